package dev.parley.runtime.binary;

import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The accepting side of the start of a session, see {@link Handshake}. Where several protocols are served, the caller's digest says which
 * one it means; a caller with none of these digests plays the first protocol that it fits, beginning with those of the name that it knows.
 *
 * @param protocols at least one, each of two roles
 * @param recent whose callers have been heard
 */
record Welcome(List<SessionProtocol> protocols, RecentRequests recent, Surroundings surroundings) {
    Welcome {
        protocols = List.copyOf(protocols);
    }

    /**
     * Blocks until both sides have agreed. The answer leaves before anybody gets the session.
     *
     * @throws IOException if the connection breaks, or the other side speaks another language or takes too long
     * @throws IncompatibleSessionException if the protocols do not fit; the other side has been told
     * @throws RefusedException if there is to be no such session
     */
    MonitoredSession accept(Connection connection) throws IOException, IncompatibleSessionException, RefusedException {
        Duration patience = surroundings.options().linkTimeout();
        Deadline deadline = surroundings.threads().limit(connection, patience);
        try {
            Request request = Request.of(connection.receive());
            if (!recent.add(request.session())) {
                throw new RefusedException(new Refusal(false, "the session has begun already, over a connection that has broken since"));
            }
            Optional<SessionProtocol> same = protocols.stream().filter(request::agreesWith).findFirst();
            SessionProtocol agreed = same.isPresent() ? same.get() : compare(request, connection);
            if (!deadline.stop()) {
                throw new IOException("the request came too late");
            }
            connection.send(new FrameBuilder(FrameKind.WELCOME).build());
            return MonitoredSession.open(agreed, request.session(), accepter(agreed), agreed.roles().get(0), connection, surroundings);
        } catch (IOException e) {
            throw deadline.stop() ? e : new IOException("it said nothing within " + patience.toSeconds() + " s", e);
        } finally {
            deadline.stop();
        }
    }

    private SessionProtocol compare(Request request, Connection connection) throws IOException, IncompatibleSessionException {
        connection.send(new FrameBuilder(FrameKind.SHOW).build());
        Description theirs = Description.of(pastWhatWasSaidAhead(connection));
        List<SessionProtocol> candidates = protocols.stream()
                .sorted(Comparator.comparing((SessionProtocol candidate) -> !candidate.name().equals(request.protocol()))).toList();
        for (SessionProtocol candidate : candidates) {
            if (theirs.differenceFrom(candidate, accepter(candidate)).isEmpty()) {
                connection.send(Description.frame(candidate));
                return candidate.numbered(theirs.numberingWith(candidate), surroundings.options());
            }
        }
        SessionProtocol nearest = candidates.getFirst();
        connection.send(Description.frame(nearest));
        connection.send(new Refusal(true, "the protocols do not fit").toFrame());
        throw new IncompatibleSessionException(
                accepter(nearest).name(), theirs.differenceFrom(nearest, accepter(nearest)).orElseThrow());
    }

    /** A caller that did not expect to be asked has gone on; when it has, it says the same again. */
    private static Frame pastWhatWasSaidAhead(Connection connection) throws IOException {
        Frame frame = connection.receive();
        while (frame.kind() == FrameKind.MESSAGE || frame.kind() == FrameKind.ABORT) {
            frame = connection.receive();
        }
        return frame;
    }

    private static Role accepter(SessionProtocol protocol) {
        return protocol.roles().get(1);
    }
}
