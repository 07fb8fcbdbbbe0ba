package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;

/** What the methods of an {@code Optional} do with its content, by their names and arguments. */
public final class OptionalCalls {
    private static final Set<String> TAKING = Set.of("get", "orElseThrow");
    private static final Set<String> TAKING_IF_THERE = Set.of("orElse", "orElseGet");
    private static final Set<String> CONSUMING = Set.of("ifPresent", "ifPresentOrElse", "map", "flatMap");

    private OptionalCalls() {}

    /** Whether a call takes out what an {@code Optional} has, by its name and arguments. */
    public static boolean isTaking(MethodInvocation call) {
        return TAKING.contains(call.getName().getIdentifier()) || givesNullOtherwise(call);
    }

    /** Whether a call that takes a session out of an {@code Optional} gives null where there is none. */
    public static boolean givesNullOtherwise(MethodInvocation call) {
        List<Expression> arguments = Trees.list(call.arguments());
        if (arguments.size() != 1 || !TAKING_IF_THERE.contains(call.getName().getIdentifier())) {
            return false;
        }
        Expression otherwise = Trees.bare(arguments.getFirst());
        return otherwise instanceof NullLiteral || otherwise instanceof LambdaExpression lambda && lambda.getBody() instanceof NullLiteral;
    }

    /** Whether a method of this name gives what an {@code Optional} has to the function that is its first argument. */
    public static boolean isConsuming(String method) {
        return CONSUMING.contains(method);
    }
}
