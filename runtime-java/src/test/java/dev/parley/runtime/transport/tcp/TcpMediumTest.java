package dev.parley.runtime.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.StreamPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class TcpMediumTest {
    private static final int NON_BLOCKING = 04000;

    /** Java changes the mode when a socket connects within a time, and never back: each read would take three system calls. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void bothEndsStayInTheBlockingMode() throws Exception {
        TcpMedium medium = new TcpMedium();
        try (StreamPort port = medium.open(HostAndPort.anyOnLoopback());
                SocketStream near = medium.call(port.place());
                SocketStream far = (SocketStream) port.accept()) {
            assertThat(flags(near.socket()) & NON_BLOCKING).isZero();
            assertThat(flags(far.socket()) & NON_BLOCKING).isZero();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whoeverDoesNotAnswerIsWaitedForOnlySoLong() throws Exception {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HostAndPort place = new HostAndPort(deaf.getInetAddress().getHostAddress(), deaf.getLocalPort());
            fillTheQueueOf(place, waiting);
            assertThatThrownBy(() -> new TcpMedium(Duration.ofMillis(300)).call(place))
                    .isInstanceOf(SocketTimeoutException.class).hasMessageContaining(place.toString());
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    /** Connects until no more fits into the queue of those that wait to be accepted. */
    private static void fillTheQueueOf(HostAndPort place, List<Socket> waiting) throws IOException {
        while (true) {
            Socket socket = new Socket();
            waiting.add(socket);
            try {
                socket.connect(place.resolve(), 500);
            } catch (SocketTimeoutException e) {
                return;
            }
        }
    }

    /** @return with what flags the system keeps the socket open, by its tables */
    private static int flags(Socket socket) throws IOException {
        String link = "socket:[" + inode((InetSocketAddress) socket.getLocalSocketAddress(), socket.getPort()) + "]";
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            Path descriptor = open.filter(path -> leadsTo(path).filter(link::equals).isPresent()).findFirst().orElseThrow();
            return Files.readAllLines(Path.of("/proc/self/fdinfo").resolve(descriptor.getFileName())).stream()
                    .filter(line -> line.startsWith("flags:"))
                    .mapToInt(line -> Integer.parseInt(line.substring("flags:".length()).strip(), 8))
                    .findFirst().orElseThrow();
        }
    }

    private static String inode(InetSocketAddress local, int remotePort) throws IOException {
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] columns = line.strip().split("\\s+");
                if (columns[1].endsWith(":%04X".formatted(local.getPort())) && columns[2].endsWith(":%04X".formatted(remotePort))) {
                    return columns[9];
                }
            }
        }
        throw new AssertionError("the system does not know the socket");
    }

    private static Optional<String> leadsTo(Path link) {
        try {
            return Optional.of(Files.readSymbolicLink(link).toString());
        } catch (IOException e) {
            // It was closed meanwhile, by somebody else.
            return Optional.empty();
        }
    }
}
