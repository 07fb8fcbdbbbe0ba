package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.TwoParties.environment;
import static dev.parley.runtime.example.Local.inwhile;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Selector;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.session.SessionOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Sessions that go from one selector to another, of which the one that has let go of a session must not keep the other from hearing of it; and from
 * one thread to another.
 */
@Timeout(60)
class SelectorsTest {
    private static final ProtocolDescriptor TELL = protocol("test.Tell", receive("int"));
    private static final Duration LONG = Duration.ofSeconds(20);

    @ParameterizedTest
    @EnumSource
    void aSessionIsRemovedFromOneSelectorAfterItWasAddedToAnother(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        try (SessionServer door = environment.serve("test.Tell");
                Session asks = door.service().request();
                Session tells = door.accept();
                Selector before = Selector.of(asks);
                Selector after = Selector.of(asks)) {
            assertThat(after.select(Duration.ZERO)).isEmpty();
            before.remove(asks);
            tells.send(1);
            assertThat(after.select(LONG)).containsSame(asks);
            assertThat(asks.<Integer>receive()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSelectorIsClosedAfterItsSessionWasGivenToAThreadThatSelectsToo(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        CompletableFuture<Void> watched = new CompletableFuture<>();
        CompletableFuture<Optional<Integer>> told = new CompletableFuture<>();
        try (SessionServer door = environment.serve("test.Tell"); Session tells = waitingFor(door, watched, told)) {
            tells.send(1);
            assertThat(told.get(2 * LONG.toSeconds(), TimeUnit.SECONDS)).contains(1);
        }
    }

    /** The other end of a session that was spawned from under a selector, which is closed when the new thread has its own. */
    private static Session waitingFor(SessionServer door, CompletableFuture<Void> watched, CompletableFuture<Optional<Integer>> told)
            throws Exception {
        Session asks = door.service().request();
        try (Selector before = Selector.of(asks)) {
            assertThat(before.select(Duration.ZERO)).isEmpty();
            asks.spawn(s -> {
                try (Selector after = Selector.of(s)) {
                    after.select(Duration.ZERO);
                    watched.complete(null);
                    Optional<Session> ready = after.select(LONG);
                    told.complete(ready.isPresent() ? Optional.of(s.receive()) : Optional.empty());
                } catch (InterruptedException e) {
                    told.completeExceptionally(e);
                }
            });
            watched.get(LONG.toSeconds(), TimeUnit.SECONDS);
        }
        return door.accept();
    }

    /** Who selects goes on with the others, and who gets the session has a selector of its own. */
    @ParameterizedTest
    @EnumSource
    void aSessionIsHandedOverWhileItIsWatched(Medium medium) throws Exception {
        Map<String, ProtocolDescriptor> protocols =
                Map.of("test.Tell", TELL, "test.Give", protocol("test.Give", send(live(receive("int")))));
        SessionEnvironment environment = SessionEnvironment.over(
                medium.connector(), protocols::get, SelectorsTest.class.getClassLoader(), SessionOptions.defaults());
        try (SessionServer door = environment.serve("test.Tell"); SessionServer give = environment.serve("test.Give");
                Session asks = door.service().request(); Session tells = door.accept();
                Session other = door.service().request(); Session othersPeer = door.accept();
                Session gives = give.service().request(); Session takes = give.accept();
                Selector before = Selector.of(asks, other)) {
            CompletableFuture<Optional<Session>> selected = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    selected.complete(before.select(LONG));
                } catch (Throwable e) {
                    selected.completeExceptionally(e);
                }
            });
            Thread.sleep(50);
            gives.send(asks);
            try (Session taken = takes.receive(); Selector after = Selector.of(taken)) {
                tells.send(1);
                assertThat(after.select(LONG)).containsSame(taken);
                assertThat(taken.<Integer>receive()).isEqualTo(1);
            }
            assertThat(selected).as("what was handed over is nothing to be selected").isNotDone();
            othersPeer.send(2);
            assertThat(selected.get(LONG.toSeconds(), TimeUnit.SECONDS)).containsSame(other);
            assertThat(other.<Integer>receive()).isEqualTo(2);
        }
    }

    /** Else two of them would use one session at the same time, which ends it. */
    @ParameterizedTest
    @EnumSource
    void aSessionBelongsToTheThreadThatItWasSelectedForUntilThatSelectsAgain(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        try (SessionServer door = environment.serve("test.Tell"); Session asks = door.service().request(); Session tells = door.accept();
                Selector selector = Selector.of(asks)) {
            tells.send(1);
            assertThat(selector.select(LONG)).containsSame(asks);
            CompletableFuture<Optional<Session>> other = selection(selector, LONG);
            Thread.sleep(100);
            assertThat(other).isNotDone();
            assertThat(selector.select(LONG)).as("it is still ready").containsSame(asks);
            assertThat(selection(selector, Duration.ofMillis(100)).get()).isEmpty();
            assertThat(asks.<Integer>receive()).isEqualTo(1);
            assertThat(selector.select(Duration.ofMillis(100))).isEmpty();
            asks.close();
            assertThat(other).failsWithin(LONG).withThrowableThat().havingCause().isInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSessionOfAThreadThatHasEndedIsSelectedForAnother(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        try (SessionServer door = environment.serve("test.Tell"); Session asks = door.service().request(); Session tells = door.accept();
                Selector selector = Selector.of(asks)) {
            tells.send(1);
            assertThat(selection(selector, LONG).get()).containsSame(asks);
            assertThat(selector.select(LONG)).containsSame(asks);
            assertThat(asks.<Integer>receive()).isEqualTo(1);
        }
    }

    private static CompletableFuture<Optional<Session>> selection(Selector selector, Duration patience) {
        CompletableFuture<Optional<Session>> selected = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            try {
                selected.complete(selector.select(patience));
            } catch (Throwable e) {
                selected.completeExceptionally(e);
            }
        });
        return selected;
    }

    @ParameterizedTest
    @EnumSource
    void severalThreadsShareTheSessionsOfOneSelector(Medium medium) throws Exception {
        int sessions = 10;
        int messages = 100;
        SessionEnvironment environment = environment(medium.connector(), protocol("test.Count", inwhile(receive("int"))));
        Map<Session, Integer> heard = new ConcurrentHashMap<>();
        try (SessionServer door = environment.serve("test.Count"); Selector selector = Selector.of()) {
            for (int i = 0; i < sessions; i++) {
                selector.add(door.service().request());
                Session counts = door.accept();
                counts.spawn(s -> {
                    for (int next = 0; s.outwhile(next < messages); next++) {
                        s.send(next);
                    }
                });
            }
            List<CompletableFuture<Void>> workers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                workers.add(CompletableFuture.runAsync(() -> listen(selector, heard), task -> Thread.ofPlatform().start(task)));
            }
            for (CompletableFuture<Void> worker : workers) {
                worker.get(2 * LONG.toSeconds(), TimeUnit.SECONDS);
            }
        }
        assertThat(heard.values()).hasSize(sessions).containsOnly(messages);
    }

    private static void listen(Selector selector, Map<Session, Integer> heard) {
        try {
            while (!selector.isEmpty()) {
                Optional<Session> next = selector.select(LONG);
                if (next.isPresent() && next.get().inwhile()) {
                    assertThat(next.get().<Integer>receive()).isEqualTo(heard.merge(next.get(), 1, Integer::sum) - 1);
                } else if (next.isPresent()) {
                    next.get().close();
                }
            }
        } catch (IllegalStateException e) {
            // Another one has closed the last session.
        } catch (SessionException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
