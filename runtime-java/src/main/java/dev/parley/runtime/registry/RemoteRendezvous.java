package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.HeartbeatConnection;
import dev.parley.runtime.transport.negotiation.Liveness;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import dev.parley.runtime.wire.RefusedException;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A registry in another process, reached by one connection per request. */
final class RemoteRendezvous implements RendezvousService {
    private static final Duration RETRY = Duration.ofMillis(50);
    /** How long somebody who has a failure to tell of waits for a registry to hear that it will not come. */
    private static final Duration MOMENT = Duration.ofMillis(500);

    private final RegistryAddress registry;
    private final Liveness liveness;
    private final ConnectionThreads threads = new ConnectionThreads();
    /** Over which somebody waits for an answer. */
    private final Set<Connection> asking = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    RemoteRendezvous(RegistryAddress registry) {
        this(registry, Liveness.defaults());
    }

    /** @param liveness how quickly a registry is noticed that has vanished without a word */
    RemoteRendezvous(RegistryAddress registry, Liveness liveness) {
        this.registry = registry;
        this.liveness = liveness;
    }

    @Override
    public void instantiate(Instance instance, Contract contract) throws IOException, RefusedException, InterruptedException {
        ask(contract.write(instance.write(new FrameBuilder(FrameKind.INSTANTIATE))).build()).expect(FrameKind.DONE);
    }

    @Override
    public Meeting join(JoinRequest request) throws IOException, RefusedException, InterruptedException {
        try {
            return Addresses.meeting(ask(request.toFrame()));
        } catch (InterruptedException e) {
            // The registry may not have heard of the request yet.
            abandon(request.instance(), request.role(), "was interrupted before all participants had come", e);
            throw e;
        }
    }

    @Override
    public void withdraw(Instance instance, Role role, String reason) throws IOException, RefusedException, InterruptedException {
        ask(instance.write(new FrameBuilder(FrameKind.WITHDRAW)).putString(role.name()).putString(reason).build())
                .expect(FrameKind.DONE);
    }

    /** The program lives until the registry has heard it, or has turned out not to answer. */
    @Override
    public void abandon(Instance instance, Role role, String reason, Throwable failure) {
        // One that is closed withdraws all the same.
        RemoteRendezvous anew = new RemoteRendezvous(registry, liveness);
        FutureTask<Void> withdrawal = new FutureTask<>(() -> {
            anew.withdraw(instance, role, reason);
            return null;
        });
        try {
            Thread.ofPlatform().name("parley-withdraws-" + role).start(withdrawal);
            withdrawal.get(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            failure.addSuppressed(e.getCause());
        } catch (OutOfMemoryError e) {
            // There is no thread for that. Those who wait learn in time that nobody comes.
            failure.addSuppressed(e);
        } catch (TimeoutException e) {
            // It goes on by itself.
        }
    }

    @Override
    public void close() {
        closed = true;
        asking.forEach(Connection::close);
    }

    private Frame ask(Frame request) throws IOException, RefusedException, InterruptedException {
        try (Connection connection = open()) {
            asking.add(connection);
            try {
                return ask(request, connection);
            } finally {
                asking.remove(connection);
            }
        }
    }

    private Frame ask(Frame request, Connection connection) throws IOException, RefusedException, InterruptedException {
        ensureOpen();
        try {
            CompletableFuture<Frame> answer = new CompletableFuture<>();
            // A platform thread is not woken by an interrupt while it reads from a socket. The end of the connection wakes the one that does.
            threads.start("parley-asks-registry", () -> {
                try {
                    answer.complete(ask(connection, request));
                } catch (IOException | RefusedException | RuntimeException | Error e) {
                    answer.completeExceptionally(e);
                }
            });
            return answer.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException problem -> throw problem;
                case RefusedException refused -> throw refused;
                case RuntimeException fault -> throw fault;
                case Error fault -> throw fault;
                default -> throw new AssertionError("a question fails in no other way", e);
            }
        }
    }

    private Frame ask(Connection connection, Frame request) throws IOException, RefusedException {
        try {
            if (registry.token().isPresent()) {
                connection.send(new FrameBuilder(FrameKind.TOKEN).putString(registry.token().get()).build());
            }
            connection.send(request);
            Frame answer = connection.receive();
            if (answer.kind() == FrameKind.REFUSE) {
                // That everybody who waits is told of this side's leaving is no news to it.
                ensureOpen();
                throw new RefusedException(Refusal.of(answer));
            }
            return answer;
        } catch (EOFException e) {
            ensureOpen();
            throw new IOException("the registry at " + place() + howItEnded(connection, e), e);
        } catch (IOException e) {
            ensureOpen();
            throw new IOException("the registry at " + place() + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** A clause, of one that has hung up. Whoever does not understand what it hears hangs up as well. */
    private String howItEnded(Connection connection, EOFException end) {
        if (connection instanceof HeartbeatConnection watched && watched.hasStoodStill()) {
            return " cannot be used: " + end.getMessage();
        }
        boolean heard = connection instanceof HeartbeatConnection watched && watched.arrivals() > 0;
        return heard ? " has ended" : " has hung up without a word: it may speak another transport than `" + registry.address().scheme()
                + "`, have ended, or have too many clients";
    }

    private Connection open() throws IOException, InterruptedException {
        long giveUp = System.nanoTime() + registry.patience().toNanos();
        while (true) {
            ensureOpen();
            try {
                return HeartbeatConnection.watch(registry.transport().connect(registry.address()), threads, liveness);
            } catch (IOException e) {
                if (System.nanoTime() > giveUp) {
                    throw new IOException("no registry answers at " + place() + " (" + e.getMessage()
                            + "); start one there, or name another address", e);
                }
                Thread.sleep(RETRY);
            }
        }
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("this side has closed the registry at " + place() + ", and waits there no more");
        }
    }

    /** For people: those on TCP are used to a host and a port. */
    private String place() {
        TransportAddress address = registry.address();
        return address.scheme().equals(TcpTransport.SCHEME) ? address.location() : address.toString();
    }
}
