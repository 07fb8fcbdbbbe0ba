package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.session.MonitoredSession;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.StreamConnection;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameWriter;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.PayloadCodecException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * One side of a stream of messages, with memory in place of the other side and of the network between them: the processor time that a
 * message costs its sender, and its receiver. Other load on the machine hardly changes it.
 */
final class Sides {
    private static final int MESSAGES = 500_000;
    /** The numbers of the frames begin anew after so many, so that the same bytes can come again and again. */
    private static final int NUMBERS = 1 << 16;
    private static final int LIMIT = 1 << 20;
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");

    private final ProtocolDescriptor descriptor = Protocol.stream(Exchanges.BYTES);
    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();

    List<Comparison> comparisons() {
        return List.of(new Comparison("64 bytes one way, processor time of one side, without a network", Unit.MICROSECONDS, List.of(
                new Contestant("sending", () -> Threads.PLATFORM.call("sends", this::sending)),
                new Contestant("receiving", () -> Threads.PLATFORM.call("receives", this::receiving)))));
    }

    private double sending() throws Exception {
        try (Environment environment = environment()) {
            Memory memory = new Memory(new Blocked(), OutputStream.nullOutputStream());
            Session session = open(A, B, memory, environment);
            double nanos = timed(() -> send(session, MESSAGES));
            session.abort("measured");
            return nanos;
        }
    }

    private double receiving() throws Exception {
        try (Environment environment = environment()) {
            Memory memory = new Memory(new Repeated(prepared()), OutputStream.nullOutputStream());
            Session session = open(B, A, memory, environment);
            double nanos = timed(() -> receive(session, MESSAGES));
            memory.close();
            session.abort("measured");
            return nanos;
        }
    }

    private interface Work {
        void run() throws SessionException;
    }

    /** @return nanoseconds of this thread for one message */
    private double timed(Work work) throws SessionException {
        long start = clock.getCurrentThreadCpuTime();
        work.run();
        return (double) (clock.getCurrentThreadCpuTime() - start) / MESSAGES;
    }

    private static void send(Session session, int messages) throws SessionException {
        byte[] message = new byte[Raw.MESSAGE_BYTES];
        for (int i = 0; i < messages; i++) {
            session.outbranch("item");
            session.send("B", message);
        }
    }

    private static void receive(Session session, int messages) throws SessionException {
        for (int i = 0; i < messages; i++) {
            session.inbranch("A");
            session.receive("A");
        }
    }

    /** As many messages as there are numbers, as they stand on the wire. */
    private static byte[] prepared() throws IOException, PayloadCodecException {
        MessageFormat format = new MessageFormat(new ForyCodec(Set.of(), Sides.class.getClassLoader()));
        Frame message = format.write(new MessageHead(Label.of("item"), 1), new byte[Raw.MESSAGE_BYTES]);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(bytes);
        for (int i = 0; i < NUMBERS; i++) {
            writer.write(message);
        }
        writer.flush();
        return bytes.toByteArray();
    }

    private Session open(Role self, Role peer, ByteStream stream, Environment environment) throws Exception {
        return MonitoredSession.open(
                protocol(), "alone", self, peer, new StreamConnection(stream, LIMIT), environment.surroundings());
    }

    private SessionProtocol protocol() throws ClassNotFoundException {
        return new SessionProtocol(descriptor, Sides.class.getClassLoader(), SessionOptions.defaults());
    }

    private static Environment environment() {
        return Environment.of(TcpTransport.onLoopback(LIMIT), name -> {
            throw new ProtocolNotFoundException("nobody requests another session");
        }, Sides.class.getClassLoader(), SessionOptions.defaults());
    }

    /** Two streams that lead nowhere. */
    private record Memory(Closeable input, OutputStream output) implements ByteStream {
        @Override
        public void endOutput() {
            // Nobody listens.
        }

        @Override
        public void endInput() {
            input.close();
        }

        @Override
        public String peer() {
            return "memory";
        }

        @Override
        public void close() {
            input.close();
        }
    }

    /** Can be closed while another thread reads from it. */
    private abstract static class Closeable extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("not a byte at a time");
        }

        @Override
        public abstract int read(byte[] target, int offset, int length) throws IOException;

        @Override
        public abstract void close();
    }

    /** Nothing comes until it is closed. */
    private static final class Blocked extends Closeable {
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                closed.await();
                return -1;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    /** The same bytes without end. */
    private static final class Repeated extends Closeable {
        private final byte[] bytes;
        private int position;
        private volatile boolean closed;

        Repeated(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (closed) {
                return -1;
            }
            int count = Math.min(length, bytes.length - position);
            System.arraycopy(bytes, position, target, offset, count);
            position = (position + count) % bytes.length;
            return count;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
