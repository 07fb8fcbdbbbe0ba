package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;

/** Finds values that are surely null: written as such, or in local variables that have got nothing else so far. */
public final class NullValues {
    /** Variables that stand for others, and so on; a loop may assign some of them to each other. */
    private static final int DEEPEST = 4;

    private NullValues() {}

    /** One of the {@code null}s that a value is from; empty where it may be anything else. */
    public static Optional<NullLiteral> of(Expression value) {
        return of(value, 0);
    }

    private static Optional<NullLiteral> of(Expression written, int depth) {
        return switch (Trees.uncast(written)) {
            case NullLiteral nothing -> Optional.of(nothing);
            case SimpleName name when depth < DEEPEST && name.resolveBinding() instanceof IVariableBinding variable && !variable.isField() ->
                all(EarlierValues.of(variable, name), depth + 1);
            case Expression other -> Optional.empty();
        };
    }

    private static Optional<NullLiteral> all(EarlierValues earlier, int depth) {
        List<NullLiteral> found = new ArrayList<>();
        for (Expression value : earlier.values()) {
            of(value, depth).ifPresent(found::add);
        }
        boolean isAll = !earlier.fromStart() && found.size() == earlier.values().size();
        return isAll ? found.stream().findFirst() : Optional.empty();
    }
}
