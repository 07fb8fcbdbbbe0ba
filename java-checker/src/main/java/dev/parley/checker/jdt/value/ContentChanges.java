package dev.parley.checker.jdt.value;

import dev.parley.checker.api.LookingMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What a piece of code may change of what a method has asked about: code of the project, any collection and any other object; an element that is
 * stored and a method of the library, those of which the code may have another name, see {@link OwnObjects}.
 */
public final class ContentChanges {
    private static final Set<String> COLLECTIONS = Set.of("java.util.Collection", "java.util.Map", "java.util.Map.Entry", "java.util.Iterator",
            "java.util.Enumeration");
    private static final Set<String> TASKS = Set.of("java.lang.Runnable", "java.util.concurrent.Callable", "java.util.Comparator");
    /** Methods that change an array or a collection that is an argument of theirs. */
    private static final Set<String> CHANGERS_OF_ARGUMENTS = Set.of("fill", "setAll", "parallelSetAll", "parallelSort", "parallelPrefix",
            "drainTo", "toArray", "read", "readFully", "readNBytes", "nextBytes", "getChars", "getBytes");
    private static final String ARRAYCOPY = "arraycopy";
    /** The same of {@code Collections} and {@code Arrays}. */
    private static final Set<String> CHANGERS_OF_FIRST = Set.of("addAll", "copy", "replaceAll", "reverse", "rotate", "shuffle", "sort", "swap");
    /** How methods begin that only tell something of an object. */
    private static final String ASKING = "(get|is|has|to|equals|hash|compare|before|after|contains|size|length|clone|format|stream|iterator"
            + "|peek|first|last|element)(\\P{Ll}.*)?|listIterator|parallelStream";

    private final Predicate<Content> changed;

    private ContentChanges(Predicate<Content> changed) {
        this.changed = changed;
    }

    /** What code may change that is not seen. */
    public static ContentChanges ofAll() {
        return new ContentChanges(content -> !OwnObjects.isHidden(content));
    }

    /** What a call changes, other than by what it gives, where that follows from values alone. */
    public static ContentChanges by(Expression call, IMethodBinding method, ShownMethods shown) {
        return new RunCode(shown).by(call, method)
                .map(run -> new ContentChanges(content -> run.stored().stream().anyMatch(field -> isOfField(field, content))
                        || run.changed().stream().anyMatch(object -> isOf(object, content))))
                .orElseGet(ContentChanges::ofAll);
    }

    /** What changes where an element of an array gets another value. */
    public static ContentChanges byStore(ArrayAccess element) {
        return new ContentChanges(content -> isOf(element.getArray(), content));
    }

    /**
     * What changes where a field gets another value: those of this name of any other object, which may be the same one. That field itself is known by
     * its variable. Empty for what is no field.
     */
    public static Optional<ContentChanges> byField(Expression target) {
        Optional<ComparedSide.What> itself = Optional.of(Trees.bare(target)).filter(ChangingFields::isOfSelf).flatMap(Declarations::named)
                .filter(Declarations::isField).map(ChangingFields::own);
        return ChangingFields.stored(target).map(name -> new ContentChanges(content ->
                isOfField(name, content) && itself.filter(content::equals).isEmpty()));
    }

    /** What changes where what is in a list gets other places. */
    public static ContentChanges byOrder(VariableDeclaration list) {
        return new ContentChanges(content -> content instanceof Content.Elements(AskedCollections.Asked asked) && asked.variable() == list);
    }

    boolean mayBeOf(Content content) {
        return changed.test(content);
    }

    private static boolean isOfField(String name, Content content) {
        return content instanceof Content.Whole || content instanceof Content.Field(ComparedSide.What owner, String field) && field.equals(name);
    }

    /** @param object what names an object that is changed */
    private static boolean isOf(Expression object, Content content) {
        if (content instanceof Content.Size && CollectionUses.isOrdered(object)) {
            return false;
        }
        return names(object, content)
                || !OwnObjects.isOwn(content) && !OwnObjects.isNamed(object) && !OwnObjects.isNew(object) && mayBe(object, content);
    }

