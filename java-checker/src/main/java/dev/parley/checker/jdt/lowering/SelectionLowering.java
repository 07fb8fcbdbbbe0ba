package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.SelectorApi.Kind;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.session.GivingMethods;
import dev.parley.checker.jdt.session.Selections;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.session.WatchedSession;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Lowers what selectors do, seen from one session: a selection gives this session or another one, and whatever is then done with the
 * selected one is done with this session only in the former case. Which of the two it is, is a value like any other, so that all uses of a
 * variable agree on it. So every session is followed through all orders in which a selector may select it.
 *
 * <p>Does nothing for a session that no selector watches.
 */
final class SelectionLowering {
    /** Stands for a session whose name is not known, or for none. */
    static final String NONE = "";
    /** Beyond, it is not told apart which of the other sessions is selected. */
    private static final int MOST_NAMED = 6;

    private final GraphBuilder graph;
    private final SessionVariable session;
    private final Optional<WatchedSession> selected;
    private final Handlers handlers;
    private final ExpressionLowering expressions;
    /** For each selector, whether it watches the session. */
    private final Map<VariableDeclaration, Slot> watched = new LinkedHashMap<>();
    /** For each variable and each call that may give the session, the name of the session that it gives. */
    private final Map<ASTNode, Slot> given = new HashMap<>();
    /** For each call that gives the session back, whether it gives any. */
    private final Map<Expression, Operand> passedBack = new HashMap<>();
    private final SelectionComparisons comparisons;
    /** Where selectors keep sessions that the variable does not any more: whether it has the one that is followed. */
    private final Optional<Slot> own;

    SelectionLowering(GraphBuilder graph, SessionVariable session, Handlers handlers, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.selected = session instanceof WatchedSession known ? Optional.of(known) : Optional.empty();
        this.handlers = handlers;
        this.expressions = expressions;
        this.comparisons = new SelectionComparisons(graph, session, this, expressions);
        selected.ifPresent(known -> known.selectors().forEach(selector ->
                watched.put(selector, graph.slot(selector.getName().getIdentifier()))));
        this.own = selected.filter(WatchedSession::isKept).map(kept -> graph.slot(kept.name()));
    }

    SelectionComparisons comparisons() {
        return comparisons;
    }

    /** Before the code: no selector watches the session. */
    void start(Extent extent) {
        watched.values().forEach(slot -> graph.assign(slot, Operand.truth(false), extent));
        own.ifPresent(slot -> graph.assign(slot, Operand.text(NONE), extent));
    }

    /** Before the code is done with the session. */
    void release(Extent extent) {
        if (!watched.isEmpty() && graph.isReachable()) {
            graph.append(new Step.Release(List.copyOf(watched.values())), extent);
        }
    }

    /** Whether a call is one of a selector that watches the session. */
    boolean concerns(MethodInvocation call) {
        return selector(call).isPresent();
    }

    private Optional<VariableDeclaration> selector(MethodInvocation call) {
        return selected.flatMap(known -> known.selections().selector(call)).filter(watched::containsKey);
    }

    /** Lowers a call that {@linkplain #concerns concerns} the session. */
    Operand call(MethodInvocation call) {
        VariableDeclaration selector = selector(call).orElseThrow();
        Slot slot = watched.get(selector);
        Extent extent = Trees.extent(call);
        return switch (selected.orElseThrow().selections().call(call).orElseThrow()) {
            case ADD -> {
                add(Trees.<Expression>list(call.arguments()).getFirst(), slot, call);
                yield Operand.opaque();
            }
            case REMOVE -> {
                Expression removed = Trees.<Expression>list(call.arguments()).getFirst();
                argument(removed);
                done(call);
                if (session.is(removed)) {
                    guarded(removed, () -> graph.assign(slot, Operand.truth(false), extent), () -> {});
                }
                yield Operand.opaque();
            }
            case SELECT, SELECT_IN_TIME -> select(call, selector);
            case IS_EMPTY -> isEmpty(call, selector);
            case CLOSE -> {
                done(call);
                graph.assign(slot, Operand.opaque(), extent);
                yield Operand.opaque();
            }
        };
    }

    private void done(MethodInvocation call) {
        graph.append(new Step.Pass(), Trees.extent(call));
        expressions.calls().failures(call.resolveMethodBinding(), call);
    }

    /** An argument that is a session or not; a selector keeps the session in sight. */
    void argument(Expression argument) {
        if (session.is(argument)) {
            evaluate(argument);
        } else {
            expressions.value(argument);
        }
    }

    private void add(Expression added, Slot slot, MethodInvocation call) {
        Extent extent = Trees.extent(added);
        argument(added);
        if (session.isOwn(added) && !session.isRenamed(added) && Trees.bare(added) instanceof MethodInvocation) {
            open(added, Trees.extent(added));
        }
        done(call);
        if (session.is(added)) {
            guarded(added, () -> graph.assign(slot, Operand.truth(true), extent), () -> {});
        }
    }

