package dev.parley.runtime.transport.fuzz;

import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.http.HttpOver;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.ChannelStream;
import dev.parley.runtime.transport.stream.PortMedium;
import dev.parley.runtime.transport.stream.StreamConnection;
import dev.parley.runtime.transport.stream.StreamPort;
import dev.parley.runtime.transport.tcp.TcpMedium;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.Certificates;
import dev.parley.runtime.transport.tls.TlsMedium;
import dev.parley.runtime.transport.tls.TlsTransport;
import dev.parley.runtime.transport.unix.UnixTransport;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** The transports on which bytes travel, and how to call on each of them with a stream of one's own. */
enum Wire {
    UNIX {
        @Override
        Transport honest(Path folder) {
            return new UnixTransport(folder, LIMIT);
        }

        @Override
        Transport calling(Path folder, Tampering tampering) {
            return new Calling(honest(folder), address -> tampering.tamper(new ChannelStream(
                    SocketChannel.open(UnixDomainSocketAddress.of(address.location())), address.toString()), () -> new ChannelStream(
                    SocketChannel.open(UnixDomainSocketAddress.of(address.location())), address.toString())));
        }
    },
    TCP {
        @Override
        Transport honest(Path folder) {
            return TcpTransport.onLoopback(LIMIT);
        }

        @Override
        Transport calling(Path folder, Tampering tampering) {
            return new Calling(honest(folder), address -> tampered(new TcpMedium(), HostAndPort.of(address), tampering));
        }
    },
    /** What is encrypted is tampered with; TLS itself sees to the rest. */
    TLS {
        @Override
        Transport honest(Path folder) {
            return new TlsTransport("127.0.0.1", Certificates.forLoopback(), LIMIT);
        }

        @Override
        Transport calling(Path folder, Tampering tampering) {
            return new Calling(honest(folder), address ->
                    tampered(new TlsMedium(Certificates.forLoopback()), HostAndPort.of(address), tampering));
        }
    },
    /** Below HTTP, so that heads and chunks are tampered with as well. */
    HTTP {
        @Override
        Transport honest(Path folder) {
            return HttpTransport.plain("127.0.0.1", LIMIT);
        }

        @Override
        Transport calling(Path folder, Tampering tampering) {
            return HttpOver.of(HttpTransport.HTTP, new Tampered(new TcpMedium(), tampering), LIMIT);
        }
    },
    HTTPS {
        @Override
        Transport honest(Path folder) {
            return HttpTransport.secure("127.0.0.1", Certificates.forLoopback(), LIMIT);
        }

        @Override
        Transport calling(Path folder, Tampering tampering) {
            return HttpOver.of(HttpTransport.HTTPS, new Tampered(new TlsMedium(Certificates.forLoopback()), tampering), LIMIT);
        }
    };

    static final int LIMIT = 100_000;

    abstract Transport honest(Path folder);

    /** Calls with streams that have been tampered with; listens as the honest one does. */
    abstract Transport calling(Path folder, Tampering tampering);

    /** Opens another stream to the same place. */
    interface Again {
        ByteStream open() throws IOException;
    }

    interface Tampering {
        ByteStream tamper(ByteStream stream, Again again) throws IOException;
    }

    private static ByteStream tampered(PortMedium medium, HostAndPort place, Tampering tampering) throws IOException {
        return tampering.tamper(medium.call(place), () -> medium.call(place));
    }

    private record Tampered(PortMedium medium, Tampering tampering) implements PortMedium {
        @Override
        public StreamPort open(HostAndPort place) throws IOException {
            return medium.open(place);
        }

        @Override
        public ByteStream call(HostAndPort place) throws IOException {
            return tampered(medium, place, tampering);
        }
    }

    private interface Opening {
        ByteStream open(TransportAddress address) throws IOException;
    }

    private static final class Calling extends CallingTransport {
        private final Opening opening;

        Calling(Transport honest, Opening opening) {
            super(honest);
            this.opening = opening;
        }

        @Override
        public Connection connect(TransportAddress address) throws IOException {
            return new StreamConnection(opening.open(address), LIMIT);
        }
    }
}
