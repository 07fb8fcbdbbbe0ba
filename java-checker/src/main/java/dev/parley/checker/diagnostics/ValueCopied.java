package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A value that the code gives away and the protocol does not. */
public final class ValueCopied {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7013", "value-copied", Severity.WARNING, "A value declared unique is sent as a copy");

    private ValueCopied() {}

    public static Diagnostic at(SourceSpan span, String name) {
        return Diagnostic.of(KIND, span, "`" + name + "` is `@NoAlias`, but the protocol does not say `noalias` here: the receiver gets a copy.")
                .withNotes("It counts as given away all the same. Declare the payload `noalias` in the protocol, or leave the annotation out.");
    }
}
