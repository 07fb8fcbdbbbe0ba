package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.http.HttpTransport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that serve again, and what is remembered of whom they lead to. */
@Timeout(60)
class KeptConnectionsTest extends Negotiating {
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

    /** Where a server was with which the requestor has spoken until a connection was used again. */
    private TransportAddress formerAddress(NegotiatingConnector requestor, NegotiatingConnector server) throws Exception {
        try (Acceptor before = server.listen()) {
            for (int uses = 0; tcp.calls() == uses; uses++) {
                CompletableFuture<Connection> accepted = accept(before);
                talk(requestor.connect(before.addresses()), accepted);
            }
            return before.address();
        }
    }

    /** What comes first, for which somebody listens from now on. */
    private static CompletableFuture<Integer> listen(Connection connection) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return number(connection);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Its system has closed the kept connections, and this side has not looked at them since. */
    @RepeatedTest(5)
    void doesNotMindThatTheOtherSideHasBeenStartedAnew() throws Exception {
        NegotiatingConnector requestor = connector(List.of(tcp), List.of(tcp));
        TransportAddress address = formerAddress(requestor, connector(List.of(tcp), List.of(tcp)));
        Acceptor acceptor = listenAgain(address);
        CompletableFuture<Connection> accepted = accept(acceptor);
        Connection near = requestor.connect(List.of(address));
        near.send(frame(1));
        CompletableFuture<Integer> answer = listen(near);
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
        TransportAddress address = formerAddress(requestor, connector(List.of(tcp), transports("unix")));
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
        CompletableFuture<Integer> answer = listen(near);
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
}
