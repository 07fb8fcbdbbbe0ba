package com.acme.social;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.time.LocalDate;

/** Invites those friends who work for the same employer in the same place. */
public class Client {
    private final Event event = new Event("Movie", LocalDate.of(2009, 12, 4));

    @Participant(protocol = "social.invitation", role = "client")
    void inviteCoworkers(Session s) throws SessionException {
        s.begin();
        Employer mine = s.receive("infoSvr");
        Location here = s.receive("infoSvr");
        System.out.println("I work for " + mine + " in " + here);
        while (s.inwhile("infoSvr")) {
            Member member = s.receive("infoSvr");
            // Not `&&`: both messages have to be received, whatever the first one says.
            boolean invite = mine.equals(s.receive("infoSvr")) & here.equals(s.receive("infoSvr"));
            EmailID address = s.receive("infoSvr");
            if (invite) {
                System.out.println("inviting " + member);
                s.outbranch("INVITE");
                s.send("mailSvr", address, event);
            } else {
                s.outbranch("NOOP");
            }
        }
    }
}
