package dev.parley.runtime.soak;

import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.outwhile;
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
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.Medium;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Many sessions, of which most go wrong in one way or another. Every party of every one has to come to its end, with nothing worse than a
 * {@link SessionException}; no thread of the runtime may end with an exception; and when all is over, no connection, thread, descriptor,
 * buffer or session may be left.
 *
 * <p>{@code -Dparley.soak.sessions=100000} sets the number of sessions per transport, {@code -Dparley.soak.seed=..} repeats a run.
 */
class SoakTest {
    private static final int SESSIONS = Integer.getInteger("parley.soak.sessions", 400);
    private static final long SEED = Long.getLong("parley.soak.seed", 20_261_121L);
    private static final int AT_ONCE = 24;
    private static final int WARM_UP = 100;
    /** What the JVM keeps to use again: a buffer for each thread that has read or written, and a few files of its own. */
    private static final int CACHED = 16;
    private static final long CACHED_BYTES = 16 << 20;
    private static final Duration FOR_ALL = Duration.ofSeconds(30).plusMillis(20L * SESSIONS);

    /** What becomes of a session. */
    enum Fate { ENDS, CLIENT_THROWS, SERVER_ABORTS, LINK_IS_CUT, CLIENT_LEAVES, SERVER_BREAKS_THE_PROTOCOL, TIMES_OUT, IS_HANDED_OVER,
        IS_HANDED_OVER_AND_CUT, RECEIVER_LEAVES }

    /** How the parties are connected. */
    enum Way {
        SHARED(Medium.SHARED), TCP(Medium.TCP), UNIX(Medium.UNIX), TLS(Medium.TLS), HTTP(Medium.HTTP), HTTPS(Medium.HTTPS),
        /** Over TCP, where connections go from one session to the next. */
        NEGOTIATED(Medium.TCP) {
            @Override
            Connector open(Path folder) throws Exception {
                return new NegotiatingConnector(
                        Preferences.of(Medium.TCP.open(folder, LIMIT)), NegotiationOptions.defaults(), (peer, reason) -> { });
            }
        };

        private static final int LIMIT = 16 << 20;
        private final Medium medium;

        Way(Medium medium) {
            this.medium = medium;
        }

        /** A fresh one; whoever shares memory must share it. */
        Connector open(Path folder) throws Exception {
            return medium.open(folder, LIMIT);
        }
    }

    private final Map<String, ProtocolDescriptor> protocols = Map.of(
            "S", protocol("S", outwhile(send("int"), receive("int"))),
            "T", protocol("T", send(live(inwhile(receive("int"), send("int"))))));
    private final ConcurrentLinkedQueue<Throwable> surprises = new ConcurrentLinkedQueue<>();
    private final Optional<UncaughtExceptionHandler> handlerBefore = Optional.ofNullable(Thread.getDefaultUncaughtExceptionHandler());

    @TempDir
    private Path folder;

