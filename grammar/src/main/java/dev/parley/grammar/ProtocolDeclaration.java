package dev.parley.grammar;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A global protocol of a file.
 *
 * @param protocol its type, with the protocols that it calls filled in
 * @param name its name where it is declared
 * @param roleSpans its roles where they are declared, in declaration order
 * @param provenance where the terms of the type were written, possibly in other files: a message as a whole, a choice or loop at the
 *     role that decides, the body of a branch at its label, the body of a called protocol at the call
 * @param sound whether neither it nor anything that it calls has an error; the type of one that is not sound is incomplete
 * @param auxiliary whether it is only a part of other protocols, and need not make sense as a whole of its own
 */
public record ProtocolDeclaration(
        GlobalProtocol protocol,
        SourceSpan name,
        Map<Role, SourceSpan> roleSpans,
        Provenance provenance,
        boolean sound,
        boolean auxiliary) {
    public ProtocolDeclaration {
        roleSpans = Collections.unmodifiableMap(new LinkedHashMap<>(roleSpans));
    }
}
