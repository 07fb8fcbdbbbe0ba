package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Collections that a method asks what is in them, and iterators that it asks whether there is more, and gives to nobody who could change that:
 * so the answers agree until the method changes a collection itself, or takes the next element of an iterator, or other code of the project
 * may have done so by another name, see {@link ContentChanges}. They are in local variables and parameters, in components of records that are, and
 * in private final fields that the file keeps to itself. Those that other threads may work with, such as most queues, are not among them.
 */
public final class AskedCollections {
    private static final Set<String> TYPES = Set.of("Collection", "List", "Set", "SortedSet", "Map", "SortedMap", "ArrayList",
            "LinkedList", "HashSet",
            "LinkedHashSet", "TreeSet", "EnumSet", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap", "ArrayDeque", "PriorityQueue",
            "Iterator", "ListIterator");
    /** Interfaces of which some classes are made for several threads. */
    private static final Set<String> QUEUES = Set.of("Queue", "Deque");
    private static final Set<String> PLAIN_QUEUES = Set.of("ArrayDeque", "PriorityQueue", "LinkedList");
    private static final Set<String> ITERATORS = Set.of("Iterator", "ListIterator");

    private AskedCollections() {}

    /**
     * A collection that a method asks.
     *
     * @param variable which has it, or the record
     * @param component of the record, by its name
     */
    public record Asked(VariableDeclaration variable, Optional<String> component) {}

    /** The collection that an expression names. */
    static Optional<Asked> named(Expression expression) {
        return switch (Trees.bare(expression)) {
            case MethodInvocation call when call.getExpression() != null -> DeclaredClasses.componentType(call).filter(TYPES::contains)
                    .flatMap(type -> held(call.getExpression(), call.getName().getIdentifier()));
            case SimpleName name -> variable(name);
            case FieldAccess access when access.getExpression() instanceof ThisExpression -> variable(access);
            default -> Optional.empty();
        };
    }

    /** The collection that an object in a variable has as a component. */
    static Optional<Asked> held(Expression whole, String component) {
        return whole instanceof SimpleName name
                ? Declarations.named(name)
                        .filter(variable -> RepeatedComparisons.isFollowed(variable) && areOnlyRead(component, variable, name))
                        .map(variable -> new Asked(variable, Optional.of(component)))
                : Optional.empty();
    }

    private static Optional<Asked> variable(Expression name) {
        return Declarations.named(name)
                .filter(variable -> RepeatedComparisons.isFollowed(variable) && isCollection(variable))
                .filter(variable -> Declarations.isField(variable) ? isKept(variable)
                        : RepeatedComparisons.method(variable).filter(method -> isOnlyRead(variable, method)).isPresent())
                .map(variable -> new Asked(variable, Optional.empty()));
    }

    public static boolean isCollection(VariableDeclaration variable) {
        return Scopes.type(variable)
                .filter(type -> isCollection(type) || QUEUES.contains(TypeNames.simple(type)) && isPlainQueue(variable.getInitializer()))
                .isPresent();
    }

    private static boolean isPlainQueue(Expression initializer) {
        return initializer instanceof ClassInstanceCreation made && PLAIN_QUEUES.contains(TypeNames.simple(made.getType()));
    }

    static boolean isCollection(Type type) {
        return TYPES.contains(TypeNames.simple(type));
    }

    static boolean isIterator(Type type) {
        return ITERATORS.contains(TypeNames.simple(type));
    }

    private static boolean isOnlyRead(VariableDeclaration collection, MethodDeclaration method) {
        return CollectionUses.of(collection, method).allMatch(CollectionUses::isPlain);
    }

    /** Whether nobody but the methods of its file can change what is in a field. */
    private static boolean isKept(VariableDeclaration field) {
        return Declarations.isPrivate(field)
                && CollectionUses.of(field, field.getRoot()).map(CollectionUses::whole).allMatch(CollectionUses::isPlain);
    }

    /** Whether a method only looks at what a component of a record in one of its variables contains. */
    private static boolean areOnlyRead(String component, VariableDeclaration variable, SimpleName use) {
        return RepeatedComparisons.method(use)
                .filter(method -> CollectionUses.of(variable, method).allMatch(name -> !(name.getParent() instanceof MethodInvocation call)
                        || call.getExpression() != name
                        || !call.getName().getIdentifier().equals(component)
                        || CollectionUses.isPlain(call)))
                .isPresent();
    }

    /**
     * A local variable whose object a method compares with others, and of which it calls nothing else but code of the project, which shows:
     * so nothing else changes what it is equal to. Of a collection, the method only looks at what is in it.
     */
    static Optional<VariableDeclaration> compared(Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name
                ? Declarations.named(name).filter(variable -> !Declarations.isField(variable)
                        && RepeatedComparisons.isFollowed(variable)
                        && !RuntimeTypes.isSession(variable)
                        && RepeatedComparisons.method(variable)
                                .filter(method -> CollectionUses.of(variable, method)
                                        .allMatch(use -> CollectionUses.isRead(use) || !isCollection(variable) && keeps(use)))
                                .isPresent())
                : Optional.empty();
    }

    private static boolean keeps(SimpleName name) {
        return switch (name.getParent()) {
            case MethodInvocation call when call.getExpression() == name ->
                ContentChanges.isOfProject(call, call.resolveMethodBinding()) || DeclaredClasses.componentType(call).isPresent();
            case QualifiedName access -> false;
            case FieldAccess access -> false;
            case ArrayAccess access -> false;
            default -> true;
        };
    }

    /** The method that looks into a collection and gives the same for the same argument. */
    static boolean isQuestion(ASTNode node) {
        return node instanceof MethodInvocation call && call.getExpression() != null && switch (call.getName().getIdentifier()) {
            case "isEmpty", "hasNext", "hasPrevious" -> call.arguments().isEmpty();
            case "contains", "containsKey" -> call.arguments().size() == 1;
            default -> false;
        };
    }
}
