package dev.parley.runtime.session;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A machine made ready to be played: what the operations of a session mean at each state is found once and not for every message.
 * Immutable, and shared by all sessions that play it.
 */
final class PlayedMachine {
    private final Machine machine;
    private final List<Role> roles;
    private final List<Role> peers;
    private final Optional<String> onlyPeer;
    private final boolean maySendFirst;
    private final Position[] states;

    /**
     * @param roles all roles of the protocol
     * @param payloads has a class for every payload type of the machine
     */
    PlayedMachine(Machine machine, List<Role> roles, PayloadClasses payloads) {
        this.machine = machine;
        this.roles = List.copyOf(roles);
        this.peers = machine.transitions().flatMap(transition -> transition.action().peers().stream()).distinct().toList();
        List<Role> others = roles.stream().filter(role -> !role.equals(machine.role())).toList();
        // As the steps name it, so that comparing ends with the first look.
        this.onlyPeer = others.size() == 1 ? Optional.of(others.getFirst().name().intern()) : Optional.empty();
        this.maySendFirst = machine.from(machine.initial()).stream().anyMatch(transition -> transition.action().isSend());
        this.states = new Position[machine.stateCount()];
        List<Step> all = new ArrayList<>();
        for (int state = 0; state < states.length; state++) {
            List<Step> steps = machine.from(state).stream().map(transition -> step(transition, payloads)).toList();
            states[state] = Position.at(state, steps);
            all.addAll(steps);
        }
        all.forEach(step -> step.leadTo(states));
    }

    private Step step(Transition transition, PayloadClasses payloads) {
        int[] numbers = transition.action().peers().stream().mapToInt(peers::indexOf).toArray();
        List<PayloadType> types = transition.action().payloads();
        return new Step(transition, numbers, types.stream().map(payloads::slot).toArray(Slot[]::new));
    }

    Machine machine() {
        return machine;
    }

    Role role() {
        return machine.role();
    }

    /** All roles of the protocol. */
    List<Role> roles() {
        return roles;
    }

    /** The roles with which this one exchanges messages; steps know them by their place in the list. */
    List<Role> peers() {
        return peers;
    }

    /** The name of the other role, where there are two. */
    Optional<String> onlyPeer() {
        return onlyPeer;
    }

    /** Whether the role may send before anything else. */
    boolean maySendFirst() {
        return maySendFirst;
    }

    Position initial() {
        return states[machine.initial()];
    }
}
