package dev.parley.runtime.transport.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.parley.runtime.transport.negotiation.Liveness;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole sessions, one of whose participants' bytes do not arrive as they were sent, while a stranger repeats at the same door what was
 * said in an earlier session. Both participants end, well or with a {@link SessionException} that has a message, and nothing else
 * happens: afterwards a session that nobody meddles with goes well, and no thread, socket or file is left.
 *
 * <p>Runs for {@code -Dparley.fuzz.transport.seconds}, two unless it is given; the build gives it a minute.
 */
@Timeout(600)
class FuzzTest {
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("parley.fuzz.transport.seconds", 2));
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final int MESSAGES = 6;

    @TempDir
    private Path folder;

    private final ProtocolDescriptor protocol = ProtocolDescriptor.of("test.fuzz", List.of(machine(A), machine(B)));
    private final AtomicInteger instances = new AtomicInteger();

    /** Six times {@code B->A: <String>; B->A: <int[]>}, then {@code A->B: <int>}, as each sees it. */
    private static Machine machine(Role self) {
        Machine.Builder machine = Machine.builder(self);
        int state = machine.state();
        for (int i = 0; i < MESSAGES; i++) {
            for (String type : List.of("java.lang.String", "int[]")) {
                int next = machine.state();
                machine.transition(state, self.equals(A) ? Action.receive(B, Label.Reserved.NONE, PayloadType.of(type))
                        : Action.send(A, Label.Reserved.NONE, PayloadType.of(type)), next);
                state = next;
            }
        }
        machine.transition(state, self.equals(A) ? Action.send(B, Label.Reserved.NONE, PayloadType.of("int"))
                : Action.receive(A, Label.Reserved.NONE, PayloadType.of("int")), machine.state());
        return machine.build();
    }

    /** All transports at once: most of the time is spent waiting for what was lost on the way. */
    @Test
    void meddlingEndsThatSessionAndNothingElse() throws Exception {
        long seed = System.nanoTime();
        try (RegistryServer registry = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { })) {
            for (Wire wire : Wire.values()) {
                playWell(wire, registry);
            }
            long descriptors = descriptors();
            Map<Wire, CompletableFuture<Integer>> meddlers = new EnumMap<>(Wire.class);
            for (Wire wire : Wire.values()) {
                meddlers.put(wire, new CompletableFuture<>());
                Thread.ofPlatform().daemon().name("fuzz " + wire).start(() -> {
                    try {
                        meddlers.get(wire).complete(meddle(wire, registry, seed + wire.ordinal()));
                    } catch (Throwable e) {
                        meddlers.get(wire).completeExceptionally(e);
                    }
                });
            }
            for (Map.Entry<Wire, CompletableFuture<Integer>> meddler : meddlers.entrySet()) {
                assertThat(meddler.getValue().get()).as("rounds of %s", meddler.getKey()).isPositive();
            }
            for (Wire wire : Wire.values()) {
                playWell(wire, registry);
            }
            awaitAtMost(descriptors + 20, FuzzTest::descriptors);
        }
        awaitAtMost(0, FuzzTest::links);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    /** @return how many sessions were meddled with */
    private int meddle(Wire wire, RegistryServer registry, long seed) throws Exception {
        Random random = new Random(seed);
        AtomicReference<byte[]> earlier = new AtomicReference<>(new byte[0]);
        long end = System.nanoTime() + TIME.toNanos();
        int rounds = 0;
        do {
            String round = wire + ", seed " + seed + ", round " + rounds++;
            AtomicReference<MutatingStream> stream = new AtomicReference<>();
            Mutation mutation = Mutation.values()[random.nextInt(Mutation.values().length)];
            int victim = random.nextInt(2 * MESSAGES + 6);
            Transport meddled = wire.calling(folder, (real, again) -> {
                stream.set(new MutatingStream(real, mutation, victim, new Random(random.nextLong())));
                repeat(earlier.get(), again, random);
                return stream.get();
            });
            for (Throwable failure : play(wire, registry, meddled, Waits.SHORT, round)) {
                assertThat(failure).as(round).isInstanceOf(SessionException.class);
                assertThat(failure.getMessage()).as(round).isNotBlank();
            }
            if (stream.get() != null) {
                earlier.set(stream.get().record());
            }
        } while (System.nanoTime() < end);
        return rounds;
    }

    private void playWell(Wire wire, RegistryServer registry) throws Exception {
        assertThat(play(wire, registry, wire.honest(folder), Waits.USUAL, wire + ", nobody meddles")).isEmpty();
    }

    /** A stranger that knows what was said at another time, all of it or a part. */
    private static void repeat(byte[] said, Wire.Again again, Random random) {
        try (ByteStream stranger = again.open()) {
            stranger.output().write(said, 0, random.nextBoolean() ? said.length : random.nextInt(said.length + 1));
        } catch (IOException e) {
            // Hung up on already.
        }
    }

    /** @return how those ended that did not end well */
    private List<Throwable> play(Wire wire, RegistryServer registry, Transport callers, Waits waits, String round) throws Exception {
        String instance = "i" + instances.incrementAndGet();
        CompletableFuture<Void> a = perform(registry, wire.honest(folder), waits, instance, A, session -> {
            int sum = 0;
            for (int i = 0; i < MESSAGES; i++) {
                String text = session.receive("B");
                int[] numbers = session.receive("B");
                sum += text.length() + numbers.length;
            }
            session.send("B", sum);
        });
        CompletableFuture<Void> b = perform(registry, callers, waits, instance, B, session -> {
            for (int i = 0; i < MESSAGES; i++) {
                session.send("A", "text ".repeat(i));
                session.send("A", new int[20 * i]);
            }
            int sum = session.receive("A");
            assertThat(sum).isNotNegative();
        });
        return Stream.of(a, b).flatMap(participant -> failure(participant, round).stream()).toList();
    }

    /** How long participants wait for each other. */
    private record Waits(NegotiationOptions negotiation, SessionOptions options) {
        private static final SessionOptions LIMITED = SessionOptions.defaults().withMaxMessageBytes(Wire.LIMIT);

        static final Waits USUAL = new Waits(
                NegotiationOptions.defaults().withPatience(Duration.ofSeconds(30)), LIMITED.withLinkTimeout(Duration.ofSeconds(30)));
        /** What is lost on the way is waited for in vain. A session may fail for it on a loaded machine, which meddling allows for. */
        static final Waits SHORT = new Waits(
                NegotiationOptions.defaults().withPatience(Duration.ofSeconds(2)).withLiveness(new Liveness(Duration.ofMillis(100), 2)),
                LIMITED.withLinkTimeout(Duration.ofSeconds(2)));
    }

    private interface Part {
        void play(Session session) throws SessionException;
    }

    private CompletableFuture<Void> perform(RegistryServer registry, Transport transport, Waits waits, String instance,
            Role role, Part part) {
        RegistryAddress address =
                new RegistryAddress(TcpTransport.onLoopback(Wire.LIMIT), registry.address(), Duration.ofSeconds(5), Optional.empty());
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try (TransportRegistry sessions = Registries.negotiating(address, Preferences.of(transport), waits.negotiation(), name -> protocol,
                    FuzzTest.class.getClassLoader(), waits.options()); Session session = sessions.join("test.fuzz", instance, role.name())) {
                part.play(session);
                session.close();
                ended.complete(null);
            } catch (Throwable e) {
                ended.completeExceptionally(e);
            }
        });
        return ended;
    }

    private static Optional<Throwable> failure(CompletableFuture<Void> participant, String round) {
        try {
            participant.get(60, TimeUnit.SECONDS);
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(e.getCause());
        } catch (TimeoutException e) {
            return Optional.of(new AssertionError(round + " hangs", e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(e);
        }
    }

    private interface Count {
        long now() throws Exception;
    }

    private static void awaitAtMost(long limit, Count count) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (count.now() > limit && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(count.now()).isLessThanOrEqualTo(limit);
    }

    /** The threads that read from links. */
    private static long links() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().matches("parley-[AB]-from-[AB]")).count();
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }
}
