package dev.parley.core.machine;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a participant does in one step.
 *
 * @param peers the receivers of a send, one copy each, in the protocol's declaration order of roles; the sender of a receive, alone
 * @param payloads all the payloads of the one message, possibly none
 * @param link what the step does to the link with its one peer; {@code USE} for every message of an implicit protocol. Closing is a send,
 *     because nobody waits for it
 */
public record Action(Direction direction, List<Role> peers, Label label, List<PayloadType> payloads, Link link) {

    /** Direction, link, peers, then label, then payloads: the order of canonical numberings and printouts. */
    public static final Comparator<Action> ORDER = Comparator.comparing(Action::direction)
            .thenComparing(Action::link)
            .thenComparing(action -> action.peers().toString())
            .thenComparing(Action::label, Label.ORDER)
            .thenComparing(action -> action.payloads().toString());

    public Action {
        peers = List.copyOf(peers);
        payloads = List.copyOf(payloads);
        if (peers.isEmpty() || direction == Direction.RECEIVE && peers.size() != 1) {
            throw new IllegalArgumentException("a " + direction + " cannot have the peers " + peers);
        }
        if (link != Link.USE && peers.size() != 1) {
            throw new IllegalArgumentException("a link has two ends, not " + peers);
        }
        if (link == Link.CLOSE && direction != Direction.SEND) {
            throw new IllegalArgumentException("nobody waits for a link to be closed");
        }
    }

    /** A message over an open link. */
    public Action(Direction direction, List<Role> peers, Label label, List<PayloadType> payloads) {
        this(direction, peers, label, payloads, Link.USE);
    }

    public static Action send(Role receiver, Label label, PayloadType... payloads) {
        return new Action(Direction.SEND, List.of(receiver), label, List.of(payloads));
    }

    public static Action receive(Role sender, Label label, PayloadType... payloads) {
        return new Action(Direction.RECEIVE, List.of(sender), label, List.of(payloads));
    }

    public boolean isSend() {
        return direction == Direction.SEND;
    }

    public boolean isReceive() {
        return direction == Direction.RECEIVE;
    }

    /** Whether the step opens, closes or secures a link, which only explicit protocols have. */
    public boolean changesLink() {
        return link != Link.USE;
    }

    /** The one peer of a receive, or of a send that has a single receiver. */
    public Role peer() {
        return peers.getFirst();
    }

    /**
     * As an endpoint automaton labels its edges: {@code B!add(int)}, {@code A?add(int)}, {@code B,C![again]()}, {@code B!!open()},
     * {@code A??open()}, {@code B-/-()}.
     */
    @Override
    public String toString() {
        return peers.stream().map(Role::name).collect(Collectors.joining(","))
                + link.symbol(direction)
                + label
                + payloads.stream().map(PayloadType::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
