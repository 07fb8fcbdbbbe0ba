package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.Collection;

/** A pragma of nuScr that there is not. */
public final class UnknownPragma {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2036", "unknown-pragma", Severity.ERROR, "A pragma is not known");

    private UnknownPragma() {}

    public static Diagnostic of(SourceSpan place, String pragma, Collection<String> known) {
        return Diagnostic.of(KIND, place, "There is no pragma `%s`.".formatted(pragma))
                .withNotes("The pragmas are %s.".formatted(Wording.list(known)));
    }
}
