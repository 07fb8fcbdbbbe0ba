package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.ArrayType;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Local variables that keep an {@code AtomicBoolean}, an {@code AtomicReference} or an array with one element, which only the code around sees: as
 * good as a variable for the truth, the text or the constant of an enum that is in it.
 */
public final class ValueHolders {
    private static final Set<String> READING = Set.of("get", "getPlain", "getOpaque", "getAcquire");
    private static final Set<String> WRITING = Set.of("set", "setPlain", "setOpaque", "setRelease", "lazySet");

    private ValueHolders() {}

    /** What such a variable holds from where it gets the object on. */
    public sealed interface First {
        /** What the code writes there. */
        record Written(Expression value) implements First {}

        /** What is there where the code writes nothing. */
        record Unwritten(Operand value) implements First {}
    }

    /** Empty for other variables. */
    public static Optional<First> first(VariableDeclarationFragment variable) {
        return KeptValues.value(variable).flatMap(value -> made(variable, Trees.bare(value))).filter(known -> isSeenHereOnly(variable));
    }

    /** The variable by which an expression reads what it holds, or writes it as the target of an assignment. */
    public static Optional<VariableDeclaration> read(Expression expression) {
        return switch (Trees.bare(expression)) {
            case ArrayAccess element when isFirst(element) -> holder(element.getArray());
            case MethodInvocation call when call.getExpression() != null && isCall(call, READING, 0) -> holder(call.getExpression());
            default -> Optional.empty();
        };
    }

    /** The variable by which a call writes what it holds. */
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

    private static Optional<First> made(VariableDeclarationFragment variable, Expression initializer) {
        if (variable.getExtraDimensions() > 0) {
            return Optional.empty();
        }
        return switch (initializer) {
            case ClassInstanceCreation made when made.getAnonymousClassDeclaration() == null ->
                held(variable, made.getType()).flatMap(unwritten -> only(Trees.list(made.arguments()), Optional.of(unwritten)));
            case ArrayCreation made when made.getInitializer() != null && made.getType().getDimensions() == 1 ->
                unwritten(made.getType().getElementType()).flatMap(any -> written(made.getInitializer()));
            case ArrayCreation made when made.getType().getDimensions() == 1 && made.dimensions().size() == 1
                    && ConstantValues.dimension(Trees.<Expression>list(made.dimensions()).getFirst()) instanceof NumberLiteral size
                    && size.getToken().equals("1") ->
                unwritten(made.getType().getElementType()).map(First.Unwritten::new);
            case ArrayInitializer elements -> Scopes.type(variable)
                    .filter(type -> type instanceof ArrayType array && array.getDimensions() == 1 && unwritten(array.getElementType()).isPresent())
                    .flatMap(type -> written(elements));
            default -> Optional.empty();
        };
    }

    /** What is in a new object of a class until something is put there. */
    private static Optional<Operand> held(VariableDeclaration variable, Type made) {
        return switch (TypeNames.simple(made)) {
            case "AtomicBoolean" -> Optional.of(Operand.truth(false));
            case "AtomicReference" -> argument(made).or(() -> Scopes.type(variable).flatMap(ValueHolders::argument)).flatMap(ValueHolders::unwritten);
            default -> Optional.empty();
        };
    }

    private static Optional<Type> argument(Type written) {
        return written instanceof ParameterizedType generic && generic.typeArguments().size() == 1
                ? Optional.of(Trees.<Type>list(generic.typeArguments()).getFirst())
                : Optional.empty();
    }

    private static Optional<Operand> unwritten(Type type) {
        return type.toString().equals("boolean") ? Optional.of(Operand.truth(false))
                : ValueMethods.isValue(type) ? Optional.of(Operand.presence(Value.Presence.NULL)) : Optional.empty();
    }

    /** A tree without bindings may keep the elements in something within. */
    private static Optional<First> written(ArrayInitializer elements) {
        return elements.expressions().size() == 1 && elements.expressions().getFirst() instanceof ArrayInitializer inner
                ? written(inner)
                : only(Trees.list(elements.expressions()), Optional.empty());
    }

    private static Optional<First> only(List<Expression> values, Optional<Operand> unwritten) {
        return values.isEmpty() ? unwritten.map(First.Unwritten::new)
                : values.size() == 1 ? Optional.of(new First.Written(values.getFirst())) : Optional.empty();
    }

    /** Whether all that happens to what a variable holds is that the same code reads and writes it. */
    private static boolean isSeenHereOnly(VariableDeclarationFragment variable) {
        return TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                .filter(name -> name != variable.getName() && Declarations.isUse(name, variable))
                .allMatch(name -> (isPlain(name) || KeptValues.isGiven(name, variable)) && Trees.code(name) == Trees.code(variable));
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
