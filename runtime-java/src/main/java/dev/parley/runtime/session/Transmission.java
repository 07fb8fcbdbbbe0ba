package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.MessageFormat;
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
    private final MessageFormat messages;
    private final int maxMessageBytes;

    Transmission(SessionProtocol protocol, Conversation conversation, int maxMessageBytes) {
        this.protocol = protocol;
        this.conversation = conversation;
        this.messages = protocol.messages();
        this.maxMessageBytes = maxMessageBytes;
    }

    /**
     * Sends one copy to each receiver of the action.
     *
     * @param mayGive whether the receiver may get a payload that the sender gives away itself, instead of a copy
     * @throws DisallowedOperation before anything is sent, if a payload is not what the action asks for or cannot travel
     * @throws SessionEnded if the session fails
     */
    void send(Action action, List<Object> payloads, boolean mayGive)
            throws DisallowedOperation, SessionEnded, InterruptedException {
        List<Object> admitted = new ArrayList<>(payloads.size());
        for (int i = 0; i < payloads.size(); i++) {
            admitted.add(protocol.payloads().widen(action.payloads().get(i), payloads.get(i)));
            Optional<String> mismatch = protocol.payloads().mismatch(action.payloads().get(i), admitted.get(i));
            if (mismatch.isPresent()) {
                throw new DisallowedOperation("the code sends " + mismatch.get());
            }
        }
        try {
            // Everything is prepared before the first receiver gets its copy: a payload that cannot travel travels to nobody.
            List<HandedMessage> handed = new ArrayList<>();
            Optional<Frame> frame = Optional.empty();
            for (Role peer : action.peers()) {
                if (link(peer).isDirect()) {
                    handed.add(new HandedMessage(action.label(), isolate(action, admitted, mayGive)));
                } else if (frame.isEmpty()) {
                    frame = Optional.of(encode(action.label(), admitted));
                }
            }
            int next = 0;
            for (Role peer : action.peers()) {
                if (link(peer).isDirect()) {
                    HandedMessage message = handed.get(next++);
                    deliver(peer, link -> link.handOver(message));
                } else {
                    Frame encoded = frame.orElseThrow();
                    deliver(peer, link -> link.send(encoded));
                }
            }
        } catch (PayloadCodecException e) {
            throw new DisallowedOperation(e.getMessage());
        }
    }

    /** Blocks until the next message of {@code peer} is there, or nothing will come; false if that takes too long. */
    boolean await(Role peer, Duration patience) throws InterruptedException {
        return link(peer).inbox().await(patience);
    }

    /** Blocks until the next message of {@code peer}. */
    Arrival receive(Role peer) throws UnexpectedMessage, SessionEnded, InterruptedException {
        Link link = link(peer);
        Object message = link.inbox().take().orElse(null);
        switch (message) {
            case null -> throw ended(peer, link.isFinished() ? "it has reached the end of its role" : "the connection was closed");
            case HandedMessage handed -> {
                return new Arrival.Handed(handed);
            }
            case Frame frame -> {
                try {
                    BodyReader body = frame.body();
                    return new Arrival.Encoded(messages.readLabel(body), messages.readCount(body), body);
                } catch (MalformedFrameException e) {
                    throw new UnexpectedMessage(peer, "it sent what is no message: " + e.getMessage());
                }
            }
            default -> throw new AssertionError("an inbox holds messages, not " + message.getClass());
        }
    }

    /** The payloads of an arrived message, checked to be what the step asks for. */
    List<Object> payloads(Arrival arrival, Transition step) throws UnexpectedMessage {
        try {
            List<Object> values = switch (arrival) {
                case Arrival.Handed handed -> handed.message().payloads();
                case Arrival.Encoded encoded -> messages.readPayloads(encoded.payloads(), encoded.count());
            };
            for (int i = 0; i < values.size(); i++) {
                Optional<String> mismatch = protocol.payloads().mismatch(step.action().payloads().get(i), values.get(i));
                if (mismatch.isPresent()) {
                    throw new UnexpectedMessage(step.action().peer(), "it sent " + mismatch.get());
                }
            }
            return values;
        } catch (MalformedFrameException | PayloadCodecException e) {
            throw new UnexpectedMessage(step.action().peer(), "it sent a payload that is not allowed: " + e.getMessage());
        }
    }

    private List<Object> isolate(Action action, List<Object> payloads, boolean mayGive) throws PayloadCodecException {
        List<Object> isolated = new ArrayList<>(payloads.size());
        for (int i = 0; i < payloads.size(); i++) {
            boolean givenAway = mayGive && switch (action.payloads().get(i)) {
                case PayloadType.Value value -> value.noAlias();
                case PayloadType.Session session -> true;
            };
            isolated.add(givenAway ? payloads.get(i) : protocol.isolation().copy(payloads.get(i)));
        }
        return isolated;
    }

    private Frame encode(Label label, List<Object> payloads) throws PayloadCodecException {
        Frame frame = messages.write(label, payloads);
        if (frame.size() - Frame.HEADER_BYTES > maxMessageBytes) {
            throw new PayloadCodecException(
                    "the message takes " + (frame.size() - Frame.HEADER_BYTES) + " bytes, the limit is " + maxMessageBytes);
        }
        return frame;
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
