package dev.parley.runtime.binary;

import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.event.EventSink;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A client that has had a session with a server, and the place where that server was: what the client finds there the next time is the
 * test's own.
 */
final class Remembered implements AutoCloseable {
    static final int LIMIT = 1 << 20;
    static final ProtocolDescriptor ECHO = protocol("test.Echo", send("int"), receive("int"));
    static final ProtocolDescriptor TELL = protocol("test.Tell", send("int"));

    private static final ClassLoader PAYLOADS = Remembered.class.getClassLoader();

    private final Moving moving;
    private final Connector servers;
    private final SessionEnvironment client;
    private final ProtocolDescriptor protocol;
    private final TransportAddress address;

    private Remembered(Moving moving, Connector servers, SessionEnvironment client, ProtocolDescriptor protocol, TransportAddress address) {
        this.moving = moving;
        this.servers = servers;
        this.client = client;
        this.protocol = protocol;
        this.address = address;
    }

    /** A real transport on which somebody else takes over an address, without waiting until the system gives it free. */
    private static final class Moving extends CallingTransport {
        private volatile Optional<TransportAddress> now = Optional.empty();

        Moving(Transport transport) {
            super(transport);
        }

        @Override
        public Connection connect(TransportAddress address) throws IOException {
            return super.connect(now.orElse(address));
        }

        @Override
        public boolean reaches(TransportAddress address) {
            return super.reaches(now.orElse(address));
        }
    }

    /** What both sides do in the session that is remembered. */
    interface Sides {
        void play(Session client, Session server) throws Exception;
    }

    static void echo(Session client, Session server) throws SessionException {
        client.send(1);
        server.send(-server.<Integer>receive());
        assertThat(client.<Integer>receive()).isEqualTo(-1);
    }

    static void tell(Session client, Session server) throws SessionException {
        client.send(1);
        assertThat(server.<Integer>receive()).isEqualTo(1);
    }

    static Remembered byEcho(Transport transport) throws Exception {
        return by(transport, ECHO, Remembered::echo);
    }

    static Remembered by(Transport transport, ProtocolDescriptor protocol, Sides sides) throws Exception {
        return by(transport, protocol, SessionOptions.defaults(), sides);
    }

    static Remembered by(Transport transport, ProtocolDescriptor protocol, SessionOptions options, Sides sides) throws Exception {
        Moving moving = new Moving(transport);
        return by(moving, moving, transport, protocol, options, sides);
    }

    /** Both sides negotiate. */
    static Remembered negotiating(Transport transport, ProtocolDescriptor protocol, Sides sides) throws Exception {
        Moving moving = new Moving(transport);
        return by(moving, negotiating(moving), negotiating(transport), protocol, SessionOptions.defaults(), sides);
    }

    static NegotiatingConnector negotiating(Transport transport) {
        return new NegotiatingConnector(Preferences.of(transport), NegotiationOptions.defaults(), (peer, reason) -> { });
    }

    private static Remembered by(Moving moving, Connector clients, Connector servers, ProtocolDescriptor protocol, SessionOptions options,
            Sides sides) throws Exception {
        SessionEnvironment client = SessionEnvironment.over(clients, name -> protocol, PAYLOADS, options);
        try (SessionEnvironment environment = environment(servers, protocol);
                SessionServer door = environment.serve(protocol.qualifiedName())) {
            Remembered remembered = new Remembered(moving, servers, client, protocol, door.addresses().getFirst());
            try (Session s = remembered.service().request(); Session t = door.accept()) {
                sides.play(s, t);
            }
            return remembered;
        }
    }

    static SessionOptions patient(Duration patience, EventSink events) {
        return SessionOptions.defaults().withLinkTimeout(patience).withEvents(events);
    }

    static SessionEnvironment environment(Connector connector, ProtocolDescriptor... protocols) {
        return SessionEnvironment.over(connector, name -> {
            for (ProtocolDescriptor protocol : protocols) {
                if (protocol.qualifiedName().equals(name)) {
                    return protocol;
                }
            }
            throw new AssertionError(name);
        }, PAYLOADS, SessionOptions.defaults());
    }

    TransportAddress address() {
        return address;
    }

    SessionEnvironment client() {
        return client;
    }

    Service service() throws Exception {
        return client.service(protocol.qualifiedName(), List.of(address));
    }

    /** Serves another protocol, or the same, where the server was. */
    SessionServer serve(ProtocolDescriptor another) throws Exception {
        SessionServer door = environment(servers, another).serve(another.qualifiedName());
        moving.now = Optional.of(door.addresses().getFirst());
        return door;
    }

    /** Listens where the server was; what is said to those who call is the test's own. */
    Acceptor listen() throws IOException {
        Acceptor acceptor = moving.listen();
        moving.now = Optional.of(acceptor.address());
        return acceptor;
    }

    /** Whoever calls next, when the request has been read. */
    static CompletableFuture<Connection> request(Acceptor acceptor) {
        CompletableFuture<Connection> caller = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                caller.complete(requested(acceptor));
            } catch (IOException e) {
                caller.completeExceptionally(e);
            }
        });
        return caller;
    }

    /** Reads a request. */
    static Connection requested(Acceptor acceptor) throws IOException {
        Connection caller = acceptor.accept();
        Request.of(caller.receive());
        return caller;
    }

    interface Step {
        void take() throws SessionException;
    }

    /** A request leaves after a moment without a message too, so the refusal may be there when the message is sent, if that is slow. */
    static void sendAnd(Session session, Step next) throws SessionException {
        session.send(1);
        next.take();
    }

    static Frame bare(FrameKind kind) {
        return new FrameBuilder(kind).build();
    }

    @Override
    public void close() {
        client.close();
    }
}
