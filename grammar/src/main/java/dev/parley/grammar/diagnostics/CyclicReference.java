package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A two-party protocol refers to itself, so that its type would never end. */
public final class CyclicReference {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2051", "cyclic-reference", Severity.ERROR, "A session type refers to itself");

    private CyclicReference() {}

    /**
     * @param reference in the text of the protocol
     * @param way the protocols that it leads through, back to itself
     */
    public static Diagnostic of(SourceSpan reference, String protocol, List<String> way) {
        String through = way.isEmpty() ? "" : " through " + Wording.list(way);
        return Diagnostic.of(KIND, reference, "`%s` refers to itself%s.".formatted(protocol, through))
                .withNotes("A reference stands for the text of the protocol. Write repetition as `rec X[ .. #X ]` or `![ .. ]*`.");
    }
}
