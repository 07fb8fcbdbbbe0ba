package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.jdt.alias.CallEffect;
import dev.parley.checker.jdt.alias.CallEffects;
import dev.parley.checker.jdt.alias.EnclosingObject;
import dev.parley.checker.jdt.alias.FixedValues;
import dev.parley.checker.jdt.alias.FedCollections;
import dev.parley.checker.jdt.alias.FunctionValues;
import dev.parley.checker.jdt.alias.LateStreams;
import dev.parley.checker.jdt.alias.Places;
import dev.parley.checker.jdt.alias.ShareableTypes;
import dev.parley.checker.jdt.alias.Shares;
import dev.parley.checker.jdt.alias.ShownFields;
import dev.parley.checker.jdt.function.AwaitedThreads;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.tree.Captures;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.VariableArity;
import dev.parley.checker.jdt.value.ListIterators;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * What calls that are not followed do with values: by what is known of the methods that they call, and by what is trusted of those of which nothing
 * is.
 */
final class UnfollowedCalls {
    private final Places places;
    private final Shares shares;
    private final FunctionValues functions;
    private final CallEffects effects;

    UnfollowedCalls(Places places, Shares shares, FunctionValues functions, CallEffects effects) {
        this.places = places;
        this.shares = shares;
        this.functions = functions;
        this.effects = effects;
    }

    /** @param method null where it is not known what is called */
    List<Handling> handlings(Expression call, IMethodBinding method, Optional<Expression> receiver, List<Expression> arguments) {
        return new OfCall(call, method, receiver, arguments).all();
    }

    /** One call, with what has been found of it so far. */
    private final class OfCall {
        private final Expression call;
        private final IMethodBinding method;
        private final Optional<Expression> receiver;
        private final List<Expression> arguments;
        private final CallEffect effect;
        private final String name;
        private final List<Share> self;
        /** What stands for the thread that it starts, if it is known what that does with what it gets, so that nothing else has it afterwards. */
        private final Optional<Place> thread;
        /** Whether it is on the object whose code has the call. */
        private final boolean onSelf;
        private final List<Handling> handlings = new ArrayList<>();

        OfCall(Expression call, IMethodBinding method, Optional<Expression> receiver, List<Expression> arguments) {
            this.call = call;
            this.method = method;
            this.receiver = receiver;
            this.arguments = arguments;
            this.effect = method == null ? CallEffect.NONE : effects.ofWritten(call, method);
            this.name = method == null ? call.toString() : method.isConstructor() ? "new " + made(method.getDeclaringClass()) : method.getName();
            boolean isLookedInto = effect.onThread() && !arguments.isEmpty() && arguments.stream().allMatch(functions::isLookedInto);
            this.thread = isLookedInto ? Optional.of(ofResult()) : Optional.empty();
            this.self = receiver.filter(expression -> !(expression instanceof ThisExpression)).map(shares::of).orElse(List.of());
            this.onSelf = method != null && !method.isConstructor()
                    && receiver.filter(expression -> !(expression instanceof ThisExpression)).isEmpty();
        }

        private static String made(ITypeBinding type) {
            return type.isAnonymous() ? type.getSuperclass().getName() : type.getName();
        }

        List<Handling> all() {
            if (onSelf) {
                replaced();
                ownFields();
            }
            receiver.ifPresent(asked -> handlings.addAll(LateStreams.asked(asked, shares)));
            thread.filter(started -> !AwaitedThreads.areOneGroup(call)).ifPresent(started -> handlings.add(new Handling.Start(started)));
            AwaitedThreads.startedIn(call).forEach(later -> handlings.add(new Handling.Start(places.result(later, "the result of `" + later + "`"))));
            if (effect.repeats(CallEffect.RECEIVER)) {
                self.stream().map(Share::place).forEach(object -> handlings.add(new Handling.Store(object, object, false)));
            }
            for (int i = 0; i < arguments.size() && method != null; i++) {
                int parameter = VariableArity.parameter(method, i);
                argument(arguments.get(i), parameter);
                handlings.addAll(functions.passed(Trees.bare(arguments.get(i)), method, self, arguments, effect.repeats(parameter)));
            }
            thrown();
            handlings.addAll(functions.called(call, arguments));
            if (call instanceof ClassInstanceCreation creation) {
                Captures.bodies(creation).forEach(body -> handlings.addAll(functions.running(body)));
            }
            result();
            return handlings;
        }

