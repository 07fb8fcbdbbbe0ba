package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.PayloadType;
import dev.parley.runtime.Session;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.RegistryAddress;
import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.StreamPort;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How long it takes until the participants of an instance have met at a registry, each is connected with each other one, the first has told
 * all others something, and all have parted. One instance follows the other, so it is the time of one, not of many at once.
 */
final class Meetings {
    private static final int INSTANCES = 50;
    private static final int LIMIT = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    List<Comparison> comparisons() {
        return Stream.of(3, 8).map(roles -> new Comparison(
                "TCP: " + roles + " participants meet, the first tells the others something", Unit.MICROSECONDS, List.of(
                        new Contestant("raw, what they exchange", () -> raw(roles)),
                        new Contestant("sessions of a registry", () -> typed(roles), new Aim.Time(0, 2))))).toList();
    }

    /** What one participant does in one instance. */
    private interface Part {
        void play(int self, int instance) throws Exception;
    }

    private static double perform(int roles, Part part) throws Exception {
        List<FutureTask<Void>> all = IntStream.range(0, roles).mapToObj(self -> new FutureTask<Void>(() -> {
            for (int instance = 0; instance < INSTANCES; instance++) {
                part.play(self, instance);
            }
            return null;
        })).toList();
        long start = System.nanoTime();
        for (FutureTask<Void> participant : all) {
            Threads.PLATFORM.start("participant", participant);
        }
        for (FutureTask<Void> participant : all) {
            participant.get();
        }
        return (double) (System.nanoTime() - start) / INSTANCES;
    }

    private static double typed(int roles) throws Exception {
        ProtocolDescriptor protocol = Protocol.star(roles, PayloadType.of("int"));
        List<String> names = protocol.machines().stream().map(machine -> machine.role().name()).toList();
        List<TransportRegistry> registries = new ArrayList<>();
        try (RegistryServer server = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { })) {
            for (int i = 0; i < roles; i++) {
                TcpTransport tcp = TcpTransport.onLoopback(LIMIT);
                registries.add(Registries.negotiating(new RegistryAddress(tcp, server.address(), PATIENCE, Optional.empty()),
                        Preferences.of(tcp), name -> protocol, Meetings.class.getClassLoader(), SessionOptions.defaults()));
            }
            double nanos = perform(roles, (self, instance) -> {
                try (Session session = registries.get(self).join(protocol.qualifiedName(), "i" + instance, names.get(self))) {
                    if (self > 0) {
                        session.<Integer>receive(names.getFirst());
                        return;
                    }
                    for (String other : names.subList(1, roles)) {
                        session.send(other, instance);
                    }
                }
            });
            registries.forEach(TransportRegistry::close);
            return nanos;
        }
    }

    private static double raw(int roles) throws Exception {
        try (StreamPort registry = new TcpMedium().open(HostAndPort.anyOnLoopback())) {
            FutureTask<Void> serving = new FutureTask<>(() -> {
                for (int instance = 0; instance < INSTANCES; instance++) {
                    introduce(registry, roles);
                }
                return null;
            });
            Threads.PLATFORM.start("raw-registry", serving);
            double nanos = perform(roles, (self, instance) -> meet(registry.place(), roles, self));
            serving.get();
            return nanos;
        }
    }

    /** Tells everybody where all the others are, when all have come. */
    private static void introduce(StreamPort registry, int roles) throws IOException {
        int[] ports = new int[roles];
        List<ByteStream> all = new ArrayList<>();
        for (int i = 0; i < roles; i++) {
            ByteStream participant = registry.accept();
            DataInputStream in = new DataInputStream(participant.input());
            ports[in.readUnsignedByte()] = in.readInt();
            all.add(participant);
        }
        byte[] answer = new byte[4 * roles];
        ByteBuffer.wrap(answer).asIntBuffer().put(ports);
        for (ByteStream participant : all) {
            participant.output().write(answer);
            participant.close();
        }
    }

    private static void meet(HostAndPort registry, int roles, int self) throws IOException {
        ByteStream[] others = new ByteStream[roles];
        try (StreamPort port = new TcpMedium().open(HostAndPort.anyOnLoopback())) {
            int[] ports = join(registry, roles, self, port.place().port());
            for (int other = 0; other < self; other++) {
                others[other] = new TcpMedium().call(new HostAndPort(registry.host(), ports[other]));
                others[other].output().write(self);
            }
            for (int i = self + 1; i < roles; i++) {
                ByteStream caller = port.accept();
                int other = caller.input().read();
                others[other] = caller;
                caller.output().write(self);
            }
            for (int other = 0; other < self; other++) {
                if (others[other].input().read() != other) {
                    throw new IOException("somebody else answers");
                }
            }
        }
        if (self > 0) {
            others[0].input().readNBytes(4);
        } else {
            for (int other = 1; other < roles; other++) {
                others[other].output().write(new byte[4]);
            }
        }
        part(others, self);
    }

    private static int[] join(HostAndPort registry, int roles, int self, int port) throws IOException {
        try (ByteStream stream = new TcpMedium().call(registry)) {
            byte[] place = new byte[5];
            ByteBuffer.wrap(place).put((byte) self).putInt(port);
            stream.output().write(place);
            int[] ports = new int[roles];
            ByteBuffer.wrap(stream.input().readNBytes(4 * roles)).asIntBuffer().get(ports);
            return ports;
        }
    }

    /** Each says that it has ended, and waits until the others have. */
    private static void part(ByteStream[] others, int self) throws IOException {
        for (int other = 0; other < others.length; other++) {
            if (other != self) {
                others[other].endOutput();
            }
        }
        for (int other = 0; other < others.length; other++) {
            if (other != self) {
                if (others[other].input().read() >= 0) {
                    throw new IOException("something came after the end");
                }
                others[other].close();
            }
        }
    }
}
