package dev.parley.runtime.transport.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tcp.TcpMedium.TcpPort;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.net.SocketException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of an acceptor where the system cannot take a call. */
@Timeout(60)
class StreamAcceptorTest {
    private static final int LIMIT = 1 << 16;

    /** As a port of a process that has too many files open, for so many calls of {@code accept}. */
    private record Short(TcpPort port, AtomicInteger failures) implements ByteStreamAcceptor {
        @Override
        public ByteStream accept() throws IOException {
            if (failures.getAndDecrement() > 0) {
                throw new SocketException("Too many open files");
            }
            return port.accept();
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

    private static Acceptor acceptor(TcpPort port, int failures) {
        return new StreamAcceptor(new Short(port, new AtomicInteger(failures)), port.place().at("tcp"), LIMIT);
    }

    @Test
    void goesOnWhenCallsCanBeTakenAgain() throws Exception {
        TcpPort port = new TcpMedium().open(HostAndPort.anyOnLoopback());
        try (Acceptor acceptor = acceptor(port, 3); Connection caller = TcpTransport.onLoopback(LIMIT).connect(acceptor.address())) {
            caller.send(new FrameBuilder(FrameKind.MESSAGE).putInt(7).build());
            try (Connection called = acceptor.accept()) {
                assertThat(called.receive().body().readInt()).isEqualTo(7);
            }
        }
    }

    @Test
    void endsWhenItIsClosedAlthoughCallsCannotBeTaken() throws Exception {
        TcpPort port = new TcpMedium().open(HostAndPort.anyOnLoopback());
        Acceptor acceptor = acceptor(port, Integer.MAX_VALUE);
        FutureTask<Connection> accepted = new FutureTask<>(acceptor::accept);
        Thread.ofPlatform().daemon().start(accepted);
        acceptor.close();
        assertThatThrownBy(() -> accepted.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(SocketException.class);
    }
}
