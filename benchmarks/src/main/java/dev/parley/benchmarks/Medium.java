package dev.parley.benchmarks;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.ChannelStream;
import dev.parley.runtime.transport.stream.StreamPort;
import dev.parley.runtime.transport.tcp.SocketStream;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.TlsMedium;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.io.IOException;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A transport, and the raw streams to compare it with. */
enum Medium {
    TCP {
        @Override
        Transport transport(TlsSettings tls) {
            return TcpTransport.onLoopback(LIMIT);
        }

        @Override
        Streams raw(TlsSettings tls) throws IOException {
            return rawTcp();
        }
    },
    UNIX {
        @Override
        Transport transport(TlsSettings tls) {
            return new UnixTransport(Path.of(System.getProperty("java.io.tmpdir")), LIMIT);
        }

        @Override
        Streams raw(TlsSettings tls) throws IOException {
            Path folder = Files.createTempDirectory("raw");
            UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(address);
                return new Streams(new ChannelStream(SocketChannel.open(address), "raw"), new ChannelStream(server.accept(), "raw"));
            } finally {
                Files.deleteIfExists(address.getPath());
                Files.delete(folder);
            }
        }
    },
    TLS {
        @Override
        Transport transport(TlsSettings tls) {
            return new TlsTransport(HOST, tls, LIMIT);
        }

        @Override
        Streams raw(TlsSettings tls) throws IOException {
            try (StreamPort port = new TlsMedium(tls).open(new HostAndPort(HOST, 0))) {
                ByteStream[] far = new ByteStream[1];
                Thread acceptor = Thread.ofPlatform().start(() -> {
                    try {
                        far[0] = port.accept();
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                });
                ByteStream near = new TlsMedium(tls).call(port.place());
                join(acceptor);
                return new Streams(near, far[0]);
            }
        }
    },
    HTTP {
        @Override
        Transport transport(TlsSettings tls) {
            return HttpTransport.plain(HOST, LIMIT);
        }

        @Override
        Streams raw(TlsSettings tls) throws IOException {
            return rawTcp();
        }

        @Override
        byte[] request() {
            return Raw.httpRequest();
        }

        @Override
        byte[] response() {
            return Raw.httpResponse();
        }
    };

    private static final int LIMIT = 1 << 20;
    private static final String HOST = "127.0.0.1";

    record Streams(ByteStream near, ByteStream far) {}

    static Streams rawTcp() throws IOException {
        try (StreamPort port = new TcpMedium().open(HostAndPort.anyOnLoopback())) {
            return new Streams(callTcp(port.place()), port.accept());
        }
    }

    /** As one would by hand, which is without a limit of time. */
    static SocketStream callTcp(HostAndPort place) throws IOException {
        return new SocketStream(new Socket(place.host(), place.port()));
    }

    abstract Transport transport(TlsSettings tls);

    abstract Streams raw(TlsSettings tls) throws IOException;

    byte[] request() {
        return new byte[Raw.MESSAGE_BYTES];
    }

    byte[] response() {
        return new byte[Raw.MESSAGE_BYTES];
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static void join(Thread thread) throws IOException {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
