package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine in integers. A send to several peers is taken apart into one send after the other, in the order of its peers, with states
 * of its own in between: under asynchrony that is what it is, and no other order can be told from it.
 */
final class Behaviour {
    private static final int[] NOTHING = {};

    private final Alphabet alphabet;
    private final Machine machine;
    private final List<int[]> actions = new ArrayList<>();
    private final List<int[]> targets = new ArrayList<>();
    // For the states between the sends of one action: the state whose action it is.
    private final List<Integer> partOf = new ArrayList<>();

    private Behaviour(Machine machine, Alphabet alphabet) {
        this.alphabet = alphabet;
        this.machine = machine;
    }

    static Behaviour of(Machine machine, Alphabet alphabet) {
        Behaviour behaviour = new Behaviour(machine, alphabet);
        int states = machine.stateCount();
        for (int state = 0; state < states; state++) {
            behaviour.actions.add(NOTHING);
            behaviour.targets.add(NOTHING);
        }
        for (int state = 0; state < states; state++) {
            List<Transition> steps = machine.from(state);
            int[] actions = new int[steps.size()];
            int[] targets = new int[steps.size()];
            for (int i = 0; i < actions.length; i++) {
                Action action = steps.get(i).action();
                actions[i] = alphabet.number(behaviour.part(action, 0));
                targets[i] = behaviour.otherParts(state, action, steps.get(i).target());
            }
            behaviour.actions.set(state, actions);
            behaviour.targets.set(state, targets);
        }
        return behaviour;
    }

    /** The chain of sends to all peers but the first; returns where it starts. */
    private int otherParts(int state, Action action, int target) {
        int next = target;
        for (int peer = action.peers().size() - 1; peer > 0; peer--) {
            actions.add(new int[] {alphabet.number(part(action, peer))});
            targets.add(new int[] {next});
            partOf.add(state);
            next = actions.size() - 1;
        }
        return next;
    }

    private Action part(Action action, int peer) {
        return action.peers().size() == 1
                ? action
                : new Action(action.direction(), List.of(action.peers().get(peer)), action.label(), action.payloads(), action.link());
    }

    int stateCount() {
        return actions.size();
    }

    /** The number of steps that a state offers; 0 if it is final. */
    int degree(int state) {
        return actions.get(state).length;
    }

    int action(int state, int step) {
        return actions.get(state)[step];
    }

    int target(int state, int step) {
        return targets.get(state)[step];
    }

    boolean isFinal(int state) {
        return degree(state) == 0;
    }

    /** Whether some step of the state is a send. */
    boolean sends(int state) {
        return offersDirection(state, true);
    }

    /** Whether some step of the state is a receive. */
    boolean receives(int state) {
        return offersDirection(state, false);
    }

    private boolean offersDirection(int state, boolean send) {
        for (int action : actions.get(state)) {
            if (alphabet.isSend(action) == send) {
                return true;
            }
        }
        return false;
    }

    /** The step of a state with the same message as {@code action}, or -1. */
    int stepLike(int state, int action) {
        int message = alphabet.message(action);
        int[] offered = actions.get(state);
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
        for (int action : actions.get(state)) {
            offered.add(alphabet.action(action));
        }
        return offered;
    }

    /** Whether no state offers one message twice. */
    boolean isDeterministic() {
        for (int state = 0; state < stateCount(); state++) {
            for (int i = 0; i < degree(state); i++) {
                if (stepLike(state, action(state, i)) != i) {
                    return false;
                }
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
