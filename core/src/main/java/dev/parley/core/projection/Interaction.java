package dev.parley.core.projection;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One message of a protocol, seen from above: one copy goes to each receiver.
 *
 * @param receivers without duplicates and without the sender, in the protocol's declaration order of roles
 */
public record Interaction(Role sender, List<Role> receivers, Label label, List<PayloadType> payloads) {
    public Interaction {
        receivers = List.copyOf(receivers);
        payloads = List.copyOf(payloads);
        if (receivers.isEmpty() || receivers.contains(sender)) {
            throw new IllegalArgumentException(sender + " cannot send to " + receivers);
        }
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
            return new Action(Direction.SEND, receivers, label, payloads);
        }
        if (receivers.contains(role)) {
            return new Action(Direction.RECEIVE, List.of(sender), label, payloads);
        }
        throw new IllegalArgumentException(role + " takes no part in " + this);
    }

    /** {@code A->B,C: add(int)}. */
    @Override
    public String toString() {
        return sender
                + "->"
                + receivers.stream().map(Role::name).collect(Collectors.joining(","))
                + ": "
                + label
                + payloads.stream().map(PayloadType::toString).collect(Collectors.joining(", ", "(", ")"));
    }
}
