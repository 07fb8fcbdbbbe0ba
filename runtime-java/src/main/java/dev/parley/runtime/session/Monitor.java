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
        Position now = position;
        List<Transition> candidates = now.isPending(Direction.RECEIVE)
                ? List.of()
                : sends(now.pending().isEmpty() ? machine.from(now.state()) : now.pending(), receivers);
        if (candidates.size() != 1) {
            throw unable(receivers, candidates.isEmpty(), () -> "the code sends to " + ActionText.roles(receivers));
        }
        counted(candidates.getFirst().action(), payloads, "sends");
        return candidates.getFirst();
    }

    private DisallowedOperation unable(List<Role> receivers, boolean none, Supplier<String> attempt) throws DisallowedOperation {
        known(receivers);
        if (position.isPending(Direction.RECEIVE)) {
            return unfinished(attempt);
        }
        return new DisallowedOperation(none ? attempt.get() : attempt.get() + " where it has to choose a label first, with outbranch");
    }

    /**
     * The steps that a label of this role's choice leaves open: one without payloads, which is complete with the label, or those whose
     * payloads the next operation has to send.
     */
    List<Transition> outbranch(String label) throws DisallowedOperation {
        Supplier<String> attempt = () -> "the code chooses the label `" + label + "`";
        nothingPending(attempt);
        List<Transition> candidates = chosen(machine.from(position.state()), label);
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
        Position now = position;
        List<Transition> candidates = now.isPending(Direction.RECEIVE) && now.pending().getFirst().action().peer().equals(sender)
                ? now.pending()
                : from(sender, Labels.OF_MESSAGES, "the code receives from `");
        if (candidates.size() > 1) {
            throw new DisallowedOperation(
                    "the code receives from `" + sender + "` where it has to ask for the label first, with inbranch");
        }
        counted(candidates.getFirst().action(), payloads, "receives");
        return candidates;
    }

    List<Transition> inbranch(Role sender) throws DisallowedOperation {
        return from(sender, Labels.NAMED, "the code follows a choice of `");
    }

    List<Transition> inwhile(Role sender) throws DisallowedOperation {
        return from(sender, Labels.OF_ROUNDS, "the code follows a loop of `");
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

    /** In whatever order. */
    private static boolean isSame(List<Role> peers, List<Role> receivers) {
        return peers.size() == 1
                ? receivers.size() == 1 && peers.getFirst().equals(receivers.getFirst())
                : new HashSet<>(peers).equals(new HashSet<>(receivers));
    }

    private static void counted(Action action, int payloads, String verb) throws DisallowedOperation {
        int expected = action.payloads().size();
        if (expected != payloads) {
            throw new DisallowedOperation("the code " + verb + " " + payloads + (payloads == 1 ? " payload" : " payloads")
                    + " where the message `" + ActionText.message(action) + "` has " + expected);
        }
    }

    /** @param attempt what the code does, up to the name of the sender */
    private List<Transition> from(Role sender, Labels labels, String attempt) throws DisallowedOperation {
        List<Transition> candidates = isBetweenStates() ? List.of() : receives(machine.from(position.state()), sender, labels);
        if (candidates.isEmpty()) {
            known(List.of(sender));
            nothingPending(() -> attempt + sender + "`");
            throw new DisallowedOperation(attempt + sender + "`");
        }
        return candidates;
    }

    /** Which labels an operation is for. */
    private enum Labels {
        OF_MESSAGES, NAMED, OF_ROUNDS;

        boolean contain(Label label) {
            return switch (this) {
                case OF_MESSAGES -> label instanceof Label.Named || label == Label.Reserved.NONE;
                case NAMED -> label instanceof Label.Named;
                case OF_ROUNDS -> label == Label.Reserved.AGAIN || label == Label.Reserved.DONE;
            };
        }
    }

    /*
     * These are on the way of every message: they make no list where all steps of a state fit, or one, and no function.
     */

    private static List<Transition> sends(List<Transition> steps, List<Role> receivers) {
        List<Transition> found = List.of();
        for (int i = 0; i < steps.size(); i++) {
            Action action = steps.get(i).action();
            if (action.isSend() && Labels.OF_MESSAGES.contain(action.label()) && isSame(action.peers(), receivers)) {
                found = with(found, steps, i);
            }
        }
        return found;
    }

    private static List<Transition> chosen(List<Transition> steps, String label) {
        List<Transition> found = List.of();
        for (int i = 0; i < steps.size(); i++) {
            Action action = steps.get(i).action();
            if (action.isSend() && action.label() instanceof Label.Named named && named.name().equals(label)) {
                found = with(found, steps, i);
            }
        }
        return found;
    }

    private static List<Transition> receives(List<Transition> steps, Role sender, Labels labels) {
        List<Transition> found = List.of();
        for (int i = 0; i < steps.size(); i++) {
            Action action = steps.get(i).action();
            if (!action.isSend() && labels.contain(action.label()) && action.peer().equals(sender)) {
                found = with(found, steps, i);
            }
        }
        return found;
    }

    /** Of a state all whose steps so far have been found, the list itself. */
    private static List<Transition> with(List<Transition> found, List<Transition> steps, int next) {
        if (found.size() == next && next == steps.size() - 1) {
            return steps;
        }
        if (found.isEmpty()) {
            return List.of(steps.get(next));
        }
        List<Transition> more = new ArrayList<>(found);
        more.add(steps.get(next));
        return more;
    }

    private Transition control(Direction direction, Label.Reserved label, Supplier<String> attempt) throws DisallowedOperation {
        nothingPending(attempt);
        List<Transition> steps = machine.from(position.state());
        List<Transition> found = List.of();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).action().direction() == direction && steps.get(i).action().label() == label) {
                found = with(found, steps, i);
            }
        }
        if (found.size() != 1) {
            throw new DisallowedOperation(attempt.get());
        }
        return found.getFirst();
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
