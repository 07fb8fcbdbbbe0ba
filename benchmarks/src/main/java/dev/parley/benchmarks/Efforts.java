package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.tls.TlsSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;

/**
 * The processor time that a message there and back costs both sides together, the system's part included. How long they wait for each
 * other does not count, so other load on the machine hardly changes it.
 */
final class Efforts {
    private static final int EXCHANGES = 20_000;
    private static final int IN_ONE_THREAD = 500_000;

    private final TlsSettings tls;
    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();

    Efforts(TlsSettings tls) {
        this.tls = tls;
    }

    List<Comparison> comparisons() {
        List<Comparison> comparisons = new ArrayList<>(Arrays.stream(Medium.values()).map(this::overNetwork).toList());
        comparisons.add(new Comparison("in memory: a number there and back, both sides in one thread", Unit.MICROSECONDS, List.of(
                new Contestant("typed session", () -> Threads.PLATFORM.call("both", this::inOneThread)))));
        return comparisons;
    }

    private Comparison overNetwork(Medium medium) {
        return new Comparison(medium + ": 64 bytes there and back, processor time of both sides", Unit.MICROSECONDS, List.of(
                new Contestant("raw", () -> raw(medium)),
                new Contestant("typed session", () -> typed(medium), new Aim.Speed(0, Exchanges.pingPongAim(medium)))));
    }

    private interface Work {
        void run() throws Exception;
    }

    /** @return nanoseconds of this thread */
    private long spent(Work work) throws Exception {
        long start = clock.getCurrentThreadCpuTime();
        work.run();
        return clock.getCurrentThreadCpuTime() - start;
    }

    private double raw(Medium medium) throws Exception {
        Medium.Streams streams = medium.raw(tls);
        FutureTask<Long> echo = new FutureTask<>(() -> spent(() -> Raw.echo(streams.far(), medium.request(), medium.response())));
        Threads.PLATFORM.start("raw-echo", echo);
        long asking = Threads.PLATFORM.call("raw",
                () -> spent(() -> Raw.pingPong(streams.near(), medium.request(), medium.response(), EXCHANGES)));
        streams.near().endOutput();
        double nanos = (double) (asking + echo.get()) / EXCHANGES;
        streams.near().close();
        return nanos;
    }

    private double typed(Medium medium) throws Exception {
        long[] nanos = new long[2];
        new Typed(Protocol.pingPong(Exchanges.BYTES), Threads.PLATFORM)
                .part("A", session -> {
                    long start = clock.getCurrentThreadCpuTime();
                    Exchanges.askForEchoes(session, new byte[Raw.MESSAGE_BYTES], 0, EXCHANGES);
                    nanos[0] = clock.getCurrentThreadCpuTime() - start;
                })
                .part("B", session -> {
                    long start = clock.getCurrentThreadCpuTime();
                    Exchanges.echo(session);
                    nanos[1] = clock.getCurrentThreadCpuTime() - start;
                })
                .play(medium.transport(tls));
        return (double) (nanos[0] + nanos[1]) / EXCHANGES;
    }

    /** What is received has always been sent before, so nobody waits: the operations alone. */
    private double inOneThread() throws Exception {
        ProtocolDescriptor protocol = Protocol.pingPong(PayloadType.of("int"));
        try (SessionEnvironment environment = SessionEnvironment.inThisVm(
                        name -> protocol, Efforts.class.getClassLoader(), SessionOptions.defaults());
                SessionServer door = environment.serve(protocol.qualifiedName());
                Session asks = door.service().request();
                Session answers = door.accept()) {
            long nanos = spent(() -> {
                for (int i = 0; i < IN_ONE_THREAD; i++) {
                    asks.outbranch("ping");
                    asks.send("B", 7);
                    answers.inbranch("A");
                    answers.receive("A");
                    answers.send("A", 7);
                    asks.receive("B");
                }
            });
            asks.outbranch("stop");
            answers.inbranch("A");
            return (double) nanos / IN_ONE_THREAD;
        }
    }
}
