package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.BareConnection;
import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whom an acceptor lets in that negotiates, and what becomes of its callers when it is closed. */
@Timeout(60)
class NegotiatingAcceptorTest extends Negotiating {
    @Test
    void turnsStrangersAwayAndGoesOn() throws Exception {
        options = options.withPatience(Duration.ofSeconds(2));
        Acceptor acceptor = listen(connector(List.of(tcp), List.of(tcp)));
        HostAndPort place = HostAndPort.of(acceptor.address());
        Socket silent = new Socket(place.host(), place.port());
        open.add(silent);
        try (Socket noisy = new Socket(place.host(), place.port())) {
            noisy.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            noisy.getInputStream().readAllBytes();
        }
        for (Frame first : List.of(frame(1), NegotiationFrames.claim("guess"),
                new FrameBuilder(FrameKind.OFFER).putByte(9).build(), new FrameBuilder(FrameKind.OFFER).build())) {
            try (Connection stranger = tcp.connect(acceptor.address())) {
                stranger.send(first);
                stranger.receive().expect(FrameKind.ANSWER);
                assertThat(Refusal.of(stranger.receive()).reason()).isNotBlank();
                assertThatThrownBy(stranger::receive).isInstanceOf(IOException.class);
            }
        }
        CompletableFuture<Connection> accepted = accept(acceptor);
        talk(connector(List.of(tcp), List.of(tcp)).connect(acceptor.addresses()), accepted);
        // The silent one is hung up on in the end: this reads to the end of the stream.
        silent.getInputStream().readAllBytes();
        while (refused.size() < 6) {
            // What is told is told by another thread.
            Thread.onSpinWait();
        }
        assertThat(refused).hasSize(6).anyMatch(reason -> reason.contains("no Parley frame"))
                .contains("nobody has negotiated for this connection", "flag 9 of a negotiation is unknown", "it took too long");
    }

