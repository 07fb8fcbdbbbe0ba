package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.FailureKind;
import dev.parley.runtime.Payload2;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionInterruptedException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.example.Invitation.EmailID;
import dev.parley.runtime.example.Invitation.Employer;
import dev.parley.runtime.example.Invitation.Event;
import dev.parley.runtime.example.Invitation.Location;
import dev.parley.runtime.example.Invitation.Member;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The three participants of the invitation, whole sessions at a time, with every way of going wrong in one of them. */
@Timeout(30)
class InvitationSessionTest {
    private final List<String> mails = new ArrayList<>();

    private static void client(Session s) throws SessionException {
        s.begin();
        invite(s);
    }

    private static void invite(Session s) throws SessionException {
        Employer mine = s.receive("infoSvr");
        Location here = s.receive("infoSvr");
        while (s.inwhile("infoSvr")) {
            Member member = s.receive("infoSvr");
            boolean invite = mine.equals(s.receive("infoSvr")) & here.equals(s.receive("infoSvr"));
            EmailID address = s.receive("infoSvr");
            if (invite) {
                s.outbranch("INVITE");
                s.send("mailSvr", address, new Event("Movie", List.of(member.name())));
            } else {
                s.outbranch("NOOP");
            }
        }
    }

    private static void infoSvr(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", new Employer("acme"));
        s.send("client", new Location("Lisbon"));
        int next = 0;
        while (s.outwhile(next < 4)) {
            s.send("client", new Member("m" + next, next));
            s.send("client", new Employer(next == 1 ? "other" : "acme"));
            s.send("client", new Location(next == 2 ? "Porto" : "Lisbon"));
            s.send("client", new EmailID("m" + next + "@example.org"));
            next++;
        }
    }

    private void mailSvr(Session s) throws SessionException {
        s.awaitBegin();
        while (s.inwhile("infoSvr")) {
            if (s.inbranch("client").equals("INVITE")) {
                Payload2<EmailID, Event> mail = s.receive2("client");
                mails.add(mail.first().address() + " " + mail.second().tags());
            }
        }
    }

    /** Until the session ends by itself: how soon another's failure is known here is not said. */
    private static void informForEver(Session s) throws SessionException {
        s.send("client", new Employer("acme"));
        s.send("client", new Location("Lisbon"));
        while (s.outwhile(true)) {
            s.send("client", new Member("m", 1));
            s.send("client", new Employer("acme"));
            s.send("client", new Location("Lisbon"));
            s.send("client", new EmailID("m@example.org"));
        }
    }

    private Troupe troupe(Medium medium) {
        return new Troupe(Invitation.descriptor(), medium)
                .part("client", InvitationSessionTest::client)
                .part("infoSvr", InvitationSessionTest::infoSvr)
                .part("mailSvr", this::mailSvr);
    }

    @ParameterizedTest
    @EnumSource
    void runsToItsEnd(Medium medium) throws Exception {
        Endings endings = troupe(medium).play();
        assertThat(endings.byRole()).isEmpty();
        assertThat(mails).containsExactly("m0@example.org [m0]", "m3@example.org [m3]");
    }

    @ParameterizedTest
    @EnumSource
    void runsOnVirtualThreads(Medium medium) throws Exception {
        assertThat(troupe(medium).onVirtualThreads().play().byRole()).isEmpty();
        assertThat(mails).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void tellsEverybodyOfAnExceptionInAParticipant(Medium medium) throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        Endings endings = troupe(medium).part("infoSvr", s -> {
            s.awaitBegin();
            s.send("client", new Employer("acme"));
            begun.await();
            throw new IllegalStateException("no such city");
        }).part("client", s -> {
            s.begin();
            begun.countDown();
            invite(s);
        }).part("mailSvr", s -> {
            s.awaitBegin();
            begun.countDown();
            s.inwhile("infoSvr");
        }).play();
        assertThat(endings.of("infoSvr")).isInstanceOf(IllegalStateException.class);
        for (String other : List.of("client", "mailSvr")) {
            assertThat(endings.of(other)).isInstanceOfSatisfying(PeerFailureException.class, e -> {
                assertThat(e.peer()).isEqualTo("infoSvr");
                assertThat(e.kind()).isEqualTo(FailureKind.EXCEPTION);
                assertThat(e.role()).isEqualTo(other);
            });
        }
        assertThat(endings.of("mailSvr")).hasMessage("role `mailSvr`, at state 1 (`inwhile from infoSvr`): `infoSvr` failed at state 2 "
                + "(`send <Location> to client`): its code threw java.lang.IllegalStateException: no such city");
    }

