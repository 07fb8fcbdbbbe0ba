package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.shared.SharedTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which transport two sides agree on, over real ones. The cases are those of <i>Transport-independent sessions in SJ</i>, section 5.3. */
@Timeout(60)
class NegotiationTest {
    private static final int LIMIT = 10_000;

    @TempDir
    private Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<String> refused = new CopyOnWriteArrayList<>();
    private final CountingTransport tcp = new CountingTransport(TcpTransport.onLoopback(LIMIT));
    private NegotiationOptions options = NegotiationOptions.defaults();

    private Transport unix() {
        return new UnixTransport(folder, LIMIT);
    }

    private List<Transport> transports(String names) {
        List<Transport> transports = new ArrayList<>();
        for (String name : names.split(" ")) {
            transports.add(switch (name) {
                case "tcp" -> tcp;
                case "unix" -> unix();
                case "http" -> HttpTransport.plain("127.0.0.1", LIMIT);
                default -> throw new AssertionError(name);
            });
        }
        return transports;
    }

    private NegotiatingConnector connector(List<Transport> setup, List<Transport> session) {
        NegotiatingConnector connector =
                new NegotiatingConnector(new Preferences(setup, session), options, (peer, reason) -> refused.add(reason));
        open.addFirst(connector);
        return connector;
    }

    private Acceptor listen(NegotiatingConnector connector) throws IOException {
        Acceptor acceptor = connector.listen();
        open.add(acceptor);
        return acceptor;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
    }

