package dev.parley.checker.jdt;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.cfg.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Lowers what happens to values that could be shared: who refers to them, and who looks at them. Appends nothing where no message of the
 * participant gives a value away.
 */
final class ValueLowering {
    private final GraphBuilder graph;
    private final Places places;
    private final Optional<CallEffects> effects;
    private final boolean matters;

    /** @param effects of called methods; empty where no value is given away, so that it does not matter who refers to any */
    ValueLowering(GraphBuilder graph, Optional<CallEffects> effects) {
        this.graph = graph;
        this.places = new Places(graph);
        this.effects = effects;
        this.matters = effects.isPresent();
    }

    /** Whether anything is given away, so that it matters who refers to what. */
    boolean matters() {
        return matters;
    }

    private Optional<Place> place(Expression expression) {
        return matters ? places.of(expression) : Optional.empty();
    }

    private void append(List<? extends Handling> handlings, ASTNode at) {
        if (!handlings.isEmpty()) {
            graph.append(new Step.Handle(List.copyOf(handlings)), Trees.extent(at));
        }
    }

    /** A method starts, whose caller may have what it passes as well, unless a parameter says that it has not. */
    void started(MethodDeclaration method) {
        if (matters) {
            Trees.<SingleVariableDeclaration>list(method.parameters()).stream()
                    .filter(parameter -> parameter.resolveBinding() != null && !NoAliasMarks.on(parameter.resolveBinding()))
                    .forEach(parameter -> place(parameter.getName()).ifPresent(place -> {
                        Handling.Doubt doubt = new Handling.Doubt("the caller of `" + method.getName() + "` may hold what it passes as `" + parameter.getName() + "`", false);
                        append(List.of(new Handling.Bind(place, List.of(), Optional.of(doubt))), parameter);
                    }));
        }
    }

    /** A variable, field or element is read: whatever its value refers to may be looked at. */
    void read(Expression expression) {
        place(expression).ifPresent(place -> append(List.of(new Handling.Use(place, true)), expression));
    }

    /** Only the object itself is looked at: its length, one of its fields. */
    void touch(Expression expression) {
        place(expression).ifPresent(place -> append(List.of(new Handling.Use(place, false)), expression));
    }

    /** A variable, field or element gets the value of an expression. */
    void assign(Expression target, Expression value, ASTNode at) {
        if (!matters || !ShareableTypes.isShareable(SessionReferences.type(target))) {
            return;
        }
        Optional<Place> place = places.of(target);
        if (place.isPresent()) {
            append(List.of(new Handling.Bind(place.get(), shares(value), Optional.empty())), at);
        } else {
            // A part of something that has no name here.
            Handling.Doubt doubt = new Handling.Doubt("`" + target + "` still holds it", true);
            append(shares(value).stream().map(share -> new Handling.Keep(share.place(), doubt)).toList(), at);
        }
    }

    /** A variable gets the elements of something in turn. */
    void assignPart(SimpleName target, Expression whole) {
        place(target).ifPresent(place -> append(List.of(new Handling.Bind(place,
                shares(whole).stream().map(share -> share.through(How.PART)).toList(), Optional.empty())), target));
    }

    /** The variables of a pattern get a value that matches it, or parts of that. */
    void matched(Pattern pattern, Expression value) {
        if (!matters) {
            return;
        }
        for (PatternVariables.Bound bound : PatternVariables.of(pattern)) {
            if (bound.isWhole()) {
                assign(bound.variable().getName(), value, pattern);
            } else {
                assignPart(bound.variable().getName(), value);
            }
        }
    }

    /** @param increment whether a variable only moves on */
    void changed(SimpleName variable, boolean increment) {
        append(places.indexedBy(variable).stream()
                .map(place -> increment ? new Handling.Advance(place) : new Handling.Restart(place))
                .toList(), variable);
    }

    /** What refers to a value that is sent, so that it is known who could touch it afterwards. */
    Optional<Place> payload(Expression value) {
        Optional<Place> named = place(value);
        if (named.isPresent() || !matters) {
            return named;
        }
        List<Share> shares = shares(value);
        if (shares.isEmpty()) {
            return Optional.empty();
        }
        Place result = places.result(value, "the value");
        append(List.of(new Handling.Bind(result, shares, Optional.empty())), value);
        return Optional.of(result);
    }

    /** A called method of the same graph gives a value back. */
    void returned(IMethodBinding method, Expression value) {
        if (matters) {
            places.returned(method).ifPresent(place ->
                    append(List.of(new Handling.Bind(place, shares(value), Optional.empty())), value));
        }
    }

    /** A call of a method of the same graph has come back. */
    void resultOf(Expression call, IMethodBinding method) {
        if (matters) {
            places.returned(method).ifPresent(given -> append(List.of(new Handling.Bind(
                    places.result(call, given.name()), List.of(new Share(given, How.SAME)), Optional.empty())), call));
        }
    }

    /** Code that may run later uses variables of the method. */
    void captured(ASTNode code) {
        captures(code).forEach(this::read);
    }

