package dev.parley.core.projection;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One message of a protocol, seen from above: one copy goes to each receiver.
 *
 * @param receivers without duplicates and without the sender, in the protocol's declaration order of roles
 * @param link what it does to the link of the two roles; {@code USE} for every message of an implicit protocol
 */
public record Interaction(Role sender, List<Role> receivers, Label label, List<PayloadType> payloads, Link link) {
    public Interaction {
        receivers = List.copyOf(receivers);
        payloads = List.copyOf(payloads);
        if (receivers.isEmpty() || receivers.contains(sender)) {
            throw new IllegalArgumentException(sender + " cannot send to " + receivers);
        }
    }

    /** A message over an open link. */
    public Interaction(Role sender, List<Role> receivers, Label label, List<PayloadType> payloads) {
        this(sender, receivers, label, payloads, Link.USE);
    }

    public boolean involves(Role role) {
        return sender.equals(role) || receivers.contains(role);
    }

    /**
     * What {@code role} does in it.
     *
     * @throws IllegalArgumentException if the role is not involved
     */
    public Action actionOf(Role role) {
        if (sender.equals(role)) {
            return new Action(Direction.SEND, receivers, label, payloads, link);
        }
        if (receivers.contains(role)) {
            Direction direction = link == Link.CLOSE ? Direction.SEND : Direction.RECEIVE;
            return new Action(direction, List.of(sender), label, payloads, link);
        }
        throw new IllegalArgumentException(role + " takes no part in " + this);
    }

    /** {@code A->B,C: add(int)}; {@code open A->B: add(int)}. */
    @Override
    public String toString() {
        return (link == Link.USE ? "" : link.name().toLowerCase(Locale.ROOT) + " ")
                + sender
                + "->"
                + receivers.stream().map(Role::name).collect(Collectors.joining(","))
                + ": "
                + label
                + payloads.stream().map(PayloadType::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
