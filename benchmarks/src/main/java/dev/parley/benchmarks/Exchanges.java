package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.wire.Frame;
import java.util.List;

/** Messages of 64 bytes that are answered, over one medium: raw, as frames of a connection, and in a typed session. */
final class Exchanges {
    static final PayloadType BYTES = PayloadType.of("byte[]");

    private static final int EXCHANGES = 20_000;
    private static final int WARM_UP = EXCHANGES / 10;
    static final double PING_PONG_AIM = 0.95;
    /** A raw keep-alive loop has less to write than chunks. */
    private static final double HTTP_AIM = 0.90;

    private final Medium medium;
    private final Threads threads;
    private final TlsSettings tls;

    Exchanges(Medium medium, Threads threads, TlsSettings tls) {
        this.medium = medium;
        this.threads = threads;
        this.tls = tls;
    }

    Comparison comparison() {
        return new Comparison(medium + ", " + threads + ": 64 bytes there and back", Unit.MICROSECONDS, List.of(
                new Contestant("raw", () -> threads.call("raw", this::rawPingPong)),
                new Contestant("frames", () -> threads.call("frames", this::framePingPong)),
                new Contestant("typed session", () -> typedPingPong(), new Aim.Speed(0, pingPongAim(medium)))));
    }

    static double pingPongAim(Medium medium) {
        return medium == Medium.HTTP ? HTTP_AIM : PING_PONG_AIM;
    }

    private double rawPingPong() throws Exception {
        return Raw.pingPong(threads, medium.raw(tls), medium.request(), medium.response(), WARM_UP, EXCHANGES);
    }

    private double framePingPong() throws Exception {
        FramePair pair = FramePair.connect(medium.transport(tls), threads);
        Thread echo = threads.start("frames-echo", () -> pair.farUntilTheEnd(frame -> pair.far().send(frame)));
        Frame frame = FramePair.message(Raw.MESSAGE_BYTES);
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
}
