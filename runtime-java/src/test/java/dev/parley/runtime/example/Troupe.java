package dev.parley.runtime.example;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.RegistryAddress;
import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.Certificates;
import dev.parley.runtime.transport.tls.TlsTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Plays all roles of a protocol as threads of this JVM, over real sockets or shared memory, and tells how each ended. */
public final class Troupe {
    /** Over what the participants talk; in all but one, through a registry on TCP. */
    public enum Medium {
        SHARED, TCP, UNIX, TLS, HTTP, HTTPS,
        /** Contact over TCP, sessions over whatever is better: shared memory, because all are in this JVM. */
        NEGOTIATED;

        private Preferences preferences(SharedTransport memory, int maxBodyBytes) {
            String host = "127.0.0.1";
            return switch (this) {
                case SHARED -> Preferences.of(memory);
                case TCP -> Preferences.of(new TcpTransport(host, maxBodyBytes));
                case UNIX -> Preferences.of(new UnixTransport(Path.of(System.getProperty("java.io.tmpdir")), maxBodyBytes));
                case TLS -> Preferences.of(new TlsTransport(host, Certificates.forLoopback(), maxBodyBytes));
                case HTTP -> Preferences.of(HttpTransport.plain(host, maxBodyBytes));
                case HTTPS -> Preferences.of(HttpTransport.secure(host, Certificates.forLoopback(), maxBodyBytes));
                case NEGOTIATED -> new Preferences(List.of(new TcpTransport(host, maxBodyBytes)),
                        List.of(memory, new TcpTransport(host, maxBodyBytes)));
            };
        }
    }

    /** What one participant does. */
    public interface Part {
        void play(Session session) throws Exception;
    }

    /** How a participant ended: empty if well. */
    public record Endings(Map<String, Throwable> byRole) {
        public Throwable of(String role) {
            return byRole.get(role);
        }

        public boolean allWell() {
            return byRole.isEmpty();
        }
    }

    private final ProtocolDescriptor protocol;
    private final Medium medium;
    private final SessionOptions options;
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private ThreadFactory threads = Thread.ofPlatform().daemon().factory();

    public Troupe(ProtocolDescriptor protocol, Medium medium) {
        this(protocol, medium, SessionOptions.defaults());
    }

    public Troupe(ProtocolDescriptor protocol, Medium medium, SessionOptions options) {
        this.protocol = protocol;
        this.medium = medium;
        this.options = options;
    }

    public Troupe onVirtualThreads() {
        threads = Thread.ofVirtual().factory();
        return this;
    }

    public Troupe part(String role, Part part) {
        parts.put(role, part);
        return this;
    }

    public Endings play() throws Exception {
        ClassLoader loader = Troupe.class.getClassLoader();
        ProtocolSource source = name -> protocol;
        try (RegistryServer server = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { });
                TransportRegistry local = Registries.inThisVm(source, loader, options)) {
            SharedTransport memory = new SharedTransport();
            Map<String, Throwable> endings = new ConcurrentHashMap<>();
            Map<String, Thread> running = new LinkedHashMap<>();
            parts.forEach((role, part) -> {
                Thread thread = threads.newThread(() -> {
                    TransportRegistry registry = medium == Medium.SHARED ? local : remote(server, memory, source, loader);
                    try {
                        perform(registry, role, part);
                    } catch (Throwable e) {
                        endings.put(role, e);
                    } finally {
                        if (registry != local) {
                            registry.close();
                        }
                    }
                });
                running.put(role, thread);
                thread.start();
            });
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            for (Map.Entry<String, Thread> entry : running.entrySet()) {
                if (!entry.getValue().join(Duration.ofNanos(deadline - System.nanoTime()))) {
                    throw new AssertionError(entry.getKey() + " hangs:\n" + String.join("\n",
                            java.util.Arrays.stream(entry.getValue().getStackTrace()).map(String::valueOf).toList()));
                }
            }
            return new Endings(Map.copyOf(endings));
        }
    }

    private void perform(TransportRegistry registry, String role, Part part) throws Exception {
        var session = registry.join(protocol.qualifiedName(), "test", role);
        try {
            part.play(session);
            session.close();
        } catch (SessionException e) {
            throw e;
        } catch (Exception | Error e) {
            session.abort(e);
            throw e;
        }
    }

    private TransportRegistry remote(RegistryServer server, SharedTransport memory, ProtocolSource source, ClassLoader loader) {
        RegistryAddress address = new RegistryAddress(
                TcpTransport.onLoopback(options.maxMessageBytes()), server.address(), Duration.ofSeconds(5), Optional.empty());
        return Registries.negotiating(address, medium.preferences(memory, options.maxMessageBytes()), source, loader, options);
    }
}
