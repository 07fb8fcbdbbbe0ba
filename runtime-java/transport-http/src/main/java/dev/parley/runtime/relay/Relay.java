package dev.parley.runtime.relay;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tls.TlsSettings;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A relay in this JVM, on Jetty. */
public final class Relay implements AutoCloseable {
    private static final String PATH = "/relay";
    /** How often to look for what is forsaken, unless that is so sooner. */
    private static final Duration SWEEP = Duration.ofMinutes(1);

    private final Server server;
    private final URI address;
    private final Switchboard switchboard;
    private final ScheduledExecutorService clock;

    private Relay(Server server, URI address, Switchboard switchboard, Duration forsakenAfter) {
        this.server = server;
        this.address = address;
        this.switchboard = switchboard;
        this.clock = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("parley-relay-clock").factory());
        long sweep = Math.min(SWEEP.toMillis(), forsakenAfter.toMillis());
        clock.scheduleAtFixedRate(switchboard::sweep, sweep, sweep, TimeUnit.MILLISECONDS);
    }

    /**
     * Starts to listen.
     *
     * @param place the interface and port to listen on; port 0 lets the system choose one
     * @param places what else than the doors of participants can be reached through the relay, by name: a registry on TCP
     * @throws IOException if the port is taken
     */
    public static Relay start(HostAndPort place, Map<String, HostAndPort> places) throws IOException {
        return start(place, places, RelayOptions.defaults());
    }

    /**
     * As {@link #start(HostAndPort, Map)}.
     *
     * @throws IOException also if there are settings for TLS that have no key
     */
    public static Relay start(HostAndPort place, Map<String, HostAndPort> places, RelayOptions options) throws IOException {
        if (options.tls().isPresent() && !options.tls().get().hasKey()) {
            throw new IOException("the relay cannot listen over TLS without a key");
        }
        return start(place, places, options.tls(), options.expiry());
    }

    /** @param forsakenAfter when a door or a line is given up whose owner is not heard of; longer than a request may wait */
    static Relay start(HostAndPort place, Map<String, HostAndPort> places, Optional<TlsSettings> tls, Duration forsakenAfter)
            throws IOException {
        Map<String, Switchboard.Place> reachable = new LinkedHashMap<>();
        TcpMedium tcp = new TcpMedium();
        places.forEach((name, where) -> reachable.put(name, () -> tcp.call(where)));
        RelayThreads waiting = new RelayThreads();
        Switchboard switchboard = new Switchboard(reachable, forsakenAfter, waiting);
        // What is called so by Jetty is for whatever may wait.
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(waiting);
        threads.setDaemon(true);
        // No buffer serves two connections, one after the other: should the server ever give one back while somebody still reads from it, the bytes
        // of one caller would turn up in what another participant is given.
        Server server = new Server(threads, null, ByteBufferPool.NON_POOLING);
        ServerConnector connector = tls.isPresent()
                ? new ServerConnector(server, secure(tls.get()), http())
                : new ServerConnector(server, http());
        connector.setHost(place.host());
        connector.setPort(place.port());
        server.addConnector(connector);
        ServletContextHandler handler = new ServletContextHandler();
        handler.addServlet(new ServletHolder(new RelayServlet(switchboard)), PATH + "/*");
        server.setHandler(handler);
        try {
            server.start();
        } catch (Exception e) {
            stop(server);
            throw new IOException("the relay cannot listen on " + place + ": " + e.getMessage(), e);
        }
        URI address = URI.create((tls.isPresent() ? "https://" : "http://") + new HostAndPort(place.host(), connector.getLocalPort()) + PATH);
        return new Relay(server, address, switchboard, forsakenAfter);
    }

    private static HttpConnectionFactory http() {
        HttpConfiguration configuration = new HttpConfiguration();
        // Those that live as long as a request are cheaper in the heap.
        configuration.setUseInputDirectByteBuffers(false);
        configuration.setUseOutputDirectByteBuffers(false);
        return new HttpConnectionFactory(configuration);
    }

    private static SslConnectionFactory secure(TlsSettings tls) {
        SslContextFactory.Server factory = new SslContextFactory.Server();
        factory.setSslContext(tls.context());
        factory.setNeedClientAuth(tls.isMutual());
        factory.setIncludeProtocols(TlsSettings.protocols().toArray(String[]::new));
        return new SslConnectionFactory(factory, HttpVersion.HTTP_1_1.asString());
    }

    /** What participants give to {@link RelayTransport}. */
    public URI address() {
        return address;
    }

    /** How many doors and ends of lines there are. */
    int size() {
        return switchboard.size();
    }

    /** Ends all lines. */
    @Override
    public void close() {
        clock.shutdownNow();
        switchboard.closeAll();
        stop(server);
    }

    private static void stop(Server server) {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("Jetty did not stop", e);
        }
    }
}
