package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Collections that a method asks what is in them, and iterators that it asks whether there is more, and gives to nobody who could change that:
 * so the answers agree until the method changes a collection itself, or takes the next element of an iterator, or other code of the project
 * may have done so by another name, see {@link ContentChanges}. They are in local variables and parameters, in components of records that are, and
 * in private final fields that the file keeps to itself. Those that other threads work with, such as queues, are not among them.
 */
public final class AskedCollections {
    private static final Set<String> TYPES = Set.of("Collection", "List", "Set", "SortedSet", "Map", "SortedMap", "ArrayList",
            "LinkedList", "HashSet",
            "LinkedHashSet", "TreeSet", "EnumSet", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap",
            "Iterator", "ListIterator");
    private static final Set<String> READERS = Set.of("isEmpty", "hasNext", "hasPrevious", "size", "contains", "containsAll", "containsKey",
            "containsValue", "get", "getFirst", "getLast", "getOrDefault", "indexOf", "lastIndexOf", "stream", "forEach", "toArray",
            "toString", "equals", "hashCode");
    /** What changes a collection at once, and gives nothing by which it could be changed later. */
    private static final Set<String> CHANGERS = Set.of("add", "addAll", "addFirst", "addLast", "remove", "removeAll", "removeFirst",
            "removeLast", "removeIf",
            "retainAll", "clear", "set", "sort", "replaceAll", "put", "putAll", "putIfAbsent", "replace", "merge", "compute", "computeIfAbsent",
            "computeIfPresent", "next", "previous");
    private static final Set<String> VIEWS = Set.of("keySet", "values", "entrySet", "subList", "reversed");
    /** Methods that only look at a collection which is an argument of theirs. */
    private static final Set<String> LOOKERS = Set.of("copyOf", "addAll", "putAll", "containsAll", "equals", "print", "println", "valueOf", "join");

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
        return Scopes.type(variable).filter(AskedCollections::isCollection).isPresent();
    }

    static boolean isCollection(Type type) {
        return TYPES.contains(TypeNames.simple(type));
    }

    private static boolean isOnlyRead(VariableDeclaration collection, MethodDeclaration method) {
        return uses(collection, method).allMatch(name -> isRead(name) || isChanged(name));
    }

    static Stream<SimpleName> uses(VariableDeclaration variable, ASTNode code) {
        return TreeIndex.named(variable.getName().getIdentifier(), code).stream()
                .filter(name -> name != variable.getName() && Declarations.isUse(name, variable));
    }

    /** Whether nobody but the methods of its file can change what is in a field. */
    private static boolean isKept(VariableDeclaration field) {
        return isPrivate(field)
                && uses(field, field.getRoot()).map(AskedCollections::whole).allMatch(name -> isRead(name) || isChanged(name));
    }

    static boolean isPrivate(VariableDeclaration field) {
        return Declarations.modifiers(field).stream().anyMatch(each -> each instanceof Modifier modifier && modifier.isPrivate());
    }

    static Expression whole(SimpleName name) {
        return name.getParent() instanceof FieldAccess access && access.getName() == name ? access : name;
    }

    /** Whether a collection is changed where its name stands, and not by code that may run later. */
    static boolean isChanged(Expression name) {
        return name.getParent() instanceof MethodInvocation call
                && call.getExpression() == name
                && CHANGERS.contains(call.getName().getIdentifier())
                && !isInFunction(name);
    }

    private static boolean isInFunction(ASTNode use) {
        ASTNode around = use;
        while (around != null && !(around instanceof BodyDeclaration) && !(around instanceof LambdaExpression)) {
            around = around.getParent();
        }
        return around == null || around instanceof LambdaExpression || around.getParent() instanceof AnonymousClassDeclaration;
    }

    /** The variable with the collection that a call changes. */
    public static Optional<VariableDeclaration> changed(Expression call) {
        return Trees.receiver(call)
                .filter(receiver -> CHANGERS.contains(((MethodInvocation) call).getName().getIdentifier()))
                .flatMap(Declarations::named)
                .filter(AskedCollections::isCollection);
    }

    /** Whether a method only looks at what a component of a record in one of its variables contains. */
    private static boolean areOnlyRead(String component, VariableDeclaration variable, SimpleName use) {
        return RepeatedComparisons.method(use)
                .filter(method -> uses(variable, method).allMatch(name -> !(name.getParent() instanceof MethodInvocation call)
                        || call.getExpression() != name
                        || !call.getName().getIdentifier().equals(component)
                        || isRead(call) || isChanged(call)))
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
                                .filter(method -> uses(variable, method).allMatch(use -> isRead(use) || !isCollection(variable) && keeps(use)))
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

    static boolean isRead(Expression whole) {
        return switch (whole.getParent()) {
            case MethodInvocation call when call.getExpression() == whole ->
                READERS.contains(call.getName().getIdentifier()) || VIEWS.contains(call.getName().getIdentifier()) && isRead(call);
            case MethodInvocation call -> call.getExpression() != null && (RuntimeTypes.isSession(call.getExpression())
                    || LOOKERS.contains(call.getName().getIdentifier()) && !TypeNames.isOn(call, "java.util.", "Collections"));
            case ClassInstanceCreation copy -> isCollection(copy.getType());
            case EnhancedForStatement loop -> loop.getExpression() == whole;
            case InfixExpression compared -> true;
            case Assignment assignment -> assignment.getLeftHandSide() == whole;
            default -> false;
        };
    }

    static boolean isReader(String method) {
        return READERS.contains(method) || VIEWS.contains(method);
    }

    static boolean isChanger(String method) {
        return CHANGERS.contains(method);
    }

    /** The collection of which an expression gives a view, through which it can be changed; itself where it gives none. */
    static Expression viewed(Expression written) {
        return Trees.bare(written) instanceof MethodInvocation view && VIEWS.contains(view.getName().getIdentifier()) && view.getExpression() != null
                ? viewed(view.getExpression())
                : Trees.bare(written);
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
