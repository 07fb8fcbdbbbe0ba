package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Handling.Share;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.alias.CallEffects;
import dev.parley.checker.jdt.alias.FixedValues;
import dev.parley.checker.jdt.alias.FunctionValues;
import dev.parley.checker.jdt.alias.Places;
import dev.parley.checker.jdt.alias.ShareableTypes;
import dev.parley.checker.jdt.alias.Shares;
import dev.parley.checker.jdt.function.AwaitedThreads;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.resolution.PatternVariables;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Captures;
import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.FilledElements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;

/**
 * Lowers what happens to values that could be shared: who refers to them, and who looks at them. Appends nothing where no message of the
 * participant gives a value away.
 */
public final class ValueLowering {
    private static final String VALUE = "the value";

    private final GraphBuilder graph;
    private final Places places;
    private final Shares shares;
    private final Optional<FunctionValues> functions;
    private final Optional<UnfollowedCalls> calls;
    private final Optional<CallEffects> effects;
    private final boolean matters;

    /** @param effects of called methods; empty where no value is given away, so that it does not matter who refers to any */
    public ValueLowering(GraphBuilder graph, Optional<CallEffects> effects) {
        this.graph = graph;
        this.places = new Places(graph);
        this.shares = new Shares(places);
        this.functions = effects.map(known -> new FunctionValues(places, shares, known));
        this.calls = effects.map(known -> new UnfollowedCalls(places, shares, functions.orElseThrow(), known));
        this.effects = effects;
        this.matters = effects.isPresent();
    }

