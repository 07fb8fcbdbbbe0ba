package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.StreamPort;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.FutureTask;

/**
 * How long it takes to open a connection, and a session whose sides make sure that they have the same protocol, as they had before: until
 * the side that opens it has said something, and until the session is closed. A session that is closed has been agreed to, so a question and
 * an answer have crossed by then, and a bare connect is only half of what it is to be compared with. A session that asks has its own answer
 * to wait for, and gets the other with it.
 */
final class Connecting {
    private static final int CONNECTIONS = 1_000;
    /** The compiler is busy for so long, and takes one of the two sides' processors meanwhile. */
    private static final int WARM_UP = 4 * CONNECTIONS;
    private static final int LIMIT = 1 << 20;
    private static final PayloadType INT = PayloadType.of("int");
    private static final byte[] MESSAGE = new byte[4];
    private static final double MOST = 1.25;

    /** What is timed of the use of a connection. */
    private enum Span { FIRST_MESSAGE, WHOLE }

    List<Comparison> comparisons() {
        return List.of(opened(), used());
    }

    /** Until the side that connects has said something. The rest is played, too, but outside of the time taken. */
    private static Comparison opened() {
        return new Comparison("TCP: a connection is opened, and a message sent", Unit.MICROSECONDS, List.of(
                new Contestant("raw", () -> raw(Span.FIRST_MESSAGE, stream -> stream.output().write(MESSAGE), Connecting::hearAndEnd)),
                new Contestant("session, each on a new connection", () -> typed(Span.FIRST_MESSAGE, true, TELLING), new Aim.Time(0, MOST)),
                new Contestant("session, negotiated, connections kept", () -> typed(Span.FIRST_MESSAGE, false, TELLING),
                        new Aim.Time(0, MOST))));
    }

    private static Comparison used() {
        Aim[] aims = {new Aim.Time(0, MOST), new Aim.Time(1, MOST), new Aim.Time(2, MOST)};
        return new Comparison("TCP: a connection is opened, used once and closed", Unit.MICROSECONDS, List.of(
                new Contestant("raw, connected and closed", Connecting::bare),
                new Contestant("raw, and a byte there and back", () -> raw(Span.WHOLE, Connecting::ask, Connecting::answer)),
                new Contestant("raw, what a session exchanges", () -> raw(Span.WHOLE, Connecting::askTellAndEnd, Connecting::answerHearAndEnd)),
                new Contestant("session, each on a new connection", () -> typed(Span.WHOLE, true, TELLING), aims),
                new Contestant("session, negotiated, connections kept", () -> typed(Span.WHOLE, false, TELLING), aims),
                new Contestant("session that asks, each on a new connection", () -> typed(Span.WHOLE, true, ASKING), aims),
                new Contestant("session that asks, negotiated, connections kept", () -> typed(Span.WHOLE, false, ASKING), aims)));
    }

    private interface Part {
        void play(Session session) throws SessionException;
    }

    /** What both sides of a session do. */
    private record Conversation(ProtocolDescriptor protocol, Part client, Part server) {}

    /** Nothing comes back but the answer to the request. */
    private static final Conversation TELLING = new Conversation(Protocol.once(INT), session -> session.send(1), Session::receive);
    private static final Conversation ASKING = new Conversation(Protocol.task(INT, INT), session -> {
        session.send(1);
        session.receive();
    }, session -> session.send(session.<Integer>receive()));

    private interface Side {
        void play(ByteStream stream) throws IOException;
    }

    /** Without waiting for the other side, which would overrun it: that it has hung up is waited for outside of the time taken. */
    private static double bare() throws Exception {
        try (StreamPort port = new TcpMedium().open(HostAndPort.anyOnLoopback())) {
            FutureTask<Void> serving = serve(port, stream -> { });
            long nanos = 0;
            for (int i = -WARM_UP; i < CONNECTIONS; i++) {
                if (i == 0) {
                    nanos = 0;
                }
                long start = System.nanoTime();
                ByteStream stream = Medium.callTcp(port.place());
                nanos += System.nanoTime() - start;
                if (stream.input().read() >= 0) {
                    throw new IOException("something came");
                }
                start = System.nanoTime();
                stream.close();
                nanos += System.nanoTime() - start;
            }
            serving.get();
            return (double) nanos / CONNECTIONS;
        }
    }

