package com.acme.social.broken;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** The mistake: the mail server does not handle the label of a member who is invited. */
class LabelNotHandled {
    @Participant(protocol = "social.invitation", role = "mailSvr")
    void sendInvitations(Session s) throws SessionException {
        s.awaitBegin();
        while (s.inwhile("infoSvr")) {
            switch (s.inbranch("client")) {
            //      ^^^^^^^^^^^^^^^^^^^^ error[PAR6007] `client` may choose the label `INVITE`
                case "NOOP" -> System.out.println("one friend less");
            }
        }
    }
}
