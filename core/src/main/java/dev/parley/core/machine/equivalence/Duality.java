package dev.parley.core.machine.equivalence;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Link;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/**
 * The other end of a two-party session (Honda, Vasconcelos, Kubo, ESOP 1998, section 4): every send becomes a receive and every
 * receive a send. Both ends close a link.
 */
public final class Duality {

    private Duality() {}

    /**
     * What {@code peer} does when it does exactly what {@code machine} waits for. States keep their numbers, so that
     * {@code dual(dual(m, p), m.role())} is {@code m}.
     *
     * @return empty when the machine also communicates with others, so that it has no dual
     */
    public static Optional<Machine> dual(Machine machine, Role peer) {
        if (!machine.transitions().allMatch(t -> t.action().peers().equals(List.of(peer)))) {
            return Optional.empty();
        }
        Machine.Builder dual = Machine.builder(peer);
        for (int state = 0; state < machine.stateCount(); state++) {
            dual.state();
        }
        machine.transitions().forEach(t -> dual.transition(t.source(), dual(t.action(), machine.role()), t.target()));
        return Optional.of(dual.build());
    }

    /** What the other end of a two-party session does while {@code peer} does this. */
    public static Action dual(Action action, Role peer) {
        Direction direction = action.link() == Link.CLOSE ? Direction.SEND : action.direction().dual();
        return new Action(direction, List.of(peer), action.label(), action.payloads(), action.link());
    }
}
