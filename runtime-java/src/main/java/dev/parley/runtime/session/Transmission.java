package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.PayloadCodecException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Moves messages between a session and its links, by value or as bytes, and checks their payloads on the way. */
final class Transmission {
    /** How long the reason may take to arrive when a link has been seen to break. */
    private static final Duration REASON_PATIENCE = Duration.ofMillis(300);

    /** A message that has arrived; its payloads are decoded when they are asked for. */
    sealed interface Arrival {
        Label label();

        int count();

        record Handed(HandedMessage message) implements Arrival {
            @Override
            public Label label() {
                return message.label();
            }

            @Override
            public int count() {
                return message.payloads().size();
            }
        }

        record Encoded(Label label, int count, BodyReader payloads) implements Arrival {}
    }

    private final SessionProtocol protocol;
    private final Conversation conversation;

    Transmission(SessionProtocol protocol, Conversation conversation) {
        this.protocol = protocol;
        this.conversation = conversation;
    }

    /**
     * Sends one copy to each receiver of the action. A session among the payloads leaves its holder.
     *
     * @param mayGive whether the receiver may get a payload that the sender gives away itself, instead of a copy
     * @throws DisallowedOperation before anything is sent, if a payload is not what the action asks for or cannot travel
     * @throws SessionEnded if the session fails
     * @throws SessionException if a session among the payloads has failed itself
     */
    void send(Action action, List<Object> payloads, boolean mayGive)
            throws DisallowedOperation, SessionEnded, SessionException, InterruptedException {
        List<Object> admitted = payloads.isEmpty() ? List.of() : new ArrayList<>(payloads.size());
        for (int i = 0; i < payloads.size(); i++) {
            admitted.add(admit(action, action.payloads().get(i), payloads.get(i)));
        }
        for (int i = 0; i < payloads.size(); i++) {
            if (action.payloads().get(i) instanceof PayloadType.Session type) {
                admitted.set(i, protocol.sessions().dispatch(type, admitted.get(i)));
            }
        }
        try {
            if (action.peers().size() == 1) {
                sendToOne(action, admitted, mayGive);
            } else {
                sendToSeveral(action, admitted, mayGive);
            }
        } catch (PayloadCodecException e) {
            new HandedMessage(action.label(), admitted).drop();
            throw new DisallowedOperation(e.getMessage());
        } catch (SessionEnded e) {
            new HandedMessage(action.label(), admitted).drop();
            throw e;
        }
    }

    private Object admit(Action action, PayloadType type, Object payload) throws DisallowedOperation {
        Object admitted = switch (type) {
            case PayloadType.Value value -> protocol.payloads().widen(value, payload);
            case PayloadType.Session session -> payload;
        };
        Optional<String> mismatch = switch (type) {
            case PayloadType.Value value -> protocol.payloads().mismatch(value, admitted);
            case PayloadType.Session session when action.peers().size() > 1 ->
                Optional.of("a session to several receivers, where only one can have it");
            case PayloadType.Session session -> protocol.sessions().mismatch(session, payload, conversation);
        };
        if (mismatch.isPresent()) {
            throw new DisallowedOperation("the code sends " + mismatch.get());
        }
        return admitted;
    }

    private void sendToOne(Action action, List<Object> admitted, boolean mayGive)
            throws PayloadCodecException, SessionEnded, InterruptedException {
        Link link = link(action.peer());
        if (link.isDirect()) {
            HandedMessage message = new HandedMessage(action.label(), isolate(action, admitted, mayGive));
            deliver(action.peer(), receiver -> receiver.handOver(message, () -> protocol.writer().write(message, receiver)));
        } else {
            Frame frame = protocol.writer().write(action.label(), admitted, link);
            deliver(action.peer(), receiver -> receiver.send(frame));
        }
    }

    /** Everything is prepared before the first receiver gets its copy: a payload that cannot travel travels to nobody. */
    private void sendToSeveral(Action action, List<Object> admitted, boolean mayGive)
            throws PayloadCodecException, SessionEnded, InterruptedException {
        List<HandedMessage> handed = new ArrayList<>();
        Optional<Frame> frame = Optional.empty();
        for (Role peer : action.peers()) {
            if (link(peer).isDirect()) {
                handed.add(new HandedMessage(action.label(), isolate(action, admitted, mayGive)));
            } else {
                handed.add(null);
                if (frame.isEmpty()) {
                    frame = Optional.of(protocol.writer().write(action.label(), admitted, link(peer)));
                }
            }
        }
        for (int i = 0; i < handed.size(); i++) {
            Role peer = action.peers().get(i);
            HandedMessage message = handed.get(i);
            if (message != null) {
                deliver(peer, link -> link.handOver(message, () -> protocol.writer().write(message, link)));
            } else {
                Frame encoded = frame.orElseThrow();
                deliver(peer, link -> link.send(encoded));
            }
        }
    }

