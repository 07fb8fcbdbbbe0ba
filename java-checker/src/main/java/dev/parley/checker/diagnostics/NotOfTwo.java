package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A service of a protocol that is not one of two roles. */
public final class NotOfTwo {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6026", "not-of-two", Severity.ERROR, "A protocol of several roles is requested or served");

    private NotOfTwo() {}

    public static Diagnostic at(SourceSpan span, String protocol, int roles) {
        return Diagnostic.of(KIND, span, "The protocol `" + protocol + "` has " + roles + " roles; only a session of two is requested and accepted.")
                .withNotes("The participants of a protocol with more roles meet through a `SessionRegistry`.");
    }
}
