package com.acme.social.broken;

import com.acme.social.EmailID;
import com.acme.social.Event;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.time.LocalDate;

/** The mistake: the mail server sends where it has to receive. */
class WrongDirection {
    @Participant(protocol = "social.invitation", role = "mailSvr")
    void sendInvitations(Session s) throws SessionException {
        s.awaitBegin();
        while (s.inwhile("infoSvr")) {
            switch (s.inbranch("client")) {
                case "INVITE" -> {
                    s.send("client", new EmailID("ana@example.org"), new Event("Movie", LocalDate.of(2009, 12, 4)));
                //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[PAR6018] `mailSvr` must receive `EmailID, Event` in one message from `client` here
                }
                case "NOOP" -> { }
            }
        }
    }
}
