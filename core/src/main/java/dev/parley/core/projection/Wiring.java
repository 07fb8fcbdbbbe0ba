package dev.parley.core.projection;

import dev.parley.core.projection.Terms.Term;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The terms of a type wired up as nodes: a node stands for a point between two steps, an {@link Exit} for an interaction that leads on
 * from it, a {@link Passage} for going on without one (the alternatives of a directed choice, jumps, empty sequences).
 */
final class Wiring {
    private final Occurrences occurrences;
    private final Deque<Task> pending = new ArrayDeque<>();
    private final Map<Term, Node> entries = new HashMap<>();
    private final Node start = new Node();
    private final Optional<Role> viewer;
    private final List<Fork> forks = new ArrayList<>();

    /** The whole of a protocol, the threads of parallel compositions one after the other. */
    static Wiring of(Terms terms, Occurrences occurrences) {
        return new Wiring(terms, occurrences, Optional.empty());
    }

    /**
     * What a protocol is to one role: of a parallel composition only the threads that the role takes part in, and these as a
     * {@link Fork} where there are several.
     */
    static Wiring seenBy(Role viewer, Terms terms, Occurrences occurrences) {
        return new Wiring(terms, occurrences, Optional.of(viewer));
    }

    /** @param terms well-formed according to {@link WellFormedness} */
    private Wiring(Terms terms, Occurrences occurrences, Optional<Role> viewer) {
        this.occurrences = occurrences;
        this.viewer = viewer;
        pending.push(new Task(terms.root(), start, new Node()));
        while (!pending.isEmpty()) {
            Task task = pending.pop();
            entries.put(task.term, task.entry);
            wire(task.term, task.entry, task.exit);
        }
    }

    /** The point at which the protocol starts. */
    Node start() {
        return start;
    }

    /** The point at which a term starts. */
    Node entry(Term term) {
        return entries.get(term);
    }

    /** The parallel compositions in which the viewer takes part in several threads, inner ones after those around them. */
    List<Fork> forks() {
        return forks;
    }

    private void wire(Term term, Node entry, Node exit) {
        switch (term.type) {
            case GlobalType.Sequence sequence -> sequence(term, term.children, entry, exit);
            case GlobalType.Parallel parallel -> parallel(term, entry, exit);
            case GlobalType.Begin begin -> {
                List<Role> others = occurrences.allBut(begin.initiator());
                entry.exit(new Interaction(begin.initiator(), others, Label.Reserved.BEGIN, List.of()), exit, term);
            }
            case GlobalType.Message message -> {
                List<Role> receivers = occurrences.inDeclarationOrder(message.receivers());
                entry.exit(new Interaction(message.sender(), receivers, message.label(), message.payloads()), exit, term);
            }
            case GlobalType.Connect connect -> {
                List<Role> accepter = List.of(connect.accepter());
                Interaction open =
                        new Interaction(connect.requester(), accepter, connect.label(), connect.payloads(), Link.OPEN);
                entry.exit(open, exit, term);
            }
            case GlobalType.Disconnect disconnect ->
                entry.exit(withoutMessage(disconnect.left(), disconnect.right(), Link.CLOSE), exit, term);
            case GlobalType.Wrap wrap ->
                entry.exit(withoutMessage(wrap.requester(), wrap.accepter(), Link.WRAP), exit, term);
            case GlobalType.AnnouncedChoice choice -> {
                List<Role> others = occurrences.othersIn(term, choice.chooser());
                for (int i = 0; i < choice.branches().size(); i++) {
                    Term branch = term.children.get(i);
                    Node inside = later(branch, exit);
                    Label label = choice.branches().get(i).label();
                    entry.exits.add(new Exit(
                            new Interaction(choice.chooser(), others, label, List.of()), inside, branch, Optional.of(branch.path)));
                }
            }
            case GlobalType.DirectedChoice choice ->
                term.children.forEach(alternative ->
                        entry.passages.add(new Passage(later(alternative, exit), alternative, Optional.of(alternative.path))));
            case GlobalType.Loop loop -> {
                List<Role> others = occurrences.othersIn(term, loop.guard());
                Term body = term.children.getFirst();
                Interaction again = new Interaction(loop.guard(), others, Label.Reserved.AGAIN, List.of());
                Interaction done = new Interaction(loop.guard(), others, Label.Reserved.DONE, List.of());
                entry.exits.add(new Exit(again, later(body, entry), term, Optional.of(body.path)));
                entry.exits.add(new Exit(done, exit, term, Optional.of(term.path)));
            }
            case GlobalType.Recursion recursion -> pending.push(new Task(term.children.getFirst(), entry, exit));
            case GlobalType.Continue jump ->
                entry.passages.add(new Passage(entries.get(binder(term, jump.variable())), term, Optional.empty()));
        }
    }

    private static Interaction withoutMessage(Role one, Role other, Link link) {
        return new Interaction(one, List.of(other), Label.Reserved.NONE, List.of(), link);
    }

    private void parallel(Term term, Node entry, Node exit) {
        List<Term> threads = viewer.map(role -> term.children.stream()
                        .filter(thread -> occurrences.occursIn(thread, role))
                        .toList())
                .orElse(term.children);
        if (viewer.isEmpty() || threads.size() < 2) {
            sequence(term, threads, entry, exit);
            return;
        }
        List<Node> starts = threads.stream().map(thread -> later(thread, new Node())).toList();
        forks.add(new Fork(term, entry, starts, exit));
    }

    private void sequence(Term term, List<Term> steps, Node entry, Node exit) {
        if (steps.isEmpty()) {
            entry.passages.add(new Passage(exit, term, Optional.empty()));
            return;
        }
        Node before = entry;
        for (Term step : steps) {
            Node after = step == steps.getLast() ? exit : new Node();
            pending.push(new Task(step, before, after));
            before = after;
        }
    }

    private Node later(Term term, Node exit) {
        Node entry = new Node();
        pending.push(new Task(term, entry, exit));
        return entry;
    }

    private static Term binder(Term jump, RecursionVariable variable) {
        Term term = jump.parent;
        while (!(term.type instanceof GlobalType.Recursion recursion && recursion.variable().equals(variable))) {
            term = term.parent;
        }
        return term;
    }

    private record Task(Term term, Node entry, Node exit) {}

    /**
     * Threads that go on side by side.
     *
     * @param starts the first nodes of the threads, each of which ends in a node of its own
     */
    record Fork(Term origin, Node entry, List<Node> starts, Node exit) {}

    /** A way on by an interaction; {@code branch} is the branch of a choice or the loop's body that it enters, if any. */
    record Exit(Interaction interaction, Node target, Term origin, Optional<NodePath> branch) {}

    /** A way on without an interaction. */
    record Passage(Node target, Term origin, Optional<NodePath> branch) {}

    /** Compared by identity. One without exits and passages is the end of the protocol. */
    static final class Node {
        final List<Exit> exits = new ArrayList<>();
        final List<Passage> passages = new ArrayList<>();
        /** Whether the exits belong to several threads, and do not exclude each other. */
        boolean concurrent;

        private void exit(Interaction interaction, Node target, Term origin) {
            exits.add(new Exit(interaction, target, origin, Optional.empty()));
        }

        boolean isEnd() {
            return exits.isEmpty() && passages.isEmpty();
        }
    }
}
