package dev.parley.runtime.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.runtime.wire.Frame;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every transport promises of connections that end. */
@Timeout(60)
class ClosingContractTest extends TransportContract {
    @ParameterizedTest
    @EnumSource
    void endsOneDirectionAndKeepsTheOther(Medium medium) throws Exception {
        connect(medium);
        near.send(frame(1, 10));
        near.endOutput();
        assertThat(number(far.receive())).isEqualTo(1);
        assertThatThrownBy(far::receive).isInstanceOf(EOFException.class).hasMessage("the connection was closed");
        far.send(frame(2, 10));
        assertThat(number(near.receive())).isEqualTo(2);
        far.endOutput();
        assertThatThrownBy(near::receive).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @EnumSource
    void wakesItsReceiverWhenItIsClosed(Medium medium) throws Exception {
        connect(medium);
        CompletableFuture<Frame> received = async(near::receive);
        near.close();
        assertThat(failure(received)).isInstanceOf(IOException.class);
        assertThatThrownBy(far::receive).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void wakesItsSenderWhenItIsClosed(Medium medium) throws Exception {
        assumeTrue(medium.hasWire(), "frames wait in memory, whose limits are the session's");
        connect(medium);
        CompletableFuture<Void> full = new CompletableFuture<>();
        CompletableFuture<Void> sender = async(() -> {
            for (int i = 0; ; i++) {
                near.send(frame(i, 10_000));
                if (i == 2) {
                    full.complete(null);
                }
            }
        });
        get(full);
        near.close();
        assertThat(failure(sender)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void leavesNothingBehind(Medium medium) throws Exception {
        start(medium);
        long before = descriptors();
        for (int i = 0; i < 50; i++) {
            CompletableFuture<Connection> accepted = async(acceptor::accept);
            try (Connection one = transport.connect(acceptor.address()); Connection other = get(accepted)) {
                one.send(frame(i, 100));
                assertThat(number(other.receive())).isEqualTo(i);
            }
        }
        acceptor.close();
        // One less for the acceptor where it has one; a margin for what the JVM opens at the first use.
        assertThat(descriptors()).isLessThan(before + 10);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    /** The files and sockets that this process has open. */
    private static long descriptors() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }
}