    private static CompletableFuture<Connection> accept(Acceptor acceptor) {
        CompletableFuture<Connection> accepted = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                accepted.complete(acceptor.accept());
            } catch (IOException e) {
                accepted.completeExceptionally(e);
            }
        });
        return accepted;
    }

    private static Frame frame(int number) {
        return new FrameBuilder(FrameKind.MESSAGE).putInt(number).build();
    }

    private static int number(Connection connection) throws IOException {
        return connection.receive().expect(FrameKind.MESSAGE).body().readInt();
    }

    /** One message each way, then each side says that it is done, and closes. */
    private static void talk(Connection near, CompletableFuture<Connection> accepted) throws Exception {
        near.send(frame(1));
        Connection far = accepted.get(30, TimeUnit.SECONDS);
        assertThat(number(far)).isEqualTo(1);
        far.send(frame(2));
        assertThat(number(near)).isEqualTo(2);
        near.endOutput();
        far.endOutput();
        assertThatThrownBy(far::receive).isInstanceOf(EOFException.class);
        assertThatThrownBy(near::receive).isInstanceOf(EOFException.class);
        near.close();
        far.close();
    }

    private static String schemeOf(Connection connection) {
        return connection.peer().contains("unix:") ? "unix" : "tcp";
    }

    @ParameterizedTest
    @CsvSource({
        "MANDATORY,   ONLY,        FAIL",
        "MANDATORY,   SUPPORTED,   NEGOTIATE",
        "MANDATORY,   UNSUPPORTED, NEGOTIATE",
        "UNNECESSARY, ONLY,        PROCEED",
        "UNNECESSARY, SUPPORTED,   PROCEED",
        "UNNECESSARY, UNSUPPORTED, NEGOTIATE",
        "WELCOME,     ONLY,        PROCEED",
        "WELCOME,     SUPPORTED,   NEGOTIATE",
        "WELCOME,     UNSUPPORTED, NEGOTIATE",
    })
    void isDecidedByTheTwoFlags(Request request, Response response, Outcome outcome) {
        assertThat(Outcome.of(request, response)).isEqualTo(outcome);
    }

    /** Contact is always made over TCP; the columns are R's flag and session transports, A's flag and session transports, the result. */
    @ParameterizedTest
    @CsvSource({
        "MANDATORY,   unix,     ONLY,        tcp,      fail",
        "MANDATORY,   unix,     SUPPORTED,   tcp unix, unix",
        "MANDATORY,   unix,     UNSUPPORTED, unix,     unix",
        "UNNECESSARY, tcp unix, ONLY,        tcp,      tcp",
        "UNNECESSARY, tcp unix, SUPPORTED,   unix tcp, tcp",
        "UNNECESSARY, tcp unix, UNSUPPORTED, unix,     unix",
        "WELCOME,     unix tcp, ONLY,        tcp,      tcp",
        "WELCOME,     unix tcp, SUPPORTED,   tcp unix, unix",
        "WELCOME,     unix tcp, UNSUPPORTED, unix,     unix",
        // Nothing better in common: the session stays.
        "WELCOME,     http tcp, SUPPORTED,   unix tcp, tcp",
        // Nothing in common.
        "MANDATORY,   http,     SUPPORTED,   unix tcp, fail",
        "UNNECESSARY, tcp,      UNSUPPORTED, unix,     fail",
    })
    void leadsToATransportThatSuitsBoth(Request request, String requestors, Response response, String acceptors, String result)
            throws Exception {
        assertThat(Request.of("tcp", List.of(requestors.split(" ")))).isEqualTo(request);
        assertThat(Response.of("tcp", List.of(acceptors.split(" ")))).isEqualTo(response);
        Acceptor acceptor = listen(connector(transports("tcp"), transports(acceptors)));
        NegotiatingConnector requestor = connector(transports("tcp"), transports(requestors));
        if (result.equals("fail")) {
            assertThatThrownBy(() -> requestor.connect(acceptor.addresses())).isInstanceOf(IOException.class)
                    .hasMessageContaining("sessions");
            return;
        }
        CompletableFuture<Connection> accepted = accept(acceptor);
        Connection near = requestor.connect(acceptor.addresses());
        Connection far = accepted.get(30, TimeUnit.SECONDS);
        assertThat(schemeOf(near)).isEqualTo(result);
        assertThat(tcp.calls()).as("the set-up connection is used where it can be").isEqualTo(1);
        talk(near, CompletableFuture.completedFuture(far));
        assertThat(refused).isEmpty();
    }

    @Test
    void choosesSharedMemoryInOneVm() throws Exception {
        SharedTransport memory = new SharedTransport();
        Acceptor acceptor = listen(connector(List.of(tcp), List.of(memory, tcp)));
        assertThat(acceptor.addresses()).extracting(TransportAddress::scheme).containsExactly("tcp");
        CompletableFuture<Connection> accepted = accept(acceptor);
        Connection near = connector(List.of(tcp), List.of(memory, tcp)).connect(acceptor.addresses());
        assertThat(near).isInstanceOf(DirectConnection.class);
        assertThat(accepted.get(30, TimeUnit.SECONDS)).isInstanceOf(DirectConnection.class);
        near.send(frame(5));
        assertThat(number(accepted.get())).isEqualTo(5);
    }

    /** Another memory stands for another process. */
    @Test
    void knowsThatMemoryOfAnotherVmIsOutOfReach() throws Exception {
        Acceptor acceptor = listen(connector(List.of(new SharedTransport(), tcp), List.of(new SharedTransport(), tcp)));
        CompletableFuture<Connection> accepted = accept(acceptor);
        SharedTransport own = new SharedTransport();
        Connection near = connector(List.of(own, tcp), List.of(own, tcp)).connect(acceptor.addresses());
        assertThat(schemeOf(near)).isEqualTo("tcp");
        talk(near, accepted);
    }

    @Test
    void fallsBackWhenABetterTransportDoesNotWork() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), transports("http tcp")));
        Transport broken = new CountingTransport(HttpTransport.plain("127.0.0.1", LIMIT)) {
            @Override
            public Connection connect(TransportAddress address) throws IOException {
                throw new IOException("no route");
            }
        };
        CompletableFuture<Connection> accepted = accept(acceptor);
        Connection near = connector(List.of(tcp), List.of(broken, tcp)).connect(acceptor.addresses());
        talk(near, accepted);
        assertThatThrownBy(() -> connector(List.of(tcp), List.of(broken)).connect(acceptor.addresses()))
                .isInstanceOf(IOException.class).hasMessageContaining("no session transport works: http:").hasMessageContaining("no route");
    }

    @Test
    void usesAConnectionAgainThatBothSidesHaveClosed() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), List.of(tcp)));
        NegotiatingConnector requestor = connector(List.of(tcp), List.of(tcp));
        int uses = 0;
        // A connection that has not come back yet is not waited for: it takes a few rounds.
        while (tcp.calls() == uses) {
            CompletableFuture<Connection> accepted = accept(acceptor);
            Connection near = requestor.connect(acceptor.addresses());
            talk(near, accepted);
            uses++;
        }
        assertThat(refused).isEmpty();
    }

    @Test
    void usesTheConnectionOfTheSetUpAgain() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), transports("unix")));
        NegotiatingConnector requestor = connector(List.of(tcp), transports("unix"));
        int uses = 0;
        while (tcp.calls() == uses) {
            CompletableFuture<Connection> accepted = accept(acceptor);
            Connection near = requestor.connect(acceptor.addresses());
            assertThat(schemeOf(near)).isEqualTo("unix");
            near.send(frame(uses));
            assertThat(number(accepted.get(30, TimeUnit.SECONDS))).isEqualTo(uses);
            near.close();
            accepted.get().close();
            uses++;
        }
        assertThat(refused).isEmpty();
    }

    @Test
    void doesNotUseAgainWhatOneSideHasCutShort() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), List.of(tcp)));
        NegotiatingConnector requestor = connector(List.of(tcp), List.of(tcp));
        for (int i = 0; i < 3; i++) {
            CompletableFuture<Connection> accepted = accept(acceptor);
            Connection near = requestor.connect(acceptor.addresses());
            near.send(frame(i));
            Connection far = accepted.get(30, TimeUnit.SECONDS);
            far.send(frame(i));
            near.close();
            assertThatThrownBy(() -> {
                while (true) {
                    far.receive();
                }
            }).isInstanceOf(IOException.class);
            far.close();
        }
        assertThat(tcp.calls()).isEqualTo(3);
    }

    @Test
    void forgetsConnectionsWhoseOtherSideHasGone() throws Exception {
        Acceptor acceptor = listen(connector(List.of(tcp), List.of(tcp)));
        NegotiatingConnector requestor = connector(List.of(tcp), List.of(tcp));
        CompletableFuture<Connection> accepted = accept(acceptor);
        talk(requestor.connect(acceptor.addresses()), accepted);
        acceptor.close();
        assertThatThrownBy(() -> {
            // Until the news has come, the kept connection may still be tried.
            while (true) {
                requestor.connect(acceptor.addresses()).receive();
            }
        }).isInstanceOf(IOException.class);
    }

    /** Its system has closed the kept connections, and this side has not looked at them since. */
    @RepeatedTest(5)
    void doesNotMindThatTheOtherSideHasBeenStartedAnew() throws Exception {
        NegotiatingConnector requestor = connector(List.of(tcp), List.of(tcp));
        TransportAddress address;
        try (Acceptor before = connector(List.of(tcp), List.of(tcp)).listen()) {
            address = before.address();
            for (int uses = 0; tcp.calls() == uses; uses++) {
                CompletableFuture<Connection> accepted = accept(before);
                talk(requestor.connect(List.of(address)), accepted);
            }
        }
        Acceptor acceptor = listenAgain(address);
        CompletableFuture<Connection> accepted = accept(acceptor);
        Connection near = requestor.connect(List.of(address));
        near.send(frame(1));
        CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return number(near);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Connection far = accepted.get(30, TimeUnit.SECONDS);
        assertThat(number(far)).isEqualTo(1);
        far.send(frame(2));
        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(2);
        near.close();
        far.close();
    }

    /** Where contact is made over another transport than the sessions go, too. */
    @RepeatedTest(5)
    void doesNotMindThatWhoHasSentItElsewhereHasBeenStartedAnew() throws Exception {
        NegotiatingConnector requestor = connector(List.of(tcp), transports("unix"));
        TransportAddress address;
        try (Acceptor before = connector(List.of(tcp), transports("unix")).listen()) {
            address = before.address();
            for (int uses = 0; tcp.calls() == uses; uses++) {
                CompletableFuture<Connection> accepted = accept(before);
                talk(requestor.connect(List.of(address)), accepted);
            }
        }
        CompletableFuture<Connection> accepted = accept(listenAgain(address, connector(List.of(tcp), transports("unix"))));
        talk(requestor.connect(List.of(address)), accepted);
    }

    /** What has been said on the connection over which the sessions went before is said again where they go now, and is nowhere twice. */
    @RepeatedTest(5)
    void doesNotMindThatTheOtherSideHasOtherTransportsNow() throws Exception {
        NegotiatingConnector requestor = connector(List.of(tcp), transports("tcp unix"));
        TransportAddress address;
        try (Acceptor before = connector(List.of(tcp), List.of(tcp)).listen()) {
            address = before.address();
            talk(requestor.connect(List.of(address)), accept(before));
        }
        Acceptor acceptor = listenAgain(address, connector(List.of(tcp), transports("unix")));
        CompletableFuture<Connection> accepted = accept(acceptor);
        Connection near = requestor.connect(List.of(address));
        near.sendWithNext(frame(1));
        near.send(frame(2));
        CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return number(near);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        Connection far = accepted.get(30, TimeUnit.SECONDS);
        assertThat(number(far)).isEqualTo(1);
        assertThat(number(far)).isEqualTo(2);
        far.send(frame(3));
        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(3);
        assertThat(schemeOf(near)).isEqualTo("unix");
        near.close();
        far.close();
    }

    /** A flag that is known is not waited for: what follows leaves with this side's. */
    @Test
    void doesNotAskWhatItKnows() throws Exception {
        NegotiatingConnector requestor = connector(List.of(tcp), List.of(tcp));
        TransportAddress address;
        try (Acceptor before = connector(List.of(tcp), List.of(tcp)).listen()) {
            address = before.address();
            CompletableFuture<Connection> accepted = accept(before);
            Connection near = requestor.connect(List.of(address));
            // Cut short, so that it is not kept.
            near.close();
            accepted.get(30, TimeUnit.SECONDS).close();
        }
        try (Acceptor silent = listenAgain(address, tcp)) {
            CompletableFuture<Connection> accepted = accept(silent);
            Connection near = requestor.connect(List.of(address));
            near.send(frame(1));
            Connection far = accepted.get(30, TimeUnit.SECONDS);
            assertThat(NegotiationFrames.request(far.receive())).isEqualTo(Request.UNNECESSARY);
            assertThat(number(far)).isEqualTo(1);
            far.sendWithNext(NegotiationFrames.answer(Response.SUPPORTED));
            far.send(frame(2));
            assertThat(number(near)).isEqualTo(2);
            near.close();
            far.close();
        }
    }

    private Acceptor listenAgain(TransportAddress address) throws Exception {
        return listenAgain(address, connector(List.of(tcp), List.of(tcp)));
    }

    /** A port is free soon after it was closed. */
    private Acceptor listenAgain(TransportAddress address, Connector connector) throws Exception {
        for (int left = 300; ; left--) {
            try {
                Acceptor acceptor = connector.listen(address);
                open.add(acceptor);
                return acceptor;
            } catch (IOException e) {
                if (left == 0) {
                    throw e;
                }
                Thread.sleep(100);
            }
        }
    }

    @Test
    void triesFirstWhatWorkedWithAHostBefore() throws Exception {
        CountingTransport http = new CountingTransport(HttpTransport.plain("127.0.0.1", LIMIT));
        Acceptor acceptor = listen(connector(List.of(tcp), List.of(tcp)));
        NegotiatingConnector requestor = connector(List.of(http, tcp), List.of(tcp));
        // Nobody listens on the first port.
        HostAndPort nowhere = new HostAndPort("127.0.0.1", unusedPort());
        List<TransportAddress> addresses = List.of(nowhere.at("http"), acceptor.address());
        for (int i = 0; i < 3; i++) {
            CompletableFuture<Connection> accepted = accept(acceptor);
            Connection near = requestor.connect(addresses);
            near.send(frame(i));
            assertThat(number(accepted.get(30, TimeUnit.SECONDS))).isEqualTo(i);
            near.close();
        }
        assertThat(http.calls()).isEqualTo(1);
    }

    private int unusedPort() throws IOException {
        try (Acceptor brief = TcpTransport.onLoopback(LIMIT).listen()) {
            return HostAndPort.of(brief.address()).port();
        }
    }

    @Test
    void saysWhatItTried() {
        NegotiatingConnector requestor = connector(transports("tcp unix"), List.of(tcp));
        assertThatThrownBy(() -> requestor.connect(List.of(new TransportAddress("tls", "127.0.0.1:1"))))
                .isInstanceOf(IOException.class).hasMessage("it listens at [tls:127.0.0.1:1], which is not over tcp, unix");
        assertThatThrownBy(() -> requestor.connect(List.of(new HostAndPort("127.0.0.1", unusedPort()).at("tcp"))))
                .isInstanceOf(IOException.class).hasMessageStartingWith("tcp:127.0.0.1:").hasMessageContaining("refused");
    }

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
            public void ended() {
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
}
