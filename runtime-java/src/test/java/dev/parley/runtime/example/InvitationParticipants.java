package dev.parley.runtime.example;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Payload2;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.example.Invitation.EmailID;
import dev.parley.runtime.example.Invitation.Employer;
import dev.parley.runtime.example.Invitation.Event;
import dev.parley.runtime.example.Invitation.Location;
import dev.parley.runtime.example.Invitation.Member;
import java.util.List;

/** Participants that follow the protocol, and ones that run until they are killed. */
public class InvitationParticipants {

    @Participant(protocol = Invitation.NAME, role = "client")
    private void invite(Session s) throws SessionException {
        Event event = new Event("Movie", List.of("friday", "8pm"));
        s.begin();
        Employer mine = s.receive("infoSvr");
        Location here = s.receive("infoSvr");
        while (s.inwhile("infoSvr")) {
            Member member = s.receive("infoSvr");
            boolean invite = mine.equals(s.receive("infoSvr")) & here.equals(s.receive("infoSvr"));
            EmailID address = s.receive("infoSvr");
            if (invite) {
                System.out.println("inviting " + member.name());
                s.outbranch("INVITE");
                s.send("mailSvr", address, event);
            } else {
                s.outbranch("NOOP");
            }
        }
    }

    @Participant(protocol = Invitation.NAME, role = "infoSvr")
    static void inform(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", new Employer("acme"));
        s.send("client", new Location("Lisbon"));
        List<String> names = List.of("Ana", "Bo", "Cy");
        int next = 0;
        while (s.outwhile(next < names.size())) {
            String name = names.get(next++);
            s.send("client", new Member(name, 20 + next));
            s.send("client", new Employer(name.equals("Bo") ? "other" : "acme"));
            s.send("client", new Location("Lisbon"));
            s.send("client", new EmailID(name + "@example.org"));
        }
    }

    @Participant(protocol = Invitation.NAME, role = "mailSvr")
    public void mail(Session s) throws SessionException {
        s.awaitBegin();
        while (s.inwhile("infoSvr")) {
            switch (s.inbranch("client")) {
                case "INVITE" -> {
                    Payload2<EmailID, Event> mail = s.receive2("client");
                    System.out.println("mail to " + mail.first().address() + ": " + mail.second().title());
                }
                case "NOOP" -> { }
                default -> throw new AssertionError();
            }
        }
    }

    /** As {@link #inform}, for ever. Says when the session is under way. */
    static void informForEver(Session s) throws SessionException, InterruptedException {
        s.awaitBegin();
        s.send("client", new Employer("acme"));
        s.send("client", new Location("Lisbon"));
        for (int i = 0; s.outwhile(true); i++) {
            s.send("client", new Member("m" + i, i));
            s.send("client", new Employer("acme"));
            s.send("client", new Location("Lisbon"));
            s.send("client", new EmailID("m" + i + "@example.org"));
            if (i == 3) {
                System.out.println("under way");
            }
            Thread.sleep(20);
        }
    }

    /** Sits in the middle of its role without an operation, as one that computes does. */
    static void informThenCompute(Session s) throws SessionException, InterruptedException {
        s.awaitBegin();
        s.send("client", new Employer("acme"));
        System.out.println("under way");
        Thread.sleep(600_000);
    }

    static void informThenThrow(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", new Employer("acme"));
        throw new IllegalStateException("no such city");
    }

    static void informThenExit(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", new Employer("acme"));
        System.exit(0);
    }

    /** In a thread of its own, as of a user interface, while the session goes on. */
    static void informWhileSomebodyExits(Session s) throws Exception {
        s.awaitBegin();
        Thread.ofVirtual().start(() -> System.exit(3)).join();
    }

    static void informAndExit(Session s) throws SessionException {
        inform(s);
        s.close();
        System.exit(0);
    }

    static void informAndWarn(Session s) throws SessionException {
        inform(s);
        System.err.println("no\nfurther members");
        System.err.print("good");
        System.err.print("bye");
    }

    static void informWronglyTyped(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", "acme");
    }

    static void informThenLeave(Session s) throws SessionException {
        s.awaitBegin();
    }

    static void informThenBeInterrupted(Session s) throws SessionException {
        inform(s);
        Thread.currentThread().interrupt();
    }

    /** Waits for a message that does not come. */
    static void mailInterrupted(Session s) throws SessionException {
        s.awaitBegin();
        Thread.currentThread().interrupt();
        s.inwhile("infoSvr");
    }

    static void informSwallowing(Session s) {
        try {
            s.awaitBegin();
            s.send("mailSvr", new Employer("acme"));
        } catch (SessionException e) {
            System.out.println("never mind");
        }
    }
}
