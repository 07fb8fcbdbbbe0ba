package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.EitherOrMultiPattern;
import org.eclipse.jdt.core.dom.GuardedPattern;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The variables that a pattern binds when a value matches it (JLS 14.30). */
final class PatternVariables {

    /** @param isWhole whether the variable gets the value itself, and not a component of it */
    record Bound(VariableDeclaration variable, boolean isWhole) {}

    private PatternVariables() {}

    /** In source order. */
    static List<Bound> of(Pattern pattern) {
        List<Bound> found = new ArrayList<>();
        collect(pattern, true, found);
        return List.copyOf(found);
    }

    private static void collect(Pattern pattern, boolean isWhole, List<Bound> found) {
        switch (pattern) {
            case TypePattern type -> found.add(new Bound(type.getPatternVariable2(), isWhole));
            case GuardedPattern guarded -> collect(guarded.getPattern(), isWhole, found);
            case RecordPattern deconstructed -> deconstructed.patterns().forEach(component -> collect(component, false, found));
            case EitherOrMultiPattern either -> either.patterns().forEach(one -> collect(one, isWhole, found));
            default -> {}
        }
    }
}
