package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.shared.SharedTransport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which transport two sides agree on, over real ones. The cases are those of <i>Transport-independent sessions in SJ</i>, section 5.3. */
@Timeout(60)
class NegotiationTest extends Negotiating {
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
    void saysWhatItTried() {
        NegotiatingConnector requestor = connector(transports("tcp unix"), List.of(tcp));
        assertThatThrownBy(() -> requestor.connect(List.of(new TransportAddress("tls", "127.0.0.1:1"))))
                .isInstanceOf(IOException.class).hasMessage("it listens at [tls:127.0.0.1:1], which is not over tcp, unix");
        TransportAddress nowhere = TransportAddress.parse("unix:/no/such/door");
        assertThatThrownBy(() -> requestor.connect(List.of())).isInstanceOf(IOException.class).hasMessage("no address of it is given");
        assertThatThrownBy(() -> requestor.connect(List.of(nowhere)))
                .isInstanceOf(IOException.class).hasMessage(nowhere + ": nobody listens there whom this program can reach");
        assertThatThrownBy(() -> requestor.connect(List.of(new HostAndPort("127.0.0.1", unusedPort()).at("tcp"))))
                .isInstanceOf(IOException.class).hasMessageStartingWith("tcp:127.0.0.1:").hasMessageContaining("refused");
    }
}
