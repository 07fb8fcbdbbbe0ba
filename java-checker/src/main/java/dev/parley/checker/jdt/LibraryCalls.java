package dev.parley.checker.jdt;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SelectorApi;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.api.StreamOperations;
import dev.parley.checker.cfg.SessionOperation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Asks what is known of the Java library about a call. */
final class LibraryCalls {
    private static final String OPTIONAL = "Optional";
    /** Those with a number. */
    private static final Set<String> OPTIONAL_NUMBERS = Set.of("OptionalInt", "OptionalLong", "OptionalDouble");
    /** The methods of streams that give an {@code Optional}. */
    private static final Set<String> FINDING = Set.of("findFirst", "findAny");

    /** The methods of an {@code Optional} that give another one. */
    private static final Set<String> TRANSFORMING = Set.of("map", "flatMap", "filter", "or");

    private LibraryCalls() {}

    /** How a call runs the lambdas that it gets; empty where that is not known. {@code method} is null where that is not known. */
    static Optional<Runs> runs(IMethodBinding method, Expression call) {
        Optional<Runs> runs = method == null ? runsByName(call) : runsByType(method, call);
        return runs.filter(known -> !(call instanceof MethodInvocation assertion)
                || !InPlaceCalls.leavesFailureOpen(assertion.getName().getIdentifier())
                || assertion.getParent() instanceof MethodInvocation told && InPlaceCalls.deniesFailure(told.getName().getIdentifier()));
    }

    /** In a tree without bindings. */
    private static Optional<Runs> runsByName(Expression call) {
        if (!Scopes.areNeeded(call) || !(call instanceof MethodInvocation invocation)) {
            return Optional.empty();
        }
        Optional<String> receiver = invocation.getExpression() instanceof MethodInvocation given ? Optional.of(given.getName().getIdentifier()) : Optional.empty();
        Optional<Runs> runs = InPlaceCalls.runs(invocation.getName().getIdentifier(), receiver)
                .filter(known -> !StreamPipeline.isOnStream(invocation) && !StreamPipeline.isOnGivenStream(invocation));
        return invocation.getExpression() != null
                ? runs
                : runs.filter(known -> isOfNoObject(known) && ScopedMethods.method(invocation).isEmpty());
    }

    /** Whether the methods are static, so that a file may import them. */
    private static boolean isOfNoObject(Runs runs) {
        return switch (runs) {
            case ONCE, TO_FAILURE, CAUGHT, WHERE_NULL -> true;
            case REPEATEDLY, AT_MOST_ONCE, WHERE_EMPTY, ONE_OF_TWO -> false;
        };
    }

    private static Optional<Runs> runsByType(IMethodBinding method, Expression call) {
        List<String> types = types(method.getDeclaringClass());
        if (isStream(types) && method.getName().equals("forEach")) {
            return isSequential(call) ? Optional.of(Runs.REPEATEDLY) : Optional.empty();
        }
        return InPlaceCalls.runs(method.getName(), types);
    }

    /** What a message calls the method, if it runs its lambdas on another thread. */
    static Optional<String> otherThread(IMethodBinding method, Expression call) {
        if (method == null) {
            return Scopes.areNeeded(call) ? otherThread(call) : Optional.empty();
        }
        return InPlaceCalls.runsElsewhere(types(method.getDeclaringClass()))
                ? Optional.of(method.isConstructor() ? "new " + method.getDeclaringClass().getName() : method.getName())
                : Optional.empty();
    }

    /** Whether a call gives its first argument, or the second one, or what that makes, where the first is null. */
    static boolean givesOtherForNull(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        return (name.equals("requireNonNullElse") || name.equals("requireNonNullElseGet")) && call.arguments().size() == 2 && isOfObjects(call);
    }

    /** Whether a call surely runs the lambda that it gets, once and to its end, on another thread. */
    static boolean runsOnceElsewhere(IMethodBinding method, Expression call) {
        boolean mayRun = switch (call) {
            case ClassInstanceCreation thread -> KeptThreads.isStarted(thread);
            case MethodInvocation making when InPlaceCalls.makesThread(making.getName().getIdentifier()) -> KeptThreads.isStartedHere(making);
            case MethodInvocation later when InPlaceCalls.runsLater(later.getName().getIdentifier()) -> later.getParent() instanceof ExpressionStatement;
            default -> !CancelledTasks.isCancelled(call);
        };
        if (!mayRun) {
            return false;
        }
        if (method == null) {
            return Scopes.areNeeded(call) && runsOnceElsewhere(call);
        }
        String name = method.isConstructor() ? method.getDeclaringClass().getName() : method.getName();
        return InPlaceCalls.mayRunOnceElsewhere(name) && InPlaceCalls.runsOnceElsewhere(name, types(method.getDeclaringClass()));
    }

