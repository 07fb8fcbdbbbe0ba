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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Many pairs of virtual threads of one JVM at once, in each of which a number goes there and back again and again: the throughput of a
 * program that has more to do than processors, where nobody can wait for an answer with a processor of its own.
 */
final class Pairs {
    /** Of all pairs together. */
    private static final int EXCHANGES = 300_000;

    private final int count;

    /** @param count how many pairs */
    Pairs(int count) {
        this.count = count;
    }

    Comparison comparison() {
        return new Comparison("in memory, " + count + " pairs of " + Threads.VIRTUAL + " at once: each exchange of them all", Unit.MICROSECONDS,
                List.of(
                        new Contestant("queue of one and park", () -> queues(Handoff::new)),
                        new Contestant("LinkedTransferQueue", () -> queues(InMemory.Transfers::new)),
                        new Contestant("typed session", this::sessions, new Aim.Speed(0, 0.90), new Aim.Speed(1, 1.2))));
    }

    /** What one thread does. */
    private interface Part {
        void play(int exchanges) throws Exception;
    }

    /** @param asks may be asked for more exchanges later; @param echoes is played once, for all of them */
    private record Pair(Part asks, Part echoes) {}

    private double queues(Supplier<InMemory.Way> way) throws Exception {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            InMemory.Way there = way.get();
            InMemory.Way back = way.get();
            pairs.add(new Pair(exchanges -> {
                for (int n = 0; n < exchanges; n++) {
                    there.put(n);
                    back.take();
                }
            }, exchanges -> {
                for (int n = 0; n < exchanges; n++) {
                    back.put(there.take());
                }
            }));
        }
        return nanos(pairs);
    }

    private double sessions() throws Exception {
        ProtocolDescriptor protocol = Protocol.pingPong(PayloadType.of("int"));
        List<Session> open = new ArrayList<>();
        List<Pair> pairs = new ArrayList<>();
        try (SessionEnvironment environment =
                        SessionEnvironment.inThisVm(name -> protocol, Pairs.class.getClassLoader(), SessionOptions.defaults());
                SessionServer door = environment.serve(protocol.qualifiedName())) {
            for (int i = 0; i < count; i++) {
                Session near = door.service().request();
                Session far = door.accept();
                open.add(near);
                pairs.add(new Pair(exchanges -> {
                    for (int n = 0; n < exchanges; n++) {
                        near.outbranch("ping");
                        near.send((Object) n);
                        near.receive();
                    }
                }, exchanges -> {
                    for (int n = 0; n < exchanges; n++) {
                        far.inbranch();
                        far.send(far.<Object>receive());
                    }
                    far.inbranch();
                    far.close();
                }));
            }
            double nanos = nanos(pairs);
            for (Session session : open) {
                session.outbranch("stop");
                session.close();
            }
            return nanos;
        }
    }

    /** @return of one exchange, when all go on at the same time */
    private double nanos(List<Pair> pairs) throws Exception {
        int exchanges = EXCHANGES / count;
        int warmUp = exchanges / 10;
        CountDownLatch ready = new CountDownLatch(count);
        CountDownLatch permission = new CountDownLatch(1);
        List<FutureTask<Void>> asking = new ArrayList<>();
        for (Pair pair : pairs) {
            start(() -> pair.echoes().play(warmUp + exchanges));
            asking.add(start(() -> {
                pair.asks().play(warmUp);
                ready.countDown();
                permission.await();
                pair.asks().play(exchanges);
            }));
        }
        ready.await();
        long start = System.nanoTime();
        permission.countDown();
        for (FutureTask<Void> task : asking) {
            task.get();
        }
        return (double) (System.nanoTime() - start) / ((long) exchanges * count);
    }

    private interface Task {
        void run() throws Exception;
    }

    private static FutureTask<Void> start(Task work) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            work.run();
            return null;
        });
        Threads.VIRTUAL.start("pair", task);
        return task;
    }
}
