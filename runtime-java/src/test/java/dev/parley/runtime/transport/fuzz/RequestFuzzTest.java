package dev.parley.runtime.transport.fuzz;

import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.Liveness;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions that are requested one after the other, each but the first without waiting for an answer, while what the requester says does not
 * arrive as it was sent. Both sides end every session well or with a {@link SessionException} that has a message, and the server goes
 * on: the next requester, whom nobody meddles with, has its session.
 */
@Timeout(600)
class RequestFuzzTest {
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("parley.fuzz.seconds", 2));
    private static final int SESSIONS = 4;
    /** A connection that serves all sessions of a round is written to so often. */
    private static final int WRITES = 3 * SESSIONS;
    private static final ProtocolDescriptor ASK =
            protocol("test.Ask", send("java.lang.String"), send("int[]"), receive("int"), send("int"));

    @TempDir
    private Path folder;

    /** Over all transports at once: most of the time is spent waiting for what was lost on the way. */
    @Test
    void whateverComesBehindARequestEndsThatSessionAlone() throws Exception {
        long seed = System.nanoTime();
        Map<Wire, CompletableFuture<Void>> meddlers = new EnumMap<>(Wire.class);
        for (Wire wire : Wire.values()) {
            meddlers.put(wire, meddling(wire, seed + wire.ordinal()));
        }
        for (CompletableFuture<Void> meddler : meddlers.values()) {
            meddler.get();
        }
    }

    private CompletableFuture<Void> meddling(Wire wire, long seed) {
        CompletableFuture<Void> meddler = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("fuzz " + wire).start(() -> {
            try {
                meddle(wire, seed);
                meddler.complete(null);
            } catch (Throwable e) {
                meddler.completeExceptionally(e);
            }
        });
        return meddler;
    }

    private void meddle(Wire wire, long seed) throws Exception {
        Random random = new Random(seed);
        try (SessionEnvironment servers = environment(wire.honest(folder), Duration.ofSeconds(2));
                SessionServer door = servers.serve("test.Ask")) {
            CompletableFuture<Void> serving = serve(door);
            long end = System.nanoTime() + TIME.toNanos();
            int round = 0;
            do {
                Mutation mutation = Mutation.values()[random.nextInt(Mutation.values().length)];
                Transport meddled = wire.calling(folder, (real, again) ->
                        new MutatingStream(real, mutation, random.nextInt(WRITES), new Random(random.nextLong())));
                String name = wire + ", seed " + seed + ", round " + round++ + ", " + mutation;
                CompletableFuture<Void> requesting = CompletableFuture.runAsync(() -> {
                    try (SessionEnvironment clients = environment(meddled, Duration.ofMillis(500))) {
                        for (int i = 0; i < SESSIONS; i++) {
                            request(clients, door.addresses()).ifPresent(problem -> assertThat(problem.getMessage()).as(name).isNotBlank());
                        }
                    }
                }, task -> Thread.ofPlatform().daemon().start(task));
                requesting.get(120, TimeUnit.SECONDS);
            } while (System.nanoTime() < end);
            try (SessionEnvironment honest = environment(wire.honest(folder), Duration.ofSeconds(60))) {
                for (int i = 0; i < SESSIONS; i++) {
                    assertThat(request(honest, door.addresses())).isEmpty();
                }
            }
            assertThat(serving).isNotDone();
            door.close();
            serving.get(60, TimeUnit.SECONDS);
        }
    }

    /** @param patience of whoever waits for what is lost on the way; a session may fail for it on a loaded machine where it is short */
    private static SessionEnvironment environment(Transport transport, Duration patience) {
        NegotiationOptions options =
                NegotiationOptions.defaults().withPatience(patience).withLiveness(new Liveness(patience.dividedBy(5), 2));
        NegotiatingConnector connector = new NegotiatingConnector(Preferences.of(transport), options, (peer, reason) -> { });
        return SessionEnvironment.over(connector, name -> ASK, RequestFuzzTest.class.getClassLoader(),
                SessionOptions.defaults().withMaxMessageBytes(Wire.LIMIT).withLinkTimeout(patience));
    }

    /** @return how it ended if it did not end well */
    private static Optional<SessionException> request(SessionEnvironment clients, List<TransportAddress> addresses) {
        try (Session session = clients.service("test.Ask", addresses).request()) {
            session.send("how long");
            session.send(new int[20]);
            session.send(session.<Integer>receive());
            session.close();
            return Optional.empty();
        } catch (SessionException e) {
            return Optional.of(e);
        }
    }

    /** Until the server is closed. Whatever is no {@link SessionException} ends it early. */
    private static CompletableFuture<Void> serve(SessionServer door) {
        CompletableFuture<Void> serving = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            boolean open = true;
            while (open) {
                try (Session session = door.accept()) {
                    String text = session.receive();
                    int[] numbers = session.receive();
                    session.send(text.length() + numbers.length);
                    session.receive();
                } catch (SessionException e) {
                    open = !e.getMessage().contains("is closed");
                } catch (Throwable e) {
                    serving.completeExceptionally(e);
                    return;
                }
            }
            serving.complete(null);
        });
        return serving;
    }
}
