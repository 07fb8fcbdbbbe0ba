package dev.parley.workspace.evolution;

import dev.parley.core.evolution.RoleChange;
import java.util.List;

/** What became of a protocol. */
public sealed interface ProtocolChange {

    /** The qualified name, the earlier one where it changed. */
    String protocol();

    /** @param roles in the order of the earlier version, those that were added last */
    record Kept(String protocol, List<RoleChange> roles) implements ProtocolChange {
        public Kept {
            roles = List.copyOf(roles);
        }
    }

    record Removed(String protocol) implements ProtocolChange {}

    record Added(String protocol) implements ProtocolChange {}

    /** Its roles behave as before under another name. */
    record Renamed(String protocol, String successor) implements ProtocolChange {}

    /**
     * It has errors, so that there is nothing to compare.
     *
     * @param earlier whether it is the earlier version that has them
     */
    record Broken(String protocol, boolean earlier) implements ProtocolChange {}
}
