package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.TransportAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Connections that their sessions have given back, by the address that they lead to, for a limited time. The other side may have closed one
 * meanwhile. Safe for use by several threads.
 */
final class IdleConnections implements AutoCloseable {
    private static final int MAX_IDLE = 64;

    private record Idle(Connection connection, Deadline deadline) {}

    private final ConnectionThreads threads;
    private final Duration limit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<TransportAddress, Deque<Idle>> kept = new HashMap<>();
    private int size;
    private boolean closed;

    /** @param limit how long a connection is kept */
    IdleConnections(ConnectionThreads threads, Duration limit) {
        this.threads = threads;
        this.limit = limit;
    }

    /** Takes the most recent of the connections to this address. */
    Optional<Connection> take(TransportAddress address) {
        while (true) {
            Idle idle;
            lock.lock();
            try {
                Deque<Idle> candidates = kept.get(address);
                if (candidates == null) {
                    return Optional.empty();
                }
                idle = candidates.pop();
                size--;
                if (candidates.isEmpty()) {
                    kept.remove(address);
                }
            } finally {
                lock.unlock();
            }
            if (idle.deadline().stop()) {
                return Optional.of(idle.connection());
            }
        }
    }

    /** Keeps a connection, if there is room; otherwise it is closed. Does not wait. */
    void put(TransportAddress address, Connection connection) {
        lock.lock();
        try {
            if (!closed && size < MAX_IDLE) {
                kept.computeIfAbsent(address, key -> new ArrayDeque<>())
                        .push(new Idle(connection, threads.limit(() -> drop(address, connection), limit)));
                size++;
                return;
            }
        } finally {
            lock.unlock();
        }
        connection.close();
    }

    private void drop(TransportAddress address, Connection connection) {
        lock.lock();
        try {
            Deque<Idle> candidates = kept.getOrDefault(address, new ArrayDeque<>());
            if (candidates.removeIf(idle -> idle.connection() == connection)) {
                size--;
            }
            if (candidates.isEmpty()) {
                kept.remove(address);
            }
        } finally {
            lock.unlock();
        }
        connection.close();
    }

    /** Closes all that are kept now. Returns whether there was any. */
    boolean drop() {
        List<Idle> left;
        lock.lock();
        try {
            left = kept.values().stream().flatMap(Deque::stream).toList();
            kept.clear();
            size = 0;
        } finally {
            lock.unlock();
        }
        left.forEach(idle -> {
            idle.deadline().stop();
            idle.connection().close();
        });
        return !left.isEmpty();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        drop();
    }
}
