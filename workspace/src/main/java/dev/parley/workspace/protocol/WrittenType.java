package dev.parley.workspace.protocol;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import java.util.Optional;

/**
 * A local type that is written by hand for a role of a protocol.
 *
 * @param name the role's name in it, after the {@code @}
 * @param endpoint its machine; empty where the type has errors
 */
public record WrittenType(Role role, SourceSpan name, Standing standing, Optional<Endpoint> endpoint) {

    /** Whether it can stand in for the projection of its role. */
    public enum Standing {
        /** It is an asynchronous subtype of the projection. */
        PROVEN,
        /** It was not decided whether it is. */
        UNDECIDED,
        /** It is none. */
        REFUTED,
        /** It has errors of its own. */
        FAULTY
    }
}
