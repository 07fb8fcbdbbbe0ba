package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.example.BusyCarriers;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Participants come together while others of the same JVM compute in virtual threads, and keep every carrier busy. */
@Timeout(60)
class BusyRendezvousTest extends RunningRegistry {
    private static final List<String> ROLES = List.of("client", "infoSvr", "mailSvr");
    /** Long before those who compute are through. */
    private static final Duration SOON = Duration.ofSeconds(10);

    private CompletableFuture<Session> joinInPlatformThread(SessionRegistry registry, String role) {
        CompletableFuture<Session> session = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                session.complete(registry.join(Invitation.NAME, "i", role));
            } catch (Throwable e) {
                session.completeExceptionally(e);
            }
        });
        return session;
    }

    private void meet(SessionRegistry registry) throws Exception {
        try (BusyCarriers busy = BusyCarriers.all()) {
            List<CompletableFuture<Session>> sessions = ROLES.stream().map(role -> joinInPlatformThread(registry, role)).toList();
            assertThat(sessions).allSatisfy(session -> assertThat(session).succeedsWithin(SOON));
            for (CompletableFuture<Session> session : sessions) {
                session.join().abort("is not needed any more");
            }
        }
    }

    @Test
    void atARegistryThatIsReachedOverTcp() throws Exception {
        meet(registry(Invitation.descriptor()));
    }

    @Test
    void overSharedMemory() throws Exception {
        meet(Registries.inThisVm(name -> Invitation.descriptor(), CLASSES, SessionOptions.defaults()));
    }
}
