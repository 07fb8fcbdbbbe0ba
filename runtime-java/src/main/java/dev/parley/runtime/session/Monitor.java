package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Residual;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.runtime.SessionPoint;
import dev.parley.runtime.session.Position.Choice;
import dev.parley.runtime.session.Position.Offer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Follows a session through its role's machine. Every operation is first looked up here, which changes nothing, and counted by
 * {@link #advance} once it has happened; in between, the session sends or waits.
 *
 * <p>Confined to the session's thread, except {@link #point()}.
 */
final class Monitor {
    private static final VarHandle POSITION;

    static {
        try {
            POSITION = MethodHandles.lookup().findVarHandle(Monitor.class, "position", Position.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final PlayedMachine played;
    /** Written by the session's thread alone, so that others need no more than to see a whole one. */
    private volatile Position position;

    Monitor(PlayedMachine played) {
        this.played = played;
        POSITION.setRelease(this, played.initial());
    }

    private Position position() {
        return (Position) POSITION.getAcquire(this);
    }

    SessionPoint point() {
        Position now = position();
        return new SessionPoint(now.state(), ActionText.of(now.transitions()));
    }

    PlayedMachine played() {
        return played;
    }

    /** What is left to do; only meaningful at a state. */
    Machine residual() {
        return Residual.of(played.machine(), position().state());
    }

    /** Whether a label has been chosen or has arrived whose payloads are still to follow. */
    boolean isBetweenStates() {
        return position().isBetween();
    }

    boolean atEnd() {
        return played.machine().isFinal(position().state());
    }

    void advance(Step step) {
        POSITION.setRelease(this, step.next());
    }

    /** A label has been chosen or has arrived, and its payloads follow in the next operation. */
    void await(Position between) {
        POSITION.setRelease(this, between);
    }

    /** Checks that this is another role of the protocol. */
    Role peer(String name) throws DisallowedOperation {
        Role named = role(name);
        known(List.of(named));
        if (named.equals(played.role())) {
            throw new DisallowedOperation("the code names its own role `" + named + "` as a peer");
        }
        return named;
    }

    Step begin() throws DisallowedOperation {
        return control(Label.Reserved.BEGIN, () -> "the code calls begin()");
    }

    Offer awaitBegin() throws DisallowedOperation {
        Offer offer = position().onlyOffer(Labels.OF_BEGIN);
        if (offer == null) {
            Supplier<String> attempt = () -> "the code calls awaitBegin()";
            nothingPending(attempt);
            throw new DisallowedOperation(attempt.get());
        }
        return offer;
    }

    Step outwhile(boolean again) throws DisallowedOperation {
        return control(again ? Label.Reserved.AGAIN : Label.Reserved.DONE, () -> "the code calls outwhile(" + again + ")");
    }

    private Step control(Label.Reserved label, Supplier<String> attempt) throws DisallowedOperation {
        Step step = position().control(label);
        if (step == null) {
            nothingPending(attempt);
            throw new DisallowedOperation(attempt.get());
        }
        return step;
    }

    /** The step that sends to exactly this receiver: one that a label was chosen for, or the only one there is. */
    Step send(String receiver, int payloads) throws DisallowedOperation {
        Step step = position().send(receiver);
        return step != null ? counted(step, payloads, "sends") : send(Collections.singletonList(receiver), payloads);
    }

    /** As {@link #send(String, int)}, to several at once. */
    Step send(List<String> receivers, int payloads) throws DisallowedOperation {
        List<Role> named = roles(receivers);
        List<Step> candidates = position().sends(named);
        if (candidates.size() != 1) {
            throw unable(named, candidates.isEmpty(), () -> "the code sends to " + ActionText.roles(named));
        }
        return counted(candidates.getFirst(), payloads, "sends");
    }

    private DisallowedOperation unable(List<Role> receivers, boolean none, Supplier<String> attempt) throws DisallowedOperation {
        known(receivers);
        if (position().awaitsPayloads()) {
            return unfinished(attempt);
        }
        return new DisallowedOperation(none ? attempt.get() : attempt.get() + " where it has to choose a label first, with outbranch");
    }

    /** What a label of this role's choice leaves open. */
    Choice outbranch(String label) throws DisallowedOperation {
        Choice choice = position().choice(label);
        if (choice == null) {
            nothingPending(() -> choosing(label));
            throw new DisallowedOperation(choosing(label));
        }
        if (!choice.isClear()) {
            throw new DisallowedOperation(choosing(label) + ", which does not say which of several receivers is meant");
        }
        return choice;
    }

    private static String choosing(String label) {
        return "the code chooses the label `" + label + "`";
    }

    /** The message from {@code sender} where the machine leaves no choice of label. */
    Offer receive(String sender, int payloads) throws DisallowedOperation {
        Offer offer = from(sender, Labels.OF_MESSAGES, "the code receives from `");
        if (offer.size() > 1) {
            throw new DisallowedOperation(
                    "the code receives from `" + sender + "` where it has to ask for the label first, with inbranch");
        }
        counted(offer.first(), payloads, "receives");
        return offer;
    }

    Offer inbranch(String sender) throws DisallowedOperation {
        return from(sender, Labels.NAMED, "the code follows a choice of `");
    }

    Offer inwhile(String sender) throws DisallowedOperation {
        return from(sender, Labels.OF_ROUNDS, "the code follows a loop of `");
    }

    /** @param attempt what the code does, up to the name of the sender */
    private Offer from(String sender, Labels labels, String attempt) throws DisallowedOperation {
        Offer offer = position().offer(sender, labels);
        if (offer == null) {
            known(List.of(role(sender)));
            nothingPending(() -> attempt + sender + "`");
            throw new DisallowedOperation(attempt + sender + "`");
        }
        return offer;
    }

    private static Step counted(Step step, int payloads, String verb) throws DisallowedOperation {
        if (step.payloads() != payloads) {
            throw miscounted(step.action(), payloads, verb);
        }
        return step;
    }

    private static DisallowedOperation miscounted(Action action, int payloads, String verb) {
        return new DisallowedOperation("the code " + verb + " " + payloads + (payloads == 1 ? " payload" : " payloads")
                + " where the message `" + ActionText.message(action) + "` has " + action.payloads().size());
    }

    private void nothingPending(Supplier<String> attempt) throws DisallowedOperation {
        if (isBetweenStates()) {
            throw unfinished(attempt);
        }
    }

    private DisallowedOperation unfinished(Supplier<String> attempt) {
        Step labelled = position().labelled();
        return new DisallowedOperation(attempt.get() + " before it has " + (labelled.isSend() ? "sent" : "received") + " the payloads of `"
                + labelled.label() + "`");
    }

    private static Role role(String name) throws DisallowedOperation {
        return roles(Collections.singletonList(name)).getFirst();
    }

    private static List<Role> roles(List<String> names) throws DisallowedOperation {
        if (names == null || names.stream().anyMatch(Objects::isNull)) {
            throw new DisallowedOperation("the code names no role, but null");
        }
        return names.stream().map(Role::new).toList();
    }

    private void known(List<Role> named) throws DisallowedOperation {
        for (Role role : named) {
            if (!played.roles().contains(role)) {
                throw new DisallowedOperation("the protocol has no role `" + role + "`, only "
                        + played.roles().stream().map(known -> "`" + known + "`").collect(Collectors.joining(", ")));
            }
        }
    }
}
