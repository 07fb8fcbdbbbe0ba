package dev.parley.workspace.evolution;

import dev.parley.workspace.CheckResult;
import java.util.List;

/**
 * @param changes one per protocol, by name
 * @param result the findings about them, per file of the project
 */
public record EvolutionReport(List<ProtocolChange> changes, CheckResult result) {
    public EvolutionReport {
        changes = List.copyOf(changes);
    }
}