    private static boolean names(Expression object, Content content) {
        return Declarations.named(object).filter(variable -> switch (content) {
            case Content.Size(AskedCollections.Asked asked) -> asked.variable() == variable;
            case Content.Elements(AskedCollections.Asked asked) -> asked.variable() == variable;
            case Content.Cells(VariableDeclaration array) -> array == variable;
            case Content.Whole(VariableDeclaration whole) -> whole == variable;
            case Content.Field field -> false;
            case Content.In(ComparedSide.What collection) -> collection.equals(new ComparedSide.What.Variable(variable));
        }).isPresent();
    }

    private static boolean mayBe(Expression object, Content content) {
        return switch (content) {
            case Content.Size(AskedCollections.Asked asked) -> mayBe(object, asked) && !isOther(object, asked);
            // What is in a list may be what is changed.
            case Content.Elements(AskedCollections.Asked asked) -> mayBe(object, asked)
                    && !(isOther(object, asked) && TermTypes.isValue(TermTypes.elementOf(asked.variable().getName())));
            case Content.Cells(VariableDeclaration array) -> isCollection(object) || isArray(object);
            case Content.Whole(VariableDeclaration whole) -> OwnObjects.mayBeIn(object, whole);
            // The library changes no field of a class of the project.
            case Content.Field field -> false;
            case Content.In in -> !isStep(object) && (isCollection(object) || isArray(object));
        };
    }

    /** Whether what is changed is surely another collection than the one that is asked. */
    private static boolean isOther(Expression object, AskedCollections.Asked asked) {
        return asked.component().isEmpty()
                && (CollectionKinds.differ(object, asked.variable()) || OwnMaps.isWithin(object) && isOfCaller(asked.variable()));
    }

    private static boolean isOfCaller(VariableDeclaration variable) {
        return variable.getParent() instanceof MethodDeclaration method && method.getBody() != null
                && KeptValues.changes(variable, method.getBody()).isEmpty();
    }

    /** What an iterator gives changes nothing but where it is. */
    private static boolean mayBe(Expression object, AskedCollections.Asked asked) {
        return (isCollection(object) || isArray(object))
                && (!isStep(object) || Scopes.type(asked.variable()).filter(AskedCollections::isIterator).isPresent());
    }

    private static boolean isStep(Expression object) {
        return object.getParent() instanceof MethodInvocation step && step.getExpression() == object
                && CollectionUses.isStep(step.getName().getIdentifier());
    }

    /** Whether what is changed may be a collection, or part of one; without bindings, by what a method of that name changes. */
    private static boolean isCollection(Expression changed) {
        if (!Scopes.areNeeded(changed)) {
            ITypeBinding type = changed.resolveTypeBinding();
            return type == null || LibraryCalls.types(type).stream().anyMatch(COLLECTIONS::contains);
        }
        return changed.getParent() instanceof MethodInvocation call
                && (call.getExpression() != changed || CollectionUses.isChanger(call.getName().getIdentifier())
                        || call.getName().getIdentifier().equals("setValue"))
                || ScopedTypes.typeOf(changed).filter(AskedCollections::isCollection).isPresent();
    }

    private static boolean isArray(Expression changed) {
        return Scopes.areNeeded(changed)
                ? changed.getParent() instanceof ArrayAccess || AskedArrays.isArray(changed)
                : changed.resolveTypeBinding() != null && changed.resolveTypeBinding().isArray();
    }

    /** What a call may run: what it gets, and the function that it is on. */
    static Stream<Expression> functions(Expression call) {
        Stream<Expression> own = object(call).stream().flatMap(object -> function(object).stream());
        return Stream.concat(own, Trees.arguments(call).stream()).map(Trees::bare);
    }

    /** What a call is on, unless that is a class. */
    private static Optional<Expression> object(Expression call) {
        return Trees.receiver(call).filter(receiver -> !isClass(receiver));
    }

    private static boolean isClass(Expression receiver) {
        return Scopes.areNeeded(receiver)
                ? receiver instanceof SimpleName simple && Scopes.variable(simple).isEmpty()
                : receiver instanceof Name name && name.resolveBinding() instanceof ITypeBinding;
    }

