package dev.parley.runtime.binary;

import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.PeerComparison;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Starts a session on a new connection. The requesting side shows its digest; if the other side has the same protocol it says so, and
 * that is all. Otherwise each side shows its machines to the other, both compare them, and the accepting side says what came out.
 */
final class Handshake {
    private final SessionProtocol protocol;
    private final Surroundings surroundings;
    private final SessionOptions options;

    Handshake(SessionProtocol protocol, Surroundings surroundings) {
        this.protocol = protocol;
        this.surroundings = surroundings;
        this.options = surroundings.options();
    }

    private Role requester() {
        return protocol.roles().get(0);
    }

    private Role accepter() {
        return protocol.roles().get(1);
    }

    /**
     * Plays the requesting side.
     *
     * @throws IOException if the connection breaks, or the other side speaks another language or takes too long
     */
    MonitoredSession request(Connection connection) throws IOException, SessionSetupException {
        Deadline deadline = surroundings.threads().limit(connection, options.linkTimeout());
        try {
            String session = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            connection.send(Request.of(session, protocol).toFrame());
            Frame answer = connection.receive();
            SessionProtocol agreed = protocol;
            if (answer.kind() == FrameKind.DESCRIBE) {
                Description theirs = Description.of(answer);
                connection.send(Description.frame(protocol));
                answer = connection.receive();
                ensureFit(requester(), theirs.machines().get(1));
                agreed = protocol.numbered(theirs.numberingWith(protocol), options);
            }
            if (answer.kind() == FrameKind.REFUSE) {
                Refusal refusal = Refusal.of(answer);
                throw refusal.incompatible()
                        ? new IncompatibleSessionException(requester().name(), refusal.reason())
                        : new SessionSetupException(requester().name(), "`" + accepter() + "` declined the session: " + refusal.reason());
            }
            answer.expect(FrameKind.WELCOME).body().end();
            return MonitoredSession.open(agreed, session, requester(), accepter(), connection, surroundings);
        } catch (IOException e) {
            throw deadline.stop() ? e : new IOException("it did not answer within " + options.linkTimeout().toSeconds() + " s", e);
        } finally {
            deadline.stop();
        }
    }

    /**
     * Plays the accepting side.
     *
     * @throws IOException if the connection breaks, or the other side speaks another language or takes too long
     * @throws IncompatibleSessionException if the protocols do not fit; the other side has been told
     */
    MonitoredSession accept(Connection connection) throws IOException, IncompatibleSessionException {
        Deadline deadline = surroundings.threads().limit(connection, options.linkTimeout());
        try {
            Request request = Request.of(connection.receive());
            SessionProtocol agreed = protocol;
            if (!request.agreesWith(protocol)) {
                connection.send(Description.frame(protocol));
                Description theirs = Description.of(connection.receive());
                try {
                    ensureFit(accepter(), theirs.machines().get(0));
                } catch (IncompatibleSessionException e) {
                    connection.send(new Refusal(true, "the protocols do not fit").toFrame());
                    throw e;
                }
                agreed = protocol.numbered(theirs.numberingWith(protocol), options);
            }
            connection.send(new FrameBuilder(FrameKind.WELCOME).build());
            return MonitoredSession.open(agreed, request.session(), accepter(), requester(), connection, surroundings);
        } catch (IOException e) {
            throw deadline.stop() ? e : new IOException("it said nothing within " + options.linkTimeout().toSeconds() + " s", e);
        } finally {
            deadline.stop();
        }
    }

    private void ensureFit(Role self, Machine theirs) throws IncompatibleSessionException {
        Optional<String> difference = PeerComparison.difference(protocol.machine(self).orElseThrow(), theirs);
        if (difference.isPresent()) {
            throw new IncompatibleSessionException(
                    self.name(), "the other side has another version of the protocol `" + protocol.name() + "`: " + difference.get());
        }
    }
}
