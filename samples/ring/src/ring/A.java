package ring;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Sends a value around the ring, and compares what comes back with the same steps done one after the other. */
public class A {

    @Participant(protocol = "ring.ring", role = "A")
    void start(Session s) throws SessionException {
        s.send("B", Steps.first());
        int back = s.receive("C");
        int sequential = Steps.atC(Steps.atB(Steps.first()));
        System.out.println("sent " + Steps.first() + ", got " + back + " back; sequentially " + sequential);
        if (back != sequential) {
            throw new IllegalStateException("the ring has changed the value");
        }
    }
}
