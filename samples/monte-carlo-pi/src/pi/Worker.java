package pi;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;

/** Tests as many points as it is told. */
public class Worker {

    @Participant(protocol = "pi.monteCarlo", role = "worker1")
    void first(Session s) throws SessionException {
        work(s, 1);
    }

    @Participant(protocol = "pi.monteCarlo", role = "worker2")
    void second(Session s) throws SessionException {
        work(s, 2);
    }

    @Participant(protocol = "pi.monteCarlo", role = "worker3")
    void third(Session s) throws SessionException {
        work(s, 3);
    }

    private static void work(Session s, int worker) throws SessionException {
        int trials = s.receive("master");
        s.send("master", Trials.hits(worker, trials));
    }
}