    /** What a call gets: its arguments, for those that it gets in a list what that is made of, and the lambdas that variables keep for it. */
    static List<Expression> tasks(Expression call) {
        List<Expression> arguments = Trees.arguments(call).stream().map(KeptTasks::written).toList();
        return call instanceof MethodInvocation invocation
                        && InPlaceCalls.takesList(invocation.getName().getIdentifier())
                        && !arguments.isEmpty()
                        && Trees.bare(arguments.getFirst()) instanceof MethodInvocation list
                        && list.getName().getIdentifier().equals("of")
                        && ListedElements.isOn(list, "java.util.", "List")
                ? Stream.concat(Trees.<Expression>list(list.arguments()).stream(), arguments.stream().skip(1)).toList()
                : arguments;
    }

    /** In a tree without bindings. */
    private static boolean runsOnceElsewhere(Expression call) {
        return switch (call) {
            case ClassInstanceCreation creation -> ScopedTypes.isThread(creation) && InPlaceCalls.runsOnceElsewhere("Thread", List.of("java.lang.Thread"));
            case MethodInvocation invocation when invocation.getExpression() != null -> threads(invocation.getExpression())
                    .filter(type -> InPlaceCalls.runsOnceElsewhere(invocation.getName().getIdentifier(), List.of(type)))
                    .isPresent();
            default -> false;
        };
    }

    /** In a tree without bindings. */
    private static Optional<String> otherThread(Expression call) {
        return switch (call) {
            case ClassInstanceCreation creation when ScopedTypes.isThread(creation) -> Optional.of("new Thread");
            case MethodInvocation invocation when invocation.getExpression() != null ->
                threads(invocation.getExpression()).filter(type -> InPlaceCalls.runsElsewhere(List.of(type)))
                        .map(type -> invocation.getName().getIdentifier());
            default -> Optional.empty();
        };
    }

    /** The class that a call is made on; of what makes a thread step by step, as {@code Thread.ofVirtual().name("buyer")} does, that of threads. */
    private static Optional<String> threads(Expression receiver) {
        Expression root = receiver;
        while (root instanceof MethodInvocation step && step.getExpression() != null) {
            root = step.getExpression();
        }
        return root instanceof SimpleName type && ScopedTypes.isThread(type) ? Optional.of("java.lang.Thread") : ScopedTypes.libraryType(receiver);
    }

    static boolean isThread(ITypeBinding type) {
        return InPlaceCalls.runsElsewhere(types(type));
    }

    static boolean isStream(ITypeBinding type) {
        return isStream(types(type));
    }

    private static boolean isStream(List<String> types) {
        return types.contains("java.util.stream.BaseStream");
    }

    /** Whether the stream that a call ends is made in the same expression, without {@code parallel}. */
    private static boolean isSequential(Expression call) {
        Expression here = call;
        boolean made = false;
        while (here instanceof MethodInvocation invocation) {
            String name = invocation.getName().getIdentifier();
            if (name.startsWith("parallel")) {
                return false;
            }
            made |= StreamOperations.isSource(name);
            here = invocation.getExpression() == null ? null : Trees.bare(invocation.getExpression());
        }
        return made;
    }

    /** Whether a call asks if its two arguments are equal. */
    static boolean comparesTwo(MethodInvocation call) {
        boolean mayCompare = call.getName().getIdentifier().equals("equals") && call.arguments().size() == 2;
        return mayCompare && (call.resolveMethodBinding() == null
                ? Scopes.areNeeded(call) && ListedElements.isOn(call, "java.util.", "Objects")
                : call.resolveMethodBinding().getDeclaringClass().getQualifiedName().equals("java.util.Objects"));
    }

    /** Whether a call gives its first argument, which it makes sure is there. */
    static boolean givesItsArgument(MethodInvocation call) {
        return call.getName().getIdentifier().equals("requireNonNull") && !call.arguments().isEmpty() && isOfObjects(call);
    }

    /** What a call makes sure of that gives its first argument; other code itself. */
    static Expression checked(Expression expression) {
        return Trees.bare(expression) instanceof MethodInvocation call && givesItsArgument(call) ? (Expression) call.arguments().getFirst() : expression;
    }

    /** Whether a call asks if its argument is null. */
    static boolean asksForNull(MethodInvocation call) {
        return call.getName().getIdentifier().equals("isNull") && call.arguments().size() == 1 && isOfObjects(call);
    }

    /** Whether a call asks if its argument is not null. */
    static boolean asksForSome(MethodInvocation call) {
        return call.getName().getIdentifier().equals("nonNull") && call.arguments().size() == 1 && isOfObjects(call);
    }

    private static boolean isOfObjects(MethodInvocation call) {
        return Scopes.areNeeded(call)
                ? ListedElements.isOn(call, "java.util.", "Objects") || call.getExpression() == null && ScopedMethods.method(call).isEmpty()
                : call.resolveMethodBinding() != null && call.resolveMethodBinding().getDeclaringClass().getQualifiedName().equals("java.util.Objects");
    }

    /** Whether a call asks if an {@code Optional} holds something, which is what is known of an {@code Optional}. */
    static boolean asksForPresence(MethodInvocation call) {
        return call.getName().getIdentifier().equals("isPresent") && call.arguments().isEmpty() && (isOfOptional(call) || isOfOptionalNumber(call));
    }

