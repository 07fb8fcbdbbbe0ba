package dev.parley.checker.flow;

import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Takes down what labels are compared with: a text that is none of the protocol's labels is a misspelt or an outdated one. */
final class LabelComparisons {
    private final Set<String> labels;
    private final Map<Comparison, Set<String>> unknown = new HashMap<>();
    private final Set<Comparison> sensible = new HashSet<>();

    /** @param labels all labels of the protocol */
    LabelComparisons(Set<String> labels) {
        this.labels = Set.copyOf(labels);
    }

    void at(Step.Select select, Visit visit) {
        compared(select.selector(), select.comparisons(), visit);
    }

    void at(Step.Test test, Visit visit) {
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
                        .flatMap(value -> value instanceof Value.Text text && labels.contains(text.value()) ? Optional.of(text.value()) : Optional.empty());
        for (Comparison comparison : comparisons) {
            if (label.isEmpty() || labels.contains(comparison.text())) {
                sensible.add(comparison);
            } else {
                unknown.computeIfAbsent(comparison, here -> new TreeSet<>()).add(label.get());
            }
        }
    }

    ComparedLabels all() {
        return ComparedLabels.union(List.of(new ComparedLabels(unknown, sensible)));
    }
}
