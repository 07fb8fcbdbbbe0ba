package dev.parley.benchmarks;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.RegistryAddress;
import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;

/** A session whose roles are played by threads of this JVM, with everything switched on that a session has. */
final class Typed {
    /** What a role does. */
    interface Part {
        void play(Session session) throws SessionException;
    }

    private final ProtocolDescriptor protocol;
    private final Threads threads;
    private final Map<String, Part> parts = new LinkedHashMap<>();

    Typed(ProtocolDescriptor protocol, Threads threads) {
        this.protocol = protocol;
        this.threads = threads;
    }

    Typed part(String role, Part part) {
        parts.put(role, part);
        return this;
    }

    /** Returns when every role has ended. */
    void play(Transport transport) throws Exception {
        try (RegistryServer server = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { })) {
            TcpTransport tcp = TcpTransport.onLoopback(RegistryServer.MAX_REQUEST_BYTES);
            RegistryAddress address = new RegistryAddress(tcp, server.address(), Duration.ofSeconds(5), Optional.empty());
            play(role -> {
                try (TransportRegistry registry = Registries.negotiating(
                        address, Preferences.of(transport), name -> protocol, Typed.class.getClassLoader(), SessionOptions.defaults())) {
                    perform(registry, role);
                }
            });
        }
    }

    /** As {@link #play(Transport)}, in the memory of this JVM. */
    void playInMemory() throws Exception {
        try (TransportRegistry registry = Registries.inThisVm(name -> protocol, Typed.class.getClassLoader(), SessionOptions.defaults())) {
            play(role -> perform(registry, role));
        }
    }

    private interface Performance {
        void perform(String role) throws SessionException;
    }

    private void play(Performance performance) throws Exception {
        List<FutureTask<Void>> running = new ArrayList<>();
        for (String role : parts.keySet()) {
            FutureTask<Void> task = new FutureTask<>(() -> {
                performance.perform(role);
                return null;
            });
            threads.start("typed-" + role, task);
            running.add(task);
        }
        for (FutureTask<Void> task : running) {
            task.get();
        }
    }

    private void perform(TransportRegistry registry, String role) throws SessionException {
        try (Session session = registry.join(protocol.qualifiedName(), "run", role)) {
            parts.get(role).play(session);
        }
    }
}
