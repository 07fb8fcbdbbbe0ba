package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;

/**
 * The connection to one peer of a session. Whatever arrives is taken in at once, so that a failure is noticed while the participant
 * computes or waits for somebody else; messages wait in the inbox, undecoded, until the participant asks for them.
 */
final class Link implements DirectConnection.Delivery {
    private final Role peer;
    private final Connection connection;
    private final Conversation conversation;
    private final Inbox inbox;
    /** Whether the peer has said that it reached the end of its role. */
    private volatile boolean finished;

    Link(Role peer, Connection connection, Conversation conversation, long inboxLimit) {
        this.peer = peer;
        this.connection = connection;
        this.conversation = conversation;
        this.inbox = new Inbox(inboxLimit);
    }

    Role peer() {
        return peer;
    }

    Inbox inbox() {
        return inbox;
    }

    boolean isFinished() {
        return finished;
    }

    boolean isDirect() {
        return connection instanceof DirectConnection;
    }

    /** Starts to take in what arrives. */
    void start() {
        if (connection instanceof DirectConnection direct) {
            direct.deliverTo(this);
        } else {
            // Not a virtual thread: it must run also while the participants' own virtual threads keep every carrier busy.
            Thread.ofPlatform().daemon().name("parley-" + conversation.self() + "-from-" + peer).start(this::readAll);
        }
    }

    void send(Frame frame) throws IOException {
        connection.send(frame);
    }

    void handOver(HandedMessage message) throws IOException {
        ((DirectConnection) connection).handOver(message);
    }

    void sayGoodbye() {
        sendLast(new FrameBuilder(FrameKind.GOODBYE).build());
    }

    /** Sends a last frame, if the peer still listens, and ends the output. */
    void sendLast(Frame frame) {
        try {
            if (!finished) {
                connection.send(frame);
            }
            connection.endOutput();
        } catch (IOException e) {
            connection.close();
        }
    }

    void close() {
        connection.close();
    }

    @Override
    public void frame(Frame frame) throws IOException {
        switch (frame.kind()) {
            // Dropped once the session has failed; what follows is still read, because the reason may be among it.
            case MESSAGE -> inbox.put(frame, frame.size());
            case GOODBYE -> {
                frame.body().end();
                finished = true;
                inbox.complete();
            }
            case ABORT -> conversation.fail(Failure.of(frame));
            default -> throw new MalformedFrameException("a frame of kind " + frame.kind() + " has no place in a session");
        }
    }

    @Override
    public void object(Object message) throws IOException {
        if (!inbox.put(message, HandedMessage.WEIGHT)) {
            throw new IOException("the session has ended there");
        }
    }

    @Override
    public void ended() {
        lost("the connection was closed");
    }

    private void readAll() {
        try {
            while (true) {
                frame(connection.receive());
            }
        } catch (MalformedFrameException e) {
            // Not closed yet: the peer is to be told, which the conversation does.
            conversation.fail(new Failure(peer, FailureKind.VIOLATION, "sent what is no message: " + e.getMessage()));
        } catch (IOException e) {
            lost(e.getMessage());
            connection.close();
        }
    }

    private void lost(String how) {
        if (!finished) {
            conversation.fail(Failure.lost(peer, how));
        }
    }
}
