package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Comparison;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The texts that labels are compared with.
 *
 * @param unknown texts that are no labels of the protocol for the role, with the labels that may come to the comparison
 * @param ofOthers those of them with texts that are labels of the protocol for other roles
 * @param sensible comparisons that may hold, or of which it is not known what they compare
 */
public record ComparedLabels(Map<Comparison, Set<String>> unknown, Set<Comparison> ofOthers, Set<Comparison> sensible) {
    public static final ComparedLabels NONE = new ComparedLabels(Map.of(), Set.of(), Set.of());

    public ComparedLabels {
        unknown = Map.copyOf(unknown);
        ofOthers = Set.copyOf(ofOthers);
        sensible = Set.copyOf(sensible);
    }

    /** What is known of code that several sessions go through: a comparison is sensible if it is for one of them. */
    public static ComparedLabels union(Collection<ComparedLabels> all) {
        Set<Comparison> sensible = new HashSet<>();
        all.forEach(each -> sensible.addAll(each.sensible));
        Set<Comparison> ofOthers = new HashSet<>();
        all.forEach(each -> ofOthers.addAll(each.ofOthers));
        Map<Comparison, Set<String>> unknown = new HashMap<>();
        all.forEach(each -> each.unknown.forEach((comparison, labels) -> {
            if (!sensible.contains(comparison)) {
                unknown.computeIfAbsent(comparison, here -> new TreeSet<>()).addAll(labels);
            }
        }));
        return new ComparedLabels(unknown, ofOthers, sensible);
    }
}
