package dev.parley.runtime.transport.tls;

import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.PortMedium;
import dev.parley.runtime.transport.stream.StreamPort;
import dev.parley.runtime.transport.tcp.SocketStream;
import dev.parley.runtime.transport.tcp.TcpMedium;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;

/** TLS sockets on TCP ones; for TLS itself and for what is built upon it. */
public final class TlsMedium implements PortMedium {
    private final TcpMedium tcp = new TcpMedium();
    private final TlsSettings settings;
    private final ConnectionThreads threads = new ConnectionThreads();

    public TlsMedium(TlsSettings settings) {
        this.settings = settings;
    }

    @Override
    public StreamPort open(HostAndPort place) throws IOException {
        if (!settings.hasKey()) {
            throw new IOException("a key store with a private key is needed to listen on TLS");
        }
        return new TlsPort(tcp.open(place), settings, threads);
    }

    /** Also makes sure that it is the one that was called. */
    @Override
    public ByteStream call(HostAndPort place) throws IOException {
        SocketStream below = tcp.call(place);
        try {
            Socket layered = settings.context().getSocketFactory().createSocket(below.socket(), place.host(), place.port(), true);
            TlsStream stream = new TlsStream(below, settings.prepareClient((SSLSocket) layered));
            stream.handshake(threads, PATIENCE);
            return stream;
        } catch (IOException | RuntimeException e) {
            below.close();
            throw e;
        }
    }

    private record TlsPort(TcpMedium.TcpPort port, TlsSettings settings, ConnectionThreads threads) implements StreamPort {
        @Override
        public HostAndPort place() {
            return port.place();
        }

        @Override
        public ByteStream accept() throws IOException {
            SocketStream below = port.accept();
            try {
                Socket layered = settings.context().getSocketFactory().createSocket(below.socket(), null, true);
                TlsStream stream = new TlsStream(below, settings.prepareServer((SSLSocket) layered));
                stream.startHandshake(threads, PATIENCE);
                return stream;
            } catch (IOException | RuntimeException e) {
                below.close();
                throw e;
            }
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
}
