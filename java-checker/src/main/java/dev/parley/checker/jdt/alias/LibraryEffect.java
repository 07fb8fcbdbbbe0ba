package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.LibraryMethods;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.jdt.alias.CallEffect.Store;
import dev.parley.checker.jdt.alias.CallEffect.Yield;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;

/** What a call of a method of the Java library does, by what is known of it and by the types of what is passed. */
final class LibraryEffect {
    private final ASTNode call;
    private final IMethodBinding method;
    private final CallEffects effects;
    private final boolean isStatic;
    private final int parameters;
    /** Of a reference to a method none. */
    private final List<Expression> arguments;

    LibraryEffect(ASTNode call, IMethodBinding method, CallEffects effects) {
        this.call = call;
        this.method = method;
        this.effects = effects;
        this.isStatic = Modifier.isStatic(method.getModifiers());
        this.parameters = method.getParameterTypes().length;
        this.arguments = switch (call) {
            case MethodInvocation invocation -> Trees.list(invocation.arguments());
            case ClassInstanceCreation creation -> Trees.list(creation.arguments());
            default -> List.of();
        };
    }

    CallEffect find() {
        CallEffect effect = byName();
        return call instanceof MethodInvocation invocation && new RepeatedElements(effects).areGivenBy(invocation) ? effect.repeating() : effect;
    }

    private CallEffect byName() {
        String name = method.isConstructor() ? LibraryMethods.CONSTRUCTOR : method.getName();
        return switch (LibraryMethods.treatment(name, LibraryCalls.types(method.getDeclaringClass()), isStatic)) {
            case LOOKS -> CallEffect.NONE;
            case SHOWS -> CallEffect.yielding(shown());
            case REPEATS -> ShareableTypes.isShareable(passed(parameters - 1)) ? CallEffect.yielding(shown()).repeating() : CallEffect.NONE;
            case KEEPS -> CallEffect.taking(replaced());
            case KEEPS_AND_SHOWS -> new CallEffect(stores(CallEffect.RECEIVER), Set.of(), shown(), false);
            case TAKES_ELEMENTS -> isStatic || method.isConstructor()
                    ? CallEffect.yielding(arguments(this::hasShareableElements, How.COPY))
                    : storing(elements());
            case TAKES_OUT -> CallEffect.taking(Set.of());
            case COPIES_ELEMENTS -> CallEffect.yielding(copied());
            case PASSES_ON -> CallEffect.yielding(passedOn());
            case VIEWS -> CallEffect.viewing();
            case FILLS_FIRST -> isOfFixedElements(0) || isFilledAnew() ? CallEffect.NONE : storing(filled());
            case EMPTIES_INTO_FIRST -> storing(Set.of(new Store(0, CallEffect.RECEIVER, false)));
            case COPIES_TO_THIRD -> isOfFixedElements(0) || isOfFixedElements(2) ? CallEffect.NONE : storing(Set.of(new Store(2, 0, false)));
            case HANDS_TO_THREAD -> new CallEffect(Set.of(), CallEffects.anything(method).kept(), handed(), false).byThread();
            case UNKNOWN -> effects.ofUnknown(call, method);
        };
    }

    private static CallEffect storing(Set<Store> stores) {
        return new CallEffect(stores, Set.of(), Set.of(), false);
    }

    private Set<Store> stores(int holder) {
        return IntStream.range(0, parameters).filter(index -> index != holder)
                .mapToObj(index -> new Store(holder, index, false))
                .collect(Collectors.toSet());
    }

    private Set<Store> elements() {
        return IntStream.range(0, parameters).filter(this::hasShareableElements)
                .mapToObj(index -> new Store(CallEffect.RECEIVER, index, false, true))
                .collect(Collectors.toSet());
    }

    /** What a method puts into its first argument, {@code fill} one object in every place of it, as a function does that always gives the same. */
    private Set<Store> filled() {
        Set<Store> stores = new HashSet<>(stores(0));
        boolean isOne = method.getName().equals("fill") && ShareableTypes.isShareable(passed(parameters - 1)) || isGivenOne();
        if (isOne) {
            stores.add(new Store(0, 0, false));
        }
        return stores;
    }

    /** What a method puts into its receiver, {@code replaceAll} with such a function one object in every place of it. */
    private Set<Store> replaced() {
        Set<Store> stores = new HashSet<>(stores(CallEffect.RECEIVER));
        if (method.getName().equals("replaceAll") && isGivenOne()) {
            stores.add(new Store(CallEffect.RECEIVER, CallEffect.RECEIVER, false));
        }
        return stores;
    }

