package dev.parley.checker.jdt;

import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Collections in local variables and parameters that a method asks what is in them, and does nothing with that could change that: so the
 * answers agree, unless other code of the project changes a collection by another name, see {@link #mayChange}. Those that other threads
 * work with, such as queues, are not among them.
 */
final class AskedCollections {
    private static final Set<String> TYPES = Set.of("Collection", "List", "Set", "SortedSet", "Map", "SortedMap", "ArrayList", "LinkedList", "HashSet",
            "LinkedHashSet", "TreeSet", "EnumSet", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap");
    private static final Set<String> READERS = Set.of("isEmpty", "size", "contains", "containsAll", "containsKey", "containsValue", "get", "getFirst",
            "getLast", "getOrDefault", "indexOf", "lastIndexOf", "stream", "forEach", "toArray", "toString", "equals", "hashCode");
    private static final Set<String> VIEWS = Set.of("keySet", "values", "entrySet", "subList", "reversed");
    /** Methods that only look at a collection which is an argument of theirs. */
    private static final Set<String> LOOKERS = Set.of("copyOf", "addAll", "putAll", "containsAll", "equals", "print", "println", "valueOf", "join");

    private AskedCollections() {}

    /** The variable of such a collection that an expression names. */
    static Optional<VariableDeclaration> named(Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name
                ? Declarations.named(name).filter(variable -> !Declarations.isField(variable)
                        && RepeatedComparisons.isFollowed(variable)
                        && Scopes.type(variable).filter(AskedCollections::isCollection).isPresent()
                        && RepeatedComparisons.method(variable).filter(method -> isOnlyRead(variable, method)).isPresent())
                : Optional.empty();
    }

    private static boolean isCollection(Type type) {
        return TYPES.contains(TypeNames.simple(type));
    }

    private static boolean isOnlyRead(VariableDeclaration collection, MethodDeclaration method) {
        return TreeIndex.named(collection.getName().getIdentifier(), method).stream()
                .allMatch(name -> name == collection.getName() || !Declarations.isUse(name, collection) || isRead(name));
    }

    private static boolean isRead(Expression whole) {
        return switch (whole.getParent()) {
            case MethodInvocation call when call.getExpression() == whole ->
                READERS.contains(call.getName().getIdentifier()) || VIEWS.contains(call.getName().getIdentifier()) && isRead(call);
            case MethodInvocation call -> call.getExpression() != null && (RuntimeTypes.isSession(call.getExpression())
                    || LOOKERS.contains(call.getName().getIdentifier()) && !ListedElements.isOn(call, "java.util.", "Collections"));
            case ClassInstanceCreation copy -> isCollection(copy.getType());
            case EnhancedForStatement loop -> loop.getExpression() == whole;
            case InfixExpression compared -> true;
            case Assignment assignment -> assignment.getLeftHandSide() == whole;
            default -> false;
        };
    }

    /**
     * Whether a call may change a collection that has another name as well: it runs code of the project, be it in a function that it gets, or it
     * changes a collection that the method has not made itself.
     */
    static boolean mayChange(Expression call, IMethodBinding method) {
        return isOfProject(call, method)
                || CallLowering.arguments(call).stream().map(Trees::bare).anyMatch(AskedCollections::runsProject)
                || CallLowering.receiver(call).filter(receiver -> changes((MethodInvocation) call, receiver)).isPresent();
    }

    private static boolean isOfProject(Expression call, IMethodBinding method) {
        if (!Scopes.areNeeded(call)) {
            return method == null || method.getDeclaringClass().isFromSource();
        }
        boolean isOfSelf = CallLowering.receiver(call).filter(receiver -> !(receiver instanceof ThisExpression)).isEmpty();
        return !(call instanceof ClassInstanceCreation) && isOfSelf || ScopedMethods.declared(call).isPresent();
    }

    /** Whether a function that a call gets has code of the project, other than what the method shows, or is not known. */
    private static boolean runsProject(Expression argument) {
        return switch (argument) {
            case LambdaExpression lambda -> TreeIndex.in(lambda, MethodInvocation.class).stream().anyMatch(call -> mayChange(call, call.resolveMethodBinding()));
            case MethodReference reference -> Scopes.areNeeded(reference)
                    ? !(reference instanceof ExpressionMethodReference named) || named.getExpression() instanceof ThisExpression
                    : reference.resolveMethodBinding() == null || reference.resolveMethodBinding().getDeclaringClass().isFromSource();
            default -> argument.resolveTypeBinding() != null && argument.resolveTypeBinding().getFunctionalInterfaceMethod() != null;
        };
    }

    private static boolean changes(MethodInvocation call, Expression receiver) {
        String name = call.getName().getIdentifier();
        Optional<VariableDeclaration> changed = READERS.contains(name) || VIEWS.contains(name) ? Optional.empty() : Declarations.named(receiver);
        return changed.filter(variable -> Scopes.type(variable).filter(AskedCollections::isCollection).isPresent())
                .filter(variable -> Declarations.isField(variable) || !(variable.getInitializer() instanceof ClassInstanceCreation))
                .isPresent();
    }

    /** The method that looks into a collection and gives the same for the same argument. */
    static boolean isQuestion(ASTNode node) {
        return node instanceof MethodInvocation call && call.getExpression() != null && switch (call.getName().getIdentifier()) {
            case "isEmpty" -> call.arguments().isEmpty();
            case "contains", "containsKey" -> call.arguments().size() == 1;
            default -> false;
        };
    }
}
