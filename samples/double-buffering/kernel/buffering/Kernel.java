package buffering;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Asks for the second copy when the first buffer has been emptied. */
public class Kernel {

    @Participant(protocol = "buffering.doubleBuffering", role = "kernel")
    void buffer(Session s) throws SessionException {
        passOne(s);
        passOne(s);
    }

    private static void passOne(Session s) throws SessionException {
        s.outbranch("ready");
        int[] buffer = s.receive("source");
        s.inbranch("sink");
        s.send("sink", buffer);
    }
}