    private Operand select(MethodInvocation call, VariableDeclaration selector) {
        Trees.<Expression>list(call.arguments()).forEach(expressions::value);
        done(call);
        boolean inTime = selected.orElseThrow().selections().call(call).orElseThrow() == Kind.SELECT_IN_TIME;
        Set<String> others = others(selector);
        boolean alone = others.isEmpty();
        Extent extent = Trees.extent(call);
        Slot mine = given(call);
        Slot presence = graph.slot("");
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        test(new Condition.IsSelected(new Operand.Variable(watched.get(selector))), yes, no, extent);
        graph.place(yes, extent);
        graph.assign(mine, Operand.text(session.name()), extent);
        graph.assign(presence, Operand.truth(true), extent);
        graph.jump(end, extent);
        graph.place(no, extent);
        if (inTime) {
            others.add(NONE);
        }
        others.forEach(other -> oneOf(() -> {
            graph.assign(mine, Operand.text(other), extent);
            graph.assign(presence, inTime && alone ? Operand.truth(false) : Operand.opaque(), extent);
            graph.jump(end, extent);
        }, extent));
        graph.stop();
        graph.place(end, extent);
        if (inTime && !selected.orElseThrow().selections().isFollowed(call)) {
            guarded(call, () -> graph.append(new Step.Escape(Optional.of(new Loss.Selected())), extent), () -> {});
        }
        return new Operand.Variable(presence);
    }

    /** Lowers one of several things that may happen; the others come after it. */
    private void oneOf(Runnable thing, Extent extent) {
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        test(new Condition.IsTrue(Operand.opaque()), yes, no, extent);
        graph.place(yes, extent);
        thing.run();
        graph.place(no, extent);
    }

    private Operand isEmpty(MethodInvocation call, VariableDeclaration selector) {
        done(call);
        Extent extent = Trees.extent(call);
        Slot result = graph.slot("");
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        test(new Condition.IsWatched(new Operand.Variable(watched.get(selector))), yes, no, extent);
        graph.place(yes, extent);
        graph.assign(result, Operand.truth(false), extent);
        graph.jump(end, extent);
        graph.place(no, extent);
        graph.assign(result, others(selector).isEmpty() ? Operand.truth(true) : Operand.opaque(), extent);
        graph.place(end, extent);
        return new Operand.Variable(result);
    }

    /** What a selector may select instead of the session, by name. */
    private Set<String> others(VariableDeclaration selector) {
        Set<String> others = selected.orElseThrow().selections().others(selector, selected.orElseThrow().own());
        if (others.size() > MOST_NAMED) {
            return new TreeSet<>(Set.of(NONE));
        }
        if (own.isPresent()) {
            others.add(NONE);
        }
        return others;
    }

    /** Lowers the declaration of a selector or of what one selects; whether it is one. */
    boolean declare(VariableDeclarationFragment fragment) {
        if (watched.containsKey(fragment)) {
            MethodInvocation making = Selections.making(fragment);
            for (Expression added : Trees.<Expression>list(making.arguments())) {
                add(added, watched.get(fragment), making);
            }
            done(making);
            return true;
        }
        if (fragment.getInitializer() == null || !keeps(fragment)) {
            return false;
        }
        assign(fragment, fragment.getInitializer(), Trees.extent(fragment));
        return true;
    }

    /** Lowers an assignment of what a selector selects; whether it is one. */
    boolean assigned(Assignment assignment) {
        Optional<ASTNode> target = selected.filter(known -> Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName
                && !session.isOwn(assignment.getLeftHandSide()))
                .flatMap(known -> known.selections().source(assignment.getLeftHandSide()));
        target.ifPresent(variable -> assign(variable, assignment.getRightHandSide(), Trees.extent(assignment)));
        return target.isPresent();
    }

    /** Whether a variable keeps a session that a selector has selected. */
    boolean isSession(VariableDeclaration variable) {
        return selected.filter(known -> known.selections().keepsSession(variable)).isPresent();
    }

    private boolean keeps(VariableDeclaration variable) {
        return selected.filter(known -> known.selections().keeps(variable)).isPresent();
    }

    private void assign(ASTNode variable, Expression source, Extent extent) {
        if (Trees.bare(source) instanceof NullLiteral) {
            graph.assign(given(variable), Operand.text(NONE), extent);
            return;
        }
        Operand presence = evaluate(source);
        graph.assign(given(variable), new Operand.Variable(given(source(source).orElseThrow())), extent);
        if (variable instanceof VariableDeclaration declaration) {
            expressions.assign(declaration.getName(), presence, extent);
        }
    }

