package com.acme.social;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Payload2;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Sends the invitations out. */
public class MailServer {

    @Participant(protocol = "social.invitation", role = "mailSvr")
    void sendInvitations(Session s) throws SessionException {
        int sent = 0;
        s.awaitBegin();
        while (s.inwhile("infoSvr")) {
            switch (s.inbranch("client")) {
                case "INVITE" -> {
                    Payload2<EmailID, Event> mail = s.receive2("client");
                    System.out.println("to " + mail.first() + ": you are invited to " + mail.second());
                    sent++;
                }
                case "NOOP" -> { }
            }
        }
        System.out.println(sent + " mails sent");
    }
}
