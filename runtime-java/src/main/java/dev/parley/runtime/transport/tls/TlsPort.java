package dev.parley.runtime.transport.tls;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.ByteStreamAcceptor;
import dev.parley.runtime.transport.tcp.SocketStream;
import dev.parley.runtime.transport.tcp.TcpPort;
import java.io.IOException;
import java.net.Socket;
import javax.net.ssl.SSLSocket;

/** A TCP port on which TLS is spoken; for TLS itself and for what is built upon it. */
public final class TlsPort implements ByteStreamAcceptor {
    private final TcpPort port;
    private final TlsSettings settings;

    private TlsPort(TcpPort port, TlsSettings settings) {
        this.port = port;
        this.settings = settings;
    }

    /** Listens; port 0 lets the system choose one. */
    public static TlsPort open(HostAndPort place, TlsSettings settings) throws IOException {
        if (!settings.hasKey()) {
            throw new IOException("a key store with a private key is needed to listen on TLS");
        }
        return new TlsPort(TcpPort.open(place), settings);
    }

    /** Connects to where another process listens, and makes sure that it is the one that was called. */
    public static TlsStream call(HostAndPort place, TlsSettings settings) throws IOException {
        SocketStream tcp = TcpPort.call(place);
        try {
            Socket layered = settings.context().getSocketFactory().createSocket(tcp.socket(), place.host(), place.port(), true);
            TlsStream stream = new TlsStream(tcp, settings.prepareClient((SSLSocket) layered));
            stream.handshake(TcpPort.CONNECT_TIMEOUT);
            return stream;
        } catch (IOException | RuntimeException e) {
            tcp.close();
            throw e;
        }
    }

    /** Where this listens, with the port that the system chose. */
    public HostAndPort place() {
        return port.place();
    }

    @Override
    public TlsStream accept() throws IOException {
        SocketStream tcp = port.accept();
        try {
            Socket layered = settings.context().getSocketFactory().createSocket(tcp.socket(), null, true);
            TlsStream stream = new TlsStream(tcp, settings.prepareServer((SSLSocket) layered));
            stream.startHandshake(TcpPort.CONNECT_TIMEOUT);
            return stream;
        } catch (IOException | RuntimeException e) {
            tcp.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        port.close();
    }
}
