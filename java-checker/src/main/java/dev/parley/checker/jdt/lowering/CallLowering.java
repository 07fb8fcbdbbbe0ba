package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.InPlaceCalls.Runs;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.alias.ShareableTypes;
import dev.parley.checker.jdt.function.LibraryRuns;
import dev.parley.checker.jdt.lowering.CalledMethods.CalledMethod;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.session.CalledObject;
import dev.parley.checker.jdt.session.GivingMethods;
import dev.parley.checker.jdt.session.SessionFactories;
import dev.parley.checker.jdt.session.SessionGroups;
import dev.parley.checker.jdt.session.SessionHolder;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.session.VisitorCalls;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.AskedObjects;
import dev.parley.checker.jdt.value.EnumCalls;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.MadeObjects;
import dev.parley.checker.jdt.value.PresentResults;
import dev.parley.checker.jdt.value.ValueMethods;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Lowers calls: tells those on the session from others, and lowers those that it is passed to and all others. */
final class CallLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final SessionCalls calls;
    private final CalledMethods called;
    private final ValueLowering values;
    private final Handlers handlers;
    private final LambdaLowering lambdas;
    private final Sight sight;
    private final ExpressionLowering expressions;
    private final SelectionLowering selections;
    private final InPlaceCallLowering inPlace;
    private final SpawnLowering spawns;
    private final OtherSessionLowering others;
    private final CallResults results;
    private final DraftedCalls drafts;
    private final AskedObjects asked;
    private final ToldStreams told;
    private final ChoiceLowering choices;
    private final OptionalLowering optionals;
    private final EnumCallLowering enums;
    private final HeldSessions held;
    private final FollowedCallLowering follower;
    private final ChangesByCalls changes;
    private final SessionCallLowering onSession;
    private final VisitorCalls visitors;
    private final VisitorLowering visited;

    CallLowering(GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, Locals locals, ValueLowering values,
            Handlers handlers, LambdaLowering lambdas, Sight sight, MadeObjects objects, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.calls = calls;
        this.called = called;
        this.values = values;
        this.handlers = handlers;
        this.lambdas = lambdas;
        this.sight = sight;
        this.expressions = expressions;
        this.selections = expressions.selections();
        this.inPlace = new InPlaceCallLowering(graph, session, called.shown(), values, lambdas, expressions, this, handlers);
        this.spawns = new SpawnLowering(graph, calls, called, lambdas, values, expressions);
        this.others = new OtherSessionLowering(graph, session, expressions, this);
        this.asked = new AskedObjects(called.shown());
        ValueCallLowering small = new ValueCallLowering(graph, new ValueMethods(called.shown()), values, lambdas, expressions);
        FunctionsOfValues functions = new FunctionsOfValues(graph, small, objects, asked, values, lambdas, expressions);
        this.told = new ToldStreams(graph, session, values, lambdas, functions, expressions);
        this.results = new CallResults(called.shown(), objects, asked, small,
                new KeyedValues(graph, selections, locals.rounds()), functions, locals.rounds());
        this.drafts = new DraftedCalls(graph, called.shown(), results);
        this.choices = new ChoiceLowering(graph, session, values, lambdas, expressions, this, called.shown());
        this.optionals = new OptionalLowering(graph, session, values, lambdas, functions, expressions, this, choices);
        this.enums = new EnumCallLowering(graph, handlers, expressions);
        this.held = new HeldSessions(session, called.shown(), values, locals);
        this.follower = new FollowedCallLowering(graph, session, calls, called, locals, values, handlers, held, expressions, this);
        this.changes = new ChangesByCalls(called.shown(), expressions, follower.handed());
        this.visitors = new VisitorCalls(called.shown());
        this.visited = new VisitorLowering(graph, session, visitors, lambdas, expressions, follower);
        this.onSession = new SessionCallLowering(graph, session, calls, values, handlers, spawns, expressions, this);
    }

    Operand call(MethodInvocation call) {
        Operand result = called(call);
        expressions.assignments().changed(call);
        return result;
    }

    private Operand called(MethodInvocation call) {
        if (selections.concerns(call)) {
            return selections.call(call);
        }
        Optional<LambdaExpression> function = lambdas.function(call);
        if (function.isPresent()) {
            return inPlace.run(call, function.get());
        }
        Optional<Operand> local = saysItself(call) ? Optional.empty() : inPlace.runLocal(call);
        if (local.isPresent()) {
            return local.get();
        }
        Optional<MethodDeclaration> ofObject = CalledObject.called(call, session, visitors);
        if (ofObject.isPresent()) {
            return inPlace.inlined(call, ofObject.get());
        }
        Optional<Operand> byVisitor = visited.call(call);
        if (byVisitor.isPresent()) {
            return byVisitor.get();
        }
        if (call.getExpression() != null && session.is(call.getExpression())) {
            return onSession.call(call, call.getExpression(), call.getName().getIdentifier());
        }
        if (call.getExpression() != null && SessionGroups.members(call.getExpression(), session) > 0) {
            return onSession.ofGroup(call);
        }
        if (expressions.conditions().isEquality(call) || expressions.comparisons().repeated(call).isPresent()) {
            return expressions.conditions().value(call);
        }
        return answered(call);
    }

    /** Lowers a call for what it gives, whether or not it asks what was asked before. */
    Operand answered(MethodInvocation call) {
        if (LibraryCalls.asksForPresence(call)) {
            return expressions.value(call.getExpression());
        }
        Optional<Boolean> filled = LibraryCalls.makesOptional(call);
        if (filled.isPresent()) {
            return otherCall(call, call.resolveMethodBinding()) instanceof Operand.Made made ? made : Operand.truth(filled.get());
        }
        if (EnumCalls.isOwnName(call)) {
            return lambdas.self();
        }
        return enums.of(call)
                .or(() -> told.result(call))
                .or(() -> optionals.result(call))
                .or(() -> choices.instead(call))
                .orElseGet(() -> choices.oneOf(call, otherCall(call, call.resolveMethodBinding())));
    }

    /** Whether the called method says what it plays with the session: then that counts, whatever code it runs. */
    private boolean saysItself(MethodInvocation call) {
        return session.argumentOf(call).flatMap(index -> calls.part(call, call.resolveMethodBinding(), index)).isPresent();
    }

    /** Whether another call, in the same code, runs a function that a call gets. */
    boolean runsLater(LambdaExpression function) {
        return inPlace.runsLater(function);
    }

    /** The method of the file that a call of a function runs with the session; empty where that is not followed. */
    Optional<CalledMethod> referenced(MethodInvocation call, ExpressionMethodReference reference) {
        return session.argumentOf(call).flatMap(number -> referenced(reference, call.arguments().size(), number));
    }

    /**
     * The same of a reference that is called with so many arguments.
     *
     * @param number which of them is the session
     */
    Optional<CalledMethod> referenced(ExpressionMethodReference reference, int arguments, int number) {
        IMethodBinding method = reference.resolveMethodBinding();
        Optional<CalledMethod> target = Scopes.areNeeded(reference)
                ? called.find(ScopedMethods.method(reference, arguments), number)
                : method == null || method.getParameterTypes().length != arguments ? Optional.empty() : called.find(method, number);
        boolean saysItself = target.filter(found -> calls.part(found.declaration(), found.argument()).isPresent()).isPresent();
        return target.filter(found -> !saysItself);
    }

    /** Whether a function surely gives something that is not null. */
    boolean givesSomething(Expression function) {
        return new PresentResults(called.shown(), true).isOf(function);
    }

    ChangesByCalls changes() {
        return changes;
    }

    DraftedCalls drafts() {
        return drafts;
    }

    /** A call of a function that is a method of the session. */
    Operand byReference(MethodInvocation call, ExpressionMethodReference reference) {
        return onSession.call(call, reference.getExpression(), reference.getName().getIdentifier());
    }

    /** A call of a function that is a method of the file, and that has been evaluated. */
    Operand followedCall(Expression call, IMethodBinding method, CalledMethod target) {
        return follower.run(call, method, target);
    }

    /** A call that is not on the session. What it runs of the project may change what collections contain. */
    Operand otherCall(Expression call, IMethodBinding method) {
        Operand result = lowered(call, method);
        changes.behind(call, method);
        return result;
    }

    private Operand lowered(Expression call, IMethodBinding method) {
        if (call instanceof MethodInvocation send && SessionCalls.isSendOfAnother(send) && session.argumentOf(call).isPresent()) {
            return others.handOver(send);
        }
        if (call instanceof MethodInvocation check && LibraryCalls.givesItsArgument(check) && session.is(Trees.arguments(call).getFirst())) {
            selections.evaluate(Trees.arguments(call).getFirst());
            Trees.arguments(call).stream().skip(1).forEach(expressions::value);
            graph.append(new Step.Pass(), Trees.extent(call));
            failures(method, call);
            return Operand.presence(Value.Presence.SOME);
        }
        Optional<MethodDeclaration> giver = session.argumentOf(call).flatMap(number -> SessionFactories.giver(call));
        if (giver.isPresent()) {
            made(call, method, SessionFactories.given(call).orElseThrow());
            give(giver.get(), Trees.extent(call));
            return Operand.opaque();
        }
        Optional<MethodDeclaration> factory = session.holder(call).isPresent() ? SessionFactories.called(call) : Optional.empty();
        if (factory.isPresent()) {
            return obtained(call, method, factory.get());
        }
        Optional<SessionHolder> made = held.made(call);
        if (made.isPresent()) {
            return made(call, method, made.get());
        }
        Optional<Operand> stream = inPlace.ofStream(call, method);
        if (stream.isPresent()) {
            return stream.get();
        }
        List<LambdaExpression> running = inPlace.lambdasWithSession(call);
        Optional<Runs> runs = running.isEmpty() ? Optional.empty() : LibraryRuns.runs(method, call);
        if (runs.isPresent()) {
            return inPlace.atOnce(call, method, runs.get());
        }
        Optional<MethodDeclaration> own =
                running.isEmpty() || session.argumentOf(call).isPresent() ? Optional.empty() : inPlace.ownMethod(call, method);
        if (own.isPresent()) {
            return inPlace.inlined(call, own.get());
        }
        Optional<Operand> followed = follower.call(call, method);
        if (followed.isPresent()) {
            return followed.get();
        }
        if (method != null && call instanceof MethodInvocation invocation
                && (asksPlainRecord(invocation, method) || values.isComponent(invocation))) {
            Operand component = component(invocation, method);
            values.read(invocation);
            return component;
        }
        if (running.size() == 1 && (LibraryRuns.runsOnceElsewhere(method, call) || SessionCalls.isSpawnOfAnother(call))
                && session.isLeftTo(running.getFirst(), call, called.isOpenedHere())) {
            // What refuses to run the code fails, and leaves the session where it is.
            spawns.handOver(call, running.getFirst(), session.name(), () -> failures(method, call));
            return Operand.opaque();
        }
        if (spawns.leavesToObject(call, method, session)) {
            return Operand.opaque();
        }
        Optional<String> thread = running.isEmpty() ? Optional.empty() : LibraryRuns.otherThread(method, call);
        running.forEach(lambda -> thread.ifPresent(name -> sight.captured(lambda, new Loss.Shared(name))));
        if (call instanceof MethodInvocation outwhile && SessionCalls.givesItsArgument(outwhile)) {
            return others.decision(outwhile, method);
        }
        if (call instanceof MethodInvocation inbranch && SessionCalls.isChoiceOfAnother(inbranch)) {
            return others.choice(inbranch, method);
        }
        Map<ASTNode, Operand> children = expressions.children(call);
        expressions.assignments().passed(children);
        values.called(call, method, Trees.receiver(call), Trees.arguments(call));
        graph.append(new Step.Pass(), Trees.extent(call));
        failures(method, call);
        values.returned(call);
        Optional<Operand> truth = expressions.assignments().held(call, children);
        if (truth.isPresent()) {
            return truth.get();
        }
        Operand result = call instanceof MethodInvocation check && LibraryCalls.givesItsArgument(check)
                ? expressions.conditions().presence().there(children.get(Trees.arguments(call).getFirst()), Trees.extent(call))
                : results.of(call, method, children);
        return drafts.given(call, method, children.values(), result);
    }

    /** Lowers what gives a component of a record, of which nothing but that is looked at. */
    Operand component(MethodInvocation accessor, IMethodBinding method) {
        Operand whole = expressions.base(accessor.getExpression());
        graph.append(new Step.Pass(), Trees.extent(accessor));
        failures(method, accessor);
        Operand result = results.of(accessor, method, Map.of(accessor.getExpression(), whole));
        return drafts.given(accessor, method, List.of(whole), result);
    }

    /** A new object gets the session, with which its constructor may go on. */
    private Operand made(Expression call, IMethodBinding method, SessionHolder object) {
        Optional<HeldSessions.Code> making = held.making(object);
        if (making.isPresent()) {
            graph.append(held.step(object), Trees.extent(call));
            return follower.making(call, method, making.get());
        }
        put(Trees.arguments(call));
        graph.append(held.step(object), Trees.extent(call));
        failures(method, call);
        return Operand.opaque();
    }

    /** A method or a constructor gives a new object, with the session that it has opened for it. */
    private Operand obtained(Expression call, IMethodBinding method, MethodDeclaration factory) {
        put(Trees.arguments(call));
        failures(method, call);
        graph.append(new Step.Obtain(GivingMethods.key(factory), false), Trees.extent(call));
        Optional<SessionHolder> object = held.made(call);
        String type = factory.isConstructor() ? factory.getName().getIdentifier() : factory.getReturnType2().toString();
        graph.append(object.map(held::step).orElseGet(() -> new Step.Escape(Optional.of(new Loss.Kept(type)))), Trees.extent(call));
        return Operand.opaque();
    }

    /** A method or a constructor gives the session to whoever gets its object; of one that is still being written nobody knows yet. */
    void give(MethodDeclaration giver, Extent extent) {
        graph.append(called.shown().isShown(giver) ? new Step.Give(GivingMethods.key(giver)) : new Step.Escape(Optional.empty()), extent);
    }

    /** Evaluates what a new object is made with. */
    private void put(List<Expression> arguments) {
        for (Expression argument : arguments) {
            if (!session.is(argument)) {
                expressions.value(argument);
            } else if (session.isGivenBy(argument)) {
                expressions.open(argument);
            }
        }
    }

    /** Whether the code being lowered is that of a method that tells values apart, so that each round of a loop may decide. */
    boolean areValuesTold() {
        return lambdas.areValuesTold();
    }

    /** The objects that keep the session. */
    HeldSessions held() {
        return held;
    }

    /** Runs the method by which a {@code try} closes an object that keeps the session. */
    void close(HeldSessions.Code closing, Extent extent) {
        follower.close(closing, extent);
    }

    /** The objects of a class to which code does nothing but to call their methods; empty for others. */
    Optional<CalledObject> calledObject(ASTNode body) {
        return CalledObject.of(body, visitors);
    }

    /** What code asks objects for. */
    AskedObjects asked() {
        return asked;
    }

    /** Whether a call reads a component of a record that nobody can change, and does not look at the others. */
    private boolean asksPlainRecord(MethodInvocation call, IMethodBinding method) {
        return call.getExpression() != null
                && method.getDeclaringClass().isRecord()
                && method.getParameterTypes().length == 0
                && !ShareableTypes.isShareable(method.getReturnType())
                && values.isOfObjectAlone(method);
    }

    /** Where control goes when the call that is the current end of the graph fails with other exceptions than the session's. */
    void failures(IMethodBinding method, Expression call) {
        called.shown().declaration(call, method)
                .map(own -> ThrownInside.by(own, called.shown()))
                .orElseGet(() -> SureFailures.of(call, method, called.shown()))
                .forEach(thrown -> handlers.raise(thrown, Trees.extent(call)));
        if (Scopes.areNeeded(call) && call instanceof MethodInvocation invocation && RuntimeTypes.failsWithSession(invocation)) {
            handlers.anotherSession(Trees.extent(call));
        } else if (Scopes.areNeeded(call)) {
            handlers.unknownCall(CallFailures.of(call, method), Trees.extent(call));
        } else {
            handlers.otherCall(method == null ? new ITypeBinding[0] : method.getExceptionTypes(), CallFailures.of(call, method), Trees.extent(call));
        }
    }
}
