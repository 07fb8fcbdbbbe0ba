package dev.parley.runtime.session;

import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.MessageHead;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a participant stands: at a state, or between a label and its payloads. What each operation of the session means here is found
 * once; an operation only compares names. Immutable, and shared by all sessions.
 *
 * <p>The look-ups are on the way of every message: for nothing they return null, and make no object.
 */
final class Position {
    /**
     * A label that this role can choose here.
     *
     * @param steps those that it leaves open: one without payloads, which is complete with the label, or those whose payloads the next
     *     operation has to send
     * @param between where the participant stands until they are sent
     * @param clear whether it says which receiver is meant, or that the payloads will
     */
    record Choice(String label, List<Step> steps, Position between, boolean clear) {
        private static Choice of(int state, List<Step> steps) {
            boolean clear = steps.size() == 1 || steps.stream().noneMatch(step -> step.payloads() == 0);
            return new Choice(steps.getFirst().label(), steps, new Position(state, steps, true), clear);
        }

        boolean isComplete() {
            return steps.getFirst().payloads() == 0;
        }
    }

    /** The messages of one sender that an operation is for. */
    static final class Offer {
        private final String name;
        private final Step[] steps;
        /** Where the participant stands when the label of a step has arrived and its payloads are still to be asked for. */
        private final Position[] between;

        private Offer(Position from, List<Step> steps) {
            this.name = steps.getFirst().peerName();
            this.steps = steps.toArray(Step[]::new);
            this.between = new Position[steps.size()];
            for (int i = 0; i < between.length; i++) {
                // What is received between a label and its payloads are the payloads.
                between[i] = from.between ? from : new Position(from.state, List.of(steps.get(i)), true);
            }
        }

        boolean isOf(String sender) {
            return name.equals(sender);
        }

        int size() {
            return steps.length;
        }

        Step first() {
            return steps[0];
        }

        Role sender() {
            return steps[0].firstPeer();
        }

        /** The step that a message in a frame takes, or null. */
        Step step(Frame message) {
            for (Step step : steps) {
                if (step.head().begins(message)) {
                    return step;
                }
            }
            return null;
        }

        /** The step that a message with this head takes, or null. */
        Step step(MessageHead head) {
            for (Step step : steps) {
                if (step.head().isSame(head)) {
                    return step;
                }
            }
            return null;
        }

        Position between(Step arrived) {
            int i = 0;
            while (steps[i] != arrived) {
                i++;
            }
            return between[i];
        }
    }

    private final int state;
    private final boolean between;
    private final Step[] steps;
    /** Those of the steps that send a message. */
    private final Step[] sends;
    private final Choice[] choices;
    /** By the number of the kind of labels. */
    private final Offer[][] offers;

    private Position(int state, List<Step> steps, boolean between) {
        this.state = state;
        this.between = between;
        this.steps = steps.toArray(Step[]::new);
        this.sends = steps.stream().filter(step -> step.isSend() && Labels.OF_MESSAGES.contain(step.head().label())).toArray(Step[]::new);
        this.choices = between ? new Choice[0] : choices(state, steps);
        this.offers = new Offer[Labels.values().length][];
        for (Labels labels : Labels.values()) {
            boolean possible = !between || labels == Labels.OF_MESSAGES;
            offers[labels.ordinal()] = possible ? offers(steps, labels) : new Offer[0];
        }
    }

    static Position at(int state, List<Step> steps) {
        return new Position(state, steps, false);
    }

    private static Choice[] choices(int state, List<Step> steps) {
        Map<Label, List<Step>> byLabel = new LinkedHashMap<>();
        for (Step step : steps) {
            if (step.isSend() && step.head().label() instanceof Label.Named label) {
                byLabel.computeIfAbsent(label, unused -> new ArrayList<>()).add(step);
            }
        }
        return byLabel.values().stream().map(List::copyOf).map(same -> Choice.of(state, same)).toArray(Choice[]::new);
    }

    private Offer[] offers(List<Step> from, Labels labels) {
        Map<Role, List<Step>> bySender = new LinkedHashMap<>();
        for (Step step : from) {
            if (!step.isSend() && labels.contain(step.head().label())) {
                bySender.computeIfAbsent(step.firstPeer(), unused -> new ArrayList<>()).add(step);
            }
        }
        return bySender.values().stream().map(same -> new Offer(this, same)).toArray(Offer[]::new);
    }

    int state() {
        return state;
    }

    /** Whether a label has been chosen or has arrived whose payloads are still to follow. */
    boolean isBetween() {
        return between;
    }

    /** Whether a label has arrived whose payloads are still to be received. */
    boolean awaitsPayloads() {
        return between && !steps[0].isSend();
    }

    /** Between a label and its payloads, the first of the steps that the label leaves open. */
    Step labelled() {
        return steps[0];
    }

    List<Transition> transitions() {
        return List.of(steps).stream().map(Step::transition).toList();
    }

    /** The one step that sends to this receiver alone; null if there is none or more than one. */
    Step send(String receiver) {
        Step found = null;
        for (Step step : sends) {
            if (step.isOnlyWith(receiver)) {
                if (found != null) {
                    return null;
                }
                found = step;
            }
        }
        return found;
    }

    /** The steps that send to exactly these receivers. */
    List<Step> sends(List<Role> receivers) {
        return List.of(sends).stream().filter(step -> step.isWith(receivers)).toList();
    }

    Choice choice(String label) {
        for (Choice choice : choices) {
            if (choice.label.equals(label)) {
                return choice;
            }
        }
        return null;
    }

    Offer offer(String sender, Labels labels) {
        for (Offer offer : offers[labels.ordinal()]) {
            if (offer.isOf(sender)) {
                return offer;
            }
        }
        return null;
    }

    /** What is offered by whomever. */
    List<Offer> offers(Labels labels) {
        return List.of(offers[labels.ordinal()]);
    }

    /** The one step that sends a reserved label; null if there is none or more than one. */
    Step control(Label.Reserved label) {
        Step found = null;
        for (Step step : steps) {
            if (step.isSend() && step.head().label() == label) {
                if (found != null) {
                    return null;
                }
                found = step;
            }
        }
        return found;
    }
}
