package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.session.Position.Offer;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.PayloadCodecException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Moves messages between a session and its links, by value or as bytes, and checks their payloads on the way. Confined to the session's
 * thread.
 */
final class Transmission {
    private final SessionProtocol protocol;
    private final Conversation conversation;
    private final List<Role> peers;
    /** By the number of the peer; those that have been used. */
    private final Link[] links;

    Transmission(SessionProtocol protocol, PlayedMachine played, Conversation conversation) {
        this.protocol = protocol;
        this.conversation = conversation;
        this.peers = played.peers();
        this.links = new Link[peers.size()];
    }

    private Link link(int peer) {
        Link link = links[peer];
        if (link == null) {
            link = conversation.link(peers.get(peer));
            links[peer] = link;
        }
        return link;
    }

    /**
     * Sends one copy to each receiver of the step. A session among the payloads leaves its holder.
     *
     * @param payloads as many as the step has; the caller's array, which is not kept
     * @param mayGive whether the receiver may get a payload that the sender gives away itself, instead of a copy
     * @throws DisallowedOperation before anything is sent, if a payload is not what the step asks for or cannot travel
     * @throws SessionEnded if the session fails
     * @throws SessionException if a session among the payloads has failed itself
     */
    void send(Step step, Object[] payloads, boolean mayGive)
            throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        Object[] admitted = admit(step, payloads);
        try {
            if (step.isWithOne()) {
                sendToOne(step, admitted, mayGive);
            } else {
                sendToSeveral(step, admitted, mayGive);
            }
        } catch (PayloadCodecException e) {
            new HandedMessage(step.head(), admitted).drop();
            throw new DisallowedOperation(e.getMessage());
        } catch (SessionEnded | InterruptedException e) {
            new HandedMessage(step.head(), admitted).drop();
            throw e;
        }
    }

    /** The payloads as they travel: the caller's array if none of them changes on the way. */
    private Object[] admit(Step step, Object[] payloads) throws DisallowedOperation, SessionException {
        Object[] admitted = payloads;
        for (int i = 0; i < payloads.length; i++) {
            Object payload = switch (step.slot(i)) {
                case Slot.Value value -> admit(value, payloads[i]);
                case Slot.Live live -> admit(live, payloads[i], step);
            };
            if (payload != payloads[i]) {
                admitted = admitted == payloads ? payloads.clone() : admitted;
                admitted[i] = payload;
            }
        }
        return step.hasOnlyValues() ? admitted : dispatched(step, admitted.clone());
    }

    private Object[] dispatched(Step step, Object[] admitted) throws SessionException {
        try {
            for (int i = 0; i < admitted.length; i++) {
                if (step.slot(i) instanceof Slot.Live live) {
                    admitted[i] = protocol.sessions().dispatch(live.type(), admitted[i]);
                }
            }
        } catch (SessionException e) {
            // Those before it have left their holder already.
            new HandedMessage(step.head(), admitted).drop("another one that was to go with it has ended");
            throw e;
        }
        return admitted;
    }

    private static Object admit(Slot.Value slot, Object payload) throws DisallowedOperation {
        if (slot.fits(payload)) {
            return payload;
        }
        Object widened = slot.widen(payload);
        if (!slot.fits(widened)) {
            throw new DisallowedOperation("the code sends " + slot.mismatch(widened));
        }
        return widened;
    }

    private Object admit(Slot.Live slot, Object payload, Step step) throws DisallowedOperation {
        Optional<String> mismatch = step.receivers() > 1 && !slot.type().isShared()
                ? Optional.of("a session to several receivers, where only one can have it")
                : protocol.sessions().mismatch(slot.type(), payload, conversation);
        if (mismatch.isPresent()) {
            throw new DisallowedOperation("the code sends " + mismatch.get());
        }
        return payload;
    }

    private void sendToOne(Step step, Object[] admitted, boolean mayGive)
            throws PayloadCodecException, SessionEnded, InterruptedException {
        Link link = link(step.firstNumber());
        if (link.isDirect()) {
            handOver(isolated(step, admitted, mayGive), link);
            return;
        }
        Object[] travelling = step.hasOnlyValues() ? admitted : protocol.writer().travelling(admitted, link);
        try {
            link.send(step.head(), travelling, protocol.writer());
        } catch (IOException e) {
            throw unsent(link, e);
        }
    }

    /** Everything is prepared before the first receiver gets its copy: a payload that cannot travel travels to nobody. */
    private void sendToSeveral(Step step, Object[] admitted, boolean mayGive)
            throws PayloadCodecException, SessionEnded, InterruptedException {
        HandedMessage[] handed = new HandedMessage[step.receivers()];
        Frame frame = null;
        for (int i = 0; i < handed.length; i++) {
            Link link = link(step.peer(i));
            if (link.isDirect()) {
                handed[i] = isolated(step, admitted, mayGive);
            } else if (frame == null) {
                frame = write(step, admitted, link);
            }
        }
        for (int i = 0; i < handed.length; i++) {
            Link link = link(step.peer(i));
            if (handed[i] != null) {
                handOver(handed[i], link);
            } else {
                forward(frame, link);
            }
        }
    }

    private Frame write(Step step, Object[] admitted, Link link) throws PayloadCodecException {
        return step.hasOnlyValues()
                ? protocol.writer().write(step.head(), admitted)
                : protocol.writer().write(step.head(), admitted, link);
    }

    private void forward(Frame frame, Link link) throws SessionEnded, InterruptedException {
        try {
            link.forward(frame);
        } catch (IOException e) {
            throw unsent(link, e);
        }
    }

    private void handOver(HandedMessage message, Link link) throws PayloadCodecException, SessionEnded, InterruptedException {
        try {
            link.handOver(message, protocol.writer());
        } catch (IOException e) {
            throw unsent(link, e);
        }
    }

    /** The payloads in an array of their own, with copies of those that the receiver is not to share with the sender. */
    private HandedMessage isolated(Step step, Object[] payloads, boolean mayGive) throws PayloadCodecException {
        if (payloads.length == 0) {
            return new HandedMessage(step.head(), payloads);
        }
        Isolation isolation = protocol.isolation();
        Object[] isolated = new Object[payloads.length];
        long encodedBytes = 0;
        for (int i = 0; i < payloads.length; i++) {
            if (!(step.slot(i) instanceof Slot.Value value) || value.constant()) {
                isolated[i] = payloads[i];
            } else if (mayGive && (value.type().noAlias() || isolation.isGivenAway(payloads[i]))) {
                isolated[i] = isolation.give(payloads[i]);
            } else {
                Isolation.Copy copy = isolation.copy(payloads[i]);
                isolated[i] = copy.value();
                encodedBytes += copy.encodedBytes();
            }
        }
        return new HandedMessage(step.head(), isolated, (int) Math.min(encodedBytes, Integer.MAX_VALUE));
    }

    boolean isReady(Role peer) {
        return conversation.link(peer).watchReady();
    }

    /** Blocks until the next message of {@code peer} is there, or nothing will come; false if that takes too long. */
    boolean await(Role peer, Duration patience) throws InterruptedException {
        Link link = conversation.link(peer);
        if (!link.hasMessages()) {
            conversation.flush();
        }
        return link.await(patience);
    }

    /** Blocks until the next message of the sender: a {@link Frame}, or a {@link HandedMessage}. */
    Object receive(Offer offer) throws SessionEnded, InterruptedException {
        Link link = link(offer.peer());
        Object message = link.poll();
        if (message != null) {
            return message;
        }
        // What is awaited may depend on what was sent, to whomever.
        conversation.flush();
        message = link.take();
        if (message == null) {
            throw ended(link, link.isFinished() ? "it has reached the end of its role" : "the connection was closed");
        }
        return message;
    }

    /** Which of the steps that are offered a message takes. */
    Step arrived(Offer offer, Object message) throws UnexpectedMessage {
        Step step = message instanceof HandedMessage handed ? offer.step(handed.head()) : offer.step((Frame) message);
        if (step == null) {
            throw unexpected(offer, message);
        }
        return step;
    }

    private static UnexpectedMessage unexpected(Offer offer, Object message) {
        try {
            MessageHead head = message instanceof HandedMessage handed ? handed.head() : MessageHead.read((Frame) message);
            return new UnexpectedMessage(offer.sender(), "it sent " + ActionText.of(head));
        } catch (MalformedFrameException e) {
            return new UnexpectedMessage(offer.sender(), "it sent what is no message: " + e.getMessage());
        }
    }

    /** The payloads of a message that takes this step, checked to be what the step asks for. */
    Object[] payloads(Object message, Step step) throws UnexpectedMessage {
        Object[] values;
        try {
            values = message instanceof HandedMessage handed
                    ? handed.payloads()
                    : protocol.messages().readPayloads(step.head(), (Frame) message);
        } catch (MalformedFrameException | PayloadCodecException e) {
            throw notAllowed(e, step);
        }
        for (int i = 0; i < values.length; i++) {
            check(step.slot(i), values[i], step);
        }
        // Sessions are taken up only when the whole message has been found to be what it should be.
        for (int i = 0; i < values.length && !step.hasOnlyValues(); i++) {
            values[i] = opened(step.slot(i), values[i]);
        }
        return values;
    }

    /** As {@link #payloads}, where the step has one. */
    Object payload(Object message, Step step) throws UnexpectedMessage {
        Object value;
        try {
            value = message instanceof HandedMessage handed
                    ? handed.payloads()[0]
                    : protocol.messages().readPayload(step.head(), (Frame) message);
        } catch (MalformedFrameException | PayloadCodecException e) {
            throw notAllowed(e, step);
        }
        Slot slot = step.slot(0);
        check(slot, value, step);
        return opened(slot, value);
    }

    private static UnexpectedMessage notAllowed(Exception problem, Step step) {
        return new UnexpectedMessage(step.firstPeer(), "it sent a payload that is not allowed: " + problem.getMessage());
    }

    private void check(Slot slot, Object value, Step step) throws UnexpectedMessage {
        switch (slot) {
            case Slot.Value wanted -> check(wanted, value, step);
            case Slot.Live wanted -> check(wanted, value, step);
        }
    }

    private Object opened(Slot slot, Object value) {
        return switch (slot) {
            case Slot.Value plain -> value;
            case Slot.Live live -> protocol.sessions().receive(live.type(), value, conversation.surroundings());
        };
    }

    private static void check(Slot.Value slot, Object value, Step step) throws UnexpectedMessage {
        if (!slot.fits(value)) {
            throw new UnexpectedMessage(step.firstPeer(), "it sent " + slot.mismatch(value));
        }
    }

    private void check(Slot.Live slot, Object value, Step step) throws UnexpectedMessage {
        Optional<String> mismatch = protocol.sessions().mismatch(slot.type(), value);
        if (mismatch.isPresent()) {
            throw new UnexpectedMessage(step.firstPeer(), "it sent " + mismatch.get());
        }
    }

    /** Blocks until every peer has agreed to the session, should one not have answered yet. */
    void awaitAgreement() throws SessionEnded, InterruptedException {
        for (Link link : conversation.links()) {
            try {
                link.awaitAgreement();
            } catch (IOException e) {
                throw ended(link, String.valueOf(e.getMessage()));
            }
        }
    }

    /** Some media close a connection when a thread is interrupted that writes to it: that is not the peer's doing. */
    private SessionEnded unsent(Link link, IOException problem) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        link.hearOut();
        return ended(link, String.valueOf(problem.getMessage()));
    }

    /** The failure behind a link that is of no use any more. If nothing else is known soon, the peer is taken to be lost. */
    private SessionEnded ended(Link link, String how) throws InterruptedException {
        Optional<Failure> known = conversation.awaitReason();
        if (known.isEmpty()) {
            conversation.fail(link.isFinished()
                    ? new Failure(link.peer(), FailureKind.ABANDONED, "has left the session although more was to come")
                    : Failure.lost(link.peer(), how));
        }
        return new SessionEnded(conversation.whenFailed().join());
    }
}
