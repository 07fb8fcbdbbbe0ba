package ring;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Adds one. */
public class B {

    @Participant(protocol = "ring.ring", role = "B")
    void pass(Session s) throws SessionException {
        int value = s.receive("A");
        s.send("C", Steps.atB(value));
    }
}
