package dev.parley.runtime.registry;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Role;
import dev.parley.runtime.ProtocolSource;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A registry that is reached over TCP, and participants of {@link Invitation} that join its instance {@code i}. */
abstract class RunningRegistry {
    static final int PATIENCE_SECONDS = 60;
    /** Where the payload classes of the protocol are. */
    static final ClassLoader CLASSES = RunningRegistry.class.getClassLoader();
    static final String LOCALHOST = "127.0.0.1";

    final List<String> refusals = new CopyOnWriteArrayList<>();
    RegistryServer server;
    private final List<CompletableFuture<Session>> joined = new CopyOnWriteArrayList<>();

    @BeforeEach
    void start() throws IOException {
        start(RegistryOptions.defaults());
    }

    private void start(RegistryOptions options) throws IOException {
        server = RegistryServer.start(options, (peer, reason) -> refusals.add(reason));
    }

    /** In place of the one that every test has. */
    void restart(RegistryOptions options) throws IOException {
        server.close();
        start(options);
    }

    @AfterEach
    void stop() {
        joined.forEach(session -> session.thenAccept(left -> left.abort("is not needed any more")));
        server.close();
    }

    InetSocketAddress address() {
        String location = server.address().location();
        return new InetSocketAddress(LOCALHOST, Integer.parseInt(location.substring(location.lastIndexOf(':') + 1)));
    }

    TransportRegistry registry(ProtocolDescriptor protocol) {
        return registry(LOCALHOST, name -> protocol, CLASSES);
    }

    /** @param host where to listen for other participants */
    TransportRegistry registry(String host, ProtocolSource protocols, ClassLoader payloads) {
        return Registries.overTcp(address(), host, Duration.ofSeconds(10), protocols, payloads, SessionOptions.defaults());
    }

    /** The registry as it is asked by a program that has checked nothing itself. */
    RemoteRendezvous rendezvous() {
        return new RemoteRendezvous(
                new RegistryAddress(TcpTransport.onLoopback(1 << 20), server.address(), Duration.ofSeconds(10), Optional.empty()));
    }

    private static <R> CompletableFuture<R> async(Callable<R> task) {
        CompletableFuture<R> future = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                future.complete(task.call());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }

    CompletableFuture<Session> session(Callable<Session> task) {
        CompletableFuture<Session> session = async(task);
        joined.add(session);
        return session;
    }

    CompletableFuture<Session> join(String role) {
        return session(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", role));
    }

    /** Makes an instance, and begins its session. */
    void playInstance() throws Exception {
        SessionRegistry registry = registry(Invitation.descriptor());
        registry.instantiate(Invitation.NAME, "i");
        List<CompletableFuture<Session>> sessions = new ArrayList<>();
        for (String role : List.of("client", "infoSvr", "mailSvr")) {
            sessions.add(session(() -> registry.lookup(Invitation.NAME, "i", role)));
        }
        sessions.get(0).get().begin();
        sessions.get(1).get().awaitBegin();
        sessions.get(2).get().awaitBegin();
    }

    static Throwable failure(CompletableFuture<?> future) throws InterruptedException {
        try {
            return new AssertionError("no failure: " + future.get());
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    static JoinRequest request(Role role) throws ClassNotFoundException {
        return new JoinRequest(new Instance(Invitation.NAME, "i"), contract(), role, List.of(), true);
    }

    /** Waits until somebody who makes the instance has taken this role: whoever asks for it before that hears of no instance, and makes none. */
    void awaitTaken(Role role) throws Exception {
        JoinRequest same = new JoinRequest(new Instance(Invitation.NAME, "i"), contract(), role, List.of(), false);
        String answer = "";
        while (!answer.endsWith("is taken already")) {
            Thread.sleep(10);
            answer = failure(async(() -> rendezvous().join(same))).getMessage();
        }
    }

    static Contract contract() throws ClassNotFoundException {
        return Contract.of(new SessionProtocol(Invitation.descriptor(), CLASSES, SessionOptions.defaults()));
    }
}
