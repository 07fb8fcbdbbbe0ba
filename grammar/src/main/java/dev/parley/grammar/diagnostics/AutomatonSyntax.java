package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** The text of an automaton is not of the form that its format has. */
public final class AutomatonSyntax {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1010", "automaton-syntax", Severity.ERROR, "The text is not an automaton");

    private AutomatonSyntax() {}

    /**
     * @param expected a phrase, with backticks round what is to be written
     * @param found what stands there, with backticks, or the end of the file
     */
    public static Diagnostic of(SourceSpan token, String expected, String found) {
        return Diagnostic.of(KIND, token, "Expected %s, found %s.".formatted(expected, found));
    }

    /** A construct of the format that says nothing about an automaton. */
    public static Diagnostic unsupported(SourceSpan construct, String sentence) {
        return Diagnostic.of(KIND, construct, sentence);
    }
}
