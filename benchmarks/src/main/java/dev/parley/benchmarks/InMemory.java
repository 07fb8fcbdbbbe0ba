package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import java.util.List;
import java.util.concurrent.LinkedTransferQueue;

/** Sessions between threads of one JVM, beside queues. */
public final class InMemory {
    private static final int EXCHANGES = 100_000;
    private static final int WARM_UP = EXCHANGES / 10;
    private static final int SMALL = 64;
    private static final int LARGE = 1 << 20;
    private static final int COPIES = 200;

    private final Threads threads;

    InMemory(Threads threads) {
        this.threads = threads;
    }

    List<Comparison> comparisons() {
        HandOvers handOvers = new HandOvers(threads, SMALL, LARGE);
        return List.of(
                new Comparison("in memory, " + threads + ": a number there and back", Unit.MICROSECONDS, List.of(
                        new Contestant("queue of one and park", () -> echoes(new Handoff(), new Handoff())),
                        new Contestant("LinkedTransferQueue", () -> echoes(new Transfers(), new Transfers())),
                        new Contestant("typed session", () -> typed(),
                                new Aim.Speed(0, 0.90), new Aim.Speed(1, 1.2)))),
                new Comparison("in memory, " + threads + ": an array is sent and acknowledged", Unit.MICROSECONDS, List.of(
                        new Contestant("noalias, 64 B", handOvers::smallOnes),
                        new Contestant("copied, 1 MiB", this::copies),
                        new Contestant("noalias, 1 MiB", handOvers::largeOnes, new Aim.Time(0, 1.2), new Aim.Speed(1, 100)))));
    }

    /** A way for numbers in one direction. */
    public interface Way {
        void put(Integer number) throws InterruptedException;

        Integer take() throws InterruptedException;
    }

    /** A queue of the JDK. */
    static final class Transfers implements Way {
        private final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();

        @Override
        public void put(Integer number) {
            queue.put(number);
        }

        @Override
        public Integer take() throws InterruptedException {
            return queue.take();
        }
    }

    private double echoes(Way there, Way back) throws Exception {
        threads.start("echo", () -> {
            try {
                for (int i = -WARM_UP; i < EXCHANGES; i++) {
                    back.put(there.take());
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        return threads.call("asks", () -> {
            long start = 0;
            for (int i = -WARM_UP; i < EXCHANGES; i++) {
                if (i == 0) {
                    start = System.nanoTime();
                }
                there.put(i);
                back.take();
            }
            return (double) (System.nanoTime() - start) / EXCHANGES;
        });
    }

    private double typed() throws Exception {
        double[] nanos = new double[1];
        new Typed(Protocol.pingPong(PayloadType.of("int")), threads)
                .part("A", session -> nanos[0] = Exchanges.askForEchoes(session, 7, WARM_UP, EXCHANGES))
                .part("B", Exchanges::echo)
                .playInMemory();
        return nanos[0];
    }

    private double copies() throws Exception {
        ProtocolDescriptor protocol = Protocol.acknowledged(new PayloadType.Value("byte[]", false));
        double[] nanos = new double[1];
        new Typed(protocol, threads).part("A", session -> {
            byte[] message = new byte[LARGE];
            long start = 0;
            for (int i = -COPIES / 10; i < COPIES; i++) {
                if (i == 0) {
                    start = System.nanoTime();
                }
                session.outbranch("item");
                session.send("B", message);
                session.inbranch("B");
            }
            nanos[0] = (double) (System.nanoTime() - start) / COPIES;
            session.outbranch("stop");
        }).part("B", HandOvers::acknowledge).playInMemory();
        return nanos[0];
    }
}
