package dev.parley.runtime.transport;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.Frames;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * A reliable, ordered channel of frames in both directions. Several threads may send, one may receive; a frame is sent whole or the
 * connection is broken.
 */
public interface Connection extends Closeable {

    /**
     * Lets a frame leave, with all that were sent before. Blocks while the medium's buffers are full.
     *
     * @throws java.io.InterruptedIOException if the thread is interrupted while it waits for somebody else to send; nothing was sent then
     */
    void send(Frame frame) throws IOException;

    /** As {@link #send}, but what is sent may leave with the next frame, which the caller is about to send. */
    default void sendWithNext(Frame frame) throws IOException {
        send(frame);
    }

    /**
     * Sends messages, which leave at once and together.
     *
     * @param messages the caller's again afterwards; what stands in them may have changed
     */
    default void send(Frames messages) throws IOException {
        while (!messages.isEmpty()) {
            Frame message = messages.next().copy();
            if (messages.isEmpty()) {
                send(message);
            } else {
                sendWithNext(message);
            }
        }
    }

    /** Lets everything leave that was sent. To be called before waiting for what depends on it. */
    default void flush() throws IOException { }

    /**
     * Blocks until the next frame is there.
     *
     * @throws java.io.EOFException when the other side has ended its output or is gone
     * @throws dev.parley.runtime.wire.MalformedFrameException when what arrives is no frame
     */
    Frame receive() throws IOException;

    /**
     * The {@linkplain dev.parley.runtime.wire.FrameKind#MESSAGE messages} that are here as a whole, up to the first frame of another kind,
     * as far as that can be told without waiting; for the thread that receives. They stand in the memory of the connection: they are whole
     * until the next frame is received, unless they are {@linkplain #retainAhead retained}.
     *
     * @param most in bytes; the last message may exceed it
     */
    default Frames receiveAhead(long most) {
        return Frames.none();
    }

    /**
     * Makes what {@link #receiveAhead} has returned last for good. For the thread that is about to receive. Nothing by default, as that
     * returns nothing: where one is done, the other has to be.
     */
    default void retainAhead() { }

    /**
     * The next frame, if it is here and that can be told without waiting; for the thread that receives.
     *
     * @throws IOException as {@link #receive} does
     */
    default Optional<Frame> poll() throws IOException {
        return Optional.empty();
    }

    /** Tells the other side that nothing more will be sent; it can still receive what was. */
    void endOutput() throws IOException;

    /** Takes nothing more in: wakes a thread that receives, which gets an exception. Frames can still be sent. Does not block. */
    void endInput();

    /**
     * Whether the connection is used for something else as soon as both sides have ended their output and this side has read up to there, so
     * that it matters when.
     */
    default boolean servesAgain() {
        return false;
    }

    /** The other side, for messages to people. */
    String peer();

    /** Frees everything, and wakes threads that send or receive. */
    @Override
    void close();
}
