package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections that one side keeps for a next use, to others and of those who call it: what it can do without where the system gives it no more files
 * for those who need one now. Whoever finds one closed opens another. Safe for use by several threads.
 */
final class SpareConnections {
    private final IdleConnections idle;
    private final Set<Connection> ofCallers = ConcurrentHashMap.newKeySet();

    /** @param idle those to others */
    SpareConnections(IdleConnections idle) {
        this.idle = idle;
    }

    /**
     * Waits for what a caller says first in its next session.
     *
     * @throws EOFException if it needs the connection no more, or this side does not
     */
    Frame receive(Connection caller) throws IOException {
        ofCallers.add(caller);
        try {
            return caller.receive();
        } catch (IOException e) {
            throw ofCallers.contains(caller) ? e : new EOFException("it was closed here, for want of files");
        } finally {
            ofCallers.remove(caller);
        }
    }

    /** @return whether there was any */
    boolean drop() {
        List<Connection> callers = ofCallers.stream().filter(ofCallers::remove).toList();
        callers.forEach(Connection::close);
        return idle.drop() || !callers.isEmpty();
    }
}
