package dev.parley.core.type;

import java.util.List;

/**
 * A named global type.
 *
 * @param qualifiedName package and name, {@code social.invitation}; the name alone where there is no package
 * @param roles the participants, in declaration order, which is the order used wherever one is needed
 * @param connections {@code EXPLICIT} for a protocol whose roles open and close the links between them
 */
public record GlobalProtocol(String qualifiedName, List<Role> roles, GlobalType type, Connections connections) {
    public GlobalProtocol {
        roles = List.copyOf(roles);
    }

    /** A protocol whose roles are linked from the start. */
    public GlobalProtocol(String qualifiedName, List<Role> roles, GlobalType type) {
        this(qualifiedName, roles, type, Connections.IMPLICIT);
    }

    public String simpleName() {
        return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
    }
}
