package dev.parley.benchmarks;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
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
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Sessions of two participants, {@code A} in the thread that measures and {@code B} in another, with everything switched on. */
final class Typed {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final PayloadType BYTES = PayloadType.of("byte[]");

    private final Transport transport;

    Typed(Transport transport) {
        this.transport = transport;
    }

    interface Part {
        void play(Session session) throws SessionException;
    }

    /** {@code rec X { A: { ping<byte[]> to B; pong<byte[]> from B; X, stop } }}. */
    static ProtocolDescriptor pingPong() {
        return ProtocolDescriptor.of("benchmark.pingPong", List.of(pingPong(A), pingPong(B)));
    }

    private static Machine pingPong(Role self) {
        Machine.Builder machine = Machine.builder(self);
        int start = machine.state();
        int answer = machine.state();
        int end = machine.state();
        machine.transition(start, action(self, A, B, "ping", BYTES), answer);
        machine.transition(answer, action(self, B, A, "pong", BYTES), start);
        machine.transition(start, action(self, A, B, "stop"), end);
        return machine.build();
    }

    /** {@code rec X { A: { item<byte[]> to B; X, stop<int>; B -> A: <int> } }}. */
    static ProtocolDescriptor stream() {
        return ProtocolDescriptor.of("benchmark.stream", List.of(stream(A), stream(B)));
    }

    private static Machine stream(Role self) {
        Machine.Builder machine = Machine.builder(self);
        int start = machine.state();
        int stopped = machine.state();
        int end = machine.state();
        machine.transition(start, action(self, A, B, "item", BYTES), start);
        machine.transition(start, action(self, A, B, "stop"), stopped);
        machine.transition(stopped, action(self, B, A, "count", PayloadType.of("int")), end);
        return machine.build();
    }

    private static Action action(Role self, Role from, Role to, String label, PayloadType... payloads) {
        return self.equals(from) ? Action.send(to, Label.of(label), payloads) : Action.receive(from, Label.of(label), payloads);
    }

    /** Plays both roles; returns when both have ended. */
    void play(ProtocolDescriptor protocol, Part a, Part b) throws IOException, SessionException {
        try (RegistryServer server = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { })) {
            CompletableFuture<Void> other = new CompletableFuture<>();
            Thread.ofPlatform().daemon().name("typed-B").start(() -> {
                try {
                    perform(server, protocol, B, b);
                    other.complete(null);
                } catch (SessionException | RuntimeException e) {
                    other.completeExceptionally(e);
                }
            });
            perform(server, protocol, A, a);
            other.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IOException(e);
        }
    }

    private void perform(RegistryServer server, ProtocolDescriptor protocol, Role role, Part part) throws SessionException {
        TcpTransport tcp = TcpTransport.onLoopback(RegistryServer.MAX_REQUEST_BYTES);
        RegistryAddress address = new RegistryAddress(tcp, server.address(), Duration.ofSeconds(5), Optional.empty());
        try (TransportRegistry registry = Registries.negotiating(address, Preferences.of(transport), name -> protocol,
                Typed.class.getClassLoader(), SessionOptions.defaults());
                Session session = registry.join(protocol.qualifiedName(), "run", role.name())) {
            part.play(session);
        }
    }
}
