package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Connections that their sessions have given back, by the address that they lead to. One is offered again when the other side has said
 * that it is ready for the next use, and only for a limited time. Safe for use by several threads.
 */
final class IdleConnections implements AutoCloseable {
    private static final int MAX_IDLE = 64;

    /** @param response what the other side has said of the transport already */
    record Idle(Connection connection, Response response, Deadline deadline) {}

    private final ConnectionThreads threads;
    private final Duration limit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<TransportAddress, Deque<Idle>> ready = new HashMap<>();
    private final Set<Connection> kept = new HashSet<>();
    private boolean closed;

    /** @param limit how long a connection is kept */
    IdleConnections(ConnectionThreads threads, Duration limit) {
        this.threads = threads;
        this.limit = limit;
    }

    /** Takes the most recent of the connections to this address. */
    Optional<Idle> take(TransportAddress address) {
        while (true) {
            Idle idle;
            lock.lock();
            try {
                Deque<Idle> candidates = ready.get(address);
                if (candidates == null) {
                    return Optional.empty();
                }
                idle = candidates.pop();
                if (candidates.isEmpty()) {
                    ready.remove(address);
                }
                kept.remove(idle.connection());
            } finally {
                lock.unlock();
            }
            if (idle.deadline().stop()) {
                return Optional.of(idle);
            }
        }
    }

    /** Keeps a connection, if there is room. Blocks until the other side is ready for its next use, or has let it go. */
    void put(TransportAddress address, Connection connection) {
        lock.lock();
        try {
            if (closed || kept.size() >= MAX_IDLE) {
                connection.close();
                return;
            }
            kept.add(connection);
        } finally {
            lock.unlock();
        }
        awaitReadiness(address, connection);
    }

    private void awaitReadiness(TransportAddress address, Connection connection) {
        Deadline deadline = threads.limit(() -> drop(connection), limit);
        try {
            Idle idle = new Idle(connection, NegotiationFrames.response(connection.receive()), deadline);
            lock.lock();
            try {
                if (kept.contains(connection)) {
                    ready.computeIfAbsent(address, key -> new ArrayDeque<>()).push(idle);
                    return;
                }
            } finally {
                lock.unlock();
            }
        } catch (IOException e) {
            // The other side does not keep it.
        }
        deadline.stop();
        drop(connection);
    }

    private void drop(Connection connection) {
        lock.lock();
        try {
            kept.remove(connection);
            ready.values().forEach(candidates -> candidates.removeIf(idle -> idle.connection() == connection));
            ready.values().removeIf(Deque::isEmpty);
        } finally {
            lock.unlock();
        }
        connection.close();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            ready.values().forEach(candidates -> candidates.forEach(idle -> idle.deadline().stop()));
            kept.forEach(Connection::close);
            kept.clear();
            ready.clear();
        } finally {
            lock.unlock();
        }
    }
}
