package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** The text is not of the language's form. */
public final class SyntaxError {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1001", "syntax-error", Severity.ERROR, "The text is not a protocol");

    private SyntaxError() {}

    /** @param sentence what was expected and what was found */
    public static Diagnostic of(SourceSpan token, String sentence) {
        return Diagnostic.of(KIND, token, sentence);
    }

    /**
     * A separator is missing.
     *
     * @param after the piece of text that it has to follow
     * @param token what stands there instead
     */
    public static Diagnostic missingSeparator(String separator, String between, SourceSpan after, SourceSpan token, String found) {
        Fix fix = Wording.insertAfter("Insert `" + separator + "`", after, separator);
        return Diagnostic.of(KIND, token, "Expected `%s` %s, found `%s`.".formatted(separator, between, found)).withFixes(List.of(fix));
    }

    public static Diagnostic missingStar(SourceSpan bracket) {
        return Diagnostic.of(KIND, bracket, "Expected `*` after `]`: a loop is written `A: [ .. ]*`.")
                .withFixes(List.of(Wording.insertAfter("Insert `*`", bracket, "*")));
    }

    public static Diagnostic noBranches(SourceSpan choice, String example) {
        return Diagnostic.of(KIND, choice, "Expected at least one branch in the choice, such as `%s`.".formatted(example));
    }

    public static Diagnostic dottedName(SourceSpan name, String text) {
        return Diagnostic.of(
                        KIND, name, "Expected a name without dots for the protocol, found `%s`.".formatted(text))
                .withNotes("The package is declared once, at the start of the file: `package a.b;`.");
    }

    /** More findings of this kind are left out. */
    public static Diagnostic more(SourceSpan next) {
        return Diagnostic.of(KIND, next, "The file has more syntax errors from here on.");
    }
}
