package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A file that should hold automata holds none. */
public final class NoMachine {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1014", "no-machine", Severity.ERROR, "The file holds no automaton");

    private NoMachine() {}

    /** @param example of what the file could hold, with backticks round what is to be written */
    public static Diagnostic of(SourceSpan start, String example) {
        return Diagnostic.of(KIND, start, "Expected %s, found nothing.".formatted(example));
    }
}
