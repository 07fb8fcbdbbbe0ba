package dev.parley.core.machine;

import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
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
 */
public record Action(Direction direction, List<Role> peers, Label label, List<PayloadType> payloads) {

    /** Peers, then label, then payloads: the order of canonical numberings and printouts. */
    public static final Comparator<Action> ORDER = Comparator.comparing(Action::direction)
            .thenComparing(action -> action.peers().toString())
            .thenComparing(Action::label, Label.ORDER)
            .thenComparing(action -> action.payloads().toString());

    public Action {
        peers = List.copyOf(peers);
        payloads = List.copyOf(payloads);
        if (peers.isEmpty() || direction == Direction.RECEIVE && peers.size() != 1) {
            throw new IllegalArgumentException("a " + direction + " cannot have the peers " + peers);
        }
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

    /** The one peer of a receive, or of a send that has a single receiver. */
    public Role peer() {
        return peers.getFirst();
    }

    /** As an endpoint automaton labels its edges: {@code B!add(int)}, {@code A?add(int)}, {@code B,C![again]()}. */
    @Override
    public String toString() {
        return peers.stream().map(Role::name).collect(Collectors.joining(","))
                + direction.symbol()
                + label
                + payloads.stream().map(PayloadType::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
