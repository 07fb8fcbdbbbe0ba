package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.wire.Frame;
import java.util.List;

/** Messages of one size that nobody answers, over one medium: raw, as frames of a connection, and in a typed session. */
final class OneWay {
    private static final int BATCH_BYTES = 8_192;
    private static final int SINGLE_WRITES = 50_000;
    /** What one round moves. */
    private static final int BYTES = 64_000_000;
    private static final double STREAM_AIM = 0.90;
    private static final double BATCHING_AIM = 15;

    private final Medium medium;
    private final Threads threads;
    private final TlsSettings tls;
    private final int bytes;
    private final int messages;

    /** @param bytes of each message; a batch has a whole number of them */
    OneWay(Medium medium, Threads threads, TlsSettings tls, int bytes) {
        this.medium = medium;
        this.threads = threads;
        this.tls = tls;
        this.bytes = bytes;
        this.messages = BYTES / bytes;
    }

    Comparison comparison() {
        return new Comparison(medium + ", " + threads + ": " + bytes + " bytes one way", Unit.MICROSECONDS, List.of(
                new Contestant("raw, 8 KiB at a time", () -> threads.call("raw", () -> rawStream(messages, BATCH_BYTES))),
                new Contestant("raw, one at a time", () -> threads.call("raw", () -> rawStream(SINGLE_WRITES, bytes))),
                new Contestant("raw, 8 KiB, gathered and told apart", () -> threads.call("raw", this::rawMessages)),
                new Contestant("frames", () -> threads.call("frames", this::frameStream)),
                new Contestant("typed session", () -> typedStream(), new Aim.Speed(0, STREAM_AIM), new Aim.Speed(1, BATCHING_AIM))));
    }

    private double rawStream(int count, int batchBytes) throws Exception {
        Medium.Streams streams = medium.raw(tls);
        Thread drain = Raw.drain(threads, streams.far());
        long start = System.nanoTime();
        Raw.stream(streams.near(), (long) count * bytes, batchBytes);
        streams.near().endOutput();
        drain.join();
        double nanos = (double) (System.nanoTime() - start) / count;
        streams.near().close();
        return nanos;
    }

    private double rawMessages() throws Exception {
        Medium.Streams streams = medium.raw(tls);
        Raw.Taken taken = new Raw.Taken();
        Thread taking = Raw.take(threads, streams.far(), taken, bytes);
        long start = System.nanoTime();
        Raw.gather(streams.near(), messages, bytes, BATCH_BYTES);
        streams.near().endOutput();
        taking.join();
        double nanos = (double) (System.nanoTime() - start) / messages;
        streams.near().close();
        if (taken.count(bytes) != messages) {
            throw new AssertionError(taken.count(bytes) + " messages have come");
        }
        return nanos;
    }

    private double frameStream() throws Exception {
        FramePair pair = FramePair.connect(medium.transport(tls), threads);
        Thread drain = threads.start("frames-drain", () -> pair.farUntilTheEnd(frame -> { }));
        Frame frame = FramePair.message(bytes);
        long start = System.nanoTime();
        for (int i = 0; i < messages; i++) {
            pair.near().sendWithNext(frame);
        }
        pair.near().endOutput();
        drain.join();
        double nanos = (double) (System.nanoTime() - start) / messages;
        pair.near().close();
        return nanos;
    }

    private double typedStream() throws Exception {
        double[] nanos = new double[1];
        new Typed(Protocol.stream(Exchanges.BYTES), threads).part("A", session -> {
            byte[] message = new byte[bytes];
            long start = System.nanoTime();
            for (int i = 0; i < messages; i++) {
                session.outbranch("item");
                session.send("B", message);
            }
            session.outbranch("stop");
            int received = session.receive("B");
            nanos[0] = (double) (System.nanoTime() - start) / messages;
            if (received != messages) {
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
