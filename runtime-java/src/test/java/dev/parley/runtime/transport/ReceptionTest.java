package dev.parley.runtime.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ReceptionTest {
    private static final int LIMIT = 1 << 16;
    private static final Frame WORD = new FrameBuilder(FrameKind.MESSAGE).putInt(1).build();

    private final TcpTransport transport = TcpTransport.onLoopback(LIMIT);
    private final List<Connection> callers = new ArrayList<>();
    private final BlockingQueue<Connection> greeted = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> ended = new LinkedBlockingQueue<>();

    @AfterEach
    void hangUp() {
        callers.forEach(Connection::close);
    }

    /** Reads what the caller says first, however long that takes. */
    private class Listener implements Acceptor.Host {
        @Override
        public void welcome(Connection caller) {
            try {
                caller.receive();
                greeted.add(caller);
            } catch (IOException e) {
                caller.close();
            }
        }

        @Override
        public void ended(IOException why) {
            ended.add(true);
        }
    }

    private Connection call(Acceptor acceptor, boolean speaks) throws IOException {
        Connection caller = transport.connect(acceptor.address());
        callers.add(caller);
        if (speaks) {
            caller.send(WORD);
        }
        return caller;
    }

    private void awaitGreeting() throws InterruptedException {
        assertThat(greeted.poll(30, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void greetsOneAfterTheOther() throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            acceptor.serve("test", new ConnectionThreads(), new Listener());
            for (int i = 0; i < 100; i++) {
                call(acceptor, true);
                awaitGreeting();
            }
        }
    }

    @Test
    void letsCallersThatAreSilentHoldUpNobody() throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            acceptor.serve("test", new ConnectionThreads(), new Listener());
            List<Connection> silent = new ArrayList<>();
            // More of them than have threads of their own from the beginning.
            for (int i = 0; i < 150; i++) {
                silent.add(call(acceptor, false));
                call(acceptor, true);
                awaitGreeting();
            }
            for (Connection caller : silent) {
                caller.send(WORD);
                awaitGreeting();
            }
        }
    }

    /** Long after the deputy has ended. */
    @Test
    void noticesASilentCallerAfterARest() throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            acceptor.serve("test", new ConnectionThreads(), new Listener());
            call(acceptor, true);
            awaitGreeting();
            Thread.sleep(1_500);
            call(acceptor, false);
            call(acceptor, true);
            awaitGreeting();
        }
    }

    @Test
    void goesOnAfterAFaultOfItsHost() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        BlockingQueue<Throwable> uncaught = new LinkedBlockingQueue<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, problem) -> uncaught.add(problem));
        try (Acceptor acceptor = transport.listen()) {
            acceptor.serve("test", new ConnectionThreads(), new Listener() {
                @Override
                public void welcome(Connection caller) {
                    super.welcome(caller);
                    if (callers.size() == 1) {
                        throw new IllegalStateException("of the host");
                    }
                }
            });
            call(acceptor, true);
            awaitGreeting();
            assertThat(uncaught.poll(30, TimeUnit.SECONDS)).hasMessage("of the host");
            call(acceptor, true);
            awaitGreeting();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void tellsItsHostWhenItIsClosed() throws Exception {
        Acceptor acceptor = transport.listen();
        acceptor.serve("test", new ConnectionThreads(), new Listener());
        call(acceptor, true);
        awaitGreeting();
        acceptor.close();
        assertThat(ended.poll(30, TimeUnit.SECONDS)).isTrue();
    }
}
