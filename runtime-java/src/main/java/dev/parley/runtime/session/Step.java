package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import dev.parley.runtime.wire.MessageHead;
import java.util.Arrays;
import java.util.List;

/** A step of a machine with everything that taking it needs, looked up once for all sessions. Immutable once it has been {@link #leadTo linked}. */
final class Step {
    private final Transition transition;
    private final boolean send;
    private final int[] peers;
    private final int firstNumber;
    private final boolean single;
    private final boolean onePayload;
    private final String peer;
    private final MessageHead head;
    private final String label;
    private final Slot[] slots;
    private final boolean values;
    /** Where it leads. Not looked up by number: the next operation begins with it, and would wait for each load in between. */
    private Position next;

    /**
     * @param peers the numbers of the receivers, or of the one sender, in {@link PlayedMachine#peers()}
     * @param slots what the payloads have to be, in order
     */
    Step(Transition transition, int[] peers, Slot[] slots) {
        this.transition = transition;
        this.send = transition.action().isSend();
        this.peers = peers;
        this.firstNumber = peers[0];
        this.single = peers.length == 1;
        this.onePayload = single && slots.length == 1;
        // As constants of a program are, so that comparing mostly ends with the first look.
        this.peer = transition.action().peer().name().intern();
        this.head = new MessageHead(transition.action().label(), slots.length);
        // As constants of a program are, so that code which compares by == does what it says.
        this.label = transition.action().label().toString().intern();
        this.slots = slots;
        this.values = Arrays.stream(slots).allMatch(slot -> slot instanceof Slot.Value);
    }

    Transition transition() {
        return transition;
    }

    Action action() {
        return transition.action();
    }

    int target() {
        return transition.target();
    }

    /** To be called once for each step of a machine, before it is played. */
    void leadTo(Position[] states) {
        next = states[target()];
    }

    /** Where the participant stands when it has taken the step. */
    Position next() {
        return next;
    }

    boolean isSend() {
        return send;
    }

    /** How many receivers a send has. */
    int receivers() {
        return peers.length;
    }

    /** The number of a peer. */
    int peer(int index) {
        return peers[index];
    }

    /** The one peer of a receive, or the first of a send. */
    Role firstPeer() {
        return transition.action().peer();
    }

    /** The name of the one peer of a receive, or of the first of a send. */
    String peerName() {
        return peer;
    }

    /** Whether it has one receiver, or is a receive. */
    boolean isWithOne() {
        return single;
    }

    /** The number of the first peer. */
    int firstNumber() {
        return firstNumber;
    }

    boolean isOnlyWith(String role) {
        return single && peer.equals(role);
    }

    /** Whether it is a message of one payload with this role alone. */
    boolean isOnePayloadOf(String role) {
        return onePayload && peer.equals(role);
    }

    /** In whatever order. */
    boolean isWith(List<Role> roles) {
        List<Role> own = transition.action().peers();
        return own.size() == roles.stream().distinct().count() && own.containsAll(roles);
    }

    MessageHead head() {
        return head;
    }

    /** The label as the code names it; of a reserved label, as people see it. */
    String label() {
        return label;
    }

    /** Whether no session and no service is among the payloads. */
    boolean hasOnlyValues() {
        return values;
    }

    int payloads() {
        return slots.length;
    }

    Slot slot(int payload) {
        return slots[payload];
    }
}