    @BeforeEach
    void noteWhatNobodyCatches() {
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> surprises.add(problem));
    }

    @AfterEach
    void restoreTheHandler() {
        Thread.setDefaultUncaughtExceptionHandler(handlerBefore.orElse(null));
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLeftOfSessionsThatGoWrong(Way way, TestReporter reporter) throws Exception {
        play(way, WARM_UP);
        Resources before = settled(new Resources(0, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 0));
        Map<Fate, Integer> failures = play(way, SESSIONS);
        Resources after = settled(new Resources(before.threads(), before.descriptors() + CACHED, before.buffers() + CACHED,
                before.bufferBytes() + CACHED_BYTES, before.sessions()));
        reporter.publishEntry(Map.of("sessions", Integer.toString(SESSIONS), "failed for the client", failures.toString(),
                "before", before.toString(), "after", after.toString()));
        assertThat(surprises).isEmpty();
        assertThat(failures).containsEntry(Fate.CLIENT_THROWS, count(Fate.CLIENT_THROWS))
                .containsEntry(Fate.SERVER_ABORTS, count(Fate.SERVER_ABORTS))
                .containsEntry(Fate.SERVER_BREAKS_THE_PROTOCOL, count(Fate.SERVER_BREAKS_THE_PROTOCOL));
        assertThat(after.threads()).as("threads").isLessThanOrEqualTo(before.threads());
        assertThat(after.descriptors()).as("sockets and files").isLessThanOrEqualTo(before.descriptors() + CACHED);
        assertThat(after.buffers()).as("buffers").isLessThanOrEqualTo(before.buffers() + CACHED);
        assertThat(after.bufferBytes()).as("bytes of buffers").isLessThanOrEqualTo(before.bufferBytes() + CACHED_BYTES);
        assertThat(after.sessions()).as("sessions on the heap").isLessThanOrEqualTo(before.sessions());
    }

    /** What is counted is there while sessions are. What other tests of this JVM have left may go away meanwhile, and does not hide it. */
    @Test
    void sessionsUnderWayAreCounted() throws Exception {
        try (SessionEnvironment environment = SessionEnvironment.over(
                Way.TCP.open(folder), protocols::get, SoakTest.class.getClassLoader(), SessionOptions.defaults());
                SessionServer door = environment.serve("S")) {
            long sessions = Resources.now(folder).sessions();
            Set<String> threads = Resources.sessionThreads(folder);
            List<String> descriptors = Resources.openDescriptors();
            try (Session client = door.service().request(); Session server = door.accept()) {
                assertThat(Resources.now(folder).sessions()).as("sessions").isEqualTo(sessions + 2);
                assertThat(Resources.sessionThreads(folder)).as("threads").anyMatch(thread -> !threads.contains(thread));
                assertThat(Resources.openDescriptors()).as("sockets")
                        .filteredOn(open -> !descriptors.contains(open)).hasSizeGreaterThanOrEqualTo(2);
                client.outwhile(false);
                server.inwhile();
            }
        }
    }

    /** A failed session lingers a moment, so that its peers learn why; that is waited for, and nothing else. */
    private Resources settled(Resources limit) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        Resources now = Resources.now(folder);
        while (!now.within(limit) && System.nanoTime() < deadline) {
            Thread.sleep(100);
            now = Resources.now(folder);
        }
        return now;
    }

    /** @return for how many clients the session failed */
    private Map<Fate, Integer> play(Way way, int sessions) throws Exception {
        Connector below = way.open(folder);
        Breakable connector = new Breakable(below);
        SessionEnvironment environment = SessionEnvironment.over(
                connector, protocols::get, SoakTest.class.getClassLoader(), SessionOptions.defaults());
        Phaser serving = new Phaser(1);
        Map<Fate, Integer> failures = new EnumMap<>(Fate.class);
        try (environment; SessionServer door = environment.serve("S"); SessionServer next = environment.serve("T")) {
            ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory());
            Thread.ofVirtual().start(() -> accept(door, serving, s -> serve(s, environment, next, connector)));
            Thread.ofVirtual().start(() -> accept(next, serving, this::takeOver));
            List<Future<Boolean>> ends = new ArrayList<>();
            for (int i = 0; i < sessions; i++) {
                int number = i;
                ends.add(clients.submit(() -> request(door, number, connector)));
            }
            long deadline = System.nanoTime() + FOR_ALL.toNanos();
            for (int i = 0; i < sessions; i++) {
                boolean failed = ends.get(i).get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                failures.merge(fate(i), failed ? 1 : 0, Integer::sum);
            }
            clients.shutdown();
            serving.awaitAdvanceInterruptibly(serving.arriveAndDeregister(), Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        }
        awaitClosed(connector);
        if (below instanceof AutoCloseable resource) {
            resource.close();
        }
        return failures;
    }

    private static int count(Fate fate) {
        int count = 0;
        for (int i = 0; i < SESSIONS; i++) {
            count += fate(i) == fate ? 1 : 0;
        }
        return count;
    }

    private static Fate fate(int number) {
        return Fate.values()[new Random(SEED + number).nextInt(Fate.values().length)];
    }

    private static void awaitClosed(Breakable connector) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (connector.open() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        assertThat(connector.open()).as("open connections").isZero();
    }

    /** @return whether the session failed for its client */
    private boolean request(SessionServer door, int number, Breakable connector) {
        Random random = new Random(SEED + number);
        Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
        int rounds = 2 + random.nextInt(20);
        try (Session s = door.service().request()) {
            for (int i = 0; s.outwhile(i < rounds); i++) {
                s.send(i == 0 ? fate.ordinal() : i);
                if (i == 1) {
                    switch (fate) {
                        case CLIENT_THROWS -> throw new IllegalStateException("so it is");
                        case LINK_IS_CUT -> connector.cut(random);
                        case CLIENT_LEAVES -> {
                            return true;
                        }
                        case TIMES_OUT -> {
                            s.receive(Duration.ofNanos(1));
                            continue;
                        }
                        default -> { }
                    }
                }
                s.receive();
            }
            return false;
        } catch (SessionException | IllegalStateException e) {
            return true;
        } catch (Throwable e) {
            surprises.add(e);
            return true;
        }
    }

    private interface Serving {
        void serve(Session session) throws Exception;
    }

    /** @param underWay the servers' sessions that are under way; the test itself is one party */
    private void accept(SessionServer door, Phaser underWay, Serving serving) {
        try {
            while (true) {
                Session session = door.accept();
                underWay.register();
                Thread.ofVirtual().start(() -> {
                    try (session) {
                        serving.serve(session);
                    } catch (SessionException e) {
                        assert e.getMessage() != null;
                    } catch (Throwable e) {
                        surprises.add(e);
                    } finally {
                        underWay.arriveAndDeregister();
                    }
                });
            }
        } catch (SessionException e) {
            // The server was closed: the test is over.
            assert e.getMessage() != null;
        }
    }

    private void serve(Session s, SessionEnvironment environment, SessionServer next, Breakable connector) throws Exception {
        Fate fate = Fate.ENDS;
        for (int i = 0; s.inwhile(); i++) {
            int number = s.receive();
            if (i == 0) {
                fate = Fate.values()[number];
            } else if (i == 1) {
                switch (fate) {
                    case SERVER_ABORTS -> {
                        s.abort("has had enough");
                        return;
                    }
                    case SERVER_BREAKS_THE_PROTOCOL -> s.send("no number");
                    default -> { }
                }
            }
            s.send(number);
            if (i == 1 && (fate == Fate.IS_HANDED_OVER || fate == Fate.IS_HANDED_OVER_AND_CUT || fate == Fate.RECEIVER_LEAVES)) {
                try (Session t = environment.service("T", next.addresses()).request()) {
                    if (fate == Fate.RECEIVER_LEAVES) {
                        t.abort("leaves its receiver alone");
                    } else {
                        t.send(s);
                    }
                }
                if (fate == Fate.IS_HANDED_OVER_AND_CUT) {
                    connector.cut(new Random(number));
                }
                return;
            }
        }
    }

    private void takeOver(Session t) throws Exception {
        try (Session s = t.receive()) {
            while (s.inwhile()) {
                s.send(s.<Integer>receive());
            }
        }
    }
}
