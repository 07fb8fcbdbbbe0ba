package dev.parley.runtime.registry;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.Session;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The participants of one session of {@code A->B: {..}; B->A,C: <..>}, each with a version of that protocol of its own, and a registry client of
 * its own over transports that all of them have.
 */
record Gathering(RegistryServer server, List<Transport> transports) implements AutoCloseable {
    static final int LIMIT = 1 << 20;
    private static final String NAME = "test.Versions";
    private static final String INSTANCE = "i";
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    interface Part {
        void play(Session s) throws Exception;
    }

    /**
     * A version of the protocol.
     *
     * @param said what {@code A} may say, by its labels
     */
    static ProtocolDescriptor version(Map<String, PayloadType> said, PayloadType told) {
        Machine.Builder a = Machine.builder(A);
        Machine.Builder b = Machine.builder(B);
        Machine.Builder c = Machine.builder(C);
        int asking = a.state();
        int asked = a.state();
        int waiting = b.state();
        int telling = b.state();
        int listening = c.state();
        said.keySet().stream().sorted().forEach(label -> {
            a.transition(asking, Action.send(B, Label.of(label), said.get(label)), asked);
            b.transition(waiting, Action.receive(A, Label.of(label), said.get(label)), telling);
        });
        a.transition(asked, Action.receive(B, Label.Reserved.NONE, told), a.state());
        b.transition(telling, new Action(Direction.SEND, List.of(A, C), Label.Reserved.NONE, List.of(told)), b.state());
        c.transition(listening, Action.receive(B, Label.Reserved.NONE, told), c.state());
        return ProtocolDescriptor.of(NAME, List.of(a.build(), b.build(), c.build()));
    }

    static Gathering over(Transport... transports) throws Exception {
        return new Gathering(RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { }), List.of(transports));
    }

    /** Makes the instance, so that this version of the protocol is the one that counts, whoever comes first. */
    void instantiate(ProtocolDescriptor version, ClassLoader classes) throws Exception {
        try (TransportRegistry registry = registry(version, classes)) {
            registry.instantiate(NAME, INSTANCE);
        }
    }

    /** @param classes where the payload classes are found */
    CompletableFuture<Void> play(ProtocolDescriptor version, ClassLoader classes, String role, Part part) {
        CompletableFuture<Void> played = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (TransportRegistry registry = registry(version, classes);
                    Session session = registry.join(NAME, INSTANCE, role)) {
                part.play(session);
                played.complete(null);
            } catch (Throwable e) {
                played.completeExceptionally(e);
            }
        });
        return played;
    }

    private TransportRegistry registry(ProtocolDescriptor version, ClassLoader classes) throws Exception {
        RegistryAddress address = new RegistryAddress(TcpTransport.onLoopback(LIMIT), server.address(), Duration.ofSeconds(10), Optional.empty());
        return Registries.negotiating(address, Preferences.of(transports.toArray(Transport[]::new)), name -> version, classes, SessionOptions.defaults());
    }

    @Override
    public void close() {
        server.close();
    }
}
