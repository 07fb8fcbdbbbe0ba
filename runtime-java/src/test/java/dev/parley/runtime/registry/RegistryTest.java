package dev.parley.runtime.registry;

import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionRegistry;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import java.net.BindException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Instances of protocols, their names and their roles. */
@Timeout(120)
class RegistryTest extends RunningRegistry {
    @Test
    void handsOutSessionsOfAnInstance() throws Exception {
        playInstance();
    }

    @Test
    void wantsUniqueNames() throws Exception {
        SessionRegistry registry = registry(Invitation.descriptor());
        registry.instantiate(Invitation.NAME, "i");
        assertThatThrownBy(() -> registry.instantiate(Invitation.NAME, "i")).isInstanceOf(SessionSetupException.class)
                .hasMessage("there is an instance `i` of `social.invitation` already: the name must be unique");
        registry.instantiate(Invitation.NAME, "j");
    }

    /** Such a name does not even fit into what a registry reads. */
    @Test
    void refusesNamesThatAreTooLongBeforeItAsks() throws Exception {
        SessionRegistry registry = registry(Invitation.descriptor());
        String endless = "x".repeat(100_000);
        String reason = "the name of a protocol or an instance is longer than 1000 characters";
        assertThatThrownBy(() -> registry.instantiate(Invitation.NAME, endless)).isInstanceOf(SessionSetupException.class).hasMessageContaining(reason);
        assertThatThrownBy(() -> registry.join(Invitation.NAME, endless, "client")).isInstanceOf(SessionSetupException.class)
                .hasMessage("role `client`, before the session began: " + reason);
    }

    @Test
    void doesNotMakeAnInstanceThatIsOnlyLookedUp() {
        assertThatThrownBy(() -> registry(Invitation.descriptor()).lookup(Invitation.NAME, "i", "client"))
                .isInstanceOf(SessionSetupException.class).hasMessageContaining("there is no instance `i`");
    }

    @Test
    void givesARoleOnce() throws Exception {
        CompletableFuture<Session> first = join("client");
        CompletableFuture<Session> second = join("client");
        Throwable refused = failure(CompletableFuture.anyOf(first, second));
        assertThat(refused).hasMessageContaining("the role `client` of instance `i` of `social.invitation` is taken already");
    }

    @Test
    void knowsTheRolesOfTheProtocol() {
        assertThatThrownBy(() -> registry(Invitation.descriptor()).join(Invitation.NAME, "i", "server"))
                .hasMessage("role `server`, before the session began: the protocol `social.invitation` has no role `server`, only "
                        + "`client`, `infoSvr`, `mailSvr`");
    }

    @Test
    void letsNobodyJoinASessionThatHasBegun() throws Exception {
        List<CompletableFuture<Session>> sessions = List.of(join("client"), join("infoSvr"), join("mailSvr"));
        for (CompletableFuture<Session> session : sessions) {
            session.get();
        }
        assertThat(failure(join("client"))).hasMessageContaining("has begun: all its roles are taken");
    }

    /** The mail server expects something else after the session has begun. */
    private static ProtocolDescriptor anotherVersion() {
        List<Machine> other = new ArrayList<>(Invitation.descriptor().machines());
        Machine.Builder changed = Machine.builder(Invitation.MAIL_SVR);
        int first = changed.state();
        int second = changed.state();
        changed.transition(first, other.get(2).from(0).getFirst().action(), second);
        changed.transition(second, Action.receive(Invitation.CLIENT, Label.of("x"), PayloadType.of("int")), changed.state());
        other.set(2, changed.build());
        return ProtocolDescriptor.of(Invitation.NAME, other);
    }

    /** Also those who wait: the instance will not become complete, and it may be they who have the wrong version. */
    @Test
    void tellsEverybodyOfAParticipantWithAnotherVersionOfTheProtocol() throws Exception {
        CompletableFuture<Session> client = join("client");
        CompletableFuture<Session> infoSvr = join("infoSvr");
        awaitWaiting(client, infoSvr);
        CompletableFuture<Session> mailSvr = session(() -> registry(anotherVersion()).join(Invitation.NAME, "i", "mailSvr"));
        for (CompletableFuture<Session> party : List.of(mailSvr, client, infoSvr)) {
            assertThat(failure(party)).isInstanceOf(IncompatibleSessionException.class)
                    .hasMessageContaining("`mailSvr` comes with another version of the protocol `social.invitation` than instance `i` of "
                            + "`social.invitation` was made with: after `awaitBegin of client`, what comes next for `mailSvr` is "
                            + "`receive x<int> from client` in the first, and `")
                    .hasMessageContaining("` in the second; build all participants from the same protocol file");
        }
        assertThat(failure(join("client"))).as("one that comes late").isInstanceOf(IncompatibleSessionException.class);
    }

