package dev.parley.runtime.binary;

import dev.parley.core.type.Role;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The requesting side of the start of a session on a new connection. It shows its digest; if the other side has the same protocol it says
 * so, and that is all. Otherwise the other side asks for this one's machines, shows those that it has for them, and says what came out;
 * both sides compare.
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

    /** @throws IOException if the connection breaks, or the other side speaks another language or takes too long */
    MonitoredSession request(Connection connection) throws IOException, SessionSetupException {
        Deadline deadline = surroundings.threads().limit(connection, options.linkTimeout());
        try {
            String session = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            connection.send(Request.of(session, protocol).toFrame());
            Frame answer = connection.receive();
            SessionProtocol agreed = protocol;
            if (answer.kind() == FrameKind.SHOW) {
                answer.body().end();
                connection.send(Description.frame(protocol));
                Description theirs = Description.of(connection.receive());
                answer = connection.receive();
                Optional<String> difference = theirs.differenceFrom(protocol, requester());
                if (difference.isPresent()) {
                    throw new IncompatibleSessionException(requester().name(), difference.get());
                }
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
}