    @ParameterizedTest
    @EnumSource
    void refusesAPayloadOfTheWrongType(Medium medium) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Endings endings = troupe(medium).part("infoSvr", s -> {
            s.awaitBegin();
            begun.await();
            s.send("client", "acme");
        }).part("mailSvr", s -> {
            s.awaitBegin();
            begun.countDown();
            s.inwhile("infoSvr");
        }).play();
        assertThat(endings.of("infoSvr")).isInstanceOf(ProtocolViolationException.class).hasMessage(
                "role `infoSvr`, at state 1 (`send <Employer> to client`): the code sends a `java.lang.String` where the message has "
                        + "`Employer`");
        assertThat(endings.of("mailSvr")).isInstanceOfSatisfying(PeerFailureException.class, e -> {
            assertThat(e.peer()).isEqualTo("infoSvr");
            assertThat(e.kind()).isEqualTo(FailureKind.VIOLATION);
        });
    }

    @ParameterizedTest
    @EnumSource
    void noticesAParticipantThatLeavesEarly(Medium medium) throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch left = new CountDownLatch(1);
        Endings endings = troupe(medium).part("infoSvr", s -> {
            s.awaitBegin();
            begun.countDown();
            left.await();
        }).part("client", s -> {
            s.begin();
            begun.countDown();
            invite(s);
        }).part("mailSvr", s -> {
            s.awaitBegin();
            begun.await();
            try {
                s.close();
            } finally {
                left.countDown();
            }
        }).play();
        assertThat(endings.of("mailSvr")).isInstanceOf(ProtocolViolationException.class)
                .hasMessageEndingWith("the session is closed before the end of the role");
        assertThat(endings.of("client")).isInstanceOfSatisfying(PeerFailureException.class,
                e -> assertThat(e.kind()).isEqualTo(FailureKind.ABANDONED));
    }

    @ParameterizedTest
    @EnumSource
    void endsForEverybodyWhenAThreadIsInterrupted(Medium medium) throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(1);
        Endings endings = troupe(medium).part("infoSvr", s -> {
            s.awaitBegin();
            begun.countDown();
            interrupted.await();
            informForEver(s);
        }).part("client", s -> {
            s.begin();
            begun.await();
            Thread me = Thread.currentThread();
            Thread.ofPlatform().start(me::interrupt);
            try {
                s.receive("infoSvr");
            } finally {
                assertThat(Thread.interrupted()).isTrue();
                interrupted.countDown();
            }
        }).part("mailSvr", s -> {
            s.awaitBegin();
            begun.countDown();
            // Another round may begin before the failure is known here; what the client would have to say in it never comes.
            s.inwhile("infoSvr");
            s.inbranch("client");
        }).play();
        assertThat(endings.of("client")).isInstanceOf(SessionInterruptedException.class);
        assertThat(endings.of("mailSvr")).isInstanceOfSatisfying(PeerFailureException.class,
                e -> assertThat(e.kind()).isEqualTo(FailureKind.INTERRUPTED));
        assertThat(endings.of("infoSvr")).isInstanceOf(PeerFailureException.class);
    }

    @ParameterizedTest
    @EnumSource
    void wakesAParticipantThatWaitsForSomebodyElse(Medium medium) throws Exception {
        // client waits for infoSvr, which computes; mailSvr fails.
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch over = new CountDownLatch(1);
        Endings endings = troupe(medium).part("infoSvr", s -> {
            s.awaitBegin();
            begun.countDown();
            over.await();
            informForEver(s);
        }).part("client", s -> {
            s.begin();
            begun.countDown();
            try {
                s.receive("infoSvr");
            } finally {
                over.countDown();
            }
        }).part("mailSvr", s -> {
            s.awaitBegin();
            begun.await();
            throw new UnsupportedOperationException();
        }).play();
        assertThat(endings.of("client")).isInstanceOfSatisfying(PeerFailureException.class,
                e -> assertThat(e.peer()).isEqualTo("mailSvr"));
        assertThat(endings.of("infoSvr")).isInstanceOfSatisfying(PeerFailureException.class,
                e -> assertThat(e.peer()).isEqualTo("mailSvr"));
    }

    @ParameterizedTest
    @EnumSource
    void failsAgainWithTheSameCauseAfterAFailure(Medium medium) throws Exception {
        List<String> problems = new ArrayList<>();
        troupe(medium).part("client", s -> {
            for (int i = 0; i < 3; i++) {
                try {
                    s.send("nobody", 1);
                } catch (ProtocolViolationException e) {
                    problems.add(e.problem());
                }
            }
        }).play();
        assertThat(problems).hasSize(3);
        assertThat(problems.get(0)).isEqualTo("the protocol has no role `nobody`, only `client`, `infoSvr`, `mailSvr`");
        assertThat(problems.get(1)).contains(problems.get(0)).isEqualTo(problems.get(2));
    }

    @ParameterizedTest
    @EnumSource
    void leavesNoThreadBehind(Medium medium) throws Exception {
        Set<Thread> before = readers();
        for (int i = 0; i < 20; i++) {
            int round = i;
            troupe(medium).part("infoSvr", s -> {
                s.awaitBegin();
                s.send("client", new Employer("acme"));
                if (round % 2 == 0) {
                    throw new IllegalStateException("no such city");
                }
            }).play();
            troupe(medium).play();
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!before.containsAll(readers()) && System.nanoTime() < deadline) {
            Thread.sleep(50);
        }
        assertThat(before).containsAll(readers());
    }

    /** The threads that read from links, of all sessions in this JVM. */
    private static Set<Thread> readers() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().matches("parley-\\w+-from-\\w+"))
                .collect(Collectors.toSet());
    }
}
