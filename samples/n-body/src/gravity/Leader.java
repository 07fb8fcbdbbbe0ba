package gravity;

import dev.parley.runtime.Participant;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The first worker, which decides the loops of all, and compares the result with that of one worker alone. */
public class Leader {
    private static final int WORKERS = 4;
    private static final int STEPS = 50;
    /** The forces are added up in another order, so the last digits may differ. */
    private static final double TOLERANCE = 1e-9;

    @Participant(protocol = "gravity.nBody", role = "w1")
    void simulate(Session s) throws SessionException {
        Particles own = Particles.ofWorker(1);
        int step = 0;
        while (s.outwhile(step < STEPS)) {
            Particle[] current = own.toArray();
            own.attractedBy(current);
            int seen = 1;
            while (s.outwhile(seen < WORKERS)) {
                s.send("w2", (Object) current);
                current = s.receive("w4");
                own.attractedBy(current);
                seen++;
            }
            own.move();
            step++;
        }
        Particle[] second = s.receive("w2");
        Particle[] third = s.receive("w3");
        Particle[] fourth = s.receive("w4");
        compare(Stream.of(own.toArray(), second, third, fourth).flatMap(Arrays::stream).toList());
    }

    private static void compare(List<Particle> result) {
        Particles all = new Particles(IntStream.rangeClosed(1, WORKERS)
                .mapToObj(worker -> Particles.ofWorker(worker).toArray())
                .flatMap(Arrays::stream)
                .toArray(Particle[]::new));
        for (int step = 0; step < STEPS; step++) {
            all.attractedBy(all.toArray());
            all.move();
        }
        List<Particle> sequential = List.of(all.toArray());
        double deviation = IntStream.range(0, result.size())
                .mapToDouble(i -> Math.hypot(result.get(i).x() - sequential.get(i).x(), result.get(i).y() - sequential.get(i).y()))
                .max()
                .orElseThrow();
        System.out.println(result.size() + " particles of " + WORKERS + " workers, " + STEPS + " steps");
        if (result.size() != sequential.size() || !(deviation < TOLERANCE)) {
            throw new IllegalStateException("the sequential simulation differs by " + deviation);
        }
        System.out.println("all positions agree with those of the sequential simulation");
    }
}
