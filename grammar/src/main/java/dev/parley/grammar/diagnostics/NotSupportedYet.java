package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;

/** A part of nuScr that is read, but not checked. */
public final class NotSupportedYet {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2024", "not-supported-yet", Severity.ERROR, "A part of the language is not supported yet");

    private NotSupportedYet() {}

    public static Diagnostic nestedProtocol(Name protocol) {
        return of(protocol.span(), "Nested protocols such as `%s` are not supported yet.".formatted(protocol.text()));
    }

    public static Diagnostic invitation(SourceSpan step, Name protocol) {
        return of(step, "Calls that create a nested session, such as that of `%s`, are not supported yet.".formatted(protocol.text()));
    }

    private static Diagnostic of(SourceSpan place, String message) {
        return Diagnostic.of(KIND, place, message)
                .withNotes("The file is read and can be formatted, but nothing can be said about protocols that do this.");
    }
}
