package dev.parley.runtime.transport;

import dev.parley.runtime.wire.Frame;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * A reliable, ordered channel of frames in both directions. Several threads may send, one may receive; a frame is sent whole or the
 * connection is broken.
 */
public interface Connection extends Closeable {

    /**
     * Blocks while the medium's buffers are full. When many frames are sent in a row and none comes back, they may leave a little later
     * and together.
     */
    void send(Frame frame) throws IOException;

    /** As {@link #send}, but what is sent may leave with the next frame, which the caller is about to send. */
    default void sendWithNext(Frame frame) throws IOException {
        send(frame);
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
     * Whether the next frame is a {@link dev.parley.runtime.wire.FrameKind#MESSAGE}, and {@link #receive} would not wait for it; false where
     * that is not known. For the thread that receives.
     */
    default boolean hasMessage() {
        return false;
    }

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
