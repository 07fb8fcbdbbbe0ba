package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A machine in integers. A send to several peers is taken apart into one send after the other, in the order of its peers, with states
 * of its own in between: under asynchrony that is what it is, and no other order can be told from it.
 */
final class Behaviour {
    private static final byte SENDS = 1;
    private static final byte RECEIVES = 2;

    private final Alphabet alphabet;
    private final Machine machine;
    private int states;
    // By state, and within it by step; longer than there are states where some were added.
    private int[][] actions;
    private int[][] targets;
    // By state, the directions of its steps.
    private byte[] directions;
    // For the states between the sends of one action: the state whose action it is.
    private final List<Integer> partOf;

    private Behaviour(Machine machine, Alphabet alphabet) {
        this.alphabet = alphabet;
        this.machine = machine;
        this.states = machine.stateCount();
        this.actions = new int[states][];
        this.targets = new int[states][];
        this.directions = new byte[states];
        this.partOf = new ArrayList<>(0);
        for (int state = 0; state < machine.stateCount(); state++) {
            List<Transition> steps = machine.from(state);
            int[] offered = new int[steps.size()];
            int[] reached = new int[offered.length];
            for (int i = 0; i < offered.length; i++) {
                Transition step = steps.get(i);
                offered[i] = alphabet.number(part(step.action(), 0));
                reached[i] = otherParts(state, step.action(), step.target());
            }
            put(state, offered, reached);
        }
    }

    static Behaviour of(Machine machine, Alphabet alphabet) {
        return new Behaviour(machine, alphabet);
    }

    private void put(int state, int[] offered, int[] reached) {
        actions[state] = offered;
        targets[state] = reached;
        for (int action : offered) {
            directions[state] |= alphabet.isSend(action) ? SENDS : RECEIVES;
        }
    }

    /** The chain of sends to all peers but the first; returns where it starts. */
    private int otherParts(int state, Action action, int target) {
        int next = target;
        for (int peer = action.peers().size() - 1; peer > 0; peer--) {
            int between = addState();
            put(between, new int[] {alphabet.number(part(action, peer))}, new int[] {next});
            partOf.add(state);
            next = between;
        }
        return next;
    }

    private int addState() {
        if (states == actions.length) {
            actions = Arrays.copyOf(actions, 2 * states);
            targets = Arrays.copyOf(targets, 2 * states);
            directions = Arrays.copyOf(directions, 2 * states);
        }
        return states++;
    }

    private Action part(Action action, int peer) {
        return action.peers().size() == 1
                ? action
                : new Action(action.direction(), List.of(action.peers().get(peer)), action.label(), action.payloads(), action.link());
    }

    int stateCount() {
        return states;
    }

    /** The number of steps that a state offers; 0 if it is final. */
    int degree(int state) {
        return actions[state].length;
    }

    int action(int state, int step) {
        return actions[state][step];
    }

    int target(int state, int step) {
        return targets[state][step];
    }

    boolean isFinal(int state) {
        return degree(state) == 0;
    }

    /** Whether some step of the state is a send. */
    boolean sends(int state) {
        return (directions[state] & SENDS) != 0;
    }

    /** Whether some step of the state is a receive. */
    boolean receives(int state) {
        return (directions[state] & RECEIVES) != 0;
    }

    /** The step of a state with the same message as {@code action}, or -1. */
    int stepLike(int state, int action) {
        int message = alphabet.message(action);
        int[] offered = actions[state];
        for (int i = 0; i < offered.length; i++) {
            if (alphabet.message(offered[i]) == message) {
                return i;
            }
        }
        return -1;
    }

    /** The state of the machine that a state belongs to. */
    int machineState(int state) {
        return state < machine.stateCount() ? state : partOf.get(state - machine.stateCount());
    }

    /** The actions of a state, as the alphabet has them. */
    List<Action> offered(int state) {
        List<Action> offered = new ArrayList<>();
        for (int action : actions[state]) {
            offered.add(alphabet.action(action));
        }
        return offered;
    }

    /** Whether no state offers one message twice. */
    boolean isDeterministic() {
        for (int state = 0; state < stateCount(); state++) {
            // A single step is like no other.
            for (int i = degree(state) - 1; i > 0; i--) {
                if (stepLike(state, action(state, i)) != i) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether no state offers a choice. */
    boolean isStraight() {
        for (int state = 0; state < states; state++) {
            if (degree(state) > 1) {
                return false;
            }
        }
        return true;
    }

    /** Whether every state either only sends, or only receives from one participant. */
    boolean isDirected() {
        for (int state = 0; state < stateCount(); state++) {
            for (int i = 1; i < degree(state); i++) {
                int first = action(state, 0);
                int other = action(state, i);
                if (alphabet.isSend(first) != alphabet.isSend(other)
                        || !alphabet.isSend(first) && alphabet.subject(first) != alphabet.subject(other)) {
                    return false;
                }
            }
        }
        return true;
    }
}
