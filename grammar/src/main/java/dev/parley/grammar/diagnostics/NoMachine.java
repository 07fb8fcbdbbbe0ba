package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.automata.AutomataFormat;

/** A file that should hold automata holds none. */
public final class NoMachine {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1014", "no-machine", Severity.ERROR, "The file holds no automaton");

    private NoMachine() {}

    public static Diagnostic of(SourceSpan start, AutomataFormat format) {
        String expected = switch (format) {
            case DOT -> "a graph such as `digraph A { 0 -> 1 [label=\"B!add(int)\"]; }`";
            case CFSM -> "a machine that starts with `.outputs`";
            case SESSION_TYPES -> "a machine such as `A: B!add;end`";
        };
        return Diagnostic.of(KIND, start, "Expected %s, found nothing.".formatted(expected));
    }
}
