package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.launch.Jvm;
import dev.parley.runtime.launch.RegistryMain;
import dev.parley.runtime.session.SessionOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A registry whose process ends while some participants wait there, and that is started again at its address. */
@Timeout(120)
class RestartedRegistryTest {
    private static final Duration SOON = Duration.ofSeconds(20);
    private static final List<String> ROLES = List.of("client", "infoSvr", "mailSvr");

    @TempDir
    private Path folder;
    private int port;
    private Jvm registry;

    @BeforeEach
    void start() throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        startRegistry();
    }

    private void startRegistry() throws Exception {
        registry = Jvm.start(folder, RegistryMain.class, "--port", String.valueOf(port));
        registry.awaitOutput(output -> output.contains("registry "));
    }

    @AfterEach
    void stop() {
        registry.kill();
    }

    private CompletableFuture<Session> join(String role) {
        TransportRegistry here = Registries.overTcp(new InetSocketAddress(RunningRegistry.LOCALHOST, port), RunningRegistry.LOCALHOST, Duration.ofSeconds(30),
                name -> Invitation.descriptor(), RunningRegistry.CLASSES, SessionOptions.defaults());
        CompletableFuture<Session> session = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                session.complete(here.join(Invitation.NAME, "i", role));
            } catch (Throwable e) {
                session.completeExceptionally(e);
            }
        });
        return session;
    }

    private static void awaitWaiting(CompletableFuture<?>... parties) throws InterruptedException {
        Thread.sleep(1_000);
        assertThat(parties).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void whoWaitedIsToldAndMayComeAgain() throws Exception {
        CompletableFuture<Session> client = join("client");
        CompletableFuture<Session> infoSvr = join("infoSvr");
        awaitWaiting(client, infoSvr);
        registry.kill();
        for (CompletableFuture<Session> waiting : List.of(client, infoSvr)) {
            assertThat(waiting).failsWithin(SOON).withThrowableThat().havingCause().isInstanceOf(SessionSetupException.class)
                    .withMessageContaining("the registry at " + RunningRegistry.LOCALHOST + ":" + port);
        }
        // It comes while there is none, and waits for one.
        CompletableFuture<Session> mailSvr = join("mailSvr");
        awaitWaiting(mailSvr);
        startRegistry();
        for (CompletableFuture<Session> party : List.of(mailSvr, join("client"), join("infoSvr"))) {
            party.get(60, TimeUnit.SECONDS).abort("is not needed any more");
        }
    }

    /** Nothing is known there of those who have come to the one before. */
    @Test
    void whoComesToTheNextOneWaitsForThoseWhoComeThere() throws Exception {
        CompletableFuture<Session> client = join("client");
        awaitWaiting(client);
        registry.kill();
        assertThat(client).failsWithin(SOON);
        startRegistry();
        List<CompletableFuture<Session>> parties = ROLES.stream().map(this::join).toList();
        for (CompletableFuture<Session> party : parties) {
            party.get(60, TimeUnit.SECONDS).abort("is not needed any more");
        }
    }

    /** It says nothing, and does not hang up. */
    @Test
    void whoWaitsAtOneThatStandsStillIsTold() throws Exception {
        CompletableFuture<Session> client = join("client");
        awaitWaiting(client);
        registry.freeze();
        assertThat(client).failsWithin(Duration.ofSeconds(40)).withThrowableThat().havingCause().isInstanceOf(SessionSetupException.class)
                .withMessageContaining("nothing was heard from it for ");
    }
}
