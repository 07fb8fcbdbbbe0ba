package dev.parley.runtime.transport.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who sends while somebody else does, who waits for room. */
@Timeout(60)
class StreamConnectionTest {
    private static final int LIMIT = 16 << 20;
    /** More than the system keeps. */
    private static final byte[] MUCH = new byte[12 << 20];

    private interface Sending {
        void run(Connection connection) throws IOException;
    }

    private static Frame frame(byte... body) {
        return new FrameBuilder(FrameKind.MESSAGE).putBytes(body).build();
    }

    /** Interrupts a thread that waits behind one without room, and sees how it ends; then what was sent is read. */
    private static void interruptBehindAnother(Sending sending) throws Exception {
        try (Acceptor acceptor = TcpTransport.onLoopback(LIMIT).listen();
                Connection caller = TcpTransport.onLoopback(LIMIT).connect(acceptor.address());
                Connection called = acceptor.accept()) {
            // Strangers may not send so much.
            called.send(new FrameBuilder(FrameKind.WELCOME).build());
            caller.receive();
            FutureTask<Void> first = new FutureTask<>(() -> {
                caller.send(frame(MUCH));
                return null;
            });
            Thread.ofPlatform().daemon().start(first);
            Thread.sleep(200);
            FutureTask<Boolean> second = new FutureTask<>(() -> {
                try {
                    sending.run(caller);
                    return false;
                } catch (InterruptedIOException e) {
                    return Thread.interrupted();
                }
            });
            Thread waiting = Thread.ofPlatform().daemon().start(second);
            while (waiting.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            waiting.interrupt();
            assertThat(second.get(10, TimeUnit.SECONDS)).as("it ends, and still knows that it was interrupted").isTrue();
            assertThat(called.receive().body().readBytes()).hasSize(MUCH.length);
            first.get();
            caller.send(frame((byte) 1));
            assertThat(called.receive().body().readBytes()).as("nothing of what was given up is in between").containsExactly(1);
        }
    }

    @Test
    void endsWhenItIsInterruptedWithAFrame() throws Exception {
        interruptBehindAnother(connection -> connection.send(frame((byte) 2)));
    }

    @Test
    void endsWhenItIsInterruptedWithMessages() throws Exception {
        Frame message = frame((byte) 2);
        byte[] bytes = new byte[message.size()];
        message.copyTo(bytes, 0);
        interruptBehindAnother(connection -> connection.send(new Frames(bytes, 0, bytes.length)));
    }
}
