package dev.parley.core.type;

import java.util.List;

/**
 * A named global type.
 *
 * @param qualifiedName package and name, {@code social.invitation}; the name alone where there is no package
 * @param roles the participants, in declaration order, which is the order used wherever one is needed
 */
public record GlobalProtocol(String qualifiedName, List<Role> roles, GlobalType type) {
    public GlobalProtocol {
        roles = List.copyOf(roles);
    }

    public String simpleName() {
        return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
    }
}