    /** The parameter of a lambda, if it has one, that gets what is in an {@code Optional}. */
    void parameter(LambdaExpression lambda, Expression optional) {
        Trees.<VariableDeclaration>list(lambda.parameters()).stream().findFirst().filter(this::keeps).ifPresent(parameter ->
                source(optional).ifPresent(source -> graph.assign(given(parameter), new Operand.Variable(given(source)), Trees.extent(parameter))));
    }

    /** Lowers what an expression does before it gives the session, if it is not just a name of it; for an {@code Optional}, whether it has one. */
    Operand evaluate(Expression expression) {
        return switch (Trees.bare(expression)) {
            case CastExpression cast -> evaluate(cast.getExpression());
            case MethodInvocation call when session.isRenamed(call) -> {
                Operand presence = expressions.calls().otherCall(call, call.resolveMethodBinding());
                passedBack.put(call, presence);
                yield presence;
            }
            case MethodInvocation call when concerns(call) -> call(call);
            case MethodInvocation call when source(call).isPresent() -> {
                Operand presence = evaluate(call.getExpression());
                done(call);
                yield presence;
            }
            case SimpleName name -> expressions.local(name);
            default -> Operand.opaque();
        };
    }

    private Optional<ASTNode> source(Expression expression) {
        return selected.flatMap(known -> known.selections().source(expression));
    }

    private Slot given(ASTNode source) {
        return given.computeIfAbsent(source, node -> graph.slot(""));
    }

    /** The session's variable gets a session from this expression. One of all that it gets is followed, whichever that is. */
    void open(Expression source, Extent extent) {
        Step step = GivingMethods.obtained(source).orElse(new Step.Replace(true));
        if (own.isEmpty()) {
            graph.append(step, extent);
            return;
        }
        GraphBuilder.Label already = graph.label();
        GraphBuilder.Label none = graph.label();
        GraphBuilder.Label follow = graph.label();
        GraphBuilder.Label other = graph.label();
        GraphBuilder.Label end = graph.label();
        test(Condition.HasSession.HAS_SESSION, already, none, extent);
        graph.place(none, extent);
        test(new Condition.IsTrue(Operand.opaque()), follow, other, extent);
        graph.place(follow, extent);
        graph.append(step, extent);
        graph.assign(own.get(), Operand.text(session.name()), extent);
        graph.jump(end, extent);
        graph.place(already, extent);
        graph.jump(other, extent);
        graph.place(other, extent);
        graph.assign(own.get(), Operand.text(NONE), extent);
        graph.place(end, extent);
    }

    /** The variable is set to null: selectors may still have its session. */
    void clear(Extent extent) {
        own.ifPresentOrElse(slot -> graph.assign(slot, Operand.text(NONE), extent), () -> graph.append(new Step.Replace(false), extent));
    }

    /** Lowers what is done with an expression that may be the session: {@code mine} if it is, {@code other} if it is not. */
    void guarded(Expression use, Runnable mine, Runnable other) {
        if (session.isRenamed(use)) {
            present(use, mine);
            return;
        }
        Optional<Slot> slot = slot(use);
        if (slot.isEmpty()) {
            mine.run();
            return;
        }
        Extent extent = Trees.extent(use);
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        test(refers(slot.get()), yes, no, extent);
        graph.place(yes, extent);
        mine.run();
        graph.jump(end, extent);
        graph.place(no, extent);
        other.run();
        graph.place(end, extent);
    }

    /** A method may have given null back: nothing is done with that, but to fail. */
    private void present(Expression use, Runnable mine) {
        Expression bare = Trees.bare(use);
        Optional<Operand> known = bare instanceof SimpleName name ? Optional.of(expressions.local(name)) : Optional.ofNullable(passedBack.get(bare));
        Extent extent = Trees.extent(use);
        GraphBuilder.Label none = graph.label();
        GraphBuilder.Label some = graph.label();
        test(new Condition.IsNull(known.orElse(Operand.opaque())), none, some, extent);
        graph.place(none, extent);
        graph.stop();
        graph.place(some, extent);
        mine.run();
    }

    /** What an expression that may be the session stands for, where that is not always the session itself. */
    Optional<Slot> slot(Expression use) {
        return session.isOwn(use) ? own : source(use).map(this::given);
    }

    Condition refers(Slot slot) {
        return new Condition.Refers(new Operand.Variable(slot), session.name());
    }

    void test(Condition condition, GraphBuilder.Label yes, GraphBuilder.Label no, Extent extent) {
        test(condition, yes, extent, no, extent);
    }

    /** @param yesBlame where something is missing that only the way on to {@code yes} lacks */
    void test(Condition condition, GraphBuilder.Label yes, Extent yesBlame, GraphBuilder.Label no, Extent extent) {
        expressions.conditions().test(condition, new ConditionLowering.Targets(yes, yesBlame, no, extent),
                new Construct.Plain(Optional.empty()), extent);
    }
}
