package com.acme.social.broken;

import com.acme.social.EmailID;
import com.acme.social.Employer;
import com.acme.social.Location;
import com.acme.social.Member;
import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.List;

/** The mistake: the information server sends an e-mail address as a plain string. */
class WrongPayloadType {
    private final List<String> names = List.of("Ana", "Bruno", "Carla");

    @Participant(protocol = "social.invitation", role = "infoSvr")
    void tellAboutFriends(Session s) throws SessionException {
        s.awaitBegin();
        s.send("client", new Employer("Acme"));
        s.send("client", new Location("Lisbon"));
        int next = 0;
        while (s.outwhile(next < names.size())) {
            String name = names.get(next++);
            s.send("client", new Member(name));
            s.send("client", new Employer("Acme"));
            s.send("client", new Location("Lisbon"));
            s.send("client", name + "@example.org");
            //               ^^^^^^^^^^^^^^^^^^^^^ error[PAR6008] must send `EmailID` to `client` here
        }
    }
}
