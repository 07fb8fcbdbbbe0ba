package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** {@code begin} stands elsewhere than at the start of the protocol. */
public final class BeginNotFirst {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2019", "begin-not-first", Severity.ERROR, "A session begins twice or late");

    private BeginNotFirst() {}

    public static Diagnostic of(SourceSpan begin) {
        return Diagnostic.of(KIND, begin, "`begin` starts the session, so it can only be the first step of the protocol.");
    }
}
