package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of negotiation have in common: connectors over real transports, which are closed in the end. */
abstract class Negotiating {
    static final int LIMIT = 10_000;

    @TempDir
    Path folder;

    final List<AutoCloseable> open = new ArrayList<>();
    final List<String> refused = new CopyOnWriteArrayList<>();
    final CountingTransport tcp = new CountingTransport(TcpTransport.onLoopback(LIMIT));
    NegotiationOptions options = NegotiationOptions.defaults();

    Transport unix() {
        return new UnixTransport(folder, LIMIT);
    }

    List<Transport> transports(String names) {
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

    NegotiatingConnector connector(List<Transport> setup, List<Transport> session) {
        NegotiatingConnector connector =
                new NegotiatingConnector(new Preferences(setup, session), options, (peer, reason) -> refused.add(reason));
        open.addFirst(connector);
        return connector;
    }

    Acceptor listen(NegotiatingConnector connector) throws IOException {
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

    static CompletableFuture<Connection> accept(Acceptor acceptor) {
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

    static Frame frame(int number) {
        return new FrameBuilder(FrameKind.MESSAGE).putInt(number).build();
    }

    static int number(Connection connection) throws IOException {
        return connection.receive().expect(FrameKind.MESSAGE).body().readInt();
    }

    /** One message each way, then each side says that it is done, and closes. */
    static void talk(Connection near, CompletableFuture<Connection> accepted) throws Exception {
        near.send(frame(1));
        Connection far = accepted.get(30, TimeUnit.SECONDS);
        assertThat(number(far)).isEqualTo(1);
        far.send(frame(2));
        assertThat(number(near)).isEqualTo(2);
        end(near, far);
    }

    /** Each side says that it is done, and closes. */
    static void end(Connection near, Connection far) throws Exception {
        near.endOutput();
        far.endOutput();
        assertThatThrownBy(far::receive).isInstanceOf(EOFException.class);
        assertThatThrownBy(near::receive).isInstanceOf(EOFException.class);
        near.close();
        far.close();
    }

    static String schemeOf(Connection connection) {
        return connection.peer().contains("unix:") ? "unix" : "tcp";
    }

    int unusedPort() throws IOException {
        try (Acceptor brief = TcpTransport.onLoopback(LIMIT).listen()) {
            return HostAndPort.of(brief.address()).port();
        }
    }
}
