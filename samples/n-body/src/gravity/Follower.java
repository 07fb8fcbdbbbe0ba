package gravity;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;

/** A worker between a left and a right neighbour, or at the end of the ring, or not in it. */
public class Follower {

    @Participant(protocol = "gravity.nBody", role = "w2")
    void second(Session s) throws SessionException {
        work(s, 2, "w1", "w3");
    }

    @Participant(protocol = "gravity.nBody", role = "w3")
    void third(Session s) throws SessionException {
        work(s, 3, "w2", "w4");
    }

    @Participant(protocol = "gravity.nBody", role = "w4")
    void fourth(Session s) throws SessionException {
        work(s, 4, "w3", "w5");
    }

    @Participant(protocol = "gravity.nBody", role = "w5")
    void fifth(Session s) throws SessionException {
        work(s, 5, "w4", "w6");
    }

    @Participant(protocol = "gravity.nBody", role = "w6")
    void sixth(Session s) throws SessionException {
        work(s, 6, "w5", "w7");
    }

    @Participant(protocol = "gravity.nBody", role = "w7")
    void seventh(Session s) throws SessionException {
        work(s, 7, "w6", "w8");
    }

    @Participant(protocol = "gravity.nBody", role = "w8")
    void eighth(Session s) throws SessionException {
        try (SessionServer pipeline = s.environment().serve("gravity.toTheRight");
                SessionServer closing = s.environment().serve("gravity.toTheLast")) {
            s.send("w7", pipeline.service());
            s.send("w1", closing.service());
            while (s.inwhile("w1")) {
                String place = s.inbranch("w1");
                int workers = s.receive("w1");
                if (place.equals("LAST")) {
                    try (Session first = closing.accept(); Session left = pipeline.accept()) {
                        closeRing(left, first, Particles.ofWorker(workers));
                    }
                }
            }
        }
    }

    private static void work(Session s, int worker, String leftNeighbour, String rightNeighbour) throws SessionException {
        try (SessionServer pipeline = s.environment().serve("gravity.toTheRight");
                SessionServer closing = s.environment().serve("gravity.toTheLast")) {
            s.send(leftNeighbour, pipeline.service());
            Service next = s.receive(rightNeighbour);
            s.send("w1", closing.service());
            while (s.inwhile("w1")) {
                String place = s.inbranch("w1");
                int workers = s.receive("w1");
                switch (place) {
                    case "MIDDLE" -> {
                        try (Session right = next.request(); Session left = pipeline.accept()) {
                            passOn(left, right, Particles.ofWorker(worker));
                        }
                    }
                    case "LAST" -> {
                        try (Session first = closing.accept(); Session left = pipeline.accept()) {
                            closeRing(left, first, Particles.ofWorker(workers));
                        }
                    }
                    default -> { }
                }
            }
        }
    }

    /** Both loops follow the left neighbour, and the right one follows them. */
    private static void passOn(Session left, Session right, Particles own) throws SessionException {
        while (right.outwhile(left.inwhile())) {
            Particle[] current = own.toArray();
            own.attractedBy(current);
            while (right.outwhile(left.inwhile())) {
                Particle[] next = left.receive();
                right.send(current);
                current = next;
                own.attractedBy(current);
            }
            own.move();
        }
        right.outwhile(true);
        right.send(own.toArray());
        while (right.outwhile(left.inwhile())) {
            Particle[] others = left.receive();
            right.send(others);
        }
    }

    /** The left neighbour and the first worker say the same. */
    private static void closeRing(Session left, Session first, Particles own) throws SessionException {
        while (Session.all(left, first).inwhile()) {
            Particle[] current = own.toArray();
            own.attractedBy(current);
            while (Session.all(left, first).inwhile()) {
                Particle[] next = left.receive();
                first.send(current);
                current = next;
                own.attractedBy(current);
            }
            own.move();
        }
        first.outwhile(true);
        first.send(own.toArray());
        while (first.outwhile(left.inwhile())) {
            Particle[] others = left.receive();
            first.send(others);
        }
    }
}