        /** A method of the same object gives what some of its fields had, and they have something else then. */
        private void replaced() {
            List<Share> fields = fields(effect.replaced());
            if (!fields.isEmpty()) {
                handlings.add(new Handling.Bind(places.result(call, "the result of `" + method.getName() + "`"), fields, Optional.empty()));
            }
        }

        /** @param keys of the bindings of fields of the object, whose values the result is or has in it */
        private List<Share> fields(Set<String> keys) {
            return Stream.of(method.getDeclaringClass().getDeclaredFields())
                    .filter(field -> keys.contains(field.getVariableDeclaration().getKey()))
                    .flatMap(field -> places.variable(field).stream().map(place -> new Share(place, isResult(field) ? How.SAME : How.HOLDER)))
                    .toList();
        }

        private boolean isResult(IVariableBinding field) {
            ITypeBinding type = field.getType().getErasure();
            ITypeBinding result = method.getReturnType().getErasure();
            return type.isSubTypeCompatible(result) || result.isSubTypeCompatible(type);
        }

        /** A method of the same object reads and writes its fields. */
        private void ownFields() {
            for (IVariableBinding field : method.getDeclaringClass().getDeclaredFields()) {
                String key = field.getVariableDeclaration().getKey();
                boolean writes = effect.writes().contains(key);
                if (writes || effect.reads().contains(key)) {
                    places.variable(field).ifPresent(place -> handlings.add(writes
                            ? new Handling.Bind(place, List.of(), Optional.empty())
                            : new Handling.Use(place, true)));
                }
            }
        }

        /** What is known of an argument; what runs on another thread has nothing of a collection that it only adds to. */
        private List<Share> passed(Expression argument) {
            List<Share> found = shares.of(argument);
            if (!(effect.onThread() && Trees.bare(argument) instanceof LambdaExpression code)) {
                return found;
            }
            FedCollections collections = new FedCollections(effects);
            List<Place> fed = shares.captures(code).stream().filter(name -> collections.isOnlyFed(name, code))
                    .flatMap(name -> places.of(name).stream()).toList();
            return found.stream().filter(share -> !fed.contains(share.place())).toList();
        }

        private void argument(Expression argument, int parameter) {
            List<Place> values = passed(argument).stream().map(Share::place).toList();
            if (NoAliasMarks.onParameter(method, parameter)) {
                values.forEach(value -> handlings.add(new Handling.Give(value, Trees.extent(argument), name)));
                return;
            }
            // What another session does with what it sends is followed by itself.
            if (effect.kept().contains(parameter) && !isSend() && !FunctionValues.isKnown(call)) {
                values.forEach(value -> handlings.add(new Handling.Keep(value, kept())));
            }
            for (CallEffect.Store store : effect.stores()) {
                if (store.holder() == parameter && store.value() == CallEffect.RECEIVER) {
                    values.forEach(holder -> (onSelf ? shares.self() : self).forEach(share -> handlings.add(store.of(holder, share.place()))));
                }
                if (store.value() != parameter || store.holder() == parameter && Trees.isFunction(Trees.bare(argument))) {
                    continue;
                }
                if (store.holder() == CallEffect.RECEIVER && onSelf) {
                    Handling.Doubt doubt = new Handling.Doubt("`" + name + "` keeps it", false);
                    values.forEach(value -> handlings.add(new Handling.Keep(value, doubt)));
                    continue;
                }
                List<Share> holders = store.holder() == CallEffect.RECEIVER ? self
                        : store.holder() >= 0 && store.holder() < arguments.size() ? shares.of(arguments.get(store.holder())) : List.of();
                holders.forEach(holder -> values.forEach(value -> handlings.add(store.of(holder.place(), value))));
            }
        }

        /** What it may throw has arguments in it. */
        private void thrown() {
            List<Share> parts = new ArrayList<>();
            for (int i = 0; i < arguments.size() && method != null; i++) {
                if (effect.throwsIt(VariableArity.parameter(method, i))) {
                    Shares.holding(shares.of(arguments.get(i)), parts);
                }
            }
            if (!parts.isEmpty()) {
                handlings.add(new Handling.Bind(places.thrown(), parts, Optional.empty()));
            }
        }

