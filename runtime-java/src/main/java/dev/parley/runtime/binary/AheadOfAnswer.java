package dev.parley.runtime.binary;

import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.EarlyConnection;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.Frames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A connection on which a session has been requested of somebody who is expected to agree, so that the first messages leave behind the
 * request. They are kept until the answer has come, because a side that has to compare the protocols first passes over them; so they are
 * few, and whoever has more to send waits for the answer. Safe for use as any connection.
 */
final class AheadOfAnswer implements EarlyConnection {
    /** Room for what a request, or the first question of a conversation, has to say. Far less than a stranger may send in one frame. */
    static final int MOST_BYTES = 1 << 12;

    /** What to make of the answer. */
    interface Answer {

        /**
         * Blocks for a limited time. Uses the connection alone.
         *
         * @param first what the other side has said first
         * @return whether the other side has read what was sent behind the request; if not, it reads what is sent from now on
         * @throws SessionSetupException if there is no session
         */
        boolean take(Frame first, Connection connection) throws IOException, SessionSetupException;

        /** There is no session because of this. */
        SessionSetupException broken(IOException problem);
    }

    private enum State { ASKED, AGREED, REFUSED }

    private final Connection below;
    private final Answer answer;
    /** Of whoever waits for the answer. Taken before the other lock. */
    private final ReentrantLock awaiting = new ReentrantLock();
    /** Of whoever sends before the answer has been taken in. */
    private final ReentrantLock sending = new ReentrantLock();
    private final List<Frame> kept = new ArrayList<>();
    private int keptBytes;
    private Consumer<SessionSetupException> told = refusal -> { };
    /** Written with both locks. */
    private volatile State state = State.ASKED;

    /** @param below on which the request has been sent */
    AheadOfAnswer(Connection below, Answer answer) {
        this.below = below;
        this.answer = answer;
    }

    @Override
    public void whenRefused(Consumer<SessionSetupException> listener) {
        told = listener;
    }

    @Override
    public void awaitAnswer() throws IOException {
        if (state == State.AGREED) {
            return;
        }
        try {
            awaiting.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        try {
            if (state == State.ASKED) {
                takeAnswer();
            }
            if (state == State.REFUSED) {
                throw new IOException("there is no session on this connection");
            }
        } finally {
            awaiting.unlock();
        }
    }

    /** With the lock. Others may send until something has come. */
    private void takeAnswer() throws IOException {
        try {
            below.flush();
            Frame first = below.receive();
            sending.lock();
            try {
                settle(first);
            } finally {
                sending.unlock();
            }
        } catch (IOException e) {
            refuse(answer.broken(e));
        } catch (SessionSetupException e) {
            refuse(e);
        }
    }

    private void settle(Frame first) throws IOException, SessionSetupException {
        if (!answer.take(first, below)) {
            for (Frame frame : kept) {
                below.sendWithNext(frame);
            }
            below.flush();
        }
        kept.clear();
        state = State.AGREED;
    }

    private void refuse(SessionSetupException reason) {
        sending.lock();
        try {
            state = State.REFUSED;
            kept.clear();
        } finally {
            sending.unlock();
        }
        if (!Thread.currentThread().isInterrupted()) {
            // Otherwise it is not the other side that ends the session.
            told.accept(reason);
        }
        below.close();
    }

    /** What is sent, to the connection below. */
    private interface Sending {
        void send() throws IOException;
    }

    /**
     * Sends something that is kept until the answer is there, or waits for the answer first.
     *
     * @param frame the caller's again afterwards
     */
    private void sendEarly(Frame frame, Sending action) throws IOException {
        if (!wasSentEarly(frame, action)) {
            awaitAnswer();
            action.send();
        }
    }

    private boolean wasSentEarly(Frame frame, Sending action) throws IOException {
        try {
            sending.lock();
            try {
                if (state != State.ASKED || keptBytes + frame.size() > MOST_BYTES) {
                    return false;
                }
                kept.add(frame.copy());
                keptBytes += frame.size();
                action.send();
                return true;
            } finally {
                sending.unlock();
            }
        } catch (IOException e) {
            // Somebody who has refused may read no more of what is sent; why is in the answer.
            awaitAnswer();
            throw e;
        }
    }

    @Override
    public void send(Frame frame) throws IOException {
        if (state == State.AGREED) {
            below.send(frame);
        } else {
            sendEarly(frame, () -> below.send(frame));
        }
    }

    @Override
    public void sendWithNext(Frame frame) throws IOException {
        if (state == State.AGREED) {
            below.sendWithNext(frame);
        } else {
            sendEarly(frame, () -> below.sendWithNext(frame));
        }
    }

    @Override
    public void send(Frames messages) throws IOException {
        if (state == State.AGREED) {
            below.send(messages);
        } else {
            // One by one, each as it was when it was kept.
            EarlyConnection.super.send(messages);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            below.flush();
        } catch (IOException e) {
            // As above.
            awaitAnswer();
            throw e;
        }
    }

    @Override
    public Frame receive() throws IOException {
        awaitAnswer();
        return below.receive();
    }

    @Override
    public Frames receiveAhead(long most) {
        return state == State.AGREED ? below.receiveAhead(most) : Frames.none();
    }

    /** Before the answer nothing has been received. */
    @Override
    public void retainAhead() {
        if (state == State.AGREED) {
            below.retainAhead();
        }
    }

    @Override
    public Optional<Frame> poll() throws IOException {
        return state == State.AGREED ? below.poll() : Optional.empty();
    }

    /** What was kept could not be sent again behind the end. */
    @Override
    public void endOutput() throws IOException {
        awaitAnswer();
        below.endOutput();
    }

    @Override
    public void endInput() {
        below.endInput();
    }

    @Override
    public boolean servesAgain() {
        return below.servesAgain();
    }

    @Override
    public String peer() {
        return below.peer();
    }

    @Override
    public void close() {
        below.close();
    }
}
