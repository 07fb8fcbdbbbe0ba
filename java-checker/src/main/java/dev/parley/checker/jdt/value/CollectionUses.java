package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Tells what code does with a collection where it names it: it looks at it, changes it, or gives it to who might. */
public final class CollectionUses {
    /** Methods of the file that pass a collection on to others, and so on, are looked into no further. */
    private static final int DEEPEST = 4;
    private static final Set<String> READERS = Set.of("isEmpty", "hasNext", "hasPrevious", "size", "contains", "containsAll", "containsKey",
            "containsValue", "get", "getFirst", "getLast", "getOrDefault", "indexOf", "lastIndexOf", "peek", "peekFirst", "peekLast", "element",
            "stream", "forEach", "toArray", "toString", "equals", "hashCode");
    /** What changes a collection at once, and gives nothing by which it could be changed later. */
    private static final Set<String> CHANGERS = Set.of("add", "addAll", "addFirst", "addLast", "remove", "removeAll", "removeFirst",
            "removeLast", "removeIf", "retainAll", "clear", "set", "replaceAll", "put", "putAll", "putIfAbsent", "replace", "merge", "compute",
            "computeIfAbsent", "computeIfPresent", "offer", "offerFirst", "offerLast", "poll", "pollFirst", "pollLast", "push", "pop", "next",
            "previous");
    private static final Set<String> VIEWS = Set.of("keySet", "values", "entrySet", "subList", "reversed");
    private static final Set<String> STEPS = Set.of("hasNext", "next", "hasPrevious", "previous");
    /** Methods that only look at a collection which is an argument of theirs. */
    private static final Set<String> LOOKERS = Set.of("copyOf", "addAll", "putAll", "containsAll", "equals", "print", "println", "printf",
            "format", "valueOf", "join");
    /** The same of {@code Collections}. */
    private static final Set<String> LOOKING_HELPERS = Set.of("max", "min", "frequency", "disjoint", "binarySearch", "indexOfSubList",
            "lastIndexOfSubList");
    /** What it gives that cannot be changed, but shows what is changed. */
    private static final String VIEWING_HELPERS = "unmodifiable.*|enumeration";
    private static final Set<String> CHANGING_HELPERS = Set.of("addAll", "copy", "fill", "replaceAll");
    /** Methods of {@code Collections} that leave in a list what is in it. */
    private static final Set<String> ORDERING_HELPERS = Set.of("sort", "reverse", "shuffle", "swap", "rotate");
    /** Classes besides those that are asked, new objects of which copy a collection. */
    private static final Set<String> COPIES = Set.of("ArrayDeque", "PriorityQueue", "Vector", "ConcurrentHashMap", "ConcurrentSkipListMap",
            "ConcurrentSkipListSet", "ConcurrentLinkedQueue", "ConcurrentLinkedDeque", "CopyOnWriteArrayList", "CopyOnWriteArraySet",
            "LinkedBlockingQueue", "LinkedBlockingDeque", "PriorityBlockingQueue");

    private CollectionUses() {}

    /** Where code names a variable, other than where that is declared. */
    static Stream<SimpleName> of(VariableDeclaration variable, ASTNode code) {
        return TreeIndex.named(variable.getName().getIdentifier(), code).stream()
                .filter(name -> name != variable.getName() && Declarations.isUse(name, variable));
    }

    static Expression whole(SimpleName name) {
        return name.getParent() instanceof FieldAccess access && access.getName() == name ? access : name;
    }

    /** Whether code only looks at what is in a collection, or changes it at once and where its name stands. */
    static boolean isPlain(Expression name) {
        return isRead(name) || isChanged(name) || isOrdered(name);
    }

    /** Whether code only looks at what is in a collection, itself, by a view, or by a method of the file that gets it. */
    static boolean isRead(Expression whole) {
        return isRead(whole, 0);
    }

    private static boolean isRead(Expression whole, int depth) {
        return switch (whole.getParent()) {
            case MethodInvocation call when call.getExpression() == whole -> looksAtObject(call, depth);
            case MethodInvocation call when isOfCollections(call) ->
                LOOKING_HELPERS.contains(call.getName().getIdentifier()) || depth == 0 && isViewed(whole);
            case MethodInvocation call -> call.getExpression() != null && (RuntimeTypes.isSession(call.getExpression())
                    || LOOKERS.contains(call.getName().getIdentifier())) || isReadBy(call, whole, depth);
            case ClassInstanceCreation copy -> AskedCollections.isCollection(copy.getType()) || COPIES.contains(TypeNames.simple(copy.getType()));
            case EnhancedForStatement loop -> loop.getExpression() == whole;
            case InfixExpression compared -> true;
            case Assignment assignment -> assignment.getLeftHandSide() == whole;
            default -> false;
        };
    }

