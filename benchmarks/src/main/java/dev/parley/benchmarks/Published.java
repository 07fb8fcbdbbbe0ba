package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import java.util.List;

/** Programs of <i>Rumpsteak: asynchronous coordination</i>, section 4, between virtual threads; each figure is for a whole run of the program. */
final class Published {
    private static final int RUNS = 2_000;
    private static final int BUFFERING_RUNS = 500;
    private static final int BUFFERS = 2;
    private static final int ADDITIONS = 50_000;

    List<Comparison> comparisons() {
        return List.of(
                new Comparison("streaming of 50 values on demand (Rumpsteak: 49 us)", Unit.MICROSECONDS, List.of(
                        new Contestant("typed session", () -> streaming(50)))),
                new Comparison("double buffering (Rumpsteak: 27.5 us with 5000 values, 41 us with 25000)", Unit.MICROSECONDS, List.of(
                        new Contestant("typed session, 5000 values", () -> doubleBuffering(5_000)),
                        new Contestant("typed session, 25000 values", () -> doubleBuffering(25_000)))),
                new Comparison("a number goes round three adders (Rumpsteak: 0.70 us)", Unit.MICROSECONDS, List.of(
                        new Contestant("typed session", Published::adders))));
    }

    /** The sink asks for each value; a run is so many of them, in a session that goes on. */
    private static double streaming(int values) throws Exception {
        int total = RUNS * values;
        double[] nanos = new double[1];
        new Typed(Protocol.streaming(), Threads.VIRTUAL).part("T", session -> {
            long start = System.nanoTime();
            session.outbranch("ready");
            while (session.inbranch("S").equals("value")) {
                session.receive("S");
                session.outbranch("ready");
            }
            nanos[0] = (double) (System.nanoTime() - start) / RUNS;
        }).part("S", session -> {
            for (int i = 0; i < total; i++) {
                session.inbranch("T");
                session.outbranch("value");
                session.send("T", i);
            }
            session.inbranch("T");
            session.outbranch("stop");
        }).playInMemory();
        return nanos[0];
    }

    private static double doubleBuffering(int values) throws Exception {
        double[] nanos = new double[1];
        new Typed(Protocol.doubleBuffering(), Threads.VIRTUAL).part("T", session -> {
            long start = System.nanoTime();
            for (int i = 0; i < BUFFERS * BUFFERING_RUNS; i++) {
                session.outbranch("ready");
                session.inbranch("K");
                int[] buffer = session.receive("K");
                if (buffer.length != values) {
                    throw new AssertionError("another buffer has come");
                }
            }
            nanos[0] = (double) (System.nanoTime() - start) / BUFFERING_RUNS;
            session.outbranch("stop");
        }).part("K", session -> {
            while (session.inbranch("T").equals("ready")) {
                session.outbranch("ready");
                session.inbranch("S");
                int[] buffer = session.receive("S");
                session.outbranch("copy");
                session.send("T", buffer);
            }
            session.outbranch("stop");
        }).part("S", session -> {
            while (session.inbranch("K").equals("ready")) {
                session.outbranch("copy");
                session.send("K", new int[values]);
            }
        }).playInMemory();
        return nanos[0];
    }

    private static double adders() throws Exception {
        double[] nanos = new double[1];
        new Typed(Protocol.adder(), Threads.VIRTUAL).part("A", session -> {
            long start = System.nanoTime();
            for (int i = 0; i < ADDITIONS; i++) {
                session.outbranch("number");
                session.send("B", i);
                session.inbranch("C");
                session.receive("C");
            }
            nanos[0] = (double) (System.nanoTime() - start) / ADDITIONS;
            session.outbranch("stop");
        }).part("B", session -> {
            while (session.inbranch("A").equals("number")) {
                int number = session.receive("A");
                session.outbranch("sum");
                session.send("C", number + 1);
            }
            session.outbranch("stop");
        }).part("C", session -> {
            while (session.inbranch("B").equals("sum")) {
                int sum = session.receive("B");
                session.outbranch("result");
                session.send("A", sum + 1);
            }
        }).playInMemory();
        return nanos[0];
    }
}
