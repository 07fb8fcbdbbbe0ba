package dev.parley.runtime.transport;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;

/** What is asked over a connection, and may take a limited time to be answered. */
public final class Question {
    private final Frame frame;
    private final Duration patience;

    public Question(Frame frame, Duration patience) {
        this.frame = frame;
        this.patience = patience;
    }

    /**
     * Sends the question, and waits for the frame that comes back.
     *
     * @param connection closed if the answer takes too long; used by nobody else meanwhile
     * @throws IOException whose message says why there is no answer, as a clause whose subject is the other side
     */
    public Frame ask(Connection connection, ConnectionThreads threads) throws IOException {
        Deadline deadline = threads.limit(connection, patience);
        try {
            connection.send(frame);
            Frame answer = connection.receive();
            if (!deadline.stop()) {
                throw new EOFException("the answer came too late");
            }
            return answer;
        } catch (MalformedFrameException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(why(e, deadline.stop()), e);
        } finally {
            deadline.stop();
        }
    }

    private String why(IOException problem, boolean inTime) {
        if (!inTime) {
            return "it did not answer within " + patience.toSeconds() + " s; see whether its process still runs, and is not busy with something else";
        }
        return problem instanceof EOFException
                ? "it hung up without an answer; see what its process has printed"
                : "the connection to it broke before it had answered (" + problem.getMessage() + "); see whether its process still runs";
    }
}