    private static boolean looksAtObject(MethodInvocation call, int depth) {
        String name = call.getName().getIdentifier();
        return READERS.contains(name)
                || VIEWS.contains(name) && (isRead(call, depth) || depth == 0 && isKeptFor(call, CollectionUses::isRead))
                || name.equals("iterator") && call.arguments().isEmpty() && (isStep(call) || isKeptFor(call, CollectionUses::isStep));
    }

    /** Whether something else shows from here on what is in a collection. */
    static boolean isViewed(Expression name) {
        return name.getParent() instanceof MethodInvocation call && (call.getExpression() == name
                ? VIEWS.contains(call.getName().getIdentifier()) && call.getParent() instanceof VariableDeclarationFragment
                : isOfCollections(call) && call.getName().getIdentifier().matches(VIEWING_HELPERS));
    }

    /** Whether an iterator gives another element, or tells whether it has one. */
    private static boolean isStep(Expression iterator) {
        return iterator.getParent() instanceof MethodInvocation step && step.getExpression() == iterator
                && STEPS.contains(step.getName().getIdentifier());
    }

    /** Whether all that is done with what a call gives is such a use of the local variable that has it. */
    private static boolean isKeptFor(MethodInvocation call, Predicate<SimpleName> uses) {
        return call.getParent() instanceof VariableDeclarationFragment variable && KeptValues.keepsObject(variable)
                && of(variable, variable.getParent().getParent()).allMatch(uses);
    }

    /** Whether a method of the file gets a collection, and only looks at it. */
    private static boolean isReadBy(MethodInvocation call, Expression argument, int depth) {
        int number = call.arguments().indexOf(argument);
        return depth < DEEPEST && SureMethods.of(call)
                .filter(method -> method.getBody() != null && !method.isVarargs() && method.parameters().size() == call.arguments().size())
                .filter(method -> of((VariableDeclaration) method.parameters().get(number), method.getBody()).allMatch(use -> isRead(use, depth + 1)))
                .isPresent();
    }

    /** Whether a collection is changed where its name stands, and not by code that may run later. */
    static boolean isChanged(Expression name) {
        return name.getParent() instanceof MethodInvocation call && changedBy(call).filter(name::equals).isPresent() && !isInFunction(name);
    }

    private static Optional<Expression> changedBy(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        return isOfCollections(call)
                ? Optional.of(call).filter(helper -> CHANGING_HELPERS.contains(name)).map(helper -> (Expression) helper.arguments().getFirst())
                : Trees.receiver(call).filter(receiver -> CHANGERS.contains(name));
    }

    /** Whether what is in a list gets other places, where its name stands. */
    static boolean isOrdered(Expression name) {
        return name.getParent() instanceof MethodInvocation call && orderedBy(call).filter(name::equals).isPresent() && !isInFunction(name);
    }

    private static Optional<Expression> orderedBy(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        return isOfCollections(call)
                ? Optional.of(call).filter(helper -> ORDERING_HELPERS.contains(name)).map(helper -> (Expression) helper.arguments().getFirst())
                : Trees.receiver(call).filter(receiver -> name.equals("sort"));
    }

    private static boolean isOfCollections(MethodInvocation call) {
        return TypeNames.isOn(call, "java.util.", "Collections") && !call.arguments().isEmpty();
    }

    /** Whether a name stands in code that may run later. */
    static boolean isInFunction(ASTNode use) {
        ASTNode around = use;
        while (around != null && !(around instanceof BodyDeclaration) && !(around instanceof LambdaExpression)) {
            around = around.getParent();
        }
        return around == null || around instanceof LambdaExpression || around.getParent() instanceof AnonymousClassDeclaration;
    }

    /** The variable with the collection that a call changes. */
    public static Optional<VariableDeclaration> changed(Expression call) {
        return call instanceof MethodInvocation change ? changedBy(change).flatMap(CollectionUses::collection) : Optional.empty();
    }

    /** The variable with the list to which a call does no more than to give it another order. */
    public static Optional<VariableDeclaration> ordered(Expression call) {
        return call instanceof MethodInvocation change ? orderedBy(change).flatMap(CollectionUses::collection) : Optional.empty();
    }

    private static Optional<VariableDeclaration> collection(Expression name) {
        return Declarations.named(name).filter(AskedCollections::isCollection);
    }

    static boolean isReader(String method) {
        return READERS.contains(method) || VIEWS.contains(method);
    }

    static boolean isChanger(String method) {
        return CHANGERS.contains(method) || method.equals("sort");
    }

    static boolean isStep(String method) {
        return STEPS.contains(method);
    }

    /** The collection of which an expression gives a view, through which it can be changed; itself where it gives none. */
    static Expression viewed(Expression written) {
        return Trees.bare(written) instanceof MethodInvocation view && VIEWS.contains(view.getName().getIdentifier()) && view.getExpression() != null
                ? viewed(view.getExpression())
                : Trees.bare(written);
    }
}
