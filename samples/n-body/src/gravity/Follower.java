package gravity;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** A worker that follows the first one's loops, between its left and its right neighbour. */
public class Follower {

    @Participant(protocol = "gravity.nBody", role = "w2")
    void second(Session s) throws SessionException {
        simulate(s, 2, "w1", "w3");
    }

    @Participant(protocol = "gravity.nBody", role = "w3")
    void third(Session s) throws SessionException {
        simulate(s, 3, "w2", "w4");
    }

    @Participant(protocol = "gravity.nBody", role = "w4")
    void fourth(Session s) throws SessionException {
        simulate(s, 4, "w3", "w1");
    }

    private static void simulate(Session s, int worker, String left, String right) throws SessionException {
        Particles own = Particles.ofWorker(worker);
        while (s.inwhile("w1")) {
            Particle[] current = own.toArray();
            own.attractedBy(current);
            while (s.inwhile("w1")) {
                Particle[] next = s.receive(left);
                s.send(right, (Object) current);
                current = next;
                own.attractedBy(current);
            }
            own.move();
        }
        s.send("w1", (Object) own.toArray());
    }
}