    /** The function that is called, by the variable that keeps it. */
    private static Optional<Expression> function(Expression called) {
        Optional<Expression> kept = Declarations.named(called).filter(RepeatedComparisons::isFollowed)
                .map(VariableDeclaration::getInitializer).filter(Trees::isFunction);
        ITypeBinding type = called.resolveTypeBinding();
        boolean isFunction = type != null && type.getPackage() != null && type.getPackage().getName().equals("java.util.function")
                || LibraryCalls.types(type).stream().anyMatch(TASKS::contains);
        return kept.or(() -> Optional.of(called).filter(unknown -> isFunction));
    }

    static boolean isOfProject(Expression call, IMethodBinding method) {
        if (!Scopes.areNeeded(call)) {
            return method == null || method.getDeclaringClass().isFromSource() && !DeclaredClasses.givesComponent(method);
        }
        return call instanceof ClassInstanceCreation creation ? DeclaredClasses.known(creation.getType()).isPresent()
                : Trees.receiver(call).filter(receiver -> !(receiver instanceof ThisExpression)).isEmpty()
                        || ScopedMethods.declared(call).isPresent();
    }

    /** Whether a function that is no lambda has code of the project, or is not known. */
    static boolean runsProject(Expression function, ValueTerms terms) {
        return !terms.isSettled(function) && switch (function) {
            case ExpressionMethodReference change when CollectionUses.isChanger(change.getName().getIdentifier()) -> true;
            case CreationReference made when made.getType().isArrayType() -> false;
            case MethodReference reference -> Scopes.areNeeded(reference)
                    ? !(reference instanceof ExpressionMethodReference named) || named.getExpression() instanceof ThisExpression
                    : reference.resolveMethodBinding() == null || reference.resolveMethodBinding().getDeclaringClass().isFromSource();
            case MethodInvocation made when isOfLibrary(made.resolveMethodBinding()) ->
                Trees.arguments(made).stream().map(Trees::bare).anyMatch(inner -> runsProject(inner, terms));
            default -> FunctionTypes.method(function.resolveTypeBinding()).isPresent();
        };
    }

    /** Whether a static method makes what it gives, such as a comparator, of nothing but what it gets. */
    private static boolean isOfLibrary(IMethodBinding method) {
        return method != null && Modifier.isStatic(method.getModifiers()) && !method.getDeclaringClass().isFromSource();
    }

    /** What a call of the library changes itself. */
    static Stream<Expression> changedBy(Expression call) {
        if (!(call instanceof MethodInvocation change)) {
            return Stream.empty();
        }
        String name = change.getName().getIdentifier();
        boolean isOfFirst = CHANGERS_OF_FIRST.contains(name)
                && (TypeNames.isOn(change, "java.util.", "Collections") || TypeNames.isOn(change, "java.util.", "Arrays"));
        Stream<Expression> arguments = Trees.arguments(change).stream()
                .skip(name.equals(ARRAYCOPY) ? 2 : 0)
                .limit(isOfFirst || name.equals(ARRAYCOPY) ? 1 : CHANGERS_OF_ARGUMENTS.contains(name) ? Integer.MAX_VALUE : 0);
        Stream<Expression> receiver = object(change).stream()
                .filter(object -> !CollectionUses.isReader(name) && !name.matches(ASKING) && !isPrinting(name, object)
                        && !RuntimeTypes.isSession(object));
        return Stream.concat(receiver, arguments).map(CollectionUses::viewed);
    }

    /** Whether a method prints or logs what it gets, which changes nothing that anybody asks. */
    private static boolean isPrinting(String method, Expression object) {
        List<String> types = LookingMethods.types(method).toList();
        return Scopes.areNeeded(object)
                ? !types.isEmpty() && ScopedTypes.typeOf(object).isEmpty()
                : LibraryCalls.types(object.resolveTypeBinding()).stream()
                        .anyMatch(type -> types.contains(type) && !type.startsWith("java.lang.StringBu"));
    }
}
