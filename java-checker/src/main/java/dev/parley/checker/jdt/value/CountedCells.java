package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.ArrayType;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Local variables that keep an {@code AtomicInteger}, an {@code AtomicLong} or an array with one number, which only the code around sees and only
 * by reading the number, setting it, or adding to it: as good as a variable for the number that is in it.
 */
public final class CountedCells {
    private static final Set<String> COUNTERS = Set.of("AtomicInteger", "AtomicLong");
    private static final Set<String> NUMBERS = Set.of("int", "long");
    private static final Set<String> SETTING = Set.of("set", "setPlain", "setOpaque", "setRelease", "lazySet", "getAndSet");
    private static final Set<String> ADDING = Set.of("addAndGet", "getAndAdd");
    private static final Map<String, Integer> STEPS =
            Map.of("incrementAndGet", 1, "getAndIncrement", 1, "decrementAndGet", -1, "getAndDecrement", -1);

    private CountedCells() {}

    /** The name of such a variable in an expression that reads or changes what is in it. */
    public static Optional<SimpleName> named(Expression expression) {
        return switch (Trees.bare(expression)) {
            case ArrayAccess element when isFirst(element) -> cell(element.getArray());
            case MethodInvocation call when isKnown(call) -> cell(call.getExpression());
            default -> Optional.empty();
        };
    }

    /** The variable whose number a call changes. */
    public static Optional<SimpleName> changedBy(MethodInvocation call) {
        return isKnown(call) && !Counters.isReading(call.getName().getIdentifier()) ? cell(call.getExpression()) : Optional.empty();
    }

    /** The expressions within a piece of code that give a variable another value, or change what is in it. */
    static List<Expression> changes(VariableDeclaration variable, ASTNode code) {
        return isCell(variable)
                ? uses(variable, code).flatMap(name -> change(name).stream()).filter(change -> TreeIndex.isIn(change, code)).toList()
                : KeptValues.changes(variable, code);
    }

    /** What is in a variable from its declaration on, or that itself is. */
    static Optional<Object> first(VariableDeclarationFragment variable, ConstantValues constants) {
        return !isCell(variable) ? constants.of(variable.getInitializer()) : switch (Trees.bare(variable.getInitializer())) {
            case ClassInstanceCreation made -> number(Trees.list(made.arguments()), constants);
            case ArrayCreation made -> made.getInitializer() == null ? Optional.of(0) : elements(made.getInitializer(), constants);
            case ArrayInitializer written -> elements(written, constants);
            default -> Optional.empty();
        };
    }

    /** What is in the variable that a call changes. */
    static Optional<Object> after(MethodInvocation call, ConstantValues constants) {
        String method = call.getName().getIdentifier();
        return changedBy(call).flatMap(cell -> constants.cell(cell)).flatMap(before -> STEPS.containsKey(method)
                ? Arithmetic.fitting((long) before + STEPS.get(method))
                : constants.number((Expression) call.arguments().getFirst())
                        .flatMap(by -> ADDING.contains(method) ? Arithmetic.fitting((long) before + by) : Optional.of(by)));
    }

    /** What an expression gives that reads what is in such a variable, or changes it. */
    static Optional<Object> value(Expression expression, ConstantValues constants) {
        return expression instanceof MethodInvocation call && call.getName().getIdentifier().endsWith("AndGet")
                ? after(call, constants)
                : named(expression).flatMap(constants::cell).map(number -> number);
    }

    /** A tree without bindings may keep the elements in something within. */
    private static Optional<Object> elements(ArrayInitializer written, ConstantValues constants) {
        return written.expressions().getFirst() instanceof ArrayInitializer inner
                ? elements(inner, constants)
                : number(Trees.list(written.expressions()), constants);
    }

    private static Optional<Object> number(List<Expression> values, ConstantValues constants) {
        return values.isEmpty() ? Optional.of(0) : constants.number(values.getFirst()).map(number -> number);
    }

    private static Optional<SimpleName> cell(Expression name) {
        return name instanceof SimpleName simple && Declarations.named(simple).filter(CountedCells::isCell).isPresent()
                ? Optional.of(simple)
                : Optional.empty();
    }

    private static boolean isCell(VariableDeclaration variable) {
        return variable instanceof VariableDeclarationFragment local && !Declarations.isField(local) && local.getInitializer() != null
                && local.getExtraDimensions() == 0 && isMade(local, Trees.bare(local.getInitializer()))
                && uses(local, local.getParent().getParent()).allMatch(name -> isPlain(name) && Trees.code(name) == Trees.code(local));
    }

    private static boolean isMade(VariableDeclarationFragment variable, Expression initializer) {
        return switch (initializer) {
            case ClassInstanceCreation made -> made.getAnonymousClassDeclaration() == null && made.arguments().size() <= 1
                    && COUNTERS.stream().anyMatch(type -> ScopedTypes.means(made.getType(), "java.util.concurrent.atomic." + type));
            case ArrayCreation made when made.getInitializer() != null -> isOfNumbers(made.getType()) && isOne(made.getInitializer());
            case ArrayCreation made -> isOfNumbers(made.getType()) && made.dimensions().size() == 1
                    && isWritten(ConstantValues.dimension(Trees.<Expression>list(made.dimensions()).getFirst()), "1");
            case ArrayInitializer elements -> isOne(elements)
                    && Scopes.type(variable).filter(type -> type instanceof ArrayType array && isOfNumbers(array)).isPresent();
            default -> false;
        };
    }

    private static boolean isOfNumbers(ArrayType type) {
        return type.getDimensions() == 1 && NUMBERS.contains(type.getElementType().toString());
    }

    private static boolean isOne(ArrayInitializer elements) {
        return elements.expressions().size() == 1;
    }

    private static Stream<SimpleName> uses(VariableDeclaration variable, ASTNode code) {
        return TreeIndex.named(variable.getName().getIdentifier(), code).stream()
                .filter(name -> name != variable.getName() && Declarations.isUse(name, variable));
    }

    private static boolean isPlain(SimpleName name) {
        return switch (name.getParent()) {
            case ArrayAccess element -> element.getArray() == name && isFirst(element);
            case MethodInvocation call -> call.getExpression() == name && isKnown(call);
            default -> false;
        };
    }

    private static Optional<Expression> change(SimpleName name) {
        return switch (name.getParent()) {
            case MethodInvocation call -> Counters.isReading(call.getName().getIdentifier()) ? Optional.empty() : Optional.of(call);
            case ArrayAccess element -> Trees.change(element);
            default -> Optional.empty();
        };
    }

    private static boolean isFirst(ArrayAccess element) {
        return isWritten(element.getIndex(), "0");
    }

    private static boolean isWritten(Expression expression, String number) {
        return expression instanceof NumberLiteral literal && literal.getToken().equals(number);
    }

    private static boolean isKnown(MethodInvocation call) {
        String method = call.getName().getIdentifier();
        return call.arguments().size() == (SETTING.contains(method) || ADDING.contains(method) ? 1 : 0)
                && (Counters.isReading(method) || SETTING.contains(method) || ADDING.contains(method) || STEPS.containsKey(method));
    }
}
