package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Residual;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.runtime.SessionPoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Follows a session through its role's machine. Every operation is first looked up here, which changes nothing, and counted by
 * {@link #advance} once it has happened; in between, the session sends or waits.
 *
 * <p>Confined to the session's thread, except {@link #point()}.
 */
final class Monitor {
    /**
     * @param pending between a label and its payloads, the steps that the label leaves open: sends after {@code outbranch}, a receive
     *     after {@code inbranch}; empty at a state
     */
    private record Position(int state, List<Transition> pending) {
        boolean isPending(Direction direction) {
            return !pending.isEmpty() && pending.getFirst().action().direction() == direction;
        }
    }

    private final Machine machine;
    private final List<Role> roles;
    private volatile Position position;

    Monitor(Machine machine, List<Role> roles) {
        this.machine = machine;
        this.roles = roles;
        this.position = new Position(machine.initial(), List.of());
    }

    SessionPoint point() {
        Position now = position;
        return new SessionPoint(now.state(), ActionText.of(now.pending().isEmpty() ? machine.from(now.state()) : now.pending()));
    }

    /** What is left to do; only meaningful at a state. */
    Machine residual() {
        return Residual.of(machine, position.state());
    }

    /** Whether a label has been chosen or has arrived whose payloads are still to follow. */
    boolean isBetweenStates() {
        return !position.pending().isEmpty();
    }

    boolean atEnd() {
        return machine.isFinal(position.state());
    }

    void advance(Transition transition) {
        position = new Position(transition.target(), List.of());
    }

    /** A label has been chosen or has arrived, and its payloads follow in the next operation. */
    void await(List<Transition> labelled) {
        position = new Position(position.state(), labelled);
    }

    /** Checks that this is another role of the protocol. */
    void peer(Role named) throws DisallowedOperation {
        known(List.of(named));
        if (named.equals(machine.role())) {
            throw new DisallowedOperation("the code names its own role `" + named + "` as a peer");
        }
    }

    Transition begin() throws DisallowedOperation {
        return control(Direction.SEND, Label.Reserved.BEGIN, () -> "the code calls begin()");
    }

    Transition awaitBegin() throws DisallowedOperation {
        return control(Direction.RECEIVE, Label.Reserved.BEGIN, () -> "the code calls awaitBegin()");
    }

    Transition outwhile(boolean again) throws DisallowedOperation {
        return control(Direction.SEND, again ? Label.Reserved.AGAIN : Label.Reserved.DONE, () -> "the code calls outwhile(" + again + ")");
    }

    /** The step that sends to exactly these receivers: one that a label was chosen for, or the only one there is. */
    Transition send(List<Role> receivers, int payloads) throws DisallowedOperation {
        Supplier<String> attempt = () -> "the code sends to " + ActionText.roles(receivers);
        known(receivers);
        Position now = position;
        if (now.isPending(Direction.RECEIVE)) {
            throw unfinished(attempt);
        }
        List<Transition> open = now.isPending(Direction.SEND) ? now.pending() : steps(Direction.SEND, Monitor::carriesPayloads);
        List<Transition> candidates = where(open, step -> step.action().peers().equals(receivers)
                || new HashSet<>(step.action().peers()).equals(new HashSet<>(receivers)));
        if (candidates.size() > 1) {
            throw new DisallowedOperation(attempt.get() + " where it has to choose a label first, with outbranch");
        }
        if (candidates.isEmpty()) {
            throw new DisallowedOperation(attempt.get());
        }
        counted(candidates.getFirst().action(), payloads, "sends");
        return candidates.getFirst();
    }

    /**
     * The steps that a label of this role's choice leaves open: one without payloads, which is complete with the label, or those whose
     * payloads the next operation has to send.
     */
    List<Transition> outbranch(String label) throws DisallowedOperation {
        Supplier<String> attempt = () -> "the code chooses the label `" + label + "`";
        nothingPending(attempt);
        List<Transition> candidates = steps(Direction.SEND, candidate -> candidate.equals(Label.of(label)));
        if (candidates.isEmpty()) {
            throw new DisallowedOperation(attempt.get());
        }
        if (candidates.size() > 1 && candidates.stream().anyMatch(step -> step.action().payloads().isEmpty())) {
            throw new DisallowedOperation(attempt.get() + ", which does not say which of several receivers is meant");
        }
        return candidates;
    }

    /** The step that receives from {@code sender} where the machine leaves no choice of label; one, in a list. */
    List<Transition> receive(Role sender, int payloads) throws DisallowedOperation {
        Supplier<String> attempt = () -> "the code receives from `" + sender + "`";
        Position now = position;
        List<Transition> candidates = now.isPending(Direction.RECEIVE) && now.pending().getFirst().action().peer().equals(sender)
                ? now.pending()
                : from(sender, Monitor::carriesPayloads, attempt);
        if (candidates.size() > 1) {
            throw new DisallowedOperation(attempt.get() + " where it has to ask for the label first, with inbranch");
        }
        counted(candidates.getFirst().action(), payloads, "receives");
        return candidates;
    }

    List<Transition> inbranch(Role sender) throws DisallowedOperation {
        return from(sender, label -> label instanceof Label.Named, () -> "the code follows a choice of `" + sender + "`");
    }

    List<Transition> inwhile(Role sender) throws DisallowedOperation {
        return from(sender, Monitor::endsRound, () -> "the code follows a loop of `" + sender + "`");
    }

    /** Which of the awaited steps, all of one sender, a message of that sender takes. */
    Transition arrived(List<Transition> awaited, Label label, int payloads) throws UnexpectedMessage {
        for (Transition step : awaited) {
            if (step.action().label().equals(label) && step.action().payloads().size() == payloads) {
                return step;
            }
        }
        throw new UnexpectedMessage(awaited.getFirst().action().peer(), "it sent " + describe(label, payloads));
    }

    private static void counted(Action action, int payloads, String verb) throws DisallowedOperation {
        int expected = action.payloads().size();
        if (expected != payloads) {
            throw new DisallowedOperation("the code " + verb + " " + payloads + (payloads == 1 ? " payload" : " payloads")
                    + " where the message `" + ActionText.message(action) + "` has " + expected);
        }
    }

    private List<Transition> from(Role sender, Predicate<Label> labels, Supplier<String> attempt) throws DisallowedOperation {
        known(List.of(sender));
        nothingPending(attempt);
        List<Transition> candidates = where(steps(Direction.RECEIVE, labels), step -> step.action().peer().equals(sender));
        if (candidates.isEmpty()) {
            throw new DisallowedOperation(attempt.get());
        }
        return candidates;
    }

    private List<Transition> steps(Direction direction, Predicate<Label> labels) {
        return where(machine.from(position.state()),
                step -> step.action().direction() == direction && labels.test(step.action().label()));
    }

    /** The steps that fulfil a condition; usually all or one, for which nothing but a small list is made. */
    private static List<Transition> where(List<Transition> steps, Predicate<Transition> condition) {
        List<Transition> found = List.of();
        for (int i = 0; i < steps.size(); i++) {
            Transition step = steps.get(i);
            if (condition.test(step)) {
                if (found.isEmpty()) {
                    found = steps.size() == 1 ? steps : List.of(step);
                } else {
                    found = new ArrayList<>(found);
                    found.add(step);
                }
            }
        }
        return found;
    }

    private Transition control(Direction direction, Label.Reserved label, Supplier<String> attempt) throws DisallowedOperation {
        nothingPending(attempt);
        List<Transition> candidates = steps(direction, candidate -> candidate == label);
        if (candidates.size() != 1) {
            throw new DisallowedOperation(attempt.get());
        }
        return candidates.getFirst();
    }

    private void nothingPending(Supplier<String> attempt) throws DisallowedOperation {
        if (!position.pending().isEmpty()) {
            throw unfinished(attempt);
        }
    }

    private DisallowedOperation unfinished(Supplier<String> attempt) {
        Action labelled = position.pending().getFirst().action();
        return new DisallowedOperation(attempt.get() + " before it has " + (labelled.isSend() ? "sent" : "received") + " the payloads of `"
                + labelled.label() + "`");
    }

    private void known(List<Role> named) throws DisallowedOperation {
        for (Role role : named) {
            if (!roles.contains(role)) {
                throw new DisallowedOperation("the protocol has no role `" + role + "`, only "
                        + roles.stream().map(known -> "`" + known + "`").collect(Collectors.joining(", ")));
            }
        }
    }

    private static boolean carriesPayloads(Label label) {
        return label instanceof Label.Named || label == Label.Reserved.NONE;
    }

    private static boolean endsRound(Label label) {
        return label == Label.Reserved.AGAIN || label == Label.Reserved.DONE;
    }

    private static String describe(Label label, int payloads) {
        return switch (label) {
            case Label.Reserved.BEGIN -> "the notice that the session begins";
            case Label.Reserved.AGAIN -> "another round of a loop";
            case Label.Reserved.DONE -> "the end of a loop";
            case Label.Reserved.NONE -> "a message of " + payloads + (payloads == 1 ? " payload" : " payloads");
            case Label.Named named -> "`" + named.name() + "` with " + payloads + (payloads == 1 ? " payload" : " payloads");
        };
    }
}
