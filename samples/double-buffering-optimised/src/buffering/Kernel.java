package buffering;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Asks for both copies at once, so that the source fills one buffer while the sink empties the other. */
public class Kernel {

    @Participant(protocol = "buffering.doubleBuffering", role = "kernel")
    void buffer(Session s) throws SessionException {
        s.outbranch("ready");
        s.outbranch("ready");
        passOne(s);
        passOne(s);
    }

    private static void passOne(Session s) throws SessionException {
        int[] buffer = s.receive("source");
        s.inbranch("sink");
        s.send("sink", buffer);
    }
}
