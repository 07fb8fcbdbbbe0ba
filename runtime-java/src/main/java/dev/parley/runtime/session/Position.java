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
 * <p>The look-ups are on the way of every message: for nothing they return null, and make no object. Each operation begins where the one
 * before it has led to, so the loads from here to there decide how fast messages can follow each other; what there is mostly one of stands
 * in a field, with the others behind it.
 */
final class Position {
    /** A label that this role can choose here. */
    static final class Choice {
        private final String label;
        private final Step first;
        private final boolean complete;
        private final boolean clear;
        private final Position between;
        /** The next one, or null. */
        private final Choice other;

        private Choice(int state, List<Step> steps, Choice other) {
            this.first = steps.getFirst();
            this.label = first.label();
            this.complete = first.payloads() == 0;
            this.clear = steps.size() == 1 || steps.stream().noneMatch(step -> step.payloads() == 0);
            this.between = new Position(state, steps, true);
            this.other = other;
        }

        /** Whether the label is the whole message; otherwise its payloads are sent by the next operation. */
        boolean isComplete() {
            return complete;
        }

        /** Whether it says which receiver is meant, or that the payloads will. */
        boolean isClear() {
            return clear;
        }

        /** Of the steps that the label leaves open, the first; the only one if the label is the whole message. */
        Step first() {
            return first;
        }

        /** Where the participant stands until the payloads are sent. */
        Position between() {
            return between;
        }
    }

    /** The messages of one sender that an operation is for. */
    static final class Offer {
        private final String name;
        private final int peer;
        private final Step first;
        /** Where the participant stands when the label of the first has arrived and its payloads are still to be asked for. */
        private final Position afterFirst;
        private final Step[] steps;
        /** As {@link #afterFirst}, for each. */
        private final Position[] between;
        /** The one of the next sender, or null. */
        private final Offer other;

        private Offer(Position from, List<Step> steps, Offer other) {
            this.first = steps.getFirst();
            this.name = first.peerName();
            this.peer = first.firstNumber();
            this.steps = steps.toArray(Step[]::new);
            this.between = new Position[steps.size()];
            for (int i = 0; i < between.length; i++) {
                // What is received between a label and its payloads are the payloads.
                between[i] = from.between ? from : new Position(from.state, List.of(steps.get(i)), true);
            }
            this.afterFirst = between[0];
            this.other = other;
        }

        int size() {
            return steps.length;
        }

        Step first() {
            return first;
        }

        Role sender() {
            return first.firstPeer();
        }

        /** The sender's number. */
        int peer() {
            return peer;
        }

        /** The step that a message in a frame takes, or null. */
        Step step(Frame message) {
            if (first.head().begins(message)) {
                return first;
            }
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
            if (arrived == first) {
                return afterFirst;
            }
            int i = 1;
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
    /** The one that does, if it is one, or null. */
    private final Step onlySend;
    /** The first of the labels that can be chosen, or null. */
    private final Choice choice;
    /** What can be received, by the kind of operation: of the first sender, or null. */
    private final Offer messages;
    private final Offer named;
    private final Offer rounds;
    private final Offer begin;

    private Position(int state, List<Step> steps, boolean between) {
        this.state = state;
        this.between = between;
        this.steps = steps.toArray(Step[]::new);
        this.sends = steps.stream().filter(step -> step.isSend() && Labels.OF_MESSAGES.contain(step.head().label())).toArray(Step[]::new);
        this.onlySend = sends.length == 1 ? sends[0] : null;
        this.choice = between ? null : choices(state, steps);
        this.messages = offers(steps, Labels.OF_MESSAGES);
        this.named = between ? null : offers(steps, Labels.NAMED);
        this.rounds = between ? null : offers(steps, Labels.OF_ROUNDS);
        this.begin = between ? null : offers(steps, Labels.OF_BEGIN);
    }

    static Position at(int state, List<Step> steps) {
        return new Position(state, steps, false);
    }

    private static Choice choices(int state, List<Step> steps) {
        Map<Label, List<Step>> byLabel = new LinkedHashMap<>();
        for (Step step : steps) {
            if (step.isSend() && step.head().label() instanceof Label.Named label) {
                byLabel.computeIfAbsent(label, unused -> new ArrayList<>()).add(step);
            }
        }
        Choice first = null;
        for (List<Step> same : List.copyOf(byLabel.values()).reversed()) {
            first = new Choice(state, same, first);
        }
        return first;
    }

    private Offer offers(List<Step> from, Labels labels) {
        Map<Role, List<Step>> bySender = new LinkedHashMap<>();
        for (Step step : from) {
            if (!step.isSend() && labels.contain(step.head().label())) {
                bySender.computeIfAbsent(step.firstPeer(), unused -> new ArrayList<>()).add(step);
            }
        }
        Offer first = null;
        for (List<Step> same : List.copyOf(bySender.values()).reversed()) {
            first = new Offer(this, same, first);
        }
        return first;
    }

    private Offer offers(Labels labels) {
        return switch (labels) {
            case OF_MESSAGES -> messages;
            case NAMED -> named;
            case OF_ROUNDS -> rounds;
            case OF_BEGIN -> begin;
        };
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
        if (onlySend != null) {
            return onlySend.isOnlyWith(receiver) ? onlySend : null;
        }
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
        Choice named = choice;
        while (named != null && !named.label.equals(label)) {
            named = named.other;
        }
        return named;
    }

    Offer offer(String sender, Labels labels) {
        Offer offer = offers(labels);
        while (offer != null && !offer.name.equals(sender)) {
            offer = offer.other;
        }
        return offer;
    }

    /** What is offered, by whomever, if it is one sender alone; otherwise null. */
    Offer onlyOffer(Labels labels) {
        Offer offer = offers(labels);
        return offer == null || offer.other != null ? null : offer;
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
