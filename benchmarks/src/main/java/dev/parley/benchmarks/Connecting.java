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
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.StreamPort;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.FutureTask;

/** How long it takes to open a connection, and a session whose sides have compared their protocols. */
final class Connecting {
    private static final int CONNECTIONS = 1_000;
    private static final int LIMIT = 1 << 20;

    List<Comparison> comparisons() {
        return List.of(new Comparison("TCP: a connection is opened and used once", Unit.MICROSECONDS, List.of(
                new Contestant("raw", Connecting::raw),
                new Contestant("session between two programs", Connecting::typed, new Aim.Time(0, 1.25)))));
    }

    /** One byte there and back shows both sides that it stands, which a session knows too when it is open. */
    private static double raw() throws Exception {
        try (StreamPort port = new TcpMedium().open(HostAndPort.anyOnLoopback())) {
            FutureTask<Void> server = new FutureTask<>(() -> {
                for (int i = 0; i < CONNECTIONS; i++) {
                    try (ByteStream stream = port.accept()) {
                        stream.output().write(stream.input().read());
                    }
                }
                return null;
            });
            Threads.PLATFORM.start("raw-server", server);
            long start = System.nanoTime();
            for (int i = 0; i < CONNECTIONS; i++) {
                try (ByteStream stream = new TcpMedium().call(port.place())) {
                    stream.output().write(1);
                    if (stream.input().read() != 1) {
                        throw new IOException("another byte came back");
                    }
                }
            }
            double nanos = (double) (System.nanoTime() - start) / CONNECTIONS;
            server.get();
            return nanos;
        }
    }

    private static double typed() throws Exception {
        ProtocolDescriptor protocol = Protocol.once(PayloadType.of("int"));
        try (SessionEnvironment environment = environment(protocol); SessionEnvironment other = environment(protocol);
                SessionServer door = environment.serve(protocol.qualifiedName())) {
            FutureTask<Void> server = new FutureTask<>(() -> {
                for (int i = 0; i < CONNECTIONS; i++) {
                    try (Session session = door.accept()) {
                        session.receive();
                    }
                }
                return null;
            });
            Threads.PLATFORM.start("typed-server", server);
            long start = System.nanoTime();
            for (int i = 0; i < CONNECTIONS; i++) {
                try (Session session = other.service(protocol.qualifiedName(), door.addresses()).request()) {
                    session.send(i);
                }
            }
            double nanos = (double) (System.nanoTime() - start) / CONNECTIONS;
            server.get();
            return nanos;
        }
    }

    private static SessionEnvironment environment(ProtocolDescriptor protocol) {
        return SessionEnvironment.over(TcpTransport.onLoopback(LIMIT), name -> protocol, Connecting.class.getClassLoader(),
                SessionOptions.defaults());
    }
}
