package dev.parley.core.evolution;

import dev.parley.core.type.Role;

/** What became of a role from one version of a protocol to the next. */
public sealed interface RoleChange {

    /** Its name, the earlier one where it changed. */
    Role role();

    /** It is in both versions. */
    record Kept(Role role, Interplay oldWithNew, Interplay newWithOld) implements RoleChange {}

    record Removed(Role role) implements RoleChange {}

    record Added(Role role) implements RoleChange {}

    /** It has another name now, and the protocol is otherwise the same. */
    record Renamed(Role role, Role successor) implements RoleChange {}
}
