package dev.parley.runtime.relay;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.ByteStreamAcceptor;
import dev.parley.runtime.transport.stream.StreamAcceptor;
import dev.parley.runtime.transport.stream.StreamConnection;
import dev.parley.runtime.transport.tls.TlsSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import javax.net.ssl.SSLParameters;

/**
 * Sessions through a {@link Relay}: this side makes outgoing HTTP requests only, also to be called by others. Addresses are
 * {@code relay:http://host:port/relay/name}, where the name is that of a door, or of a place that the relay was given.
 */
public final class RelayTransport implements Transport, AutoCloseable {
    public static final String SCHEME = "relay";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    /** How long the relay may take to be given what was written last. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(10);
    private static final byte[] EMPTY = {};

    private final HttpClient http;
    private final Set<RelayStream> streams = ConcurrentHashMap.newKeySet();
    private final Set<RelayDoor> doors = ConcurrentHashMap.newKeySet();
    /** Completed when the relay has heard what is given up. */
    private final Set<CompletableFuture<Void>> givingUp = ConcurrentHashMap.newKeySet();
    /** Whoever opens something reads, whoever closes the transport writes. */
    private final ReentrantReadWriteLock opening = new ReentrantReadWriteLock();
    private volatile boolean closed;
    private final RelayClient client;
    private final RelayKeys keys = new RelayKeys();
    private final String prefix;
    private final int maxBodyBytes;

    /**
     * @param relay as {@link Relay#address()} gives it
     * @param maxBodyBytes the largest frame body to accept
     */
    public RelayTransport(URI relay, int maxBodyBytes) {
        this(relay, maxBodyBytes, builder().build());
    }

    /**
     * To a relay that is reached over TLS.
     *
     * @param tls whose certificates to believe, and what to show to a relay that asks for a certificate
     */
    public RelayTransport(URI relay, TlsSettings tls, int maxBodyBytes) {
        this(relay, maxBodyBytes, builder().sslContext(tls.context())
                .sslParameters(new SSLParameters(null, TlsSettings.protocols().toArray(String[]::new))).build());
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT_TIMEOUT);
    }

    private RelayTransport(URI relay, int maxBodyBytes, HttpClient http) {
        this.http = http;
        this.client = new RelayClient(http, relay);
        this.prefix = relay + "/";
        this.maxBodyBytes = maxBodyBytes;
    }

    /** Where something can be reached that the relay was given under this name. */
    public TransportAddress address(String name) {
        return new TransportAddress(SCHEME, prefix + name);
    }

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Acceptor listen() throws IOException {
        return unlessClosed(() -> {
            String key = keys.next();
            RelayDoor door = new RelayDoor(key);
            try {
                String name = open("/doors/" + key).text();
                if (!RelayKeys.isKey(name)) {
                    throw new IOException("what answers at " + prefix + " is no relay");
                }
                return new StreamAcceptor(door, address(name), maxBodyBytes);
            } catch (IOException e) {
                door.close();
                throw e;
            }
        });
    }

    /** The relay names doors itself. */
    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        throw new IOException("a relay lets nobody choose where to listen");
    }

    /** Other relays than the own one are not called. */
    @Override
    public boolean reaches(TransportAddress address) {
        return address.location().startsWith(prefix);
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        if (!address.scheme().equals(SCHEME) || !reaches(address)) {
            throw new IOException("`" + address + "` is no address of the relay at " + prefix);
        }
        String name = address.location().substring(prefix.length());
        return unlessClosed(() -> {
            String key = keys.next();
            try {
                open("/lines/" + key + "?to=" + RelayClient.encode(name));
            } catch (IOException e) {
                giveUp("/lines/" + key);
                throw e;
            }
            return new StreamConnection(stream(key, address.toString()), maxBodyBytes);
        });
    }

    private interface Opening<R> {
        R open() throws IOException;
    }

    private <R> R unlessClosed(Opening<R> what) throws IOException {
        opening.readLock().lock();
        try {
            if (closed) {
                throw new IOException("the transport is closed");
            }
            return what.open();
        } finally {
            opening.readLock().unlock();
        }
    }

    /** @throws IOException if the relay says no, or nothing; it may have opened something all the same */
    private RelayClient.Answer open(String path) throws IOException {
        return client.post(path, EMPTY, new CompletableFuture<>()).expect(201);
    }

    private void giveUp(String path) {
        CompletableFuture<Void> heard = client.delete(path);
        givingUp.add(heard);
        heard.thenRun(() -> givingUp.remove(heard));
    }

    private RelayStream stream(String key, String peer) {
        RelayStream stream = new RelayStream(client, key, peer);
        streams.add(stream);
        stream.whenGone().thenRun(() -> streams.remove(stream));
        return stream;
    }

    /**
     * Closes all connections and acceptors, and ends what waits for the relay. Blocks, for a bounded time, until the relay has everything that was sent:
     * a program that ends before that may take its last words with it.
     */
    @Override
    public void close() {
        closed = true;
        awaitOpenings();
        List.copyOf(doors).forEach(RelayDoor::close);
        List<RelayStream> open = List.copyOf(streams);
        open.forEach(RelayStream::close);
        Stream<CompletableFuture<Void>> awaited = Stream.concat(givingUp.stream(), open.stream().map(RelayStream::whenGone));
        try {
            CompletableFuture.allOf(awaited.toArray(CompletableFuture[]::new))
                    .get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            open.forEach(stream -> stream.whenGone().complete(null));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new AssertionError("these futures carry no failure", e);
        }
        http.shutdownNow();
    }

    /** What is being opened now is either refused or known here afterwards, to be closed with the rest. */
    private void awaitOpenings() {
        try {
            if (opening.writeLock().tryLock(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                opening.writeLock().unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class RelayDoor implements ByteStreamAcceptor {
        private final String key;
        private final ReentrantLock asking = new ReentrantLock();
        /** Of the next caller; guarded by the lock. */
        private long number;
        /** Completed when nobody accepts any more. */
        private final CompletableFuture<Void> closed = new CompletableFuture<>();

        RelayDoor(String key) {
            this.key = key;
            doors.add(this);
        }

        @Override
        public ByteStream accept() throws IOException {
            asking.lock();
            try {
                while (true) {
                    if (closed.isDone()) {
                        throw new IOException("the connection was closed");
                    }
                    RelayClient.Answer answer = client.post("/doors/" + key + "/next?n=" + number, EMPTY, closed);
                    if (answer.status() != 204) {
                        number++;
                        return stream(answer.expect(200).text(), "a caller through the relay");
                    }
                }
            } finally {
                asking.unlock();
            }
        }

        @Override
        public void close() {
            closed.complete(null);
            // Whoever asks for a caller gives that up now. The relay may have answered, or be about to, with one of whom nobody hears.
            asking.lock();
            try {
                // Until the relay is told, the door is one that the transport knows and waits for when it is closed.
                if (doors.contains(this)) {
                    giveUp("/doors/" + key + "?n=" + number);
                    doors.remove(this);
                }
            } finally {
                asking.unlock();
            }
        }
    }
}
