package poisson;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Computes the first third of the grid. */
public class North {

    @Participant(protocol = "poisson.jacobi", role = "north")
    void compute(Session s) throws SessionException {
        int size = s.receive("master");
        Strip strip = new Decomposition(size).north();
        while (s.inwhile("master")) {
            strip.step();
            strip.southernGhost(s.receive("master"));
            s.send("master", strip.southernRow());
            s.send("master", strip.change());
            s.send("master", strip.largest());
        }
        // Otherwise Java takes the rows for the payloads of the message.
        s.send("master", (Object) strip.result());
    }
}
