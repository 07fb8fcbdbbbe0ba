package dev.parley.core.machine.construction;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Alternative;
import dev.parley.core.type.LocalType.Alternatives;
import dev.parley.core.type.LocalType.Begin;
import dev.parley.core.type.LocalType.Branch;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.LocalType.Sequence;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machine of a local type (Deniélou and Yoshida, ESOP 2012, section 3, extended to terms whose continuation stands behind them).
 *
 * <p>Every term lies between an entry state and the state of what follows it, so that a continuation is built once however many
 * branches lead to it, and the machine has at most one state per term. Works in one pass over the type with a stack of its own: the
 * nesting of a type is limited by memory only.
 */
public final class EndpointConstruction {

    private final Role role;
    private final Completion completion;
    private final Deque<Task> tasks = new ArrayDeque<>();
    private final StateGraph graph = new StateGraph();
    private final List<IllFormedTerm> problems = new ArrayList<>();

    private EndpointConstruction(Role role, LocalType type) {
        this.role = role;
        this.completion = Completion.of(type);
    }

    /** A term still to be built between two states. */
    private record Task(LocalType term, int entry, int next, Scope scope, NodePath at) {}

    /** The recursions around a term, innermost first; null outside all of them. */
    private record Scope(Recursion recursion, int entry, NodePath at, Scope outer) {}

    /** Builds the machine of what {@code role} does. */
    public static Construction construct(Role role, LocalType type) {
        return new EndpointConstruction(role, type).run(type);
    }

    /**
     * The machines of a session type, one per member; its holder is {@link SessionType#SELF}.
     *
     * @throws IllegalArgumentException if a member is ill-formed: check with {@link #construct} what comes from a user
     */
    public static List<Machine> machines(SessionType type) {
        return type.members().stream()
                .map(member -> switch (construct(SessionType.SELF, member)) {
                    case Construction.Constructed constructed -> constructed.machine();
                    case Construction.IllFormed illFormed ->
                        throw new IllegalArgumentException(member + " is ill-formed: " + illFormed.terms());
                })
                .toList();
    }

    private Construction run(LocalType type) {
        int initial = graph.state();
        tasks.push(new Task(type, initial, graph.state(), null, NodePath.ROOT));
        while (!tasks.isEmpty()) {
            build(tasks.pop());
        }
        graph.resolve().forEach(loop -> problems.add(
                new IllFormedTerm.UnguardedRecursion(loop.recursion(), loop.variable(), loop.jump())));
        return problems.isEmpty() ? graph.number(role, initial) : new Construction.IllFormed(problems);
    }

    private void build(Task task) {
        switch (task.term()) {
            case Sequence sequence -> sequence(task, sequence.steps());
            case Begin begin -> step(task, new Message(begin.direction(), begin.peers(), Label.Reserved.BEGIN, List.of()));
            case Message message -> step(task, message);
            case Choice choice -> choose(
                    task,
                    choice.branches().stream().map(branch -> guarded(choice, branch)).toList());
            case Alternatives alternatives -> choose(task, alternatives.alternatives());
            case Loop loop -> loop(task, loop);
            case Recursion recursion -> tasks.push(new Task(
                    recursion.body(),
                    task.entry(),
                    task.next(),
                    new Scope(recursion, task.entry(), task.at(), task.scope()),
                    task.at().child(0)));
            case Continue jump -> jump(task, jump);
        }
    }

    private void sequence(Task task, List<LocalType> steps) {
        if (steps.isEmpty()) {
            graph.same(task.entry(), task.next());
            return;
        }
        int reachable = 1;
        while (reachable < steps.size() && completion.completes(steps.get(reachable - 1))) {
            reachable++;
        }
        if (reachable < steps.size()) {
            problems.add(new IllFormedTerm.UnreachableStep(
                    task.at().child(reachable), task.at().child(reachable - 1)));
        }
        // Pushed back to front, so that problems are found in the order of the text.
        int next = task.next();
        for (int i = reachable - 1; i >= 0; i--) {
            int entry = i == 0 ? task.entry() : graph.state();
            tasks.push(new Task(steps.get(i), entry, next, task.scope(), task.at().child(i)));
            next = entry;
        }
    }

    private void step(Task task, Message message) {
        action(message, task.at())
                .ifPresent(action -> graph.edge(task.entry(), action, task.next(), task.at()));
    }

    private void choose(Task task, List<Alternative> alternatives) {
        if (alternatives.isEmpty()) {
            problems.add(new IllFormedTerm.EmptyChoice(task.at()));
        }
        Map<List<Object>, NodePath> earlier = new HashMap<>();
        List<Task> bodies = new ArrayList<>();
        for (int i = 0; i < alternatives.size(); i++) {
            Message first = alternatives.get(i).first();
            NodePath at = task.at().child(i);
            NodePath twin = earlier.putIfAbsent(List.of(first.direction(), first.link(), first.peers(), first.label()), at);
            if (twin != null) {
                problems.add(new IllFormedTerm.DuplicateBranch(at, first.label(), twin));
            }
            int body = graph.state();
            action(first, at)
                    .ifPresent(action -> graph.edge(task.entry(), action, body, at));
            bodies.add(new Task(alternatives.get(i).body(), body, task.next(), task.scope(), at));
        }
        bodies.reversed().forEach(tasks::push);
    }

    private void loop(Task task, Loop loop) {
        int body = graph.state();
        Message notice = new Message(loop.direction(), loop.peers(), Label.Reserved.AGAIN, List.of());
        action(notice, task.at()).ifPresent(again -> {
            graph.edge(task.entry(), again, body, task.at());
            graph.edge(
                    task.entry(),
                    new Action(loop.direction(), loop.peers(), Label.Reserved.DONE, List.of()),
                    task.next(),
                    task.at());
        });
        tasks.push(new Task(loop.body(), body, task.entry(), task.scope(), task.at().child(0)));
    }

    private void jump(Task task, Continue jump) {
        Scope scope = task.scope();
        while (scope != null && !scope.recursion().variable().equals(jump.variable())) {
            scope = scope.outer();
        }
        if (scope == null) {
            problems.add(new IllFormedTerm.UnboundVariable(task.at(), jump.variable()));
        } else {
            graph.jump(task.entry(), scope.entry(), jump.variable(), scope.at(), task.at());
        }
    }

    private Optional<Action> action(Message message, NodePath at) {
        List<Role> peers = message.peers();
        boolean needsOnePeer = message.direction() == Direction.RECEIVE || message.link() != Link.USE;
        if (peers.isEmpty() || needsOnePeer && peers.size() > 1) {
            problems.add(new IllFormedTerm.ImpossiblePeers(at));
            return Optional.empty();
        }
        return Optional.of(
                new Action(message.direction(), peers, message.label(), message.payloads(), message.link()));
    }

    private static Alternative guarded(Choice choice, Branch branch) {
        return new Alternative(
                new Message(choice.direction(), choice.peers(), branch.label(), branch.payloads()), branch.body());
    }
}
