package dev.parley.core.scribble;

import dev.parley.core.scribble.ScribbleBreach.AlreadyConnected;
import dev.parley.core.scribble.ScribbleBreach.NotConnected;
import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Messages, and the closing of a link, need an open link, and only a closed one can be opened (Hu and Yoshida, <i>Explicit Connection
 * Actions in Multiparty Session Types</i>, FASE 2017, section 2). Judged on the type unfolded once.
 */
final class Connectedness {
    private enum Status {
        OPEN,
        CLOSED,
        /** Open on some of the ways that lead here. */
        UNCERTAIN
    }

    private final Status initial;
    private final Set<ScribbleBreach> breaches = new LinkedHashSet<>();

    private Connectedness(Connections connections) {
        initial = switch (connections) {
            case IMPLICIT -> Status.OPEN;
            case EXPLICIT -> Status.CLOSED;
        };
    }

    static List<ScribbleBreach> check(Connections connections, Occurrence unfolded) {
        Connectedness check = new Connectedness(connections);
        check.visit(unfolded, new HashMap<>());
        return List.copyOf(check.breaches);
    }

    /** @param links what is known of pairs of roles; those not in it are as they were at the start */
    private void visit(Occurrence term, Map<Set<Role>, Status> links) {
        switch (term.type()) {
            case GlobalType.Sequence sequence -> term.children().forEach(step -> visit(step, links));
            case GlobalType.DirectedChoice choice -> choice(term, links);
            // A link that one thread opens or closes is used by no other, since threads share no channel.
            case GlobalType.Parallel parallel -> term.children().forEach(thread -> visit(thread, links));
            case GlobalType.Message message ->
                message.receivers().forEach(receiver -> uses(term, message.sender(), receiver, links));
            case GlobalType.Wrap wrap -> uses(term, wrap.requester(), wrap.accepter(), links);
            case GlobalType.Connect connect -> opens(term, connect.requester(), connect.accepter(), links);
            case GlobalType.Disconnect disconnect -> {
                uses(term, disconnect.left(), disconnect.right(), links);
                links.put(Set.of(disconnect.left(), disconnect.right()), Status.CLOSED);
            }
            case GlobalType.Continue jump -> {}
            case GlobalType.Recursion recursion -> throw Dialect.unfolded(recursion);
            case GlobalType.Begin begin -> throw Dialect.foreign(begin);
            case GlobalType.AnnouncedChoice choice -> throw Dialect.foreign(choice);
            case GlobalType.Loop loop -> throw Dialect.foreign(loop);
        }
    }

    private void choice(Occurrence term, Map<Set<Role>, Status> links) {
        List<Map<Set<Role>, Status>> after = term.children().stream()
                .map(alternative -> {
                    Map<Set<Role>, Status> inside = new HashMap<>(links);
                    visit(alternative, inside);
                    return inside;
                })
                .toList();
        Set<Set<Role>> touched = new LinkedHashSet<>();
        after.forEach(inside -> touched.addAll(inside.keySet()));
        for (Set<Role> pair : touched) {
            List<Status> possible = after.stream()
                    .map(inside -> inside.getOrDefault(pair, initial))
                    .distinct()
                    .toList();
            links.put(pair, possible.size() == 1 ? possible.getFirst() : Status.UNCERTAIN);
        }
    }

    private void uses(Occurrence term, Role one, Role other, Map<Set<Role>, Status> links) {
        Status status = links.getOrDefault(Set.of(one, other), initial);
        if (status != Status.OPEN) {
            breaches.add(new NotConnected(term.path(), one, other, status == Status.CLOSED));
        }
    }

    private void opens(Occurrence term, Role requester, Role accepter, Map<Set<Role>, Status> links) {
        Status status = links.getOrDefault(Set.of(requester, accepter), initial);
        if (status != Status.CLOSED) {
            breaches.add(new AlreadyConnected(term.path(), requester, accepter, status == Status.OPEN));
        }
        links.put(Set.of(requester, accepter), Status.OPEN);
    }
}
