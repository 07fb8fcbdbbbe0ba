package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.Locale;

/** The file has characters that no text has: it is binary, or in another encoding. */
public final class NotATextFile {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1002", "not-a-text-file", Severity.ERROR, "The file is not UTF-8 text");

    private NotATextFile() {}

    public static Diagnostic of(SourceSpan character, char found) {
        return Diagnostic.of(
                KIND,
                character,
                String.format(Locale.ROOT, "Expected UTF-8 text, found the character `U+%04X` that no protocol can contain.", (int) found));
    }
}
