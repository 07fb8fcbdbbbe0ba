package dev.parley.core.protocol;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/**
 * A protocol that passed its checks, with one endpoint per role.
 *
 * @param qualifiedName package and name, {@code social.invitation}
 * @param declaration the protocol's name where it is declared
 * @param endpoints one per role, in declaration order of the roles
 */
public record ProjectedProtocol(String qualifiedName, SourceSpan declaration, List<Endpoint> endpoints) {
    public ProjectedProtocol {
        endpoints = List.copyOf(endpoints);
    }

    public List<Role> roles() {
        return endpoints.stream().map(Endpoint::role).toList();
    }

    public Optional<Endpoint> endpoint(Role role) {
        return endpoints.stream().filter(endpoint -> endpoint.role().equals(role)).findFirst();
    }
}
