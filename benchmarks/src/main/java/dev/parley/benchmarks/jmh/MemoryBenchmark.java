package dev.parley.benchmarks.jmh;

import dev.parley.benchmarks.Handoff;
import dev.parley.benchmarks.InMemory.Way;
import dev.parley.benchmarks.Protocol;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Between two virtual threads of one JVM. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Djmh.executor=VIRTUAL")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class MemoryBenchmark {

    /** A thread that gives back what it gets. */
    private static void echo(Way there, Way back) {
        Thread.ofVirtual().name("echo").start(() -> {
            try {
                while (true) {
                    back.put(there.take());
                }
            } catch (InterruptedException e) {
                throw new AssertionError("nobody knows this thread", e);
            }
        });
    }

    /** Room for one number in each direction. */
    @State(Scope.Benchmark)
    public static class Handoffs {
        private final Way there = new Handoff();
        private final Way back = new Handoff();

        /** Starts the other side. */
        @Setup
        public void start() {
            echo(there, back);
        }
    }

    /** A queue of the JDK in each direction. */
    @State(Scope.Benchmark)
    public static class Queues {
        private final LinkedTransferQueue<Integer> there = new LinkedTransferQueue<>();
        private final LinkedTransferQueue<Integer> back = new LinkedTransferQueue<>();

        /** Starts the other side. */
        @Setup
        public void start() {
            Thread.ofVirtual().name("echo").start(() -> {
                try {
                    while (true) {
                        back.put(there.take());
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError("nobody knows this thread", e);
                }
            });
        }
    }

    /** One end of a session whose other end is played by a virtual thread. */
    abstract static class Open {
        private SessionEnvironment environment;
        private SessionServer door;
        Session session;

        void open(ProtocolDescriptor protocol, Part other) throws SessionException {
            environment = SessionEnvironment.inThisVm(
                    name -> protocol, MemoryBenchmark.class.getClassLoader(), SessionOptions.defaults());
            door = environment.serve(protocol.qualifiedName());
            session = door.service().request();
            Session far = door.accept();
            Thread.ofVirtual().name("other").start(() -> {
                try (far) {
                    other.play(far);
                } catch (SessionException e) {
                    throw new AssertionError(e);
                }
            });
        }

        /** Ends the session as the protocol says. */
        @TearDown
        public void end() throws SessionException {
            session.outbranch("stop");
            session.close();
            door.close();
            environment.close();
        }
    }

    interface Part {
        void play(Session session) throws SessionException;
    }

    /** A number there and back. */
    @State(Scope.Benchmark)
    public static class Echoing extends Open {

        /** Opens the session. */
        @Setup
        public void start() throws SessionException {
            open(Protocol.pingPong(PayloadType.of("int")), s -> {
                while (s.inbranch().equals("ping")) {
                    int number = s.receive();
                    s.send(number);
                }
            });
        }
    }

    /** Arrays there, and a word back. */
    abstract static class Taking extends Open {
        private byte[] array;

        void start(int bytes, boolean noAlias) throws SessionException {
            array = new byte[bytes];
            open(Protocol.acknowledged(new PayloadType.Value("byte[]", noAlias)), s -> {
                while (s.inbranch().equals("item")) {
                    s.receive();
                    s.outbranch("taken");
                }
            });
        }

        String transfer() throws SessionException {
            session.outbranch("item");
            session.send(array);
            return session.inbranch();
        }
    }

    /** 64 bytes that are given away. */
    @State(Scope.Benchmark)
    public static class SmallGiven extends Taking {

        /** Opens the session. */
        @Setup
        public void start() throws SessionException {
            start(1 << 6, true);
        }
    }

    /** A mebibyte that is given away. */
    @State(Scope.Benchmark)
    public static class LargeGiven extends Taking {

        /** Opens the session. */
        @Setup
        public void start() throws SessionException {
            start(1 << 20, true);
        }
    }

    /** A mebibyte of which the other side gets a copy. */
    @State(Scope.Benchmark)
    public static class LargeCopied extends Taking {

        /** Opens the session. */
        @Setup
        public void start() throws SessionException {
            start(1 << 20, false);
        }
    }

    /** The least that a round trip costs. */
    @Benchmark
    public Integer queueOfOneAndPark(Handoffs ways) throws InterruptedException {
        ways.there.put(7);
        return ways.back.take();
    }

    /** What one would take of the JDK. */
    @Benchmark
    public Integer transferQueue(Queues ways) throws InterruptedException {
        ways.there.put(7);
        return ways.back.take();
    }

    /** The same in a session. */
    @Benchmark
    public Integer session(Echoing echoing) throws SessionException {
        echoing.session.outbranch("ping");
        echoing.session.send((Object) 7);
        return echoing.session.receive();
    }

    /** The size of what is given away does not matter. */
    @Benchmark
    public String giveSmall(SmallGiven taking) throws SessionException {
        return taking.transfer();
    }

    /** As {@link #giveSmall}. */
    @Benchmark
    public String giveLarge(LargeGiven taking) throws SessionException {
        return taking.transfer();
    }

    /** What giving away saves. */
    @Benchmark
    public String copyLarge(LargeCopied taking) throws SessionException {
        return taking.transfer();
    }
}
