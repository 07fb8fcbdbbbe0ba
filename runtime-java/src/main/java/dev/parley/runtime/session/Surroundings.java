package dev.parley.runtime.session;

import dev.parley.runtime.Service;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.delegation.Desk;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.TransportAddress;
import java.util.List;

/**
 * What the sessions of one program have in common.
 *
 * @param desk where sessions that change hands find a new way
 * @param watch looks after what is received
 * @param probing when somebody who waits for a message may look for it instead of parking
 * @param threads use the connections beside the participants
 * @param services where they request and serve other sessions
 */
public record Surroundings(
        SessionOptions options, Desk desk, Watch watch, Probing probing, ConnectionThreads threads, Services services) {

    /** The environment, which also makes services of what was received. */
    public interface Services extends SessionEnvironment {

        /** @param protocol one that need not be known by name here */
        Service at(SessionProtocol protocol, List<TransportAddress> addresses);
    }
}
