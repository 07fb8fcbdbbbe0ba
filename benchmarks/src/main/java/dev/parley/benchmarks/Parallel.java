package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * The programs of <i>Session types in parallel algorithms</i> by number of workers, beside the sequential ones: workers are threads of this
 * JVM, and what they give each other is {@code noalias}. More workers than processors show what the sessions cost.
 */
final class Parallel {
    private static final List<Integer> WORKERS = List.of(1, 2, 4);
    private static final PayloadType GIVEN = new PayloadType.Value("double[]", true);

    private static final int TRIALS = 8_000_000;
    private static final int GRID = 512;
    private static final int SWEEPS = 200;
    private static final int PARTICLES = 1_200;
    private static final int STEPS = 5;

    /** One of the programs. */
    private interface Program {
        /** @return the result, for comparison */
        double run(int workers) throws Exception;
    }

    List<Comparison> comparisons() {
        return List.of(
                comparison("Monte Carlo pi, " + TRIALS + " trials", Parallel::monteCarlo),
                comparison("Jacobi, " + GRID + " x " + GRID + ", " + SWEEPS + " sweeps", Parallel::jacobi),
                comparison("n-Body, " + PARTICLES + " particles, " + STEPS + " steps", Parallel::particles));
    }

    private static Comparison comparison(String title, Program program) {
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(new Contestant("sequential", () -> time(program, 0)));
        for (int workers : WORKERS) {
            contestants.add(new Contestant(workers + (workers == 1 ? " worker" : " workers"), () -> time(program, workers)));
        }
        return new Comparison(title, Unit.MILLISECONDS, contestants);
    }

    private static double time(Program program, int workers) throws Exception {
        long start = System.nanoTime();
        double result = program.run(workers);
        double nanos = System.nanoTime() - start;
        if (!Double.isFinite(result)) {
            throw new AssertionError("the result is " + result);
        }
        return nanos;
    }

    /** Both ends of a session. */
    private record Pair(Session client, Session server) {}

    private static final class Sessions implements AutoCloseable {
        private final SessionEnvironment environment;
        private final SessionServer door;

        Sessions(ProtocolDescriptor protocol) throws Exception {
            environment = SessionEnvironment.inThisVm(name -> protocol, Parallel.class.getClassLoader(), SessionOptions.defaults());
            door = environment.serve(protocol.qualifiedName());
        }

        Pair open() throws Exception {
            return new Pair(door.service().request(), door.accept());
        }

        @Override
        public void close() {
            door.close();
            environment.close();
        }
    }

    private static <R> FutureTask<R> start(int number, Callable<R> work) {
        FutureTask<R> task = new FutureTask<>(work);
        Threads.PLATFORM.start("worker-" + number, task);
        return task;
    }

