package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.Doubt;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.jdt.function.KeptTasks;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What functions do with the values that they have captured and with those that they get, of which nobody knows when they run. */
public final class FunctionValues {
    private final Places places;
    private final Shares shares;
    private final CallEffects effects;
    private final FunctionCalls calls;
    private final Map<ASTNode, CodeEffect> known = new IdentityHashMap<>();

    public FunctionValues(Places places, Shares shares, CallEffects effects) {
        this.places = places;
        this.shares = shares;
        this.effects = effects;
        this.calls = new FunctionCalls(places, shares, effects, this::effect);
    }

    private CodeEffect effect(ASTNode code) {
        return known.computeIfAbsent(code, key -> CodeEffect.of(key, effects));
    }

    /** Whether a call gets code of which is known what it does with the values that it has, or several of them, or what is no such value itself. */
    public boolean isLookedInto(Expression argument) {
        return switch (Trees.bare(KeptTasks.written(argument))) {
            case LambdaExpression lambda -> !CodeEffect.usesSession(lambda);
            case ClassInstanceCreation object -> object.getAnonymousClassDeclaration() != null && object.arguments().isEmpty()
                    && !CodeEffect.usesSession(object);
            case MethodInvocation list when list.getName().getIdentifier().equals("of") && TypeNames.isOn(list, "java.util.", "List") ->
                Trees.<Expression>list(list.arguments()).stream().allMatch(this::isLookedInto);
            case SimpleName name when list(name).isPresent() -> isLookedInto(list(name).get());
            default -> !ShareableTypes.isShareable(argument.resolveTypeBinding());
        };
    }

    /** The call that gives a list of several to a variable that keeps it. */
    private static Optional<MethodInvocation> list(SimpleName name) {
        return Declarations.named(name).flatMap(KeptValues::value).map(Trees::bare)
                .filter(MethodInvocation.class::isInstance).map(MethodInvocation.class::cast)
                .filter(list -> list.getName().getIdentifier().equals("of") && TypeNames.isOn(list, "java.util.", "List"));
    }

    /** What code does that is written here, and may run from now on; what is only called does it then. */
    public List<Handling> written(ASTNode code) {
        return code instanceof LambdaExpression lambda && FunctionCalls.isOnlyCalled(lambda) ? List.of() : running(code);
    }

    /** What functions do that a call runs by the variable that has them. */
    public List<Handling> called(Expression call, List<Expression> arguments) {
        return calls.of(call, arguments);
    }

    /** Whether a call runs a function that is known, by the variable that has it. */
    public static boolean isKnown(Expression call) {
        return FunctionCalls.areKnown(call);
    }

    /** What code does that may run from now on. */
    public List<Handling> running(ASTNode code) {
        CodeEffect effect = effect(code);
        List<Handling> handlings = new ArrayList<>();
        effect.stored().forEach(stored -> places.of(stored.holder()).ifPresent(holder -> places.of(stored.value()).ifPresent(value ->
                handlings.add(stored.of(holder, value)))));
        Doubt doubt = new Doubt("a function may keep it", false);
        effect.kept().forEach(kept -> places.of(kept).ifPresent(value -> handlings.add(new Handling.Keep(value, doubt))));
        return handlings;
    }

    /**
     * What a function does that is passed to a method, which may pass it what the receiver of the call refers to, and what else it has got.
     *
     * @param self the places of the receiver
     * @param isAgain whether it gets the same several times
     */
    public List<Handling> passed(Expression function, IMethodBinding called, List<Share> self, List<Expression> arguments, boolean isAgain) {
        return switch (function) {
            case LambdaExpression lambda -> {
                List<Handling> handlings = new ArrayList<>();
                Trees.<VariableDeclaration>list(lambda.parameters()).forEach(parameter -> places.of(parameter.getName()).ifPresent(place ->
                        handlings.add(new Handling.Bind(place,
                                received(MadeLambdas.typeOf(parameter.getName()), function, self, arguments), Optional.empty()))));
                handlings.addAll(running(lambda));
                if (isAgain) {
                    effect(lambda).stored().stream().filter(stored -> isParameter(stored.value(), lambda))
                            .flatMap(stored -> places.of(stored.holder()).stream())
                            .forEach(holder -> handlings.add(new Handling.Store(holder, holder, false)));
                }
                yield handlings;
            }
            case MethodReference reference when reference.resolveMethodBinding() != null -> {
                List<Share> received = received(reference, self, arguments);
                yield received.isEmpty() ? List.of() : reference(reference, received, objects(reference, arguments), isAgain);
            }
            case MethodReference unknown -> List.of();
            case Expression other when !self.isEmpty() && ShareableTypes.areTakenBy(other.resolveTypeBinding())
                    && !called.getDeclaringClass().isFromSource() -> {
                Place passed = places.passedTo(other);
                List<Handling> handlings = new ArrayList<>(List.of(new Handling.Bind(passed, parts(self), Optional.empty())));
                shares.of(other).forEach(holder -> handlings.add(new Handling.Store(holder.place(), passed, true)));
                yield handlings;
            }
            default -> List.of();
        };
    }

    private static List<Share> parts(List<Share> wholes) {
        return wholes.stream().map(share -> share.through(How.PART)).toList();
    }

