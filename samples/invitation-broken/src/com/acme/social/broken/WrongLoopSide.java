package com.acme.social.broken;

import com.acme.social.EmailID;
import com.acme.social.Employer;
import com.acme.social.Location;
import com.acme.social.Member;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.List;

/** The mistake: the information server asks whether there is another round, instead of deciding it. */
class WrongLoopSide {
    private final List<String> names = List.of("Ana", "Bruno", "Carla");

    @Participant(protocol = "social.invitation", role = "infoSvr")
    void tellAboutFriends(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", new Employer("Acme"));
        s.send("client", new Location("Lisbon"));
        int next = 0;
        while (s.inwhile("client")) {
        //     ^^^^^^^^^^^^^^^^^^^ error[PAR6010] `infoSvr` must decide with `outwhile` whether there is another round
            String name = names.get(next++);
            s.send("client", new Member(name));
            s.send("client", new Employer("Acme"));
            s.send("client", new Location("Lisbon"));
            s.send("client", new EmailID(name + "@example.org"));
        }
    }
}
