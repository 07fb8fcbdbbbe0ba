package poisson;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Computes the last third of the grid. */
public class South {

    @Participant(protocol = "poisson.jacobi", role = "south")
    void compute(Session s) throws SessionException {
        int size = s.receive("master");
        Strip strip = new Decomposition(size).south();
        while (s.inwhile("master")) {
            strip.step();
            strip.northernGhost(s.receive("master"));
            s.send("master", strip.northernRow());
            s.send("master", strip.change());
            s.send("master", strip.largest());
        }
        // Otherwise Java takes the rows for the payloads of the message.
        s.send("master", (Object) strip.result());
    }
}
