package dev.parley.core.protocol;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/**
 * A protocol that passed its checks, with one endpoint per role.
 *
 * @param qualifiedName package and name, {@code social.invitation}
 * @param declaration the protocol's name where it is declared
 * @param endpoints one per role, in declaration order of the roles
 * @param initiation what {@link BinaryProtocol#CLIENT} does to start a session of a two-party protocol: request it, or nothing if the
 *     protocol describes one that is going on; empty for a protocol between roles, whose session is entered otherwise
 */
public record ProjectedProtocol(
        String qualifiedName, SourceSpan declaration, List<Endpoint> endpoints, Optional<Initiation> initiation) {
    public ProjectedProtocol {
        endpoints = List.copyOf(endpoints);
    }

    /** A protocol between roles. */
    public ProjectedProtocol(String qualifiedName, SourceSpan declaration, List<Endpoint> endpoints) {
        this(qualifiedName, declaration, endpoints, Optional.empty());
    }

    /** Whether this is a protocol of two parties whose text names no roles, so that its operations need no peer. */
    public boolean isBinary() {
        return initiation.isPresent();
    }

    public List<Role> roles() {
        return endpoints.stream().map(Endpoint::role).toList();
    }

    public Optional<Endpoint> endpoint(Role role) {
        return endpoints.stream().filter(endpoint -> endpoint.role().equals(role)).findFirst();
    }
}