    private static FutureTask<Void> serve(StreamPort port, Side server) {
        FutureTask<Void> serving = new FutureTask<>(() -> {
            for (int i = -WARM_UP; i < CONNECTIONS; i++) {
                try (ByteStream stream = port.accept()) {
                    server.play(stream);
                }
            }
            return null;
        });
        Threads.PLATFORM.start("raw-server", serving);
        return serving;
    }

    private static void ask(ByteStream stream) throws IOException {
        stream.output().write(1);
        if (stream.input().read() != 1) {
            throw new IOException("another byte came back");
        }
    }

    private static void answer(ByteStream stream) throws IOException {
        stream.output().write(stream.input().read());
    }

    /** A message after the answer; then each side says that it has ended, and waits until the other has. */
    private static void askTellAndEnd(ByteStream stream) throws IOException {
        ask(stream);
        stream.output().write(MESSAGE);
        awaitEnd(stream);
    }

    private static void answerHearAndEnd(ByteStream stream) throws IOException {
        answer(stream);
        hearAndEnd(stream);
    }

    private static void hearAndEnd(ByteStream stream) throws IOException {
        if (stream.input().readNBytes(MESSAGE.length).length < MESSAGE.length) {
            throw new IOException("the message has not come");
        }
        awaitEnd(stream);
    }

    private static void awaitEnd(ByteStream stream) throws IOException {
        stream.endOutput();
        if (stream.input().read() >= 0) {
            throw new IOException("something came after the end");
        }
    }

    private static double raw(Span span, Side client, Side server) throws Exception {
        try (StreamPort port = new TcpMedium().open(HostAndPort.anyOnLoopback())) {
            FutureTask<Void> serving = serve(port, server);
            Watch watch = new Watch(span);
            for (int i = -WARM_UP; i < CONNECTIONS; i++) {
                watch.start(i);
                try (ByteStream stream = Medium.callTcp(port.place())) {
                    client.play(stream);
                    watch.said();
                    if (span == Span.FIRST_MESSAGE) {
                        awaitEnd(stream);
                    }
                }
                watch.closed();
            }
            serving.get();
            return watch.nanos() / CONNECTIONS;
        }
    }

    private static double typed(Span span, boolean direct, Conversation parts) throws Exception {
        ProtocolDescriptor protocol = parts.protocol();
        try (SessionEnvironment environment = environment(protocol, direct); SessionEnvironment other = environment(protocol, direct);
                SessionServer door = environment.serve(protocol.qualifiedName())) {
            FutureTask<Void> server = new FutureTask<>(() -> {
                for (int i = -WARM_UP; i < CONNECTIONS; i++) {
                    try (Session session = door.accept()) {
                        parts.server().play(session);
                    }
                }
                return null;
            });
            Threads.PLATFORM.start("typed-server", server);
            Watch watch = new Watch(span);
            for (int i = -WARM_UP; i < CONNECTIONS; i++) {
                watch.start(i);
                try (Session session = other.service(protocol.qualifiedName(), door.addresses()).request()) {
                    parts.client().play(session);
                    watch.said();
                }
                watch.closed();
            }
            server.get();
            return watch.nanos() / CONNECTIONS;
        }
    }

    /** Adds up the time of those uses that count. */
    private static final class Watch {
        private final Span span;
        private long start;
        private long nanos;

        Watch(Span span) {
            this.span = span;
        }

        /** @param use its number, negative if it only warms up */
        void start(int use) {
            if (use <= 0) {
                nanos = 0;
            }
            start = System.nanoTime();
        }

        void said() {
            if (span == Span.FIRST_MESSAGE) {
                nanos += System.nanoTime() - start;
            }
        }

        void closed() {
            if (span == Span.WHOLE) {
                nanos += System.nanoTime() - start;
            }
        }

        double nanos() {
            return nanos;
        }
    }

    private static SessionEnvironment environment(ProtocolDescriptor protocol, boolean direct) {
        TcpTransport tcp = TcpTransport.onLoopback(LIMIT);
        Connector connector = direct
                ? tcp
                : new NegotiatingConnector(Preferences.of(tcp), NegotiationOptions.defaults(), (peer, reason) -> { });
        return SessionEnvironment.over(connector, name -> protocol, Connecting.class.getClassLoader(), SessionOptions.defaults());
    }
}
