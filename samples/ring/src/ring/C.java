package ring;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Doubles. */
public class C {

    @Participant(protocol = "ring.ring", role = "C")
    void pass(Session s) throws SessionException {
        int value = s.receive("B");
        s.send("A", Steps.atC(value));
    }
}
