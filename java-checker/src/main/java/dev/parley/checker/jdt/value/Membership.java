package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Asks whether a label is one of several, as in {@code Set.of("UP", "DOWN").contains(label)} or {@code Stream.of("UP", "DOWN").anyMatch(label::equals)}:
 * of a collection whose elements the code shows, in place or where a variable is declared that keeps it.
 */
public record Membership(Expression label, List<String> labels) {
    private static final Set<String> COPIES = Set.of("HashSet", "LinkedHashSet", "TreeSet", "ArrayList", "LinkedList");

    /** @param constants what is constant where the code asks */
    public static Optional<Membership> of(Expression expression, ConstantValues constants) {
        if (!(expression instanceof MethodInvocation call) || call.getExpression() == null || call.arguments().size() != 1) {
            return Optional.empty();
        }
        Expression argument = Trees.bare((Expression) call.arguments().getFirst());
        return switch (call.getName().getIdentifier()) {
            case "contains" ->
                elements(call.getExpression(), constants).filter(labels -> !labels.isEmpty()).map(labels -> new Membership(argument, labels));
            case "anyMatch" -> streamed(call.getExpression(), constants).filter(labels -> !labels.isEmpty())
                    .flatMap(labels -> compared(argument).map(label -> new Membership(label, labels)));
            default -> Optional.empty();
        };
    }

    /** The texts of a stream of nothing else. */
    private static Optional<List<String>> streamed(Expression stream, ConstantValues constants) {
        if (!(Trees.bare(stream) instanceof MethodInvocation call) || call.getExpression() == null) {
            return Optional.empty();
        }
        return switch (call.getName().getIdentifier()) {
            case "stream" -> call.arguments().isEmpty() ? elements(call.getExpression(), constants)
                    : TypeNames.isOn(call, "java.util.", "Arrays") && call.arguments().size() == 1
                    ? elements((Expression) call.arguments().getFirst(), constants)
                    : Optional.empty();
            case "of" -> TypeNames.isOn(call, "java.util.stream.", "Stream") ? arguments(call) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** What a function compares with each text that it gets. */
    private static Optional<Expression> compared(Expression function) {
        return switch (function) {
            case ExpressionMethodReference reference when reference.getName().getIdentifier().equals("equals") ->
                Optional.of(reference.getExpression());
            case LambdaExpression lambda when lambda.getBody() instanceof Expression body && Trees.bare(body) instanceof MethodInvocation call ->
                compared(lambda, call);
            default -> Optional.empty();
        };
    }

    private static Optional<Expression> compared(LambdaExpression lambda, MethodInvocation call) {
        if (!call.getName().getIdentifier().equals("equals") || call.arguments().size() != 1 || call.getExpression() == null
                || lambda.parameters().size() != 1) {
            return Optional.empty();
        }
        VariableDeclaration each = (VariableDeclaration) lambda.parameters().getFirst();
        List<Expression> sides = List.of(Trees.bare(call.getExpression()), Trees.bare((Expression) call.arguments().getFirst()));
        List<Expression> others = sides.stream().filter(side -> !(side instanceof SimpleName name && Declarations.isUse(name, each))).toList();
        return others.size() == 1 && others.getFirst() instanceof SimpleName ? Optional.of(others.getFirst()) : Optional.empty();
    }

    /** What is in a collection; empty where that is not known, or more than constants. */
    public static Optional<List<String>> elements(Expression collection) {
        return elements(collection, new ConstantValues(Map.of()));
    }

    /** @param values what is constant where the code names it */
    public static Optional<List<String>> elements(Expression collection, ConstantValues values) {
        Expression bare = Trees.bare(collection);
        return made(bare).or(() -> declaration(bare).flatMap(Membership::kept))
                .or(() -> values.elements(bare).flatMap(Membership::constants));
    }

    /** The variable that keeps a collection which an expression names. */
    static Optional<VariableDeclaration> declaration(Expression collection) {
        return ScopedConstants.declaration(collection).filter(variable -> KeptValues.fixed(variable).isPresent());
    }

    private static Optional<List<String>> constants(List<Expression> elements) {
        List<String> labels = elements.stream()
                .flatMap(element -> ScopedConstants.text(element).stream())
                .toList();
        return labels.size() == elements.size() ? Optional.of(labels) : Optional.empty();
    }

    private static Optional<List<String>> arguments(MethodInvocation call) {
        return ListedElements.arguments(call).flatMap(Membership::constants);
    }

    /** Whether a variable keeps a collection of which the code shows what is in it, unless that changes. */
    public static boolean isOf(VariableDeclaration variable) {
        return KeptValues.fixed(variable).map(Trees::bare).flatMap(Membership::made).isPresent();
    }

    /** What is in the collection of a variable: nobody can change it, or nobody does. */
    private static Optional<List<String>> kept(VariableDeclaration variable) {
        Optional<Expression> made = KeptValues.fixed(variable).map(Trees::bare);
        return made.flatMap(Membership::unchangeable)
                .or(() -> made.flatMap(Membership::made).filter(elements -> ReadCollections.isOnlyRead(variable)));
    }

    /** Of a collection that nobody can change. */
    private static Optional<List<String>> unchangeable(Expression collection) {
        if (!(collection instanceof MethodInvocation call)) {
            return Optional.empty();
        }
        boolean isCollection = TypeNames.isOn(call, "java.util.", "Set") || TypeNames.isOn(call, "java.util.", "List");
        return switch (call.getName().getIdentifier()) {
            case "of" -> isCollection ? arguments(call) : Optional.empty();
            case "copyOf" -> isCollection ? ofOnly(call) : Optional.empty();
            case "unmodifiableSet", "unmodifiableList", "unmodifiableCollection" ->
                TypeNames.isOn(call, "java.util.", "Collections") ? ofOnly(call) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Of a new collection. */
    private static Optional<List<String>> made(Expression collection) {
        return unchangeable(collection).or(() -> switch (collection) {
            case MethodInvocation call when TypeNames.isOn(call, "java.util.", "EnumSet") -> switch (call.getName().getIdentifier()) {
                case "of" -> arguments(call);
                case "copyOf" -> ofOnly(call);
                default -> EnumSets.made(call);
            };
            case MethodInvocation call when TypeNames.isOn(call, "java.util.", "Arrays") && call.getName().getIdentifier().equals("asList") ->
                arguments(call);
            case ClassInstanceCreation copy when copy.getAnonymousClassDeclaration() == null
                    && copy.arguments().size() == 1
                    && COPIES.stream().anyMatch(name -> ScopedTypes.isNamed(copy.getType(), name)) ->
                            made(Trees.bare((Expression) copy.arguments().getFirst()));
            default -> Optional.empty();
        });
    }

    private static Optional<List<String>> ofOnly(MethodInvocation call) {
        return call.arguments().size() == 1 ? made(Trees.bare((Expression) call.arguments().getFirst())) : Optional.empty();
    }
}
