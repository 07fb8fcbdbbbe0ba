package dev.parley.runtime.binary;

import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The requesting side of the start of a session on a new connection. It shows its digest; if the other side has the same protocol it says
 * so, and that is all. Otherwise the other side asks for this one's machines, shows those that it has for them, and says what came out;
 * both sides compare. Where the other side had the same protocol the last time, the session begins before the answer has come.
 */
final class Handshake {
    private final SessionProtocol protocol;
    private final List<TransportAddress> addresses;
    private final Acquaintances acquaintances;
    private final Surroundings surroundings;

    /** @param addresses which the connections lead to */
    Handshake(SessionProtocol protocol, List<TransportAddress> addresses, Acquaintances acquaintances, Surroundings surroundings) {
        this.protocol = protocol;
        this.addresses = addresses;
        this.acquaintances = acquaintances;
        this.surroundings = surroundings;
    }

    private Role requester() {
        return protocol.roles().get(0);
    }

    private Role accepter() {
        return protocol.roles().get(1);
    }

    private static String newSession() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }

    /**
     * Blocks until the other side has agreed.
     *
     * @throws IOException if the connection breaks, or the other side speaks another language or takes too long
     */
    MonitoredSession request(Connection connection) throws IOException, SessionSetupException {
        Deadline deadline = limit(connection);
        try {
            String session = newSession();
            connection.send(Request.of(session, protocol).toFrame());
            new Conclusion(deadline).take(connection);
            return MonitoredSession.open(protocol, session, requester(), accepter(), connection, surroundings);
        } finally {
            deadline.stop();
        }
    }

    /**
     * Does not wait for the answer, which the session takes in.
     *
     * @throws IOException if the connection has broken already
     */
    MonitoredSession requestAhead(Connection connection) throws IOException {
        String session = newSession();
        Frame request = Request.of(session, protocol).toFrame();
        // A message is likely to follow at once.
        if (protocol.maySendFirst(requester())) {
            connection.sendWithNext(request);
        } else {
            connection.send(request);
        }
        Connection early = new AheadOfAnswer(connection, new Conclusion(limit(connection)));
        return MonitoredSession.open(protocol, session, requester(), accepter(), early, surroundings);
    }

    private Deadline limit(Connection connection) {
        return surroundings.threads().limit(connection, surroundings.options().linkTimeout());
    }

    /** There is no session because of this. An interrupt is what Java closes some connections for, while other layers explain it in their ways. */
    SessionSetupException impossible(IOException problem) {
        String why = Thread.currentThread().isInterrupted()
                ? "the thread was interrupted (" + problem.getMessage() + ")"
                : problem.getMessage();
        return new SessionSetupException(requester().name(), "no session of `" + protocol.name() + "` at " + addresses + ": " + why, problem);
    }

    /** Takes the answer in, and remembers it. */
    private final class Conclusion implements AheadOfAnswer.Answer {
        private final Deadline deadline;

        Conclusion(Deadline deadline) {
            this.deadline = deadline;
        }

        void take(Connection connection) throws IOException, SessionSetupException {
            Frame first;
            try {
                first = connection.receive();
            } catch (IOException e) {
                throw late(e);
            }
            take(first, connection);
        }

        @Override
        public boolean take(Frame first, Connection connection) throws IOException, SessionSetupException {
            // Until it is known better.
            acquaintances.remove(addresses, protocol);
            try {
                boolean same = first.kind() != FrameKind.SHOW;
                agreed(same ? first : compare(first, connection));
                if (!deadline.stop()) {
                    throw new IOException("the answer came too late");
                }
                if (same) {
                    acquaintances.add(addresses, protocol);
                }
                return same;
            } catch (IOException e) {
                throw late(e);
            } finally {
                deadline.stop();
            }
        }

        @Override
        public SessionSetupException broken(IOException problem) {
            acquaintances.remove(addresses, protocol);
            return impossible(late(problem));
        }

        /** The problem, unless it was made by the deadline. */
        private IOException late(IOException problem) {
            return deadline.stop()
                    ? problem
                    : new IOException("it did not answer within " + surroundings.options().linkTimeout().toSeconds() + " s", problem);
        }
    }

    private void agreed(Frame result) throws MalformedFrameException, SessionSetupException {
        if (result.kind() == FrameKind.REFUSE) {
            Refusal refusal = Refusal.of(result);
            throw refusal.incompatible()
                    ? new IncompatibleSessionException(requester().name(), refusal.reason())
                    : new SessionSetupException(requester().name(), "`" + accepter() + "` declined the session: " + refusal.reason());
        }
        result.expect(FrameKind.WELCOME).body().end();
    }

    /** @return what came out of it for the other side, where this side finds no difference */
    private Frame compare(Frame question, Connection connection) throws IOException, IncompatibleSessionException {
        question.body().end();
        connection.send(Description.frame(protocol));
        Description theirs = Description.of(connection.receive());
        Frame result = connection.receive();
        Optional<String> difference = theirs.differenceFrom(protocol, requester());
        if (difference.isPresent()) {
            throw new IncompatibleSessionException(requester().name(), difference.get());
        }
        return result;
    }
}
