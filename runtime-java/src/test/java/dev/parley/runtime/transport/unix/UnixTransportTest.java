package dev.parley.runtime.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Addresses that something is at already. */
@Timeout(30)
class UnixTransportTest {
    @TempDir
    private Path folder;

    private UnixTransport transport() {
        return new UnixTransport(folder, 10_000);
    }

    private TransportAddress address() {
        return new TransportAddress(UnixTransport.SCHEME, folder.resolve("door").toString());
    }

    /** Java leaves the file of a socket where it is, as a process does that is killed. */
    private void leaveASocketBehind() throws IOException {
        try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(folder.resolve("door")));
        }
        assertThat(folder.resolve("door")).exists();
    }

    @Test
    void takesThePlaceOfASocketWhoseProcessWasKilled() throws IOException {
        leaveASocketBehind();
        try (Acceptor acceptor = transport().listen(address());
                Connection near = transport().connect(address());
                Connection far = acceptor.accept()) {
            near.send(new FrameBuilder(FrameKind.DONE).build());
            assertThat(far.receive().kind()).isEqualTo(FrameKind.DONE);
        }
        assertThat(folder.resolve("door")).doesNotExist();
    }

    @Test
    void leavesASocketAloneAtWhichSomebodyListens() throws IOException {
        try (Acceptor first = transport().listen(address())) {
            assertThatThrownBy(() -> transport().listen(address())).isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot listen at " + address());
            transport().connect(address()).close();
            first.accept().close();
        }
    }

    @Test
    void leavesAFileAloneThatIsNoSocket() throws IOException {
        Files.writeString(folder.resolve("door"), "kept");
        assertThatThrownBy(() -> transport().listen(address())).isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot listen at " + address());
        assertThat(folder.resolve("door")).hasContent("kept");
    }
}
