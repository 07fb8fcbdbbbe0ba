package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.ByteStreamAcceptor;
import dev.parley.runtime.transport.stream.StreamAcceptor;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tcp.TcpMedium.TcpPort;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that are kept for a next use give way to those that are needed now, where the system has no more files. */
@Timeout(60)
class ShortOfFilesTest extends Negotiating {
    private static SocketException tooMany() {
        return new SocketException("Too many open files");
    }

    /** A port of a process that may have one caller at a time. */
    private record Narrow(TcpPort port, AtomicInteger taken) implements ByteStreamAcceptor {
        @Override
        public ByteStream accept() throws IOException {
            if (taken.get() > 0) {
                throw tooMany();
            }
            ByteStream stream = port.accept();
            taken.incrementAndGet();
            return new Taken(stream, taken, new AtomicBoolean());
        }

        @Override
        public boolean mayTakeMore() {
            return port.mayTakeMore();
        }

        @Override
        public void close() throws IOException {
            port.close();
        }
    }

    private record Taken(ByteStream below, AtomicInteger taken, AtomicBoolean closed) implements ByteStream {
        @Override
        public InputStream input() throws IOException {
            return below.input();
        }

        @Override
        public OutputStream output() throws IOException {
            return below.output();
        }

        @Override
        public void endOutput() throws IOException {
            below.endOutput();
        }

        @Override
        public void endInput() throws IOException {
            below.endInput();
        }

        @Override
        public String peer() {
            return below.peer();
        }

        @Override
        public void close() throws IOException {
            below.close();
            if (closed.compareAndSet(false, true)) {
                taken.decrementAndGet();
            }
        }
    }

    private static final class NarrowTransport extends CallingTransport {
        NarrowTransport() {
            super(TcpTransport.onLoopback(LIMIT));
        }

        @Override
        public Acceptor listen() throws IOException {
            TcpPort port = new TcpMedium().open(HostAndPort.anyOnLoopback());
            return new StreamAcceptor(new Narrow(port, new AtomicInteger()), port.place().at(scheme()), LIMIT);
        }
    }

    /** Otherwise whoever comes next would be kept waiting by those who have been there. */
    @Test
    void anAcceptorClosesWhatItKeepsForItsCallersForWhoeverCalls() throws Exception {
        List<Transport> narrow = List.of(new NarrowTransport());
        Acceptor acceptor = listen(connector(narrow, narrow));
        for (int i = 0; i < 2; i++) {
            CompletableFuture<Connection> accepted = accept(acceptor);
            talk(connector(List.of(tcp), List.of(tcp)).connect(acceptor.addresses()), accepted);
        }
        // Those who find their connections closed open others.
        NegotiatingConnector often = connector(List.of(tcp), List.of(tcp));
        for (int i = 0; i < 2; i++) {
            CompletableFuture<Connection> accepted = accept(acceptor);
            listenAndTalk(often.connect(acceptor.addresses()), accepted);
        }
        assertThat(refused).isEmpty();
    }

    /** As {@link #talk}, where somebody listens while the other side has not come yet, who learns of a connection that was closed. */
    private static void listenAndTalk(Connection near, CompletableFuture<Connection> accepted) throws Exception {
        near.send(frame(1));
        FutureTask<Integer> answer = new FutureTask<>(() -> number(near));
        Thread.ofPlatform().daemon().start(answer);
        Connection far = accepted.get(30, TimeUnit.SECONDS);
        assertThat(number(far)).isEqualTo(1);
        far.send(frame(2));
        assertThat(answer.get(30, TimeUnit.SECONDS)).isEqualTo(2);
        end(near, far);
    }

    /** Real connections, of which one cannot be made when there was another one before. */
    private static final class ShortOnce extends CallingTransport {
        private final AtomicBoolean shortOfFiles = new AtomicBoolean();

        ShortOnce() {
            super(TcpTransport.onLoopback(LIMIT));
        }

        @Override
        public Connection connect(TransportAddress address) throws IOException {
            if (shortOfFiles.compareAndSet(true, false)) {
                throw tooMany();
            }
            return super.connect(address);
        }
    }

    @Test
    void whoCallsClosesWhatItKeepsForOtherCalls() throws Exception {
        ShortOnce calling = new ShortOnce();
        NegotiatingConnector requestor = connector(List.of(calling), List.of(calling));
        calling.shortOfFiles.set(true);
        Acceptor one = listen(connector(List.of(tcp), List.of(tcp)));
        assertThatThrownBy(() -> requestor.connect(one.addresses())).isInstanceOf(IOException.class).hasMessageContaining("Too many open files");
        talk(requestor.connect(one.addresses()), accept(one));
        Acceptor other = listen(connector(List.of(tcp), List.of(tcp)));
        calling.shortOfFiles.set(true);
        talk(requestor.connect(other.addresses()), accept(other));
        assertThat(calling.shortOfFiles).isFalse();
    }
}
