package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.session.RefusalListener;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.HeartbeatConnection;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.Refusal;
import dev.parley.runtime.wire.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A session registry that others reach over a transport: on its own (see {@link dev.parley.runtime.launch.RegistryMain}) or within a participant. Each client has its own
 * thread, a limited time to say what it wants and a limited number of bytes for it, so that none holds up another.
 */
public final class RegistryServer implements AutoCloseable {
    public static final int MAX_REQUEST_BYTES = 1 << 16;

    private final Rendezvous rendezvous;
    private final Acceptor acceptor;
    private final RegistryOptions options;
    private final RefusalListener refusals;
    private final ConnectionThreads threads = new ConnectionThreads();
    private final Semaphore clients;
    private final Farewells farewells;
    private final CompletableFuture<Void> firstInstanceOver = new CompletableFuture<>();

    private RegistryServer(Acceptor acceptor, RegistryOptions options, RefusalListener refusals) {
        this.acceptor = acceptor;
        this.options = options;
        this.refusals = refusals;
        this.clients = new Semaphore(options.clients());
        this.farewells = new Farewells(threads, options.requestTimeout(), refusals);
        this.rendezvous = new Rendezvous(options.expiry());
    }

    /**
     * Starts to listen.
     *
     * @param refusals told of clients that were turned away
     * @throws IOException if the address cannot be listened on; the port may be taken
     */
    public static RegistryServer start(RegistryOptions options, RefusalListener refusals) throws IOException {
        HostAndPort place = new HostAndPort(options.host(), options.port());
        try {
            return start(new TcpTransport(options.host(), MAX_REQUEST_BYTES).listen(place.at(TcpTransport.SCHEME)), options, refusals);
        } catch (IOException e) {
            throw new IOException("the registry cannot listen on " + place + ": " + e.getMessage(), e);
        }
    }

    /**
     * Takes its clients from an acceptor, of whatever transport; host and port of the options mean nothing then.
     *
     * @param acceptor whose connections accept frames of {@value #MAX_REQUEST_BYTES} bytes at most; closed with the server
     */
    public static RegistryServer start(Acceptor acceptor, RegistryOptions options, RefusalListener refusals) {
        RegistryServer server = new RegistryServer(acceptor, options, refusals);
        Thread.ofPlatform().daemon().name("parley-registry").start(server::serve);
        return server;
    }

    public TransportAddress address() {
        return acceptor.address();
    }

    /**
     * Completed when the first instance is complete, or, if it is given up, when nobody can be expected to ask for it any more.
     */
    public CompletableFuture<Void> firstInstanceOver() {
        return firstInstanceOver.copy();
    }

    /** Waits, for a bounded time, until every client has its answer and has hung up. */
    public void awaitIdle(Duration patience) throws InterruptedException {
        if (clients.tryAcquire(options.clients(), patience.toMillis(), TimeUnit.MILLISECONDS)) {
            clients.release(options.clients());
        }
    }

    @Override
    public void close() {
        acceptor.close();
        rendezvous.close();
    }

    private void serve() {
        try {
            while (true) {
                welcome(acceptor.accept());
            }
        } catch (IOException e) {
            // Closed, by close() or by the system: those who wait are told either way.
            close();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Does not wait for the caller, so that none holds up another. */
    private void welcome(Connection caller) {
        if (!clients.tryAcquire()) {
            farewells.turnAway(caller, new Refusal(false, "the registry has " + options.clients() + " clients, and takes no more at once"));
        } else if (!threads.tryStart("parley-registry-client", () -> attend(caller))) {
            clients.release();
            farewells.hangUp(caller, "the registry gets no thread for another client");
        }
    }

    private void attend(Connection caller) {
        try (caller; Connection client = HeartbeatConnection.watch(caller, threads, options.liveness())) {
            Deadline deadline = threads.limit(client, options.requestTimeout());
            try {
                Frame request = request(client);
                deadline.stop();
                answer(client, request);
            } catch (RefusedException e) {
                deadline.stop();
                farewells.tell(client, e.refusal());
            } catch (IOException e) {
                String reason = deadline.stop() ? e.getMessage() : "it said nothing within " + options.requestTimeout().toSeconds() + " s";
                farewells.tell(client, new Refusal(false, reason));
            } finally {
                deadline.stop();
            }
        } finally {
            clients.release();
        }
    }

    /** The request, after the token if one is asked for. */
    private Frame request(Connection client) throws IOException, RefusedException {
        Frame first = client.receive();
        if (first.kind() != FrameKind.TOKEN && options.token().isEmpty()) {
            return first;
        }
        boolean known = false;
        if (first.kind() == FrameKind.TOKEN) {
            BodyReader body = first.body();
            known = options.token().isEmpty() || MessageDigest.isEqual(
                    options.token().get().getBytes(StandardCharsets.UTF_8), body.readString().getBytes(StandardCharsets.UTF_8));
        }
        if (!known) {
            throw new RefusedException(new Refusal(false, "the registry asks for a token, and this is not it"));
        }
        return client.receive();
    }

    private void answer(Connection client, Frame request) throws IOException, RefusedException {
        switch (request.kind()) {
            case INSTANTIATE -> {
                BodyReader body = request.body();
                Instance instance = Instance.read(body);
                Contract contract = Contract.read(body);
                body.end();
                rendezvous.instantiate(instance, contract);
                client.send(new FrameBuilder(FrameKind.DONE).build());
            }
            case WITHDRAW -> {
                BodyReader body = request.body();
                Instance instance = Instance.read(body);
                Role role = new Role(body.readString());
                String reason = body.readString();
                body.end();
                rendezvous.withdraw(instance, role, reason);
                client.send(new FrameBuilder(FrameKind.DONE).build());
                endLater();
            }
            case JOIN -> join(client, JoinRequest.of(request));
            default -> throw new MalformedFrameException("a frame of kind " + request.kind() + " is no request to a registry");
        }
    }

    /** Answers when the instance is complete; meanwhile this thread watches the client. */
    private void join(Connection client, JoinRequest request) throws RefusedException {
        CompletableFuture<Meeting> place = rendezvous.join(request);
        // In a thread of its own: the one that completes the instance holds the book's lock.
        CompletableFuture<Void> answered = place.<Void>handleAsync((meeting, failure) -> {
            answerJoin(client, meeting, failure);
            if (meeting != null) {
                firstInstanceOver.complete(null);
            } else {
                endLater();
            }
            return null;
        }, task -> threads.start("parley-registry-answer", task)).exceptionally(noThread -> {
            client.close();
            return null;
        });
        try {
            Frame surplus = client.receive();
            refusals.refused(client.peer(), "it sent a second request, of kind " + surplus.kind());
        } catch (IOException e) {
            // It has hung up: with the answer, or because it is gone.
        } finally {
            rendezvous.leave(request, place);
            answered.join();
        }
    }

    /** An instance has been given up: those of its participants who are still to come must be able to learn of it. */
    private void endLater() {
        firstInstanceOver.completeOnTimeout(null, options.expiry().toMillis(), TimeUnit.MILLISECONDS);
    }

    private void answerJoin(Connection client, Meeting meeting, Throwable failure) {
        try {
            client.send(meeting != null ? Addresses.toFrame(meeting) : refusal(failure).toFrame());
            client.endOutput();
        } catch (IOException e) {
            refusals.refused(client.peer(), "it has gone before all participants had come");
        }
    }

    private static Refusal refusal(Throwable failure) {
        Throwable cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof RefusedException refused ? refused.refusal() : new Refusal(false, String.valueOf(cause.getMessage()));
    }
}
