package dev.parley.benchmarks;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.FutureTask;

/**
 * Compares raw streams, connections of frames and typed sessions on each transport, in turns, between platform threads of one JVM:
 * an exchange of 64 bytes there and back, and a stream of messages of 64 bytes in one direction. Times are for one exchange or one
 * message, ratios are the raw time through the time in question, so that 1 is as fast as raw and more is faster.
 *
 * <p>Arguments: a key store for TLS, whose password is in {@code PARLEY_KEYSTORE_PASSWORD}; rounds (7); transports (all).
 */
public final class TransportBenchmark {
    private static final int EXCHANGES = 20_000;
    private static final int MESSAGES = 300_000;
    private static final int SINGLE_WRITES = 50_000;

    private final TlsSettings tls;
    private final int rounds;
    private final PrintStream out;

    private TransportBenchmark(TlsSettings tls, int rounds, PrintStream out) {
        this.tls = tls;
        this.rounds = rounds;
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        char[] password = Optional.ofNullable(System.getenv("PARLEY_KEYSTORE_PASSWORD")).orElse("").toCharArray();
        Optional<Store> keys = Optional.of(new Store(Path.of(arguments[0]), password));
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
        List<Medium> media = arguments.length > 2
                ? Arrays.stream(arguments).skip(2).map(name -> Medium.valueOf(name.toUpperCase(Locale.ROOT))).toList()
                : List.of(Medium.values());
        new TransportBenchmark(TlsSettings.load(keys, keys, false), rounds, System.out).run(media);
    }

    private interface Measurement {
        double nanos() throws Exception;
    }

    private void run(List<Medium> media) throws Exception {
        out.printf("%-6s %-28s %12s %12s %10s %10s%n", "", "", "median", "best", "of raw", "of raw");
        for (Medium medium : media) {
            table(medium, "64 bytes there and back, us", 1_000, List.of("raw", "frames", "typed session"),
                    List.of(() -> rawPingPong(medium), () -> framePingPong(medium), () -> typedPingPong(medium)));
            table(medium, "64 bytes one way, us", 1_000, List.of("raw, 8 KiB at a time", "raw, one at a time", "frames", "typed session"),
                    List.of(() -> rawStream(medium, MESSAGES, 8_192), () -> rawStream(medium, SINGLE_WRITES, Raw.MESSAGE_BYTES),
                            () -> frameStream(medium), () -> typedStream(medium)));
        }
    }

    private void table(Medium medium, String title, double unit, List<String> names, List<Measurement> measurements) throws Exception {
        List<Figures> figures = measurements.stream().map(measurement -> new Figures()).toList();
        for (int round = -2; round < rounds; round++) {
            for (int i = 0; i < measurements.size(); i++) {
                double nanos = measurements.get(i).nanos();
                // The first rounds only warm up.
                if (round >= 0) {
                    figures.get(i).add(nanos);
                }
            }
        }
        out.printf("%-6s %s%n", medium.name().toLowerCase(Locale.ROOT), title);
        Figures raw = figures.getFirst();
        for (int i = 0; i < names.size(); i++) {
            Figures own = figures.get(i);
            out.printf("%-6s %-28s %12.2f %12.2f %10.2f %10.2f%n", "", names.get(i), own.median() / unit, own.best() / unit,
                    raw.median() / own.median(), raw.best() / own.best());
        }
    }

    private double rawPingPong(Medium medium) throws Exception {
        Medium.Streams streams = medium.raw(tls);
        Thread echo = Raw.echo(streams.far(), medium.request(), medium.response());
        Raw.pingPong(streams.near(), medium.request(), medium.response(), EXCHANGES / 10);
        long start = System.nanoTime();
        Raw.pingPong(streams.near(), medium.request(), medium.response(), EXCHANGES);
        double nanos = (double) (System.nanoTime() - start) / EXCHANGES;
        streams.near().endOutput();
        echo.join();
        streams.near().close();
        return nanos;
    }

    private record Pair(Connection near, Connection far) {}

    private Pair connect(Medium medium) throws Exception {
        Transport transport = medium.transport(tls);
        try (Acceptor acceptor = transport.listen()) {
            // TLS shakes hands while it connects.
            FutureTask<Connection> accepted = new FutureTask<>(acceptor::accept);
            Thread.ofPlatform().daemon().start(accepted);
            return new Pair(transport.connect(acceptor.address()), accepted.get());
        }
    }

    private double framePingPong(Medium medium) throws Exception {
        Pair pair = connect(medium);
        Thread echo = Thread.ofPlatform().daemon().start(() -> {
            try (Connection far = pair.far()) {
                while (true) {
                    far.send(far.receive());
                }
            } catch (EOFException e) {
                // The end.
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        Frame frame = new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[Raw.MESSAGE_BYTES]).build();
        long start = 0;
        for (int i = -EXCHANGES / 10; i < EXCHANGES; i++) {
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

    private double typedPingPong(Medium medium) throws Exception {
        double[] nanos = new double[1];
        new Typed(medium.transport(tls)).play(Typed.pingPong(), session -> {
            byte[] message = new byte[Raw.MESSAGE_BYTES];
            exchange(session, message, EXCHANGES / 10);
            long start = System.nanoTime();
            exchange(session, message, EXCHANGES);
            nanos[0] = (double) (System.nanoTime() - start) / EXCHANGES;
            session.outbranch("stop");
        }, session -> {
            while (session.inbranch("A").equals("ping")) {
                byte[] message = session.receive("A");
                session.send("A", message);
            }
        });
        return nanos[0];
    }

    private static void exchange(Session session, byte[] message, int count) throws SessionException {
        for (int i = 0; i < count; i++) {
            session.outbranch("ping");
            session.send("B", message);
            byte[] answer = session.receive("B");
            if (answer.length != message.length) {
                throw new AssertionError("another message came back");
            }
        }
    }

    private double rawStream(Medium medium, int messages, int batchBytes) throws Exception {
        Medium.Streams streams = medium.raw(tls);
        Thread drain = Raw.drain(streams.far());
        long start = System.nanoTime();
        Raw.stream(streams.near(), messages, batchBytes);
        streams.near().endOutput();
        drain.join();
        double nanos = (double) (System.nanoTime() - start) / messages;
        streams.near().close();
        return nanos;
    }

    private double frameStream(Medium medium) throws Exception {
        Pair pair = connect(medium);
        Thread drain = Thread.ofPlatform().daemon().start(() -> {
            try (Connection far = pair.far()) {
                while (true) {
                    far.receive();
                }
            } catch (EOFException e) {
                // The end.
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        Frame frame = new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[Raw.MESSAGE_BYTES]).build();
        long start = System.nanoTime();
        for (int i = 0; i < MESSAGES; i++) {
            pair.near().send(frame);
        }
        pair.near().endOutput();
        drain.join();
        double nanos = (double) (System.nanoTime() - start) / MESSAGES;
        pair.near().close();
        return nanos;
    }

    private double typedStream(Medium medium) throws Exception {
        double[] nanos = new double[1];
        new Typed(medium.transport(tls)).play(Typed.stream(), session -> {
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
        }, session -> {
            int count = 0;
            while (session.inbranch("A").equals("item")) {
                session.receive("A");
                count++;
            }
            session.send("A", count);
        });
        return nanos[0];
    }
}
