package dev.parley.core.projection;

import dev.parley.core.projection.Terms.Term;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether the threads of parallel compositions are independent of each other. Stateless and safe for use by several threads. */
public final class Threads {
    /** In the interleaving of a role's threads. A person overlooks far fewer; more of them take seconds to build. */
    public static final int MOST_STATES = 10_000;

    private final Occurrences occurrences;
    private final Map<Channel, Term> channels = new LinkedHashMap<>();
    private final List<IllFormed> problems = new ArrayList<>();

    private record Channel(Role sender, Role receiver) {}

    private Threads(Occurrences occurrences) {
        this.occurrences = occurrences;
    }

    /** What keeps threads of a protocol from being independent, in the order of the text. */
    public static List<IllFormed> check(GlobalProtocol protocol) {
        Terms terms = new Terms(protocol.type());
        Occurrences occurrences = new Occurrences(protocol.roles(), terms);
        return terms.parentsFirst().stream()
                .filter(term -> term.type instanceof GlobalType.Parallel)
                .flatMap(term -> check(term, occurrences).stream())
                .toList();
    }

    static List<IllFormed> check(Term parallel, Occurrences occurrences) {
        Threads threads = new Threads(occurrences);
        parallel.children.forEach(threads::thread);
        return threads.problems;
    }

    private void thread(Term root) {
        Map<Channel, Term> own = new LinkedHashMap<>();
        Deque<Term> pending = new ArrayDeque<>();
        pending.push(root);
        List<Term> jumps = new ArrayList<>();
        while (!pending.isEmpty()) {
            Term term = pending.pop();
            channels(term).forEach(channel -> own.putIfAbsent(channel, term));
            if (term.type instanceof GlobalType.Continue) {
                jumps.add(term);
            }
            term.children.reversed().forEach(pending::push);
        }
        jumps.forEach(term -> leaves(term, root));
        own.forEach((channel, term) -> {
            Term earlier = channels.putIfAbsent(channel, term);
            if (earlier != null) {
                problems.add(new IllFormed.SharedChannel(term.path, earlier.path, channel.sender, channel.receiver));
            }
        });
    }

    private void leaves(Term jump, Term thread) {
        RecursionVariable variable = ((GlobalType.Continue) jump.type).variable();
        Term term = jump;
        while (term != thread) {
            term = term.parent;
            if (term.type instanceof GlobalType.Recursion recursion && recursion.variable().equals(variable)) {
                return;
            }
        }
        for (Term outer = thread.parent; outer != null; outer = outer.parent) {
            if (outer.type instanceof GlobalType.Recursion recursion && recursion.variable().equals(variable)) {
                problems.add(new IllFormed.LeavesThread(jump.path, variable));
                return;
            }
        }
    }

    /** The channels that a term uses itself, its subterms not counted. */
    private List<Channel> channels(Term term) {
        return switch (term.type) {
            case GlobalType.Message message -> from(message.sender(), message.receivers());
            case GlobalType.Begin begin -> from(begin.initiator(), occurrences.allBut(begin.initiator()));
            case GlobalType.AnnouncedChoice choice -> from(choice.chooser(), occurrences.othersIn(term, choice.chooser()));
            case GlobalType.Loop loop -> from(loop.guard(), occurrences.othersIn(term, loop.guard()));
            // Opening, closing and securing a link concerns both of its directions.
            case GlobalType.Connect connect -> between(connect.requester(), connect.accepter());
            case GlobalType.Disconnect disconnect -> between(disconnect.left(), disconnect.right());
            case GlobalType.Wrap wrap -> between(wrap.requester(), wrap.accepter());
            case GlobalType.DirectedChoice choice -> List.of();
            case GlobalType.Sequence sequence -> List.of();
            case GlobalType.Parallel parallel -> List.of();
            case GlobalType.Recursion recursion -> List.of();
            case GlobalType.Continue jump -> List.of();
        };
    }

    private static List<Channel> from(Role sender, List<Role> receivers) {
        return receivers.stream().map(receiver -> new Channel(sender, receiver)).toList();
    }

    private static List<Channel> between(Role one, Role other) {
        return List.of(new Channel(one, other), new Channel(other, one));
    }
}