    /** Another thread runs code that uses variables of the method, and may give their values away. */
    void spawned(ASTNode code) {
        if (!matters) {
            return;
        }
        List<Handling> handlings = new ArrayList<>();
        Handling.Doubt doubt = new Handling.Doubt("another thread has it, which `spawn` starts", true);
        Set<Place> captured = new LinkedHashSet<>();
        captures(code).forEach(name -> place(name).ifPresent(captured::add));
        captured.forEach(place -> handlings.add(new Handling.Keep(place, doubt)));
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(MethodInvocation call) {
                if (SessionApi.isSend(call.getName().getIdentifier())) {
                    Trees.<Expression>list(call.arguments()).forEach(payload -> sources(payload).stream()
                            .filter(captured::contains)
                            .forEach(place -> handlings.add(new Handling.GiveByThread(place, Trees.extent(payload)))));
                }
                return true;
            }
        });
        append(handlings, code);
    }

    /** The places from which a value may come, through local variables. */
    private Set<Place> sources(Expression value) {
        Set<Place> found = new LinkedHashSet<>();
        collect(value, found, new HashSet<>());
        return found;
    }

    private void collect(Expression written, Set<Place> found, Set<Expression> seen) {
        for (Expression value : Alternatives.of(written)) {
            if (seen.add(value)) {
                place(value).ifPresent(found::add);
                if (value instanceof SimpleName name && name.resolveBinding() instanceof IVariableBinding variable && !variable.isField()) {
                    EarlierValues.of(variable, value).values().forEach(earlier -> collect(earlier, found, seen));
                }
            }
        }
    }

    /** Whether it matters what code has captured that is written elsewhere than where it runs, so that its variables are not followed. */
    boolean capturesValues(ASTNode code) {
        return matters && !captures(code).isEmpty();
    }

    private Set<SimpleName> captures(ASTNode code) {
        return Captures.of(code).stream().filter(name -> place(name).isPresent()).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** A call that is not followed. */
    void called(Expression call, IMethodBinding method, Optional<Expression> receiver, List<Expression> arguments) {
        if (!matters) {
            return;
        }
        CallEffect effect = method == null ? CallEffect.NONE : effects.orElseThrow().of(call, method);
        boolean onSelf = method != null && !method.isConstructor() && receiver.filter(expression -> !(expression instanceof ThisExpression)).isEmpty();
        List<Handling> handlings = new ArrayList<>();
        if (onSelf) {
            ownFields(method, effect, handlings);
        }
        String name = method == null ? call.toString() : method.isConstructor() ? "new " + method.getDeclaringClass().getName() : method.getName();
        List<Share> self = receiver.map(this::shares).orElse(List.of());
        for (int i = 0; i < arguments.size() && method != null; i++) {
            int parameter = VariableArity.parameter(method, i);
            argument(arguments.get(i), parameter, method, name, effect, self, arguments, onSelf, handlings);
            function(Trees.bare(arguments.get(i)), method, self, handlings);
        }
        result(call, method, name, effect, self, arguments, onSelf, handlings);
        append(handlings, call);
    }

    /** A method of the same object reads and writes its fields. */
    private void ownFields(IMethodBinding method, CallEffect effect, List<Handling> handlings) {
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

    private void argument(Expression argument, int parameter, IMethodBinding method, String name, CallEffect effect, List<Share> self,
            List<Expression> arguments, boolean onSelf, List<Handling> handlings) {
        List<Place> values = shares(argument).stream().map(Share::place).toList();
        if (NoAliasMarks.onParameter(method, parameter)) {
            values.forEach(value -> handlings.add(new Handling.Give(value, Trees.extent(argument), name)));
            return;
        }
        if (effect.kept().contains(parameter)) {
            Handling.Doubt doubt = effect.onThread()
                    ? new Handling.Doubt("`" + name + "` hands it to another thread", true)
                    : new Handling.Doubt("`" + name + "` may keep it", false);
            values.forEach(value -> handlings.add(new Handling.Keep(value, doubt)));
        }
        for (CallEffect.Store store : effect.stores()) {
            if (store.holder() == parameter && store.value() == CallEffect.RECEIVER) {
                values.forEach(holder -> self.forEach(share -> handlings.add(new Handling.Store(holder, share.place(), store.deep()))));
            }
            if (store.value() != parameter) {
                continue;
            }
            if (store.holder() == CallEffect.RECEIVER && onSelf) {
                Handling.Doubt doubt = new Handling.Doubt("`" + name + "` keeps it", false);
                values.forEach(value -> handlings.add(new Handling.Keep(value, doubt)));
                continue;
            }
            List<Share> holders = store.holder() == CallEffect.RECEIVER ? self
                    : store.holder() < arguments.size() ? shares(arguments.get(store.holder())) : List.of();
            holders.forEach(holder -> values.forEach(value ->
                    handlings.add(new Handling.Store(holder.place(), value, store.deep()))));
        }
    }

    /** A function that is passed may get what the receiver of the call refers to. Lambdas that run in place are followed. */
    private void function(Expression function, IMethodBinding called, List<Share> self, List<Handling> handlings) {
        Optional<IMethodBinding> method = function instanceof MethodReference reference ? Optional.ofNullable(reference.resolveMethodBinding()) : Optional.empty();
        boolean isWritten = function instanceof MethodReference || function instanceof LambdaExpression;
        boolean isUnknown = !isWritten && FunctionTypes.takes(function.resolveTypeBinding()) && !called.getDeclaringClass().isFromSource();
        if (self.isEmpty() || method.isEmpty() && !isUnknown) {
            return;
        }
        Place passed = places.passedTo(function);
        handlings.add(new Handling.Bind(passed, self.stream().map(share -> share.through(How.PART)).toList(), Optional.empty()));
        if (isUnknown) {
            shares(function).forEach(holder -> handlings.add(new Handling.Store(holder.place(), passed, true)));
            return;
        }
        CallEffect effect = effects.orElseThrow().of(function, method.get());
        if (!effect.kept().isEmpty()) {
            handlings.add(new Handling.Keep(passed, new Handling.Doubt("`" + method.get().getName() + "` may keep it", false)));
        }
        List<Share> holders = function instanceof ExpressionMethodReference named ? shares(named.getExpression()) : List.of();
        effect.stores().stream().filter(store -> store.holder() == CallEffect.RECEIVER).forEach(store ->
                holders.forEach(holder -> handlings.add(new Handling.Store(holder.place(), passed, store.deep()))));
    }

    private void result(Expression call, IMethodBinding method, String name, CallEffect effect, List<Share> self, List<Expression> arguments,
            boolean onSelf, List<Handling> handlings) {
        if (!ShareableTypes.isShareable(call.resolveTypeBinding())) {
            return;
        }
        List<Share> from = new ArrayList<>();
        boolean ofSelf = false;
        for (CallEffect.Yield yield : effect.yields()) {
            if (yield.source() == CallEffect.RECEIVER) {
                ofSelf = onSelf;
                self.forEach(share -> from.add(share.through(yield.how())));
            } else {
                for (int i = yield.source(); i < arguments.size() && (i == yield.source() || method.isVarargs()); i++) {
                    How how = yield.how(VariableArity.isElement(method, arguments, i));
                    if (ShareableTypes.mayShare(call.resolveTypeBinding(), arguments.get(i).resolveTypeBinding())) {
                        shares(arguments.get(i)).forEach(share -> from.add(share.through(how)));
                    }
                }
            }
        }
        if (call instanceof ClassInstanceCreation creation) {
            Captures.bodies(creation).forEach(body -> holding(captures(body).stream().flatMap(captured -> shares(captured).stream()).toList(), from));
        }
        Place result = places.result(call, "the result of `" + name + "`");
        if (effect.takesOut() && !self.isEmpty()) {
            handlings.add(new Handling.TakeOut(result, self.getFirst().place()));
            return;
        }
        Optional<Handling.Doubt> doubt = effect.doubtful() || ofSelf
                ? Optional.of(new Handling.Doubt("what `" + name + "` gives may be held elsewhere", false))
                : Optional.empty();
        handlings.add(new Handling.Bind(result, from, doubt));
    }

    /** The places that the value of an expression has something in common with. */
    private List<Share> shares(Expression written) {
        List<Share> found = new ArrayList<>();
        for (Expression expression : Alternatives.of(written)) {
            collect(expression, found);
        }
        return found;
    }

    private void collect(Expression expression, List<Share> found) {
        Optional<Place> named = place(expression);
        if (named.isPresent()) {
            found.add(new Share(named.get(), How.SAME));
            return;
        }
        switch (expression) {
            case CastExpression cast -> found.addAll(shares(cast.getExpression()));
            case Assignment assignment -> found.addAll(shares(assignment.getLeftHandSide()));
            case ArrayCreation creation when creation.getInitializer() != null -> collect(creation.getInitializer(), found);
            case ArrayInitializer elements -> Trees.<Expression>list(elements.expressions()).forEach(element -> holding(shares(element), found));
            case LambdaExpression lambda -> holding(captures(lambda).stream().flatMap(name -> shares(name).stream()).toList(), found);
            case ExpressionMethodReference reference -> holding(shares(reference.getExpression()), found);
            case FieldAccess access -> shares(access.getExpression()).forEach(share -> found.add(share.through(How.PART)));
            default -> {}
        }
    }

    private static void holding(List<Share> parts, List<Share> found) {
        parts.forEach(part -> found.add(part.through(How.HOLDER)));
    }

    /** The parameters of a lambda that runs at once get what the receiver of the call refers to. */
    void parameters(LambdaExpression lambda, Optional<Expression> receiver) {
        Trees.<VariableDeclaration>list(lambda.parameters()).forEach(parameter ->
                receiver.ifPresent(expression -> assignPart(parameter.getName(), expression)));
    }
}