    /** Whether the function that comes last gives what is outside of it, always the same. */
    private boolean isGivenOne() {
        return !arguments.isEmpty() && Trees.bare(arguments.getLast()) instanceof LambdaExpression function
                && new OuterValues(new Deposits(effects)).areGivenBy(function);
    }

    private Set<Yield> arguments(IntPredicate given, How how) {
        return IntStream.range(0, parameters).filter(given).mapToObj(index -> new Yield(index, how)).collect(Collectors.toSet());
    }

    /** What a result may be or refer to of which nothing is known but its type. */
    private Set<Yield> shown() {
        Set<Yield> yields = new HashSet<>();
        for (int i = 0; i < parameters; i++) {
            yields.add(new Yield(i, method.isConstructor() ? How.HOLDER : how(passed(i))));
        }
        if (!isStatic && !method.isConstructor() && !endsAnew()) {
            yields.add(new Yield(CallEffect.RECEIVER, isLike(receiver()) ? How.SAME : How.PART));
        }
        return yields;
    }

    /** The same of what starts a task: an executor gives nothing of it but what stands for that one. */
    private Set<Yield> handed() {
        Set<Yield> yields = shown();
        if (LibraryCalls.types(receiver()).contains("java.util.concurrent.Executor")) {
            yields.removeIf(yield -> yield.source() == CallEffect.RECEIVER);
        }
        return yields;
    }

    /** What the result has to do with an argument, by what their types are made of. */
    private How how(ITypeBinding argument) {
        boolean isPart = ShareableTypes.mayHold(argument, result());
        boolean isHolder = ShareableTypes.mayHold(result(), argument);
        return isLike(argument) || isPart && isHolder ? How.SAME : isPart ? How.PART : How.HOLDER;
    }

    private boolean isLike(ITypeBinding type) {
        return result().getErasure().isSubTypeCompatible(type.getErasure()) || type.getErasure().isSubTypeCompatible(result().getErasure());
    }

    private Set<Yield> copied() {
        Set<Yield> yields = new HashSet<>();
        if (!isStatic) {
            // An array that is passed is filled, and given back where it is large enough.
            yields.addAll(arguments(index -> true, How.SAME));
        }
        if (ShareableTypes.hasShareableElements(result())) {
            yields.add(new Yield(isStatic ? 0 : CallEffect.RECEIVER, How.COPY));
        }
        return yields;
    }

    private Set<Yield> passedOn() {
        Set<Yield> yields = new HashSet<>();
        for (int i = 0; i < parameters; i++) {
            yields.add(new Yield(i, i == 0 ? How.SAME : how(passed(i))));
        }
        return yields;
    }

    /** Whether what ends a stream, or looks into an {@code Optional}, gives nothing but what was made on the way. */
    private boolean endsAnew() {
        boolean isOptional = Pipelines.isOptional(receiver());
        boolean isEnd = isOptional || LibraryCalls.isStream(receiver()) && !Pipelines.isLazy(result());
        return isEnd && (!ShareableTypes.hasShareableElements(receiver())
                || call instanceof MethodInvocation end && Pipelines.makesElements(end, new NewValues(effects)));
    }

    /** Whether a function makes every element with which an array is filled. */
    private boolean isFilledAnew() {
        return arguments.size() == 2 && new NewValues(effects).isMaking(Trees.bare(arguments.getLast()));
    }

    /** Whether an argument is an array whose elements anybody may have as well. */
    private boolean isOfFixedElements(int index) {
        return passed(index).isArray() && !ShareableTypes.hasShareableElements(passed(index));
    }

    private boolean hasShareableElements(int index) {
        return ShareableTypes.hasShareableElements(method.getParameterTypes()[index]);
    }

    /** The type of an argument, or of the parameter where the call does not show it. */
    private ITypeBinding passed(int index) {
        ITypeBinding type = index < arguments.size() && !VariableArity.isElement(method, arguments, index)
                ? arguments.get(index).resolveTypeBinding()
                : null;
        return type == null ? method.getParameterTypes()[index] : type;
    }

    private ITypeBinding receiver() {
        ITypeBinding type = call instanceof MethodInvocation invocation && invocation.getExpression() != null
                ? invocation.getExpression().resolveTypeBinding()
                : null;
        return type == null ? method.getDeclaringClass() : type;
    }

    private ITypeBinding result() {
        ITypeBinding type = call instanceof Expression expression && !(call instanceof MethodReference) ? expression.resolveTypeBinding() : null;
        return type == null ? method.getReturnType() : type;
    }
}