    /** Both have asked by then, unless the machine is very slow; if it is, nothing but the order is another. */
    private static void awaitWaiting(CompletableFuture<?>... parties) throws InterruptedException {
        Thread.sleep(500);
        assertThat(parties).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void takesNobodyWhenItIsClosed() {
        TransportRegistry local = Registries.inThisVm(
                name -> Invitation.descriptor(), CLASSES, SessionOptions.defaults());
        local.close();
        assertThatThrownBy(() -> local.join(Invitation.NAME, "i", "client")).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("the registry has been closed");
        assertThatThrownBy(() -> local.instantiate(Invitation.NAME, "i")).isInstanceOf(SessionSetupException.class);
    }

    @Test
    void saysThatItsPortIsTaken() {
        assertThatThrownBy(() -> RegistryServer.start(RegistryOptions.defaults().withPort(address().getPort()), (peer, reason) -> { }))
                .hasMessageMatching("the registry cannot listen on .*:" + address().getPort() + ": .+")
                .hasCauseInstanceOf(BindException.class);
    }

    @Test
    void holdsManyInstancesAtOnce() throws Exception {
        SessionRegistry local = Registries.inThisVm(name -> Invitation.descriptor(), CLASSES,
                SessionOptions.defaults());
        List<CompletableFuture<Session>> sessions = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String name = "i" + i;
            for (String role : List.of("client", "infoSvr", "mailSvr")) {
                sessions.add(session(() -> local.join(Invitation.NAME, name, role)));
            }
        }
        for (CompletableFuture<Session> session : sessions) {
            session.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        assertThatThrownBy(() -> local.instantiate(Invitation.NAME, "i7")).isInstanceOf(SessionException.class);
    }

    @Test
    void oneThatIsClosedHandsOutNothingMore() throws Exception {
        SessionRegistry closed = Registries.inThisVm(name -> Invitation.descriptor(), CLASSES, SessionOptions.defaults());
        closed.instantiate(Invitation.NAME, "i");
        closed.close();
        List<ThrowingCallable> questions = List.of(() -> closed.instantiate(Invitation.NAME, "j"), () -> closed.join(Invitation.NAME, "j", "client"),
                () -> closed.lookup(Invitation.NAME, "i", "client"), () -> closed.lookup(Invitation.NAME, "k", "client"));
        assertThat(questions).allSatisfy(question -> assertThatThrownBy(question).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("the registry has been closed"));
    }

    /** Its sessions live on, and serve nothing more through it. */
    @Test
    void oneThatIsClosedServesNothingMore() throws Exception {
        ProtocolDescriptor tell = protocol("test.Tell", receive("int"));
        SessionRegistry closed = Registries.inThisVm(
                name -> name.equals(Invitation.NAME) ? Invitation.descriptor() : tell, CLASSES, SessionOptions.defaults());
        CompletableFuture<Session> client = session(() -> closed.join(Invitation.NAME, "i", "client"));
        CompletableFuture<Session> infoSvr = session(() -> closed.join(Invitation.NAME, "i", "infoSvr"));
        CompletableFuture<Session> mailSvr = session(() -> closed.join(Invitation.NAME, "i", "mailSvr"));
        SessionEnvironment environment = client.get(PATIENCE_SECONDS, TimeUnit.SECONDS).environment();
        environment.serve("test.Tell").close();
        closed.close();
        assertThatThrownBy(() -> environment.serve("test.Tell")).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("the environment is closed");
        client.get().begin();
        infoSvr.get(PATIENCE_SECONDS, TimeUnit.SECONDS).awaitBegin();
        mailSvr.get(PATIENCE_SECONDS, TimeUnit.SECONDS).awaitBegin();
    }
}
