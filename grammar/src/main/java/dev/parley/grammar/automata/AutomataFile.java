package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import java.util.List;

/**
 * What a file of communicating automata says.
 *
 * @param automata in the order of the file; those that could not be read are left out
 */
public record AutomataFile(AutomataFormat format, List<Automaton> automata, List<Diagnostic> diagnostics) {
    public AutomataFile {
        automata = List.copyOf(automata);
        diagnostics = List.copyOf(diagnostics);
    }

    /** Whether the machines are what the file says: nothing was left out. */
    public boolean isSound() {
        return diagnostics.stream().noneMatch(finding -> finding.kind().severity() == Severity.ERROR);
    }
}
