package buffering;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Fills a buffer whenever it is asked for one; it need not know how many the kernel has. */
public class Source {

    @Participant(protocol = "buffering.doubleBuffering", role = "source")
    void fill(Session s) throws SessionException {
        copyWhenReady(s, 0);
        copyWhenReady(s, 1);
    }

    private static void copyWhenReady(Session s, int number) throws SessionException {
        s.inbranch("kernel");
        s.send("kernel", Signal.buffer(number));
    }
}