    boolean isReady(Role peer) {
        return link(peer).watchReady();
    }

    /** Blocks until the next message of {@code peer} is there, or nothing will come; false if that takes too long. */
    boolean await(Role peer, Duration patience) throws InterruptedException {
        Link link = link(peer);
        flushBeforeWaiting(link);
        return link.await(patience);
    }

    /** Blocks until the next message of {@code peer}. */
    Arrival receive(Role peer) throws UnexpectedMessage, SessionEnded, InterruptedException {
        Link link = link(peer);
        flushBeforeWaiting(link);
        Object message = link.take().orElse(null);
        switch (message) {
            case null -> throw ended(peer, link.isFinished() ? "it has reached the end of its role" : "the connection was closed");
            case HandedMessage handed -> {
                return new Arrival.Handed(handed);
            }
            case Frame frame -> {
                try {
                    BodyReader body = frame.body();
                    return new Arrival.Encoded(protocol.messages().readLabel(body), protocol.messages().readCount(body), body);
                } catch (MalformedFrameException e) {
                    throw new UnexpectedMessage(peer, "it sent what is no message: " + e.getMessage());
                }
            }
            default -> throw new AssertionError("an inbox holds messages, not " + message.getClass());
        }
    }

    /** What is awaited may depend on what was sent, to whomever. */
    private void flushBeforeWaiting(Link awaited) {
        if (!awaited.hasMessages()) {
            conversation.links().forEach(Link::flush);
        }
    }

    /** The payloads of an arrived message, checked to be what the step asks for. */
    List<Object> payloads(Arrival arrival, Transition step) throws UnexpectedMessage {
        try {
            List<Object> values = switch (arrival) {
                case Arrival.Handed handed -> handed.message().payloads();
                case Arrival.Encoded encoded -> protocol.messages().readPayloads(encoded.payloads(), encoded.count());
            };
            for (int i = 0; i < values.size(); i++) {
                Object value = values.get(i);
                Optional<String> mismatch = switch (step.action().payloads().get(i)) {
                    case PayloadType.Value type -> protocol.payloads().mismatch(type, value);
                    case PayloadType.Session type -> protocol.sessions().mismatch(type, value);
                };
                if (mismatch.isPresent()) {
                    throw new UnexpectedMessage(step.action().peer(), "it sent " + mismatch.get());
                }
            }
            return opened(values, step.action().payloads());
        } catch (MalformedFrameException | PayloadCodecException e) {
            throw new UnexpectedMessage(step.action().peer(), "it sent a payload that is not allowed: " + e.getMessage());
        }
    }

    /** Sessions are taken up only when the whole message has been found to be what it should be. */
    private List<Object> opened(List<Object> values, List<PayloadType> types) {
        List<Object> opened = values;
        for (int i = 0; i < values.size(); i++) {
            if (types.get(i) instanceof PayloadType.Session type) {
                opened = opened == values ? new ArrayList<>(values) : opened;
                opened.set(i, protocol.sessions().receive(type, values.get(i), conversation.surroundings()));
            }
        }
        return opened;
    }

    private List<Object> isolate(Action action, List<Object> payloads, boolean mayGive) throws PayloadCodecException {
        if (payloads.isEmpty()) {
            return payloads;
        }
        List<Object> isolated = new ArrayList<>(payloads.size());
        for (int i = 0; i < payloads.size(); i++) {
            boolean givenAway = switch (action.payloads().get(i)) {
                case PayloadType.Value value -> mayGive && value.noAlias();
                case PayloadType.Session session -> true;
            };
            isolated.add(givenAway ? payloads.get(i) : protocol.isolation().copy(payloads.get(i)));
        }
        return isolated;
    }

    private interface Delivery {
        void to(Link link) throws IOException;
    }

    private void deliver(Role peer, Delivery delivery) throws SessionEnded, InterruptedException {
        try {
            delivery.to(link(peer));
        } catch (IOException e) {
            throw ended(peer, String.valueOf(e.getMessage()));
        }
    }

    /** The failure behind a link that is of no use any more. If nothing else is known soon, the peer is taken to be lost. */
    private SessionEnded ended(Role peer, String how) throws InterruptedException {
        Optional<Failure> known = conversation.awaitFailure(REASON_PATIENCE);
        if (known.isEmpty()) {
            conversation.fail(link(peer).isFinished()
                    ? new Failure(peer, FailureKind.ABANDONED, "has left the session although more was to come")
                    : Failure.lost(peer, how));
        }
        return new SessionEnded(conversation.whenFailed().join());
    }

    private Link link(Role peer) {
        return conversation.link(peer);
    }
}