    /** Whether anything is given away, so that it matters who refers to what. */
    public boolean matters() {
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
    public void started(MethodDeclaration method) {
        if (matters) {
            Trees.<SingleVariableDeclaration>list(method.parameters()).stream()
                    .filter(parameter -> parameter.resolveBinding() != null && !NoAliasMarks.on(parameter.resolveBinding()))
                    .forEach(parameter -> place(parameter.getName()).ifPresent(place -> {
                        Handling.Doubt doubt = new Handling.Doubt("the caller of `" + method.getName() + "` may hold what it passes as `"
                                + parameter.getName() + "`", false);
                        append(List.of(new Handling.Bind(place, List.of(), Optional.of(doubt))), parameter);
                    }));
        }
    }

    /** Whether a call gives a component of a record that has a name, so that it does not look at the others. */
    boolean isComponent(MethodInvocation call) {
        return place(call).filter(place -> place.kind() == Place.Kind.COMPONENT).isPresent();
    }

    /** A variable, field or element is read: whatever its value refers to may be looked at, unless a method of it runs that does not. */
    void read(Expression expression) {
        boolean isWhole = !(expression.getParent() instanceof MethodInvocation call && call.getExpression() == expression
                && isOfObjectAlone(call.resolveMethodBinding()));
        place(expression).ifPresent(place -> append(List.of(new Handling.Use(place, isWhole)), expression));
    }

    /** Whether a method looks at nothing of its object that somebody else could have. */
    boolean isOfObjectAlone(IMethodBinding method) {
        return effects.map(known -> known.looksAtObjectAlone(method)).orElse(true);
    }

    /** Only the object itself is looked at: its length, one of its fields. */
    void touch(Expression expression) {
        place(expression).ifPresent(place -> append(List.of(new Handling.Use(place, false)), expression));
    }

    /** A variable, field or element gets the value of an expression. */
    void assign(Expression target, Expression value, ASTNode at) {
        if (!matters || !FixedValues.isShareable(target)) {
            return;
        }
        Optional<Place> place = places.of(target);
        if (place.isPresent()) {
            List<Handling> handlings = new ArrayList<>(List.of(new Handling.Bind(place.get(), shares.of(value), Optional.empty())));
            places.of(Trees.uncast(value)).filter(source -> source.kind() == Place.Kind.LOCAL && place.get().kind() == Place.Kind.LOCAL)
                    .filter(source -> !source.equals(place.get()))
                    .ifPresent(source -> handlings.add(new Handling.Same(place.get(), source)));
            MadeComponents.of(Trees.uncast(value)).forEach((field, argument) -> handlings.add(
                    new Handling.Bind(places.part(place.get(), field), shares.of(argument), Optional.empty())));
            // What has one object in it several times shares with itself.
            FilledElements.filled(target, value).flatMap(places::of).ifPresent(array -> handlings.add(new Handling.Store(array, array, false)));
            append(handlings, at);
        } else {
            // A part of something that has no name here.
            Handling.Doubt doubt = new Handling.Doubt("`" + target + "` still holds it", true);
            append(shares.of(value).stream().map(share -> new Handling.Keep(share.place(), doubt)).toList(), at);
        }
    }

    /** An expression gives one of its alternatives, on the way that chose it. */
    void chosen(Expression choice, Expression alternative) {
        if (matters && ShareableTypes.isShareable(MadeLambdas.typeOf(choice))) {
            append(List.of(new Handling.Bind(places.result(choice, VALUE), shares.of(alternative), Optional.empty())), alternative);
        }
    }

    /** A variable gets the elements of something in turn. */
    void assignPart(SimpleName target, Expression whole) {
        place(target).ifPresent(place -> append(List.of(new Handling.Bind(place,
                shares.of(whole).stream().map(share -> share.through(How.PART)).toList(), Optional.empty())), target));
    }

    /** The variable of a loop gets the next element of something. */
    void next(SimpleName variable, Expression whole) {
        if (place(variable).isPresent()) {
            append(shares.of(whole).stream().map(share -> new Handling.Next(share.place())).toList(), whole);
        }
        assignPart(variable, whole);
    }

    /** The variables of a pattern get a value that matches it, or parts of that. */
    void matched(Pattern pattern, Expression value) {
        if (!matters) {
            return;
        }
        for (PatternVariables.Bound bound : PatternVariables.of(pattern)) {
            if (bound.isWhole()) {
                assign(bound.variable().getName(), value, pattern);
                place(bound.variable().getName()).flatMap(target -> places.of(Trees.uncast(value)).map(source -> new Handling.Found(target, source)))
                        .ifPresent(found -> append(List.of(found), pattern));
            } else {
                component(bound, value);
            }
        }
    }

    private void component(PatternVariables.Bound bound, Expression value) {
        SimpleName variable = bound.variable().getName();
        Optional<Place> component = place(variable).flatMap(target -> places.component(value, bound.path()));
        component.ifPresentOrElse(
                part -> append(List.of(new Handling.Bind(place(variable).orElseThrow(), List.of(new Share(part, How.SAME)), Optional.empty()),
                        new Handling.Found(place(variable).orElseThrow(), part)), variable),
                () -> assignPart(variable, value));
    }

    /** A variable gets another value: what it is the index of is another element. */
    void moved(SimpleName variable, Expression change) {
        if (matters) {
            append(places.moved(variable, change), variable);
        }
    }

    /** The variable of a loop is about to get the elements of something, one after the other. */
    void begins(SimpleName variable) {
        if (matters) {
            append(places.begins(variable), variable);
        }
    }

    /** A round with the variable of such a loop is over. */
    void over(SimpleName variable) {
        if (matters) {
            append(places.next(variable), variable);
        }
    }

    /** What refers to a value that is sent, so that it is known who could touch it afterwards. */
    Optional<Place> payload(Expression value) {
        if (!matters) {
            return Optional.empty();
        }
        Optional<Place> named = place(value);
        List<Share> from = named.isPresent() ? List.of() : shares.of(value);
        if (from.isEmpty()) {
            return named;
        }
        Place result = places.result(value, VALUE);
        append(List.of(new Handling.Bind(result, from, Optional.empty())), value);
        return Optional.of(result);
    }

    /** A called method of the same graph gives a value back. */
    void returned(IMethodBinding method, Expression value) {
        if (matters) {
            places.returned(method).ifPresent(place ->
                    append(List.of(new Handling.Bind(place, shares.of(value), Optional.empty())), value));
        }
    }

    /** A function that is lowered where it runs gives a value. */
    void returned(ASTNode function, Expression value) {
        if (matters && ShareableTypes.isShareable(MadeLambdas.typeOf(value))) {
            append(List.of(new Handling.Bind(places.givenBy(function), shares.of(value), Optional.empty())), value);
        }
    }

    /** A call of such a function has come back. */
    void resultOf(Expression call, ASTNode function) {
        if (matters && ShareableTypes.isShareable(MadeLambdas.typeOf(call))) {
            append(List.of(new Handling.Bind(places.result(call, "what the function gives"),
                    List.of(new Share(places.givenBy(function), How.SAME)), Optional.empty())), call);
        }
    }

    /** An exception is thrown, which may refer to values. */
    void thrown(Expression exception) {
        if (matters) {
            append(List.of(new Handling.Bind(places.thrown(), shares.of(exception), Optional.empty())), exception);
        }
    }

    /** A clause gets what was thrown last, unless that was thrown by what is not followed. */
    void caught(SimpleName exception) {
        place(exception).ifPresent(place ->
                append(List.of(
                        new Handling.Bind(place, List.of(new Share(places.thrown(), How.SAME)), Optional.empty()),
                        new Handling.Bind(places.thrown(), List.of(), Optional.empty())), exception));
    }

    /** Whether code does anything with values that could be given away. */
    boolean isConcerned(ASTNode code) {
        return matters && TreeIndex.in(code, SimpleName.class).stream().anyMatch(name -> place(name).isPresent());
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
        functions.ifPresent(known -> append(known.written(code), code));
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
                    Trees.<Expression>list(call.arguments()).forEach(payload -> sources(payload, handlings).stream()
                            .filter(place -> place.kind() == Place.Kind.RESULT || captured.contains(root(place)))
                            .forEach(place -> handlings.add(new Handling.GiveByThread(place, Trees.extent(payload)))));
                }
                return true;
            }
        });
        append(handlings, code);
    }

    private static Place root(Place place) {
        return place.base().map(ValueLowering::root).orElse(place);
    }

    /**
     * The places from which a value may come, through local variables.
     *
     * @param handlings gets what calls do on the way that give it
     */
    private Set<Place> sources(Expression value, List<Handling> handlings) {
        Set<Place> found = new LinkedHashSet<>();
        collect(value, found, new HashSet<>(), handlings);
        return found;
    }

    private void collect(Expression written, Set<Place> found, Set<Expression> seen, List<Handling> handlings) {
        for (Expression value : Alternatives.of(written)) {
            if (seen.add(value)) {
                if (value instanceof MethodInvocation call && call.resolveMethodBinding() != null) {
                    Optional<Expression> receiver = Optional.ofNullable(call.getExpression());
                    receiver.ifPresent(object -> collect(object, new LinkedHashSet<>(), seen, handlings));
                    calls.ifPresent(known -> handlings.addAll(
                            known.handlings(call, call.resolveMethodBinding(), receiver, Trees.list(call.arguments()))));
                }
                place(value).ifPresent(found::add);
                if (value instanceof SimpleName name && name.resolveBinding() instanceof IVariableBinding variable && !variable.isField()) {
                    EarlierValues.of(variable, value).values().forEach(earlier -> collect(earlier, found, seen, handlings));
                }
            }
        }
    }

    /** Whether it matters what code has captured that is written elsewhere than where it runs, so that its variables are not followed. */
    boolean capturesValues(ASTNode code) {
        return matters && !captures(code).isEmpty();
    }

    private Set<SimpleName> captures(ASTNode code) {
        return matters ? shares.captures(code) : Set.of();
    }

    /** A call that is not followed. */
    void called(Expression call, IMethodBinding method, Optional<Expression> receiver, List<Expression> arguments) {
        if (matters && call instanceof ClassInstanceCreation creation && creation.getAnonymousClassDeclaration() == null) {
            Captures.bodies(creation).forEach(body -> captures(body).forEach(name ->
                    place(name).ifPresent(place -> append(List.of(new Handling.Use(place, true)), creation))));
        }
        calls.ifPresent(known -> append(known.handlings(call, method, receiver, arguments), call));
    }

    /** A call has come back, which may have waited for other threads. */
    void returned(Expression call) {
        if (matters && call instanceof MethodInvocation waiting) {
            over(AwaitedThreads.of(waiting), call);
        }
    }

    /** A loop is over, which may have waited for other threads. */
    void over(EnhancedForStatement loop) {
        if (matters) {
            over(AwaitedThreads.ofLoop(loop), loop.getExpression());
        }
    }

    /** A resource has been closed, which may have waited for other threads. A method of the project that closes it may look at what it has. */
    void closed(Expression resource) {
        if (matters) {
            over(AwaitedThreads.ofClosing(resource), resource);
            if (ClosingLowering.method(resource).filter(close -> !effects.orElseThrow().of(resource, close).reads().isEmpty()).isPresent()) {
                resources(resource).forEach(this::read);
            }
        }
    }

    private static List<? extends Expression> resources(Expression resource) {
        return resource instanceof VariableDeclarationExpression declaration
                ? Trees.<VariableDeclaration>list(declaration.fragments()).stream().map(VariableDeclaration::getName).toList()
                : List.of(resource);
    }

    private void over(Stream<Expression> started, ASTNode at) {
        append(started.flatMap(call -> places.started(call).stream()).map(Handling.Join::new).toList(), at);
    }

    /** The parameters of a lambda that runs at once get what the receiver of the call refers to. */
    void parameters(LambdaExpression lambda, Optional<Expression> receiver) {
        Trees.<VariableDeclaration>list(lambda.parameters()).forEach(parameter ->
                receiver.ifPresent(expression -> assignPart(parameter.getName(), expression)));
    }
}
