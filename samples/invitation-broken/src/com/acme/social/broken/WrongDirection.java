package com.acme.social.broken;

import com.acme.social.EmailID;
import com.acme.social.Event;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** The mistake: the mail server sends where it has to receive. */
class WrongDirection {
    @Participant(protocol = "social.invitation", role = "mailSvr")
    void sendInvitations(Session s) throws SessionException {
        s.awaitBegin();
        while (s.inwhile("infoSvr")) {
            switch (s.inbranch("client")) {
                case "INVITE" -> {
                    s.send("client", new EmailID("ana@example.org"), null);
                //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[PAR6018] `mailSvr` must receive `EmailID, Event`
                }
                case "NOOP" -> { }
            }
        }
    }
}
