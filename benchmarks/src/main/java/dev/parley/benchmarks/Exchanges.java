package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.FutureTask;

/** Messages of 64 bytes over one medium: raw, as frames of a connection, and in a typed session. */
final class Exchanges {
    static final PayloadType BYTES = PayloadType.of("byte[]");

    private static final int EXCHANGES = 20_000;
    private static final int WARM_UP = EXCHANGES / 10;
    private static final int MESSAGES = 1_000_000;
    private static final int BATCH_BYTES = 8_192;
    private static final int SINGLE_WRITES = 50_000;
    static final double PING_PONG_AIM = 0.95;
    /** A raw keep-alive loop has less to write than chunks. */
    private static final double HTTP_AIM = 0.90;
    private static final double STREAM_AIM = 0.90;
    private static final double BATCHING_AIM = 15;

    private final Medium medium;
    private final Threads threads;
    private final TlsSettings tls;

    Exchanges(Medium medium, Threads threads, TlsSettings tls) {
        this.medium = medium;
        this.threads = threads;
        this.tls = tls;
    }

    List<Comparison> comparisons() {
        return List.of(
                new Comparison(medium + ", " + threads + ": 64 bytes there and back", Unit.MICROSECONDS, List.of(
                        new Contestant("raw", () -> threads.call("raw", this::rawPingPong)),
                        new Contestant("frames", () -> threads.call("frames", this::framePingPong)),
                        new Contestant("typed session", () -> typedPingPong(),
                                new Aim.Speed(0, pingPongAim(medium))))),
                new Comparison(medium + ", " + threads + ": 64 bytes one way", Unit.MICROSECONDS, List.of(
                        new Contestant("raw, 8 KiB at a time", () -> threads.call("raw", () -> rawStream(MESSAGES, BATCH_BYTES))),
                        new Contestant("raw, one at a time", () -> threads.call("raw", () -> rawStream(SINGLE_WRITES, Raw.MESSAGE_BYTES))),
                        new Contestant("raw, 8 KiB, gathered and told apart", () -> threads.call("raw", this::rawMessages)),
                        new Contestant("frames", () -> threads.call("frames", this::frameStream)),
                        new Contestant("typed session", () -> typedStream(),
                                new Aim.Speed(0, STREAM_AIM), new Aim.Speed(1, BATCHING_AIM)))));
    }

    static double pingPongAim(Medium medium) {
        return medium == Medium.HTTP ? HTTP_AIM : PING_PONG_AIM;
    }

    private double rawPingPong() throws Exception {
        return Raw.pingPong(threads, medium.raw(tls), medium.request(), medium.response(), WARM_UP, EXCHANGES);
    }

    private record Pair(Connection near, Connection far) {}

    private Pair connect() throws Exception {
        Transport transport = medium.transport(tls);
        try (Acceptor acceptor = transport.listen()) {
            // TLS shakes hands while it connects.
            FutureTask<Connection> accepted = new FutureTask<>(acceptor::accept);
            threads.start("accept", accepted);
            return new Pair(transport.connect(acceptor.address()), accepted.get());
        }
    }

    private static Frame message() {
        return new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[Raw.MESSAGE_BYTES]).build();
    }

    private double framePingPong() throws Exception {
        Pair pair = connect();
        Thread echo = threads.start("frames-echo", () -> untilTheEnd(pair.far(), frame -> pair.far().send(frame)));
        Frame frame = message();
        long start = 0;
        for (int i = -WARM_UP; i < EXCHANGES; i++) {
            if (i == 0) {
                start = System.nanoTime();
            }
            pair.near().send(frame);
            pair.near().receive();
        }
        double nanos = (double) (System.nanoTime() - start) / EXCHANGES;
        pair.near().endOutput();
        echo.join();
        pair.near().close();
        return nanos;
    }

    private interface Use {
        void of(Frame frame) throws IOException;
    }

    private static void untilTheEnd(Connection connection, Use use) {
        try (connection) {
            while (true) {
                use.of(connection.receive());
            }
        } catch (EOFException e) {
            // The end.
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private double typedPingPong() throws Exception {
        double[] nanos = new double[1];
        new Typed(Protocol.pingPong(BYTES), threads)
                .part("A", session -> nanos[0] = askForEchoes(session, new byte[Raw.MESSAGE_BYTES], WARM_UP, EXCHANGES))
                .part("B", Exchanges::echo)
                .play(medium.transport(tls));
        return nanos[0];
    }

    /** @return nanoseconds for one exchange */
    static double askForEchoes(Session session, Object message, int warmUp, int exchanges) throws SessionException {
        long start = 0;
        for (int i = -warmUp; i < exchanges; i++) {
            if (i == 0) {
                start = System.nanoTime();
            }
            session.outbranch("ping");
            session.send("B", message);
            session.receive("B");
        }
        double nanos = (double) (System.nanoTime() - start) / exchanges;
        session.outbranch("stop");
        return nanos;
    }

    static void echo(Session session) throws SessionException {
        while (session.inbranch("A").equals("ping")) {
            Object message = session.receive("A");
            session.send("A", message);
        }
    }

    private double rawStream(int messages, int batchBytes) throws Exception {
        Medium.Streams streams = medium.raw(tls);
        Thread drain = Raw.drain(threads, streams.far());
        long start = System.nanoTime();
        Raw.stream(streams.near(), messages, batchBytes);
        streams.near().endOutput();
        drain.join();
        double nanos = (double) (System.nanoTime() - start) / messages;
        streams.near().close();
        return nanos;
    }

    private double rawMessages() throws Exception {
        Medium.Streams streams = medium.raw(tls);
        Raw.Taken taken = new Raw.Taken();
        Thread taking = Raw.take(threads, streams.far(), taken);
        long start = System.nanoTime();
        Raw.gather(streams.near(), MESSAGES, BATCH_BYTES);
        streams.near().endOutput();
        taking.join();
        double nanos = (double) (System.nanoTime() - start) / MESSAGES;
        streams.near().close();
        if (taken.count() != MESSAGES) {
            throw new AssertionError(taken.count() + " messages have come");
        }
        return nanos;
    }

    private double frameStream() throws Exception {
        Pair pair = connect();
        Thread drain = threads.start("frames-drain", () -> untilTheEnd(pair.far(), frame -> { }));
        Frame frame = message();
        long start = System.nanoTime();
        for (int i = 0; i < MESSAGES; i++) {
            pair.near().sendWithNext(frame);
        }
        pair.near().endOutput();
        drain.join();
        double nanos = (double) (System.nanoTime() - start) / MESSAGES;
        pair.near().close();
        return nanos;
    }

    private double typedStream() throws Exception {
        double[] nanos = new double[1];
        new Typed(Protocol.stream(BYTES), threads).part("A", session -> {
            byte[] message = new byte[Raw.MESSAGE_BYTES];
            long start = System.nanoTime();
            for (int i = 0; i < MESSAGES; i++) {
                session.outbranch("item");
                session.send("B", message);
            }
            session.outbranch("stop");
            int received = session.receive("B");
            nanos[0] = (double) (System.nanoTime() - start) / MESSAGES;
            if (received != MESSAGES) {
                throw new AssertionError(received + " messages have come");
            }
        }).part("B", session -> {
            int count = 0;
            while (session.inbranch("A").equals("item")) {
                session.receive("A");
                count++;
            }
            session.send("A", count);
        }).play(medium.transport(tls));
        return nanos[0];
    }
}
