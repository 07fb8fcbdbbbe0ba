package dev.parley.grammar;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.Role;

/**
 * A local type of a file: {@code protocol P@role {..}}.
 *
 * @param protocolName the qualified name of {@code P}; as written where there is no such protocol
 * @param name the role's name, after the {@code @}
 * @param provenance where the terms of the type were written: a message as a whole, a choice or loop at its {@code !} or {@code ?}, the
 *     body of a branch at its label
 * @param sound whether it has no error; the type of one that is not sound is incomplete
 */
public record LocalDeclaration(
        String protocolName, Role role, LocalType type, SourceSpan name, Provenance provenance, boolean sound) {}
