package dev.parley.runtime.session;

import dev.parley.runtime.Service;
import dev.parley.runtime.delegation.Desk;
import dev.parley.runtime.transport.TransportAddress;
import java.util.List;

/**
 * What the sessions of one program have in common.
 *
 * @param desk where sessions that change hands find a new way
 * @param watch looks after what is received
 * @param services makes services of what was received
 */
public record Surroundings(SessionOptions options, Desk desk, Watch watch, Services services) {

    /** Makes services. */
    @FunctionalInterface
    public interface Services {
        Service at(SessionProtocol protocol, List<TransportAddress> addresses);
    }
}