        private Handling.Doubt kept() {
            return effect.onThread()
                    ? new Handling.Doubt("`" + name + "` hands it to another thread", true, thread)
                    : new Handling.Doubt("`" + name + "` may keep it", false);
        }

        private Place ofResult() {
            return places.result(call, "the result of `" + name + "`");
        }

        private boolean isSend() {
            return SessionApi.isSend(method.getName()) && method.getDeclaringClass().getErasure().getQualifiedName().equals(SessionApi.SESSION);
        }

        /** What the call takes out of its receiver or of its arguments. */
        private List<Share> taken() {
            List<Share> found = new ArrayList<>();
            for (CallEffect.Yield take : effect.takes()) {
                if (take.source() == CallEffect.RECEIVER) {
                    takenOutOf(self, take.how(), found);
                }
                for (int i = 0; i < arguments.size(); i++) {
                    if (VariableArity.parameter(method, i) != take.source()) {
                        continue;
                    }
                    if (VariableArity.isElement(method, arguments, i)) {
                        shares.of(arguments.get(i)).forEach(share -> found.add(share.through(take.how())));
                    } else {
                        takenOutOf(shares.of(arguments.get(i)), take.how(), found);
                    }
                }
            }
            return found;
        }

        private void takenOutOf(List<Share> holders, How how, List<Share> found) {
            holders.stream().map(Share::place).distinct().forEach(holder -> {
                Place taken = places.takenBy(call, holder);
                handlings.add(new Handling.TakeOut(taken, holder));
                found.add(new Share(taken, how));
            });
        }

        private void result() {
            if (!FixedValues.isShareable(call)) {
                return;
            }
            List<Share> from = new ArrayList<>(functions.given(call, effect, arguments));
            boolean ofSelf = false;
            for (CallEffect.Yield yield : effect.yields()) {
                if (yield.source() == CallEffect.RECEIVER) {
                    List<Share> replaced = onSelf && !effect.replaced().isEmpty() ? shares.of(call) : List.of();
                    if (!replaced.isEmpty()) {
                        from.addAll(replaced);
                        continue;
                    }
                    if (!self.isEmpty() && !effect.replaced().isEmpty() && effect.takesOut()) {
                        continue;
                    }
                    // What a constant has is its own, and no value of the code.
                    ofSelf = onSelf || method.getDeclaringClass().isEnum();
                    self.forEach(share -> from.add(share.through(yield.how())));
                } else {
                    for (int i = yield.source(); i < arguments.size() && (i == yield.source() || method.isVarargs()); i++) {
                        boolean isElement = VariableArity.isElement(method, arguments, i);
                        How how = yield.how(isElement);
                        if (effect.views(yield.source()) && !isElement
                                || ShareableTypes.mayShare(call.resolveTypeBinding(), arguments.get(i).resolveTypeBinding())) {
                            passed(arguments.get(i)).forEach(share -> from.add(share.through(how)));
                        }
                    }
                }
            }
            if (call instanceof ClassInstanceCreation creation) {
                Captures.bodies(creation).forEach(body -> Shares.holding(shares.captured(body), from));
                if (EnclosingObject.isUsedBy(creation)) {
                    Shares.holding(Optional.ofNullable(creation.getExpression()).map(shares::of).orElseGet(shares::self), from);
                }
            }
            if (onSelf) {
                from.addAll(fields(effect.shown()));
                if (effect.shown().contains(ShownFields.OBJECT)) {
                    Shares.holding(shares.self(), from);
                }
            }
            ofSelf |= onSelf && effect.takesOut() && effect.replaced().isEmpty();
            Place result = ofResult();
            from.addAll(taken());
            Optional<Handling.Doubt> doubt = effect.doubtful() || ofSelf
                    ? Optional.of(new Handling.Doubt("what `" + name + "` gives may be held elsewhere", false))
                    : Optional.empty();
            handlings.add(new Handling.Bind(result, from, doubt));
            if (effect.onThread() && method.isConstructor()) {
                handlings.add(new Handling.Keep(result, kept()));
            }
            if (ListIterators.isPassing(call)) {
                self.forEach(iterator -> handlings.add(new Handling.Pass(result, iterator.place())));
            }
            if (effect.repeats() || functions.giveAgain(call, arguments)) {
                handlings.add(new Handling.Store(result, result, false));
            }
        }
    }
}
