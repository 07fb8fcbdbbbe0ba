package gravity;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Plays;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The first worker, which decides the loops of all, and compares the result with that of one worker alone. */
public class Leader {
    private static final int MOST_WORKERS = 8;
    private static final int STEPS = 20;
    /** The forces are added up in another order, so the last digits may differ. */
    private static final double TOLERANCE = 1e-9;

    @Participant(protocol = "gravity.nBody", role = "w1")
    void lead(Session s) throws SessionException {
        Service right = s.receive("w2");
        Service second = s.receive("w2");
        Service third = s.receive("w3");
        Service fourth = s.receive("w4");
        Service fifth = s.receive("w5");
        Service sixth = s.receive("w6");
        Service seventh = s.receive("w7");
        Service eighth = s.receive("w8");
        for (int workers = 2; s.outwhile(workers <= MOST_WORKERS); workers++) {
            tell(s, "w2", 2, workers);
            tell(s, "w3", 3, workers);
            tell(s, "w4", 4, workers);
            tell(s, "w5", 5, workers);
            tell(s, "w6", 6, workers);
            tell(s, "w7", 7, workers);
            s.outbranch(workers == MOST_WORKERS ? "LAST" : "REST");
            s.send("w8", workers);
            switch (workers) {
                case 2 -> simulate(workers, right, second);
                case 3 -> simulate(workers, right, third);
                case 4 -> simulate(workers, right, fourth);
                case 5 -> simulate(workers, right, fifth);
                case 6 -> simulate(workers, right, sixth);
                case 7 -> simulate(workers, right, seventh);
                default -> simulate(workers, right, eighth);
            }
        }
    }

    private static void tell(Session s, String role, int worker, int workers) throws SessionException {
        if (worker < workers) {
            s.outbranch("MIDDLE");
        } else if (worker == workers) {
            s.outbranch("LAST");
        } else {
            s.outbranch("REST");
        }
        s.send(role, workers);
    }

    private static void simulate(int workers, @Plays(protocol = "gravity.toTheRight", role = "client") Service toTheRight,
            @Plays(protocol = "gravity.toTheLast", role = "client") Service toTheLast) throws SessionException {
        Particles own = Particles.ofWorker(1);
        List<Particle[]> moved = new ArrayList<>();
        try (Session right = toTheRight.request(); Session last = toTheLast.request()) {
            for (int step = 0; Session.all(right, last).outwhile(step < STEPS); step++) {
                Particle[] current = own.toArray();
                own.attractedBy(current);
                for (int seen = 1; Session.all(right, last).outwhile(seen < workers); seen++) {
                    right.send(current);
                    current = last.receive();
                    own.attractedBy(current);
                }
                own.move();
            }
            right.outwhile(false);
            while (last.inwhile()) {
                moved.addFirst(last.receive());
            }
        }
        moved.addFirst(own.toArray());
        compare(workers, moved.stream().flatMap(Arrays::stream).toList());
    }

    private static void compare(int workers, List<Particle> result) {
        Particles all = new Particles(IntStream.rangeClosed(1, workers)
                .mapToObj(worker -> Particles.ofWorker(worker).toArray())
                .flatMap(Arrays::stream)
                .toArray(Particle[]::new));
        for (int step = 0; step < STEPS; step++) {
            all.attractedBy(all.toArray());
            all.move();
        }
        List<Particle> sequential = List.of(all.toArray());
        double deviation = IntStream.range(0, sequential.size())
                .mapToDouble(i -> Math.hypot(result.get(i).x() - sequential.get(i).x(), result.get(i).y() - sequential.get(i).y()))
                .max()
                .orElseThrow();
        if (result.size() != sequential.size() || !(deviation < TOLERANCE)) {
            throw new IllegalStateException("the sequential simulation differs by " + deviation);
        }
        System.out.println(workers + " workers: " + result.size() + " particles are where the sequential simulation has them");
    }
}
