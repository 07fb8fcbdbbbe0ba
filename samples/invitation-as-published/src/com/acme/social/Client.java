package com.acme.social;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.time.LocalDate;

/** The client as it is printed in "Session Type Guided Distributed Interaction", Fig. 5, line by line. */
public class Client {
    private final Host me = new Host();
    private final LocalDate date = LocalDate.of(2009, 12, 4);

    private record Host() {
        Event createEvent(String title, LocalDate date) {
            return new Event(title, date);
        }
    }

    @Participant(protocol = "social.invitation", role = "client")
    void inviteCoworkers(Session ss) throws SessionException {
        ss.begin();
        Employer myEmp = ss.receive("infoSvr");
        Location myLoc = ss.receive("infoSvr");
        Event evt = me.createEvent("Movie", date);
        while (ss.inwhile("server")) {
            Member m = ss.receive("infoSvr");
            if (myEmp.equals(ss.receive("infoSvr")) &&
                    myLoc.equals(ss.receive("infoSvr"))) {
                EmailID eid = ss.receive("infoSvr");
                ss.outbranch("INVITE");
                ss.send("mailSvr", eid);
                ss.send("mailSvr", evt);
            } else {
                ss.outbranch("PASS");
            }
        }
    }
}
