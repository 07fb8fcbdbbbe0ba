package dev.parley.workspace.diagram;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.counterexample.Violation.InFlight;
import dev.parley.core.machine.Action;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagram.Element.Fate;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Receive;
import dev.parley.workspace.diagram.Element.Send;
import dev.parley.workspace.diagram.Element.Style;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A run whose every message is followed through its queue: first in, first out, one queue per ordered pair of roles. */
final class QueuedRun {
    private final List<Event> events;
    /** By event: the copies that it sends. */
    private final Map<Integer, List<Copy>> sent = new HashMap<>();
    /** By event: the copy that it receives. */
    private final Map<Integer, Copy> received = new HashMap<>();
    private final Map<List<Role>, Deque<Copy>> queues = new HashMap<>();
    private final Optional<Copy> lost;

    /** A message for one of its receivers, numbered in the order of sending. */
    private record Copy(int id, Role sender, Role receiver) {}

    private QueuedRun(List<Event> events, Violation violation) {
        this.events = events;
        int copies = 0;
        for (int at = 0; at < events.size(); at++) {
            Role role = events.get(at).role();
            Action action = events.get(at).transition().action();
            for (Role peer : action.peers()) {
                if (action.link() == Link.CLOSE) {
                    continue; // Nothing goes through a queue.
                }
                if (action.isSend()) {
                    Copy copy = new Copy(copies++, role, peer);
                    sent.computeIfAbsent(at, unused -> new ArrayList<>()).add(copy);
                    queue(role, peer).add(copy);
                } else if (!queue(peer, role).isEmpty()) {
                    received.put(at, queue(peer, role).remove());
                }
            }
        }
        lost = blamed(violation).flatMap(message -> queue(message.sender(), message.receiver()).stream().findFirst());
    }

    /** The trace and one round of the cycle. */
    static QueuedRun of(Counterexample counterexample) {
        return new QueuedRun(
                Stream.concat(counterexample.trace().stream(), counterexample.cycle().stream()).toList(), counterexample.violation());
    }

    /** What happens from one event up to another, which is not included. A message that is received at once is one element. */
    List<Element> elements(int from, int to) {
        List<Element> elements = new ArrayList<>();
        int at = from;
        while (at < to) {
            Event event = events.get(at);
            Action action = event.transition().action();
            String role = event.role().name();
            Content content = Content.of(action.link(), action.label(), action.payloads());
            Style style = Style.of(action);
            List<Copy> copies = sent.getOrDefault(at, List.of());
            if (action.isReceive()) {
                String sender = action.peer().name();
                elements.add(received.containsKey(at)
                        ? new Receive(received.get(at).id(), sender, role, content)
                        : new Message(sender, List.of(role), content, style));
            } else if (copies.isEmpty() || at + copies.size() < to && areReceivedAtOnce(copies, at)) {
                elements.add(new Message(role, action.peers().stream().map(Role::name).toList(), content, style));
                at += copies.size();
            } else {
                copies.forEach(copy -> elements.add(new Send(copy.id(), role, copy.receiver().name(), content, style, fate(copy))));
            }
            at++;
        }
        return elements;
    }

    private boolean areReceivedAtOnce(List<Copy> copies, int at) {
        List<Copy> next = IntStream.rangeClosed(at + 1, at + copies.size())
                .filter(received::containsKey)
                .mapToObj(received::get)
                .toList();
        return next.containsAll(copies);
    }

    private Fate fate(Copy copy) {
        if (!queue(copy.sender(), copy.receiver()).contains(copy)) {
            return Fate.RECEIVED;
        }
        return lost.equals(Optional.of(copy)) ? Fate.LOST : Fate.PENDING;
    }

    private Queue<Copy> queue(Role sender, Role receiver) {
        return queues.computeIfAbsent(List.of(sender, receiver), unused -> new ArrayDeque<>());
    }

    private static Optional<InFlight> blamed(Violation violation) {
        return switch (violation) {
            case Violation.OrphanMessage orphan -> Optional.of(orphan.message());
            case Violation.MessageNeverReceived never -> Optional.of(never.message());
            case Violation.MessageOnClosedLink closed -> Optional.of(closed.message());
            case Violation.UnspecifiedReception reception -> Optional.of(reception.found());
            case Violation.Deadlock deadlock -> Optional.empty();
            case Violation.StarvingRole starving -> Optional.empty();
        };
    }
}
