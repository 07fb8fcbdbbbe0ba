package dev.parley.grammar;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.Role;
import java.util.Optional;

/**
 * A local type of a file: {@code protocol P@role {..}}, or a local protocol of Scribble.
 *
 * @param protocolName the qualified name of {@code P}; as written where there is no such protocol
 * @param type the type of a {@code .parley} file, incomplete where it has an error; none for a local protocol of Scribble, which may have
 *     threads, and alternatives that begin with anything
 * @param name the role's name, in {@code .parley} files that after the {@code @}
 * @param endpoint what the role does, and where each step was written: a message as a whole, a choice or loop of {@code .parley} files at its
 *     {@code !} or {@code ?}, the body of a branch at its label; empty where the declaration has an error
 */
public record LocalDeclaration(String protocolName, Role role, Optional<LocalType> type, SourceSpan name, Optional<Endpoint> endpoint) {

    /** Whether it has no error. */
    public boolean sound() {
        return endpoint.isPresent();
    }
}
