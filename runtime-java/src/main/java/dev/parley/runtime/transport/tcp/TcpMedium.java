package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.PortMedium;
import dev.parley.runtime.transport.stream.StreamPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** TCP sockets; for TCP itself and for what is built upon it. */
public final class TcpMedium implements PortMedium {
    private static final int BACKLOG = 128;

    private final ConnectionThreads threads = new ConnectionThreads();
    private final Duration patience;

    public TcpMedium() {
        this(PATIENCE);
    }

    TcpMedium(Duration patience) {
        this.patience = patience;
    }

    @Override
    public TcpPort open(HostAndPort place) throws IOException {
        InetSocketAddress resolved = place.resolve();
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(resolved, BACKLOG);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
        return new TcpPort(socket, new HostAndPort(place.host(), socket.getLocalPort()));
    }

    @Override
    public SocketStream call(HostAndPort place) throws IOException {
        InetSocketAddress resolved = place.resolve();
        Socket socket = new Socket();
        Deadline deadline = threads.limit(socket, patience);
        try {
            // Without a time of its own: Java puts a socket that has one into the non-blocking mode for good, as ConnectionThreads says.
            socket.connect(resolved);
            if (deadline.stop()) {
                return new SocketStream(socket);
            }
        } catch (IOException | RuntimeException e) {
            socket.close();
            if (deadline.stop()) {
                throw e;
            }
        }
        throw new SocketTimeoutException(place + " did not answer within " + patience.toMillis() + " ms");
    }

    /** A TCP port that is listened on. */
    public record TcpPort(ServerSocket socket, HostAndPort place) implements StreamPort {
        @Override
        public SocketStream accept() throws IOException {
            Socket accepted = socket.accept();
            try {
                return new SocketStream(accepted);
            } catch (IOException e) {
                accepted.close();
                throw e;
            }
        }

        @Override
        public boolean mayTakeMore() {
            return !socket.isClosed();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