    private static double monteCarlo(int workers) throws Exception {
        if (workers == 0) {
            return 4.0 * hits(0, TRIALS) / TRIALS;
        }
        try (Sessions sessions = new Sessions(Protocol.task(PayloadType.of("int"), PayloadType.of("int")))) {
            List<Session> asked = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int number = i;
                Pair pair = sessions.open();
                start(i, () -> {
                    try (Session s = pair.server()) {
                        int trials = s.receive();
                        s.send(hits(number, trials));
                    }
                    return null;
                });
                pair.client().send(TRIALS / workers);
                asked.add(pair.client());
            }
            long hits = 0;
            for (Session s : asked) {
                int part = s.receive();
                hits += part;
                s.close();
            }
            return 4.0 * hits / TRIALS;
        }
    }

    private static int hits(int seed, int trials) {
        SplittableRandom random = new SplittableRandom(seed);
        int hits = 0;
        for (int i = 0; i < trials; i++) {
            double x = random.nextDouble();
            double y = random.nextDouble();
            hits += x * x + y * y <= 1 ? 1 : 0;
        }
        return hits;
    }

    /** The rows of the grid between {@code first} and {@code last}, and one more on either side that belongs to the neighbour. */
    private static double[][] strip(int first, int last) {
        double[][] rows = new double[last - first + 2][GRID];
        if (first == 0) {
            Arrays.fill(rows[0], 1);
        }
        return rows;
    }

    private static double[][] sweep(double[][] rows) {
        double[][] next = new double[rows.length][];
        next[0] = rows[0];
        next[rows.length - 1] = rows[rows.length - 1];
        for (int y = 1; y < rows.length - 1; y++) {
            next[y] = new double[GRID];
            for (int x = 1; x < GRID - 1; x++) {
                next[y][x] = (rows[y - 1][x] + rows[y + 1][x] + rows[y][x - 1] + rows[y][x + 1]) / 4;
            }
        }
        return next;
    }

    private static double sum(double[][] rows) {
        return Arrays.stream(rows, 1, rows.length - 1).mapToDouble(row -> Arrays.stream(row).sum()).sum();
    }

    /** Each worker has a strip; neighbours give each other copies of the rows at the border after every sweep. */
    private static double jacobi(int workers) throws Exception {
        if (workers == 0) {
            double[][] rows = strip(0, GRID);
            for (int i = 0; i < SWEEPS; i++) {
                rows = sweep(rows);
            }
            return sum(rows);
        }
        try (Sessions sessions = new Sessions(Protocol.pingPong(GIVEN))) {
            List<FutureTask<Double>> parts = new ArrayList<>();
            Optional<Session> above = Optional.empty();
            for (int i = 0; i < workers; i++) {
                double[][] rows = strip(i * GRID / workers, (i + 1) * GRID / workers);
                Optional<Pair> border = i + 1 < workers ? Optional.of(sessions.open()) : Optional.empty();
                Optional<Session> up = above;
                parts.add(start(i, () -> relax(rows, up, border.map(Pair::client))));
                above = border.map(Pair::server);
            }
            double sum = 0;
            for (FutureTask<Double> part : parts) {
                sum += part.get();
            }
            return sum;
        }
    }

    /** The neighbours at the edge of the grid are missing. */
    private static double relax(double[][] start, Optional<Session> above, Optional<Session> below) throws Exception {
        double[][] rows = start;
        for (int i = 0; i < SWEEPS; i++) {
            rows = sweep(rows);
            if (below.isPresent()) {
                below.get().outbranch("ping");
                below.get().send(rows[rows.length - 2].clone());
            }
            if (above.isPresent()) {
                above.get().inbranch();
                rows[0] = above.get().receive();
                above.get().send(rows[1].clone());
            }
            if (below.isPresent()) {
                rows[rows.length - 1] = below.get().receive();
            }
        }
        if (below.isPresent()) {
            below.get().outbranch("stop");
            below.get().close();
        }
        if (above.isPresent()) {
            above.get().inbranch();
            above.get().close();
        }
        return sum(rows);
    }

    /** Places and speeds in a plane, one after the other. */
    private record Bodies(double[] places, double[] speeds) {
        static Bodies of(int first, int last) {
            SplittableRandom random = new SplittableRandom(first);
            return new Bodies(random.doubles(2L * (last - first)).toArray(), new double[2 * (last - first)]);
        }

        void feel(double[] others) {
            for (int i = 0; i < places.length; i += 2) {
                for (int j = 0; j < others.length; j += 2) {
                    double x = others[j] - places[i];
                    double y = others[j + 1] - places[i + 1];
                    double square = x * x + y * y + 1e-3;
                    double force = 1e-6 / (square * Math.sqrt(square));
                    speeds[i] += force * x;
                    speeds[i + 1] += force * y;
                }
            }
        }

        void move() {
            for (int i = 0; i < places.length; i++) {
                places[i] += speeds[i];
            }
        }

        double sum() {
            return Arrays.stream(places).sum();
        }
    }

    /** In a ring each worker gives what has come from the left to the right, until everything has passed everybody. */
    private static double particles(int workers) throws Exception {
        if (workers == 0) {
            Bodies all = Bodies.of(0, PARTICLES);
            for (int i = 0; i < STEPS; i++) {
                all.feel(all.places());
                all.move();
            }
            return all.sum();
        }
        try (Sessions sessions = new Sessions(Protocol.stream(GIVEN))) {
            Session[] toTheRight = new Session[workers];
            Session[] fromTheLeft = new Session[workers];
            for (int i = 0; i < workers; i++) {
                Pair link = sessions.open();
                toTheRight[i] = link.client();
                fromTheLeft[(i + 1) % workers] = link.server();
            }
            List<FutureTask<Double>> parts = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                Bodies own = Bodies.of(i * PARTICLES / workers, (i + 1) * PARTICLES / workers);
                Session right = toTheRight[i];
                Session left = fromTheLeft[i];
                parts.add(start(i, () -> attract(own, workers, right, left)));
            }
            double sum = 0;
            for (FutureTask<Double> part : parts) {
                sum += part.get();
            }
            return sum;
        }
    }

    private static double attract(Bodies own, int workers, Session right, Session left) throws Exception {
        int passed = 0;
        for (int step = 0; step < STEPS; step++) {
            double[] passing = own.places().clone();
            own.feel(passing);
            for (int i = 1; i < workers; i++) {
                right.outbranch("item");
                right.send(passing);
                left.inbranch();
                passing = left.receive();
                passed++;
                own.feel(passing);
            }
            own.move();
        }
        right.outbranch("stop");
        left.inbranch();
        left.send(passed);
        int counted = right.receive();
        if (counted != passed) {
            throw new AssertionError("a neighbour has seen " + counted + " groups of particles, not " + passed);
        }
        right.close();
        left.close();
        return own.sum();
    }
}
