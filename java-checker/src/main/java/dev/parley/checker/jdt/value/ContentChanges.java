package dev.parley.checker.jdt.value;

import dev.parley.checker.api.LookingMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
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
    private static final Set<String> CHANGERS_OF_ARGUMENTS = Set.of("fill", "setAll", "parallelSetAll", "parallelSort", "parallelPrefix", "arraycopy",
            "drainTo", "toArray", "read", "readFully", "readNBytes", "nextBytes", "getChars", "getBytes");
    /** The same of {@code Collections} and {@code Arrays}. */
    private static final Set<String> CHANGERS_OF_FIRST = Set.of("addAll", "copy", "replaceAll", "reverse", "rotate", "shuffle", "sort", "swap");
    /** What changes collections that are asked by another name, such as queues, and entries of maps. */
    private static final Set<String> CHANGERS_OF_OTHERS = Set.of("offer", "offerFirst", "offerLast", "poll", "pollFirst", "pollLast", "push", "pop",
            "setValue");
    /** How methods begin that only tell something of an object. */
    private static final String ASKING = "(get|is|has|to|equals|hash|compare|before|after|contains|size|length|clone|format|stream|iterator"
            + "|peek|first|last|element)(\\P{Ll}.*)?|listIterator|parallelStream";

    private final boolean isOfAll;
    private final List<Expression> changed;

    /** @param changed what names the objects that are changed */
    private ContentChanges(boolean isOfAll, List<Expression> changed) {
        this.isOfAll = isOfAll;
        this.changed = changed;
    }

    public static ContentChanges ofAll() {
        return new ContentChanges(true, List.of());
    }

    /** What a call changes, other than by what it gives, where that follows from values alone. */
    public static ContentChanges by(Expression call, IMethodBinding method, ValueTerms terms) {
        boolean isSettled = call instanceof MethodInvocation asked && terms.of(asked).isPresent();
        return isSettled ? new ContentChanges(false, List.of())
                : runsProject(call, method, terms) ? ofAll()
                : new ContentChanges(false, changed(call, terms).toList());
    }

    /** What changes where an element of an array gets another value. */
    public static ContentChanges byStore(ArrayAccess element) {
        return new ContentChanges(false, List.of(element.getArray()));
    }

    boolean mayBeOf(Content content) {
        return isOfAll || !OwnObjects.isOwn(content) && changed.stream().anyMatch(object -> mayBe(object, content));
    }

    private static boolean mayBe(Expression object, Content content) {
        return !OwnObjects.isNamed(object) && switch (content) {
            case Content.Size(AskedCollections.Asked asked) -> isCollection(object) || isArray(object);
            case Content.Elements(AskedCollections.Asked asked) -> isCollection(object) || isArray(object);
            case Content.Cells(VariableDeclaration array) -> isCollection(object) || isArray(object);
            case Content.Whole(VariableDeclaration whole) -> OwnObjects.mayBeIn(object, whole);
        };
    }

    /** Whether what is changed may be a collection, or part of one; without bindings, by what a method of that name changes. */
    private static boolean isCollection(Expression changed) {
        if (!Scopes.areNeeded(changed)) {
            ITypeBinding type = changed.resolveTypeBinding();
            return type == null || LibraryCalls.types(type).stream().anyMatch(COLLECTIONS::contains);
        }
        return changed.getParent() instanceof MethodInvocation call
                && (call.getExpression() != changed || AskedCollections.isChanger(call.getName().getIdentifier())
                        || CHANGERS_OF_OTHERS.contains(call.getName().getIdentifier()))
                || ScopedTypes.typeOf(changed).filter(AskedCollections::isCollection).isPresent();
    }

    private static boolean isArray(Expression changed) {
        return Scopes.areNeeded(changed)
                ? changed.getParent() instanceof ArrayAccess || AskedArrays.isArray(changed)
                : changed.resolveTypeBinding() != null && changed.resolveTypeBinding().isArray();
    }

    /** Whether a call runs code of the project, be it in a function that it gets. */
    private static boolean runsProject(Expression call, IMethodBinding method, ValueTerms terms) {
        return isOfProject(call, method) || functions(call).anyMatch(function -> runsProject(function, terms));
    }

    /** What a call may run: what it gets, and the function that it is on. */
    private static Stream<Expression> functions(Expression call) {
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
        boolean isOfSelf = Trees.receiver(call).filter(receiver -> !(receiver instanceof ThisExpression)).isEmpty();
        return !(call instanceof ClassInstanceCreation) && isOfSelf || ScopedMethods.declared(call).isPresent();
    }

    /** Whether a function has code of the project, other than what the method shows, or is not known. */
    private static boolean runsProject(Expression function, ValueTerms terms) {
        return !terms.isSettled(function) && switch (function) {
            case LambdaExpression lambda -> TreeIndex.in(lambda, MethodInvocation.class).stream()
                    .anyMatch(call -> terms.of(call).isEmpty() && runsProject(call, call.resolveMethodBinding(), terms));
            case ExpressionMethodReference change when AskedCollections.isChanger(change.getName().getIdentifier()) -> true;
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

    /** What a call of the library changes, and the functions that it gets. */
    private static Stream<Expression> changed(Expression call, ValueTerms terms) {
        return Stream.concat(changedBy(call), functions(call)
                .filter(LambdaExpression.class::isInstance)
                .flatMap(function -> Stream.concat(
                        TreeIndex.in(function, MethodInvocation.class).stream()
                                .filter(inner -> terms.of(inner).isEmpty())
                                .flatMap(ContentChanges::changedBy),
                        TreeIndex.in(function, ArrayAccess.class).stream().filter(AskedArrays::isChanged).map(ArrayAccess::getArray))));
    }

    private static Stream<Expression> changedBy(Expression call) {
        if (!(call instanceof MethodInvocation change)) {
            return Stream.empty();
        }
        String name = change.getName().getIdentifier();
        boolean isOfFirst = CHANGERS_OF_FIRST.contains(name)
                && (TypeNames.isOn(change, "java.util.", "Collections") || TypeNames.isOn(change, "java.util.", "Arrays"));
        Stream<Expression> arguments = isOfFirst || CHANGERS_OF_ARGUMENTS.contains(name)
                ? Trees.arguments(change).stream().limit(isOfFirst ? 1 : Integer.MAX_VALUE)
                : Stream.empty();
        Stream<Expression> receiver = object(change).stream()
                .filter(object -> !AskedCollections.isReader(name) && !name.matches(ASKING) && !isPrinting(name, object)
                        && !RuntimeTypes.isSession(object));
        return Stream.concat(receiver, arguments).map(AskedCollections::viewed);
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
