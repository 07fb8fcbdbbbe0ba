package dev.parley.runtime.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.launch.Jvm;
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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Addresses that something is at already. */
@Timeout(60)
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
    private void leaveASocketBehind(String name) throws IOException {
        try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(folder.resolve(name)));
        }
        assertThat(folder.resolve(name)).exists();
    }

    @Test
    void takesThePlaceOfASocketWhoseProcessWasKilled() throws IOException {
        leaveASocketBehind("door");
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

    @Test
    void saysThatAFolderIsNotThere() {
        TransportAddress nowhere = new TransportAddress(UnixTransport.SCHEME, folder.resolve("no/door").toString());
        assertThatThrownBy(() -> transport().listen(nowhere)).isInstanceOf(IOException.class)
                .hasMessage("cannot listen at " + nowhere + ": No such file or directory");
    }

    /** Each would else delete the socket of the other, which then listens where nobody can call. */
    @Test
    void oneOfTwoProcessesTakesThePlaceOfAKilledOne() throws Exception {
        List<Jvm> processes = List.of(Jvm.start(folder, TakingOverMain.class, folder.toString()), Jvm.start(folder, TakingOverMain.class, folder.toString()));
        try {
            for (Jvm process : processes) {
                process.awaitOutput(output -> output.startsWith("ready"));
            }
            for (int i = 0; i < 60; i++) {
                String name = "door" + i;
                if (i % 2 == 0) {
                    leaveASocketBehind(name);
                }
                for (Jvm process : processes) {
                    process.say(name + " " + (System.currentTimeMillis() + 20));
                }
                for (Jvm process : processes) {
                    process.awaitOutput(output -> output.contains(name + " "));
                }
                assertThat(processes.stream().filter(process -> process.output().contains(name + " listens"))).hasSize(1);
                assertThat(processes.stream().filter(process -> process.output().contains(
                        name + " does not: cannot listen at unix:" + folder.resolve(name) + ": Address already in use"))).hasSize(1);
                transport().connect(new TransportAddress(UnixTransport.SCHEME, folder.resolve(name).toString())).close();
            }
            assertThat(folder).isDirectoryNotContaining("glob:**.claim");
        } finally {
            processes.forEach(Jvm::kill);
        }
    }

    @Test
    void saysThatItsOwnFolderIsNotThere() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> new UnixTransport(missing, 10_000).listen()).isInstanceOf(IOException.class)
                .hasMessage("cannot make sockets in " + missing + ": it is no folder, or nothing may be written there");
    }

    /** Another participant may say that it is to be found there. */
    @Test
    void anAddressThatNoFileCanHaveIsNone() {
        for (String name : List.of("half a character \ud800", "none \0")) {
            TransportAddress address = new TransportAddress(UnixTransport.SCHEME, folder + "/" + name);
            assertThat(transport().reaches(address)).isFalse();
            assertThatThrownBy(() -> transport().connect(address)).isInstanceOf(IOException.class)
                    .hasMessageEndingWith("is no address of the form unix:/path");
        }
    }

    @Test
    void saysThatAConnectionIsClosed() throws IOException {
        try (Acceptor acceptor = transport().listen(address()); Connection near = transport().connect(address())) {
            acceptor.accept().close();
            near.close();
            assertThatThrownBy(near::receive).isInstanceOf(IOException.class).hasMessage("the socket is closed");
            assertThatThrownBy(() -> near.send(new FrameBuilder(FrameKind.DONE).build())).isInstanceOf(IOException.class)
                    .hasMessage("the socket is closed");
        }
    }

    /** Also of a program that ends without closing anything. */
    @Test
    void leavesNothingBehind() throws Exception {
        Path sockets = Files.createDirectory(folder.resolve("sockets"));
        Jvm program = Jvm.start(folder, Leaving.class, sockets.toString());
        assertThat(program.exitCode()).as(program.errors()).isEqualTo(3);
        assertThat(program.output()).contains("unix:" + sockets + "/parley").contains("unix:" + sockets + "/chosen");
        assertThat(sockets).isEmptyDirectory();
    }

    static final class Leaving {
        private Leaving() {}

        public static void main(String[] arguments) throws IOException {
            Path sockets = Path.of(arguments[0]);
            UnixTransport transport = new UnixTransport(sockets, 10_000);
            System.out.println(transport.listen().address());
            System.out.println(transport.listen(new TransportAddress(UnixTransport.SCHEME, sockets.resolve("chosen").toString())).address());
            System.exit(3);
        }
    }
}