    @Test
    void aTicketIsGoodOnce() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), transports("unix")));
        try (Connection setup = tcp.connect(acceptor.address())) {
            setup.send(NegotiationFrames.offer(Request.MANDATORY));
            assertThat(NegotiationFrames.response(setup.receive())).isEqualTo(Response.UNSUPPORTED);
            NegotiationFrames.Places places = NegotiationFrames.Places.of(setup.receive());
            assertThat(places.addresses()).extracting(TransportAddress::scheme).containsExactly("unix");
            for (FrameKind expected : List.of(FrameKind.CLAIMED, FrameKind.REFUSE)) {
                try (Connection session = unix().connect(places.addresses())) {
                    session.send(NegotiationFrames.claim(places.ticket()));
                    session.receive().expect(FrameKind.ANSWER);
                    session.receive().expect(expected);
                }
            }
        }
    }

    @Test
    void doesNotLetACallerStayWhereSessionsDoNotGo() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), transports("unix")));
        try (Connection setup = tcp.connect(acceptor.address())) {
            setup.send(NegotiationFrames.offer(Request.MANDATORY));
            setup.receive().expect(FrameKind.ANSWER);
            setup.receive().expect(FrameKind.TRANSPORTS);
            setup.send(NegotiationFrames.bare(FrameKind.STAY));
            assertThat(Refusal.of(setup.receive()).reason()).isEqualTo("the session cannot stay on tcp");
        }
    }

    /** As initiation does, which closes its door as soon as the last participant is there. */
    @Test
    void leavesAcceptedConnectionsAloneWhenItIsClosedAtOnce() throws Exception {
        NegotiatingConnector requestor = connector(List.of(tcp), List.of(tcp));
        for (int i = 0; i < 200; i++) {
            try (Acceptor acceptor = connector(List.of(tcp), List.of(tcp)).listen()) {
                CompletableFuture<Connection> accepted = accept(acceptor).thenApply(connection -> {
                    acceptor.close();
                    return connection;
                });
                try (Connection near = requestor.connect(acceptor.addresses()); Connection far = accepted.get(30, TimeUnit.SECONDS)) {
                    far.send(frame(i));
                    assertThat(number(near)).isEqualTo(i);
                }
            }
        }
    }

    @Test
    void hangsUpOnEverybodyWhenItIsClosed() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), List.of(tcp)));
        try (Connection caller = tcp.connect(acceptor.address()); Connection agreed = tcp.connect(acceptor.address())) {
            caller.receive().expect(FrameKind.ANSWER);
            agreed.receive().expect(FrameKind.ANSWER);
            agreed.send(NegotiationFrames.offer(Request.UNNECESSARY));
            acceptor.close();
            assertThatThrownBy(caller::receive).isInstanceOf(IOException.class);
            assertThatThrownBy(agreed::receive).isInstanceOf(IOException.class);
        }
        assertThatThrownBy(acceptor::accept).isInstanceOf(IOException.class);
        // What they tell, they tell before they are done.
        while (Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals("parley-accept-tcp"))) {
            Thread.sleep(5);
        }
        // Nobody did anything wrong.
        assertThat(refused).isEmpty();
    }

    /** The system may take what is listened on, one after the other. */
    @Test
    void tellsWhoWaitsThatNobodyCanCallAnyMore() throws Exception {
        List<Acceptor> below = new ArrayList<>();
        List<Transport> breaking = transports("tcp unix").stream().<Transport>map(transport -> new CallingTransport(transport) {
            @Override
            public Acceptor listen() throws IOException {
                Acceptor acceptor = super.listen();
                below.add(acceptor);
                return acceptor;
            }
        }).toList();
        NegotiatingConnector connector = connector(breaking, breaking);
        Acceptor group = listen(connector);
        CompletableFuture<Connection> accepted = accept(group);
        CountDownLatch told = new CountDownLatch(1);
        listen(connector).serve("host", new ConnectionThreads(), new Acceptor.Host() {
            @Override
            public void welcome(Connection caller) {
                caller.close();
            }

            @Override
            public void ended(IOException why) {
                told.countDown();
            }
        });
        assertThat(below).hasSize(4);
        below.getFirst().close();
        talk(connector.connect(List.of(below.get(1).address())), accepted);
        CompletableFuture<Connection> next = accept(group);
        below.forEach(Acceptor::close);
        assertThatThrownBy(() -> next.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
        assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
    }

    /** Callers that come to grief here, as the next frame of each does while there is no memory for it; they end by themselves. */
    private static final class Grievous extends BareConnection {
        @Override
        public void send(Frame frame) { }

        @Override
        public Frame receive() {
            throw new OutOfMemoryError("for a test");
        }
    }

    /** All that call before the acceptor is closed. */
    private static final class Callers implements Acceptor {
        private final BlockingQueue<Connection> calling = new LinkedBlockingQueue<>();
        private final Connection last = new Grievous();

        @Override
        public List<TransportAddress> addresses() {
            return List.of(new TransportAddress("tcp", "nowhere"));
        }

        @Override
        public Connection accept() throws IOException {
            try {
                Connection caller = calling.take();
                if (caller == last) {
                    throw new IOException("closed");
                }
                return caller;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public void close() {
            calling.add(last);
        }
    }

    @Test
    void takesCallersAlthoughManyHaveComeToGrief() throws Exception {
        Callers callers = new Callers();
        List<Transport> transports = List.of(new CallingTransport(tcp) {
            @Override
            public Acceptor listen() {
                return callers;
            }
        });
        Semaphore grieved = new Semaphore(0);
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> grieved.release());
        try {
            Acceptor acceptor = listen(connector(transports, transports));
            int many = 1_100;
            for (int i = 0; i < many; i++) {
                callers.calling.add(new Grievous());
            }
            while (refused.isEmpty() && !grieved.tryAcquire(many, 5, TimeUnit.MILLISECONDS)) {
                Thread.onSpinWait();
            }
            assertThat(refused).isEmpty();
            acceptor.close();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }
}