    /** Whether a call asks if an {@code Optional} holds nothing. */
    static boolean asksForAbsence(MethodInvocation call) {
        return call.getName().getIdentifier().equals("isEmpty") && call.arguments().isEmpty() && (isOfOptional(call) || isOfOptionalNumber(call));
    }

    /** Whether a call gives what an {@code Optional} holds, or fails. */
    static boolean givesContent(MethodInvocation call) {
        boolean mayGive = call.getName().getIdentifier().equals("get") && call.arguments().isEmpty() || call.getName().getIdentifier().equals("orElseThrow");
        return mayGive && isOfOptional(call);
    }

    /** Whether an {@code Optional} that a call makes holds something; empty for other calls, and where that depends. */
    static Optional<Boolean> makesOptional(MethodInvocation call) {
        boolean isOfClass = isOfClassOptional(call) || OPTIONAL_NUMBERS.stream().anyMatch(type -> ListedElements.isOn(call, "java.util.", type));
        return !isOfClass ? Optional.empty()
                : switch (call.getName().getIdentifier()) {
                    case "of" -> Optional.of(true);
                    case "empty" -> Optional.of(false);
                    default -> Optional.empty();
                };
    }

    /** Whether a call makes an {@code Optional} of its argument. */
    static boolean wrapsInOptional(MethodInvocation call) {
        return isOfClassOptional(call) && (call.getName().getIdentifier().equals("of") || call.getName().getIdentifier().equals("ofNullable"));
    }

    private static boolean isOfClassOptional(MethodInvocation call) {
        return call.resolveMethodBinding() == null
                ? Scopes.areNeeded(call) && call.getExpression() instanceof SimpleName type && type.getIdentifier().equals(OPTIONAL)
                : call.resolveMethodBinding().getDeclaringClass().getErasure().getQualifiedName().equals("java.util.Optional");
    }

    /** Whether a call is on an {@code Optional}. */
    static boolean isOfOptional(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return call.getExpression() != null && mayGiveOptional(call.getExpression());
        }
        return call.getExpression() != null
                && call.getExpression().resolveTypeBinding() != null
                && call.getExpression().resolveTypeBinding().getErasure().getQualifiedName().equals("java.util.Optional");
    }

    /** Whether a call is on an {@code OptionalInt} or the like. */
    private static boolean isOfOptionalNumber(MethodInvocation call) {
        if (!Scopes.areNeeded(call)) {
            ITypeBinding type = call.getExpression() == null ? null : call.getExpression().resolveTypeBinding();
            return type != null && OPTIONAL_NUMBERS.contains(type.getName()) && type.getPackage() != null && type.getPackage().getName().equals("java.util");
        }
        return switch (call.getExpression()) {
            case SimpleName name -> Scopes.variable(name).flatMap(Scopes::type).filter(type -> OPTIONAL_NUMBERS.contains(TypeNames.simple(type))).isPresent();
            case MethodInvocation giver -> ScopedMethods.declared(giver).map(MethodDeclaration::getReturnType2).map(TypeNames::simple)
                    .or(() -> AskedCollections.component(giver))
                    .filter(OPTIONAL_NUMBERS::contains)
                    .isPresent();
            case null, default -> false;
        };
    }

    /** Whether an expression of a tree without bindings gives an {@code Optional}: by how types are written, and by what the runtime's methods give. */
    private static boolean mayGiveOptional(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name -> Scopes.variable(name)
                    .filter(variable -> Scopes.isWrittenAs(variable, OPTIONAL)
                            || Scopes.isWrittenAs(variable, "var") && variable.getInitializer() != null && mayGiveOptional(variable.getInitializer()))
                    .isPresent();
            case MethodInvocation call -> ScopedMethods.declared(call)
                    .map(method -> ScopedTypes.isNamed(method.getReturnType2(), OPTIONAL))
                    .orElseGet(() -> isOptionalOfRuntime(call) || isOfClassOptional(call) || FINDING.contains(call.getName().getIdentifier()) || TRANSFORMING.contains(call.getName().getIdentifier()) && isOfOptional(call));
            default -> false;
        };
    }

    private static boolean isOptionalOfRuntime(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        int arguments = call.arguments().size();
        return SessionApi.shapes().stream().anyMatch(shape -> shape.kind() == Kind.POLL && shape.method().equals(name))
                || Openings.openings().stream().anyMatch(opening ->
                        opening.optional() && opening.method().equals(name) && opening.arguments() == arguments)
                || SelectorApi.kind(name, arguments).filter(kind -> kind == SelectorApi.Kind.SELECT_IN_TIME).isPresent();
    }

    /** The qualified names of a class and its supertypes, its own first. */
    static List<String> types(ITypeBinding type) {
        List<String> names = new ArrayList<>();
        collect(type, names);
        return names;
    }

    private static void collect(ITypeBinding type, List<String> names) {
        if (type == null || names.contains(type.getErasure().getQualifiedName())) {
            return;
        }
        names.add(type.getErasure().getQualifiedName());
        collect(type.getSuperclass(), names);
        for (ITypeBinding each : type.getInterfaces()) {
            collect(each, names);
        }
    }
}
