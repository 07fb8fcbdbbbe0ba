package dev.parley.runtime.transport.shared;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory shared by the threads of one JVM. Two participants meet only through the same instance of this class: its addresses
 * {@code shared:instance/number} say which one that is, so that they can be told to others, who then know them to be out of reach.
 */
public final class SharedTransport implements Transport {
    public static final String SCHEME = "shared";

    private final String prefix = UUID.randomUUID() + "/";
    private final Map<TransportAddress, SharedAcceptor> acceptors = new ConcurrentHashMap<>();
    private final AtomicLong next = new AtomicLong();

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Acceptor listen() {
        SharedAcceptor acceptor = new SharedAcceptor(new TransportAddress(SCHEME, prefix + next.getAndIncrement()));
        acceptors.put(acceptor.address(), acceptor);
        return acceptor;
    }

    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        SharedAcceptor acceptor = new SharedAcceptor(address);
        if (!address.scheme().equals(SCHEME) || !reaches(address) || acceptors.putIfAbsent(address, acceptor) != null) {
            throw new IOException(address + " is taken, or is no address of this memory");
        }
        return acceptor;
    }

    @Override
    public boolean reaches(TransportAddress address) {
        return address.location().startsWith(prefix);
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        SharedAcceptor acceptor = acceptors.get(address);
        if (acceptor == null) {
            throw new IOException("nobody listens at " + address);
        }
        SharedConnection near = new SharedConnection(address.toString());
        SharedConnection far = new SharedConnection("a thread of this JVM");
        SharedConnection.join(near, far);
        acceptor.offer(far);
        return near;
    }

    private final class SharedAcceptor implements Acceptor {
        private final TransportAddress address;
        private final BlockingQueue<SharedConnection> arrivals = new LinkedBlockingQueue<>();
        private final SharedConnection closed = new SharedConnection("closed");
        // Guarded by this, together with what is added to the arrivals.
        private Optional<Service> service = Optional.empty();
        private boolean over;

        SharedAcceptor(TransportAddress address) {
            this.address = address;
        }

        void offer(SharedConnection connection) throws IOException {
            Optional<Service> looksAfter;
            synchronized (this) {
                if (over) {
                    throw new IOException("nobody listens at " + address);
                }
                looksAfter = service;
                if (looksAfter.isEmpty()) {
                    arrivals.add(connection);
                }
            }
            looksAfter.ifPresent(host -> host.welcome(connection));
        }

        @Override
        public List<TransportAddress> addresses() {
            return List.of(address);
        }

        @Override
        public Connection accept() throws IOException {
            try {
                SharedConnection arrived = arrivals.take();
                if (arrived == closed) {
                    arrivals.add(closed);
                    throw ended();
                }
                return arrived;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }

        /** Nobody waits for callers: whoever calls starts a thread. */
        @Override
        public void serve(String name, ConnectionThreads threads, Host host) {
            Service begun = new Service(name, threads, host);
            List<SharedConnection> early = new ArrayList<>();
            boolean late;
            synchronized (this) {
                service = Optional.of(begun);
                arrivals.drainTo(early);
                late = over;
            }
            early.stream().filter(arrived -> arrived != closed).forEach(begun::welcome);
            if (late) {
                host.ended(ended());
            }
        }

        @Override
        public void close() {
            acceptors.remove(address, this);
            Optional<Service> told;
            synchronized (this) {
                told = over ? Optional.empty() : service;
                over = true;
                arrivals.add(closed);
            }
            told.ifPresent(looksAfter -> looksAfter.host().ended(ended()));
        }

        private IOException ended() {
            return new IOException(address + " is closed");
        }
    }

    /** Who looks after those that call. */
    private record Service(String name, ConnectionThreads threads, Acceptor.Host host) {
        /**
         * Virtual threads that keep every carrier busy hold up nobody but virtual threads: a caller that is one needs a carrier itself to go on, and
         * is served several times as fast by another one.
         */
        void welcome(Connection caller) {
            if (Thread.currentThread().isVirtual()) {
                Thread.ofVirtual().name(name).start(() -> host.welcome(caller));
            } else {
                threads.start(name, () -> host.welcome(caller));
            }
        }
    }
}