    /** What a reference to a method may pass to it, by the types of the function that it is. */
    private List<Share> received(MethodReference reference, List<Share> self, List<Expression> arguments) {
        List<Share> found = new ArrayList<>(parts(self));
        // The object whose method runs is not what that gets.
        List<ITypeBinding> types = types(reference).toList();
        boolean isOfFirst = isOfFirst(reference) && !types.isEmpty();
        List<Expression> others = arguments.stream().filter(argument -> !isOfFirst || !isA(types.getFirst(), argument)).toList();
        types.stream().skip(isOfFirst ? 1 : 0).filter(ShareableTypes::isShareable)
                .forEach(type -> found.addAll(received(type, reference, List.of(), others)));
        return found;
    }

    private static boolean isA(ITypeBinding type, Expression argument) {
        ITypeBinding passed = argument.resolveTypeBinding();
        return passed != null && passed.getErasure().isSubTypeCompatible(type.getErasure());
    }

    private static boolean isOfFirst(MethodReference reference) {
        return reference instanceof ExpressionMethodReference named && FunctionCalls.isOfFirst(named, named.resolveMethodBinding());
    }

    private static Stream<ITypeBinding> types(MethodReference reference) {
        return FunctionTypes.method(reference.resolveTypeBinding()).map(IMethodBinding::getParameterTypes).stream().flatMap(Stream::of);
    }

    /** The objects whose method a reference may run. */
    private List<Share> objects(MethodReference reference, List<Expression> arguments) {
        return isOfFirst(reference)
                ? types(reference).limit(1).flatMap(type -> received(type, reference, List.of(), arguments).stream()).toList()
                : reference instanceof ExpressionMethodReference named ? shares.of(named.getExpression()) : List.of();
    }

    /** What a parameter of a function may be, by its type, which the method passes to it that has got the function. */
    private List<Share> received(ITypeBinding type, Expression function, List<Share> self, List<Expression> arguments) {
        List<Share> found = new ArrayList<>(parts(self));
        arguments.stream().filter(argument -> Trees.bare(argument) != function).forEach(argument -> {
            ITypeBinding passed = argument.resolveTypeBinding();
            if (isA(type, argument)) {
                found.addAll(shares.of(argument));
            } else if (passed != null && FunctionTypes.method(passed).isEmpty() && ShareableTypes.mayHold(passed, type)) {
                shares.of(argument).forEach(share -> found.add(share.through(How.PART)));
            }
        });
        return found;
    }

    private List<Handling> reference(MethodReference reference, List<Share> received, List<Share> holders, boolean isAgain) {
        IMethodBinding method = reference.resolveMethodBinding();
        Place passed = places.passedTo(reference);
        List<Handling> handlings = new ArrayList<>(List.of(new Handling.Bind(passed, received, Optional.empty())));
        CallEffect effect = effects.of(reference, method);
        if (!effect.kept().isEmpty()) {
            handlings.add(new Handling.Keep(passed, new Doubt("`" + method.getName() + "` may keep it", false)));
        }
        boolean isOfSelf = reference instanceof ExpressionMethodReference named && named.getExpression() instanceof ThisExpression;
        if (isOfSelf && effect.stores().stream().anyMatch(store -> store.holder() == CallEffect.RECEIVER && store.value() >= 0)) {
            handlings.add(new Handling.Keep(passed, new Doubt("`" + method.getName() + "` keeps it", false)));
        }
        effect.stores().stream().filter(store -> store.holder() == CallEffect.RECEIVER).forEach(store ->
                holders.forEach(holder -> {
                    handlings.add(store.of(holder.place(), passed));
                    if (isAgain) {
                        handlings.add(new Handling.Store(holder.place(), holder.place(), false));
                    }
                }));
        return handlings;
    }

    /** What the result of a call may be that runs functions. */
    public List<Share> given(Expression call, CallEffect effect, List<Expression> arguments) {
        return effect.gives().stream()
                .flatMap(source -> CalledFunctions.of(call, arguments, source).stream())
                .flatMap(this::given)
                .toList();
    }

    private Stream<Share> given(CodeEffect effect) {
        return effect.given().stream().flatMap(given -> shares.of(given.variable()).stream().map(share -> share.through(given.how())));
    }

    /** Whether a stream gets one object several times: what a function gives each time that has it already. */
    public boolean giveAgain(Expression call, List<Expression> arguments) {
        return call.resolveTypeBinding() != null
                && Pipelines.isLazy(call.resolveTypeBinding())
                && arguments.stream().map(Trees::bare).anyMatch(argument -> argument instanceof LambdaExpression lambda
                        && effect(lambda).given().stream().anyMatch(given ->
                                given.how() == How.SAME && !isParameter(given.variable(), lambda)));
    }

    private static boolean isParameter(SimpleName variable, LambdaExpression lambda) {
        return lambda.parameters().contains(variable.getParent());
    }

    private Stream<Share> given(Expression function) {
        return switch (function) {
            case LambdaExpression lambda -> given(effect(lambda));
            case ClassInstanceCreation creation -> CalledFunctions.methods(creation).stream().flatMap(method -> given(effect(method)));
            case ExpressionMethodReference reference when reference.resolveMethodBinding() != null ->
                effects.of(reference, reference.resolveMethodBinding()).yields().stream()
                        .filter(yield -> yield.source() == CallEffect.RECEIVER)
                        .flatMap(yield -> shares.of(reference.getExpression()).stream().map(share -> share.through(yield.how())));
            default -> Stream.of();
        };
    }
}
