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
 * @param declaration the protocol's name where it is declared; empty where there are machines and no source
 * @param endpoints one per role, in declaration order of the roles
 * @param initiation what {@link BinaryProtocol#CLIENT} does to start a session of a two-party protocol: request it, or nothing if the
 *     protocol describes one that is going on; empty for a protocol between roles, whose session is entered otherwise
 * @param optimised for some of the roles, another way to play it that is proven to be an asynchronous subtype of the role's projection, so
 *     that the other roles cannot tell the difference; at most one per role
 */
public record ProjectedProtocol(
        String qualifiedName,
        Optional<SourceSpan> declaration,
        List<Endpoint> endpoints,
        Optional<Initiation> initiation,
        List<Endpoint> optimised) {
    public ProjectedProtocol {
        endpoints = List.copyOf(endpoints);
        optimised = List.copyOf(optimised);
    }

    /** A protocol whose roles are all played as their projections say. */
    public ProjectedProtocol(
            String qualifiedName, SourceSpan declaration, List<Endpoint> endpoints, Optional<Initiation> initiation) {
        this(qualifiedName, Optional.of(declaration), endpoints, initiation, List.of());
    }

    /** A protocol between roles. */
    public ProjectedProtocol(String qualifiedName, SourceSpan declaration, List<Endpoint> endpoints) {
        this(qualifiedName, declaration, endpoints, Optional.empty());
    }

    /** The name without the package. */
    public String simpleName() {
        return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
    }

    /** Whether this is a protocol of two parties whose text names no roles, so that its operations need no peer. */
    public boolean isBinary() {
        return initiation.isPresent();
    }

    public List<Role> roles() {
        return endpoints.stream().map(Endpoint::role).toList();
    }

    /** The projection of a role. */
    public Optional<Endpoint> endpoint(Role role) {
        return endpoints.stream().filter(endpoint -> endpoint.role().equals(role)).findFirst();
    }

    /** What a participant of a role is held to: the optimised endpoint where there is one, else the projection. */
    public Optional<Endpoint> played(Role role) {
        return optimised.stream().filter(endpoint -> endpoint.role().equals(role)).findFirst().or(() -> endpoint(role));
    }

    /** The same protocol, some of whose roles are played otherwise than their projections say. */
    public ProjectedProtocol withOptimised(List<Endpoint> proven) {
        return new ProjectedProtocol(qualifiedName, declaration, endpoints, initiation, proven);
    }
}
