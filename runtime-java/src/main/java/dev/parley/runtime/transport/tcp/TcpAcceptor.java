package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

final class TcpAcceptor implements Acceptor {
    private final ServerSocket socket;
    private final TransportAddress address;
    private final int maxBodyBytes;

    TcpAcceptor(ServerSocket socket, TransportAddress address, int maxBodyBytes) {
        this.socket = socket;
        this.address = address;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public TransportAddress address() {
        return address;
    }

    @Override
    public Connection accept() throws IOException {
        Socket accepted = socket.accept();
        try {
            return new TcpConnection(accepted, maxBodyBytes);
        } catch (IOException e) {
            accepted.close();
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
