package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Local variables that keep an {@code AtomicBoolean}, or an array with one {@code boolean}, which only the code around sees: as good as a variable
 * of that type.
 */
public final class HeldTruths {
    private static final Set<String> READING = Set.of("get", "getPlain", "getOpaque", "getAcquire");
    private static final Set<String> WRITING = Set.of("set", "setPlain", "setOpaque", "setRelease", "lazySet");

    private HeldTruths() {}

    /** What such a variable holds from its declaration on; empty for others. */
    public static Optional<Boolean> first(VariableDeclarationFragment variable) {
        return variable.getInitializer() != null && KeptValues.isKept(variable)
                ? made(Trees.bare(variable.getInitializer())).filter(known -> isSeenHereOnly(variable))
                : Optional.empty();
    }

    /** The variable whose truth an expression reads, or writes as the target of an assignment. */
    public static Optional<VariableDeclaration> read(Expression expression) {
        return switch (Trees.bare(expression)) {
            case ArrayAccess element when isFirst(element) -> holder(element.getArray());
            case MethodInvocation call when call.getExpression() != null && isCall(call, READING, 0) -> holder(call.getExpression());
            default -> Optional.empty();
        };
    }

    /** The variable whose truth a call writes. */
    public static Optional<VariableDeclaration> written(Expression call) {
        return call instanceof MethodInvocation set && set.getExpression() != null && isCall(set, WRITING, 1)
                ? holder(set.getExpression())
                : Optional.empty();
    }

    private static Optional<VariableDeclaration> holder(Expression name) {
        return Trees.bare(name) instanceof SimpleName
                ? Declarations.named(Trees.bare(name))
                        .filter(variable -> variable instanceof VariableDeclarationFragment kept && first(kept).isPresent())
                : Optional.empty();
    }

    private static Optional<Boolean> made(Expression initializer) {
        return switch (initializer) {
            case ClassInstanceCreation made when made.getAnonymousClassDeclaration() == null
                    && TypeNames.simple(made.getType()).equals("AtomicBoolean") ->
                made.arguments().isEmpty() ? Optional.of(false) : constant(Trees.list(made.arguments()));
            case ArrayCreation made when made.getInitializer() != null -> made(made.getInitializer());
            case ArrayCreation made when made.getType().toString().equals("boolean[]") && made.dimensions().size() == 1
                    && ConstantValues.dimension(Trees.<Expression>list(made.dimensions()).getFirst()) instanceof NumberLiteral size
                    && size.getToken().equals("1") ->
                Optional.of(false);
            case ArrayInitializer elements when elements.expressions().size() == 1
                    && elements.expressions().getFirst() instanceof ArrayInitializer inner -> made(inner);
            case ArrayInitializer elements -> constant(Trees.list(elements.expressions()));
            default -> Optional.empty();
        };
    }

    private static Optional<Boolean> constant(List<Expression> only) {
        return only.size() == 1 && only.getFirst() instanceof BooleanLiteral truth ? Optional.of(truth.booleanValue()) : Optional.empty();
    }

    /** Whether all that happens to what a variable holds is that the same code reads and writes it. */
    private static boolean isSeenHereOnly(VariableDeclarationFragment variable) {
        return TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                .filter(name -> name != variable.getName() && Declarations.isUse(name, variable))
                .allMatch(name -> isPlain(name) && Trees.code(name) == Trees.code(variable));
    }

    private static boolean isPlain(SimpleName name) {
        return switch (name.getParent()) {
            case ArrayAccess element -> element.getArray() == name && isFirst(element)
                    && (!(element.getParent() instanceof Assignment change) || change.getLeftHandSide() != element
                            || change.getParent() instanceof ExpressionStatement);
            case MethodInvocation call -> call.getExpression() == name
                    && (isCall(call, READING, 0) || isCall(call, WRITING, 1) && call.getParent() instanceof ExpressionStatement);
            default -> false;
        };
    }

    private static boolean isFirst(ArrayAccess element) {
        return element.getIndex() instanceof NumberLiteral index && index.getToken().equals("0");
    }

    private static boolean isCall(MethodInvocation call, Set<String> methods, int arguments) {
        return methods.contains(call.getName().getIdentifier()) && call.arguments().size() == arguments;
    }
}
