package dev.parley.core.projection;

import dev.parley.core.projection.Terms.Term;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The conditions that can be seen in the terms of a global type, before it has a meaning as an automaton: names are bound, every
 * message and decision reaches someone, labels are distinct, every step can be reached.
 */
final class WellFormedness {
    private final Terms terms;
    private final Occurrences occurrences;
    private final List<Role> roles;
    private final List<IllFormed> problems = new ArrayList<>();

    private WellFormedness(List<Role> roles, Terms terms, Occurrences occurrences) {
        this.roles = roles;
        this.terms = terms;
        this.occurrences = occurrences;
    }

    /** The problems in the order of the text, except that unreachable steps come last. */
    static List<IllFormed> check(List<Role> roles, Terms terms, Occurrences occurrences) {
        WellFormedness check = new WellFormedness(roles, terms, occurrences);
        terms.parentsFirst().forEach(check::term);
        check.reachability();
        return List.copyOf(check.problems);
    }

    private void term(Term term) {
        Occurrences.mentioned(term.type).stream()
                .filter(role -> !occurrences.declares(role))
                .distinct()
                .forEach(role -> problems.add(new IllFormed.UnknownRole(term.path, role)));
        switch (term.type) {
            case GlobalType.Message message -> message(term, message);
            case GlobalType.Connect connect -> link(term, connect.requester(), connect.accepter());
            case GlobalType.Disconnect disconnect -> link(term, disconnect.left(), disconnect.right());
            case GlobalType.Wrap wrap -> link(term, wrap.requester(), wrap.accepter());
            case GlobalType.Begin begin -> {
                if (roles.stream().allMatch(begin.initiator()::equals)) {
                    problems.add(new IllFormed.ReachesNobody(term.path, begin.initiator()));
                }
            }
            case GlobalType.AnnouncedChoice choice -> announcedChoice(term, choice);
            case GlobalType.DirectedChoice choice -> {
                if (choice.alternatives().isEmpty()) {
                    problems.add(new IllFormed.NoBranches(term.path, choice.chooser()));
                }
            }
            case GlobalType.Loop loop -> reaches(term, loop.guard());
            case GlobalType.Continue jump -> {
                if (!isBound(term, jump.variable())) {
                    problems.add(new IllFormed.UnboundVariable(term.path, jump.variable()));
                }
            }
            case GlobalType.Parallel parallel -> problems.addAll(Threads.check(term, occurrences));
            case GlobalType.Sequence sequence -> {}
            case GlobalType.Recursion recursion -> {}
        }
    }

    private void message(Term term, GlobalType.Message message) {
        if (message.receivers().isEmpty()) {
            problems.add(new IllFormed.ReachesNobody(term.path, message.sender()));
        }
        Set<Role> seen = new HashSet<>();
        for (Role receiver : message.receivers()) {
            if (receiver.equals(message.sender())) {
                problems.add(new IllFormed.SelfMessage(term.path, receiver));
            }
            if (!seen.add(receiver)) {
                problems.add(new IllFormed.DuplicateReceiver(term.path, receiver));
            }
        }
        if (seen.size() > 1) {
            PayloadType.Session.unsharedIn(message.payloads())
                    .ifPresent(session -> problems.add(new IllFormed.SessionToSeveral(term.path, session)));
        }
    }

    private void link(Term term, Role one, Role other) {
        if (one.equals(other)) {
            problems.add(new IllFormed.SelfMessage(term.path, one));
        }
    }

    private void announcedChoice(Term term, GlobalType.AnnouncedChoice choice) {
        if (choice.branches().isEmpty()) {
            problems.add(new IllFormed.NoBranches(term.path, choice.chooser()));
            return;
        }
        Map<Label, NodePath> earlier = new HashMap<>();
        for (int i = 0; i < choice.branches().size(); i++) {
            Label label = choice.branches().get(i).label();
            NodePath branch = term.path.child(i);
            NodePath first = earlier.putIfAbsent(label, branch);
            if (first != null) {
                problems.add(new IllFormed.DuplicateLabel(branch, first, label));
            }
        }
        reaches(term, choice.chooser());
    }

    private void reaches(Term term, Role decider) {
        if (occurrences.othersIn(term, decider).isEmpty()) {
            problems.add(new IllFormed.ReachesNobody(term.path, decider));
        }
    }

    private static boolean isBound(Term jump, RecursionVariable variable) {
        for (Term term = jump.parent; term != null; term = term.parent) {
            if (term.type instanceof GlobalType.Recursion recursion && recursion.variable().equals(variable)) {
                return true;
            }
        }
        return false;
    }

    /** Finds the first step of each sequence that stands after one that always jumps back. */
    private void reachability() {
        boolean[] finishes = new boolean[terms.parentsFirst().size()];
        List<IllFormed> found = new ArrayList<>();
        for (Term term : terms.childrenFirst()) {
            finishes[term.position()] = switch (term.type) {
                case GlobalType.Continue jump -> false;
                case GlobalType.Begin begin -> true;
                case GlobalType.Message message -> true;
                case GlobalType.Connect connect -> true;
                case GlobalType.Disconnect disconnect -> true;
                case GlobalType.Wrap wrap -> true;
                case GlobalType.Loop loop -> true;
                case GlobalType.Recursion recursion -> finishes[term.children.getFirst().position()];
                case GlobalType.AnnouncedChoice choice -> anyFinishes(term, finishes);
                case GlobalType.DirectedChoice choice -> anyFinishes(term, finishes);
                // A diverging thread keeps whatever follows all of them from ever starting.
                case GlobalType.Parallel parallel ->
                    term.children.stream().allMatch(thread -> finishes[thread.position()]);
                case GlobalType.Sequence sequence -> {
                    int diverging = firstDiverging(term, finishes);
                    if (diverging < 0) {
                        yield true;
                    }
                    term.children.stream().skip(diverging + 1L).filter(WellFormedness::doesSomething).findFirst().ifPresent(
                            step -> found.add(new IllFormed.UnreachableStep(step.path, term.children.get(diverging).path)));
                    yield false;
                }
            };
        }
        problems.addAll(found.reversed());
    }

    private static boolean anyFinishes(Term choice, boolean[] finishes) {
        return choice.children.isEmpty() || choice.children.stream().anyMatch(branch -> finishes[branch.position()]);
    }

    private static int firstDiverging(Term sequence, boolean[] finishes) {
        for (int i = 0; i < sequence.children.size(); i++) {
            if (!finishes[sequence.children.get(i).position()]) {
                return i;
            }
        }
        return -1;
    }

    private static boolean doesSomething(Term term) {
        return !(term.type instanceof GlobalType.Sequence sequence && sequence.steps().isEmpty());
    }
}
