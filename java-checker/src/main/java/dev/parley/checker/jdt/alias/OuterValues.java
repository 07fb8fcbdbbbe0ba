package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.Name;

/** Tells which values functions have from outside of them, so that these are the same each time that one runs. */
record OuterValues(Deposits deposits) {

    /** Whether a function gives what its method has outside of it, always the same. */
    boolean areGivenBy(LambdaExpression lambda) {
        List<Expression> given = Alternatives.ofResult(lambda);
        Set<Origin> origins = new LinkedHashSet<>();
        given.forEach(value -> origins.addAll(deposits.origins(value)));
        return given.stream().allMatch(FixedValues::isShareable) && isOne(origins, lambda);
    }

    /** Whether a function names such a value. */
    boolean isOne(Expression value, LambdaExpression lambda) {
        return FixedValues.isShareable(value) && isOne(deposits.origins(value), lambda);
    }

    private static boolean isOne(Set<Origin> origins, LambdaExpression lambda) {
        return origins.size() == 1 && isOutside(origins.iterator().next(), lambda);
    }

    private static boolean isOutside(Origin origin, LambdaExpression lambda) {
        return switch (origin) {
            case Origin.Self self -> true;
            case Origin.Parameter parameter -> true;
            case Origin.Field field -> lambda.getBody() instanceof Name || lambda.getBody() instanceof FieldAccess
                    || field.read() < lambda.getStartPosition();
            case Origin.Element element -> isOutside(element.array(), lambda);
            case Origin.Made made -> !TreeIndex.isIn(made.expression(), lambda);
        };
    }
}
