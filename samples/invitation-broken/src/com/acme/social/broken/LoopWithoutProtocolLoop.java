package com.acme.social.broken;

import com.acme.social.EmailID;
import com.acme.social.Employer;
import com.acme.social.Location;
import com.acme.social.Member;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.List;

/** The mistake: the information server repeats a message that the protocol has once. */
class LoopWithoutProtocolLoop {
    private final List<String> names = List.of("Ana", "Bruno", "Carla");

    @Participant(protocol = "social.invitation", role = "infoSvr")
    void tellAboutFriends(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", new Employer("Acme"));
        for (String city : System.getProperty("cities", "Lisbon,Porto").split(",")) {
            s.send("client", new Location(city));
        //  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[PAR6016] any number of times, but the protocol has it a fixed number of times here
        }
        int next = 0;
        while (s.outwhile(next < names.size())) {
            String name = names.get(next++);
            s.send("client", new Member(name));
            s.send("client", new Employer("Acme"));
            s.send("client", new Location("Lisbon"));
            s.send("client", new EmailID(name + "@example.org"));
        }
    }
}
