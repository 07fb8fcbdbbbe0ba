package dev.parley.benchmarks;

import dev.parley.benchmarks.Comparison.Aim;
import dev.parley.benchmarks.Comparison.Contestant;
import dev.parley.benchmarks.Comparison.Unit;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.delegation.Delegation;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;

/**
 * A session that has changed hands: its messages go through the former holder, or past it, over the transport that the two have in common
 * (<i>Transport-independent sessions in SJ</i>, section 7, the session migration).
 */
final class Delegations {
    private static final int EXCHANGES = 10_000;
    private static final int WARM_UP = EXCHANGES / 2;
    private static final int LIMIT = 1 << 20;
    private static final List<Role> PEER = List.of(SessionType.PEER);

    private static final String NUMBERS = "benchmark.numbers";
    private static final String HAND_OVER = "benchmark.handOver";

    /** {@code numbers: cbegin.![ !<int>.?(int) ]*}, {@code handOver: cbegin.!<?[ ?(int).!<int> ]*>}. */
    private final Map<String, ProtocolDescriptor> protocols = Map.of(
            NUMBERS, protocol(NUMBERS, new LocalType.Loop(Direction.SEND, PEER,
                    LocalType.sequence(message(Direction.SEND, PayloadType.of("int")), message(Direction.RECEIVE, PayloadType.of("int"))))),
            HAND_OVER, protocol(HAND_OVER, message(Direction.SEND, new PayloadType.Session(SessionType.established(
                    new LocalType.Loop(Direction.RECEIVE, PEER, LocalType.sequence(
                            message(Direction.RECEIVE, PayloadType.of("int")), message(Direction.SEND, PayloadType.of("int")))))))));

    List<Comparison> comparisons() {
        return List.of(new Comparison("a session over TCP was handed over: a number there and back", Unit.MICROSECONDS, List.of(
                new Contestant("forwarded by the former holder", () -> exchange(Delegation.FORWARDING, false)),
                new Contestant("reconnected over TCP", () -> exchange(Delegation.RECONNECTION, false), new Aim.Speed(0, 1)),
                new Contestant("reconnected in shared memory", () -> exchange(Delegation.RECONNECTION, true),
                        new Aim.Speed(0, 1), new Aim.Speed(1, 1)))));
    }

    private static LocalType message(Direction direction, PayloadType payload) {
        return new LocalType.Message(direction, PEER, Label.Reserved.NONE, List.of(payload));
    }

    private static ProtocolDescriptor protocol(String name, LocalType client) {
        SessionType type = new SessionType(Initiation.REQUEST, List.of(client));
        SourceSpan nowhere = new SourceSpan("", Range.of(0, 0, 0, 0));
        return ProtocolDescriptor.of(name, BinaryProtocol.of(name, nowhere, type, List.of(Provenance.none())).sessions().getFirst()
                .endpoints().stream().map(Endpoint::machine).toList());
    }

    private SessionEnvironment environment(SessionOptions options, Transport... transports) {
        return SessionEnvironment.over(
                new NegotiatingConnector(Preferences.of(transports), NegotiationOptions.defaults(), (peer, reason) -> { }),
                protocols::get, Delegations.class.getClassLoader(), options);
    }

    /** The client and the new holder share memory or not; the former holder shares none. */
    private double exchange(Delegation delegation, boolean sharesMemory) throws Exception {
        SessionOptions options = SessionOptions.defaults();
        SharedTransport memory = new SharedTransport();
        try (SessionEnvironment client = sharesMemory ? environment(options, memory, tcp()) : environment(options, tcp());
                SessionEnvironment holder = environment(options, tcp());
                SessionEnvironment receiver = sharesMemory
                        ? environment(options.withDelegation(delegation), memory, tcp())
                        : environment(options.withDelegation(delegation), tcp());
                SessionServer door = holder.serve(NUMBERS);
                SessionServer next = receiver.serve(HAND_OVER)) {
            FutureTask<Void> serving = new FutureTask<>(() -> {
                try (Session carrier = next.accept(); Session session = carrier.receive()) {
                    while (session.inwhile()) {
                        int number = session.receive();
                        session.send(number);
                    }
                }
                return null;
            });
            Threads.PLATFORM.start("receiver", serving);
            try (Session session = client.service(NUMBERS, door.addresses()).request()) {
                Session handedOver = door.accept();
                try (Session carrier = holder.service(HAND_OVER, next.addresses()).request()) {
                    carrier.send(handedOver);
                }
                double nanos = ask(session);
                session.outwhile(false);
                serving.get();
                return nanos;
            }
        }
    }

    private static double ask(Session session) throws Exception {
        long start = 0;
        for (int i = -WARM_UP; i < EXCHANGES; i++) {
            if (i == 0) {
                start = System.nanoTime();
            }
            session.outwhile(true);
            session.send(i);
            int back = session.receive();
            if (back != i) {
                throw new AssertionError("another number came back");
            }
        }
        return (double) (System.nanoTime() - start) / EXCHANGES;
    }

    private static Transport tcp() {
        return TcpTransport.onLoopback(LIMIT);
    }
}
