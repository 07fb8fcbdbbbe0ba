package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Numbers in local variables with an {@code AtomicInteger}, an {@code AtomicLong} or a {@code LongAdder} that a method gives to nobody: they stay
 * the same until the method changes one, itself or by a function that a call runs before it returns. Such an object may also be what lambdas count
 * with, which no variable can be.
 */
public final class Counters {
    private static final Map<String, String> NUMBERS = Map.of("AtomicInteger", "int", "AtomicLong", "long", "LongAdder", "long");
    private static final Map<String, Set<String>> READING = Map.of(
            "AtomicInteger", Set.of("get", "getPlain", "getOpaque", "getAcquire", "intValue"),
            "AtomicLong", Set.of("get", "getPlain", "getOpaque", "getAcquire", "longValue"),
            "LongAdder", Set.of("sum", "longValue"));
    private static final Set<String> LOOKING = Set.of("toString", "intValue", "longValue", "doubleValue", "floatValue", "hashCode", "getClass");

    private Counters() {}

    /** The number that a call reads: what is in the variable, and of which type that is. */
    static Optional<Term> read(MethodInvocation call) {
        return holder(call).flatMap(counter -> type(counter)
                .filter(type -> call.arguments().isEmpty() && READING.get(type).contains(call.getName().getIdentifier()))
                .map(type -> new Term(new ComparedSide.What.Calculation("number",
                        List.of(new ComparedSide.Content.Cells(counter))), NUMBERS.get(type), Set.of(counter))));
    }

    /** The variables with the numbers that a call changes, or that the functions change which it gets. */
    public static List<VariableDeclaration> changedBy(MethodInvocation call) {
        Stream<MethodInvocation> run = Trees.<Expression>list(call.arguments()).stream()
                .filter(argument -> Trees.bare(argument) instanceof LambdaExpression)
                .flatMap(function -> TreeIndex.in(function, MethodInvocation.class).stream());
        return Stream.concat(Stream.of(call), run)
                .filter(Counters::mayChange)
                .flatMap(change -> holder(change).stream())
                .distinct()
                .toList();
    }

    /** Whether a method of one of these objects gives its number, and changes nothing. */
    static boolean isReading(String method) {
        return READING.values().stream().anyMatch(reading -> reading.contains(method));
    }

    private static boolean mayChange(MethodInvocation call) {
        String method = call.getName().getIdentifier();
        return call.getExpression() instanceof SimpleName && !LOOKING.contains(method)
                && !(call.arguments().isEmpty() && isReading(method));
    }

    private static Optional<VariableDeclaration> holder(MethodInvocation call) {
        return call.getExpression() instanceof SimpleName name
                ? Declarations.named(name).filter(variable -> type(variable).isPresent() && isSeen(variable))
                : Optional.empty();
    }

    /** The class of the counter that a local variable keeps. */
    private static Optional<String> type(VariableDeclaration variable) {
        return KeptValues.value(variable).map(Trees::bare)
                .flatMap(value -> value instanceof ClassInstanceCreation made && made.getAnonymousClassDeclaration() == null
                        ? Optional.of(TypeNames.simple(made.getType()))
                        : Optional.empty())
                .filter(NUMBERS::containsKey);
    }

    /** Whether all that happens to the counter of a local variable are calls of its methods, where they stand or before a statement is over. */
    private static boolean isSeen(VariableDeclaration variable) {
        return RepeatedComparisons.isFollowed(variable)
                && TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                        .filter(name -> Declarations.isUse(name, variable))
                        .allMatch(name -> KeptValues.isGiven(name, variable)
                                || name.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY && isRunInPlace(name, variable));
    }

    private static boolean isRunInPlace(SimpleName name, VariableDeclaration variable) {
        return Trees.code(name) == Trees.code(variable) || AskedArrays.isRunInPlace(name)
                && functions(name, variable).allMatch(Counters::isStatement);
    }

    private static Stream<ASTNode> functions(SimpleName name, VariableDeclaration variable) {
        return Stream.<ASTNode>iterate(name, here -> here != variable.getParent().getParent(), ASTNode::getParent)
                .filter(LambdaExpression.class::isInstance);
    }

    /** Whether a function is run by a statement that keeps nothing, such as a stream, which might run it later. */
    private static boolean isStatement(ASTNode function) {
        ASTNode whole = function.getParent();
        while (whole.getParent() instanceof MethodInvocation around) {
            whole = around;
        }
        return whole.getParent() instanceof ExpressionStatement;
    }
}
