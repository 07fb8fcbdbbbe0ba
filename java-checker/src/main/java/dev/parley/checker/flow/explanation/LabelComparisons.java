package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.state.ComparedLabels;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.protocol.ProjectedProtocol;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Takes down what labels are compared with: a text that is none of the role's labels is a misspelt or an outdated one. */
public final class LabelComparisons {
    /** Those of the role. */
    private final Set<String> labels;
    private final ProjectedProtocol protocol;
    private final Map<Comparison, Set<String>> unknown = new HashMap<>();
    private final Set<Comparison> sensible = new HashSet<>();

    /** @param reach that of the role */
    public LabelComparisons(Reach reach, ProjectedProtocol protocol) {
        this.labels = reach.labels();
        this.protocol = protocol;
    }

    public void at(Step.Select select, Visit visit) {
        compared(select.selector(), select.comparisons(), visit);
    }

    public void at(Step.Test test, Visit visit) {
        if (test.condition() instanceof Condition.IsText text) {
            compared(text.operand(), text.written().stream().toList(), visit);
        }
    }

    private void compared(Operand operand, Collection<Comparison> comparisons, Visit visit) {
        if (comparisons.isEmpty()) {
            return;
        }
        Optional<String> label = visit.configuration().position() instanceof Position.Unknown
                ? Optional.empty()
                : visit.configuration().valueOf(operand)
                        .flatMap(value -> value instanceof Value.Text text && labels.contains(text.value())
                                ? Optional.of(text.value())
                                : Optional.empty());
        for (Comparison comparison : comparisons) {
            if (label.isEmpty() || labels.contains(comparison.text())) {
                sensible.add(comparison);
            } else {
                unknown.computeIfAbsent(comparison, here -> new TreeSet<>()).add(label.get());
            }
        }
    }

    public ComparedLabels all() {
        return ComparedLabels.union(List.of(new ComparedLabels(unknown, ofOthers(), sensible)));
    }

    private Set<Comparison> ofOthers() {
        return unknown.keySet().stream()
                .filter(comparison -> protocol.endpoints().stream().anyMatch(role -> new Reach(role.machine()).labels().contains(comparison.text())))
                .collect(Collectors.toSet());
    }
}
