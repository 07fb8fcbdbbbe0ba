package com.acme.social.broken;

import com.acme.social.EmailID;
import com.acme.social.Employer;
import com.acme.social.Event;
import com.acme.social.Location;
import com.acme.social.Member;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.time.LocalDate;

/** The mistake: the client sends two messages where the protocol has one message of two payloads. */
class WrongPayloadCount {
    private final Event event = new Event("Movie", LocalDate.of(2009, 12, 4));

    @Participant(protocol = "social.invitation", role = "client")
    void inviteCoworkers(Session s) throws SessionException {
        s.begin();
        Employer mine = s.receive("infoSvr");
        Location here = s.receive("infoSvr");
        while (s.inwhile("infoSvr")) {
            Member member = s.receive("infoSvr");
            boolean invite = mine.equals(s.receive("infoSvr")) & here.equals(s.receive("infoSvr"));
            EmailID address = s.receive("infoSvr");
            if (invite) {
                s.outbranch("INVITE");
                s.send("mailSvr", address);
            //  ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[PAR6009] `client` must send `EmailID, Event` in one message to `mailSvr` here
                s.send("mailSvr", event);
            } else {
                s.outbranch("NOOP");
            }
        }
    }
}
