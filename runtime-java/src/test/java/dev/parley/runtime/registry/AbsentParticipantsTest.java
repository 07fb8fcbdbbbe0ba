package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.transport.negotiation.Liveness;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.RefusedException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Instances that lack somebody, for whom the others wait no longer than they have to. */
@Timeout(120)
class AbsentParticipantsTest extends RunningRegistry {
    /** Long before an instance expires. */
    private static final Duration SOON = Duration.ofSeconds(10);

    @Test
    void givesUpAnInstanceThatDoesNotFill() throws Exception {
        restart(RegistryOptions.defaults().withExpiry(Duration.ofSeconds(2)));
        CompletableFuture<Session> client = join("client");
        CompletableFuture<Session> mailSvr = join("mailSvr");
        for (CompletableFuture<Session> waiting : List.of(client, mailSvr)) {
            assertThat(failure(waiting)).isInstanceOf(SessionSetupException.class)
                    // One of the two may have been late itself.
                    .hasMessageMatching(".* is given up: nobody has come for (`client`, )?`infoSvr`(, `mailSvr`)? within 2 s.*");
        }
        assertThat(failure(join("infoSvr"))).hasMessageContaining("is given up: nobody has come for ");
    }

    @Test
    void tellsThoseWhoWaitThatOneWillNotCome() throws Exception {
        CompletableFuture<Session> client = join("client");
        registry(Invitation.descriptor()).withdraw(Invitation.NAME, "i", "mailSvr", "could not be started");
        assertThat(failure(client)).hasMessageContaining("is given up: `mailSvr` could not be started");
        assertThat(failure(join("infoSvr"))).hasMessageContaining("`mailSvr` could not be started");
    }

    /** What is known of a role before the registry is asked for it. */
    @Test
    void tellsThoseWhoWaitWhyOneCannotTakeItsRole() throws Exception {
        CompletableFuture<Session> client = join("client");
        TransportRegistry registry = registry(LOCALHOST, name -> Invitation.descriptor(), ClassLoader.getPlatformClassLoader());
        assertThatThrownBy(() -> registry.join(Invitation.NAME, "i", "mailSvr")).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("is not on the class path").hasNoSuppressedExceptions();
        assertThat(client).failsWithin(SOON).withThrowableThat().havingCause().isInstanceOf(SessionSetupException.class)
                .withMessageContaining("is given up: `mailSvr` could not take its role: the payload type `").withMessageContaining("is not on the class path");
    }

    @Test
    void tellsThemAlsoOfWhatItsCodeThrows() throws Exception {
        CompletableFuture<Session> client = join("client");
        TransportRegistry registry = registry(LOCALHOST, name -> {
            throw new IllegalStateException("has not been unpacked");
        }, CLASSES);
        assertThatThrownBy(() -> registry.join(Invitation.NAME, "i", "mailSvr")).isInstanceOf(IllegalStateException.class);
        assertThat(client).failsWithin(SOON).withThrowableThat().withMessageContaining("could not take its role: java.lang.IllegalStateException: has not been unpacked");
    }

    @Test
    void tellsThemOfOneThatCannotListen() throws Exception {
        CompletableFuture<Session> client = join("client");
        String elsewhere = "192.0.2.1";
        TransportRegistry registry = registry(elsewhere, name -> Invitation.descriptor(), CLASSES);
        assertThatThrownBy(() -> registry.join(Invitation.NAME, "i", "mailSvr")).isInstanceOf(SessionSetupException.class);
        assertThat(client).failsWithin(SOON).withThrowableThat().withMessageContaining("could not take its role: it cannot listen for the other participants");
    }

    /** Nobody waits for such a role. */
    @Test
    void goesOnWhereSomebodyAsksForARoleThatThereIsNot() throws Exception {
        CompletableFuture<Session> client = join("client");
        assertThatThrownBy(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", "server")).isInstanceOf(SessionSetupException.class);
        for (CompletableFuture<Session> party : List.of(join("infoSvr"), join("mailSvr"), client)) {
            party.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** As where a participant is started twice, the second time in vain. */
    @Test
    void goesOnWhereSomebodyElseHasTakenTheRole() throws Exception {
        try (Rendezvous book = new Rendezvous(Duration.ofMinutes(1))) {
            List<CompletableFuture<Meeting>> places = new ArrayList<>();
            places.add(book.join(request(Invitation.CLIENT)));
            places.add(book.join(request(Invitation.MAIL_SVR)));
            book.withdraw(new Instance(Invitation.NAME, "i"), Invitation.MAIL_SVR, "could not be started");
            places.add(book.join(request(Invitation.INFO_SVR)));
            assertThat(places).allSatisfy(place -> assertThat(place).isCompleted());
        }
    }

    /** The registry hears of it, wherever the participant stands. Platform threads are not woken by an interrupt while they read from a socket. */
    @ParameterizedTest
    @ValueSource(ints = {0, 500})
    void tellsThoseWhoWaitOfOneThatIsInterrupted(int millis) throws Exception {
        CompletableFuture<Session> client = join("client");
        CompletableFuture<Throwable> interrupted = new CompletableFuture<>();
        Thread mailSvr = Thread.ofPlatform().unstarted(() -> interrupted.complete(
                catchThrowable(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", "mailSvr"))));
        mailSvr.start();
        Thread.sleep(millis);
        mailSvr.interrupt();
        assertThat(interrupted).succeedsWithin(SOON).asInstanceOf(InstanceOfAssertFactories.THROWABLE).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("the thread was interrupted");
        assertThat(client).failsWithin(SOON).withThrowableThat().withMessageMatching("(?s).*is given up: `mailSvr` (left|was interrupted) before all participants had come.*");
    }

    @Test
    void noticesOneThatLeavesBeforeTheOthersHaveCome() throws Exception {
        JoinRequest request = request(Invitation.MAIL_SVR);
        try (Socket socket = new Socket()) {
            socket.connect(address());
            socket.getOutputStream().write(request.toFrame().toBytes());
            Thread.sleep(100);
        }
        assertThat(failure(join("client"))).hasMessageContaining("`mailSvr` left before all participants had come");
    }

    @Test
    void forgetsThatSomebodyHasVanishedWithoutAWord() throws Exception {
        Liveness liveness = new Liveness(Duration.ofMillis(200), 9);
        restart(RegistryOptions.defaults().withLiveness(liveness));
        RegistryAddress address =
                new RegistryAddress(TcpTransport.onLoopback(1 << 20), server.address(), Duration.ofSeconds(10), Optional.empty());
        try (Socket vanished = new Socket()) {
            vanished.connect(address());
            vanished.getOutputStream().write(request(Invitation.MAIL_SVR).toFrame().toBytes());
            // This one is quiet for longer than that, but alive.
            assertThatThrownBy(() -> new RemoteRendezvous(address, liveness).join(request(Invitation.CLIENT)))
                    .isInstanceOf(RefusedException.class).hasMessageContaining("`mailSvr` left before all participants had come");
        }
    }
}
