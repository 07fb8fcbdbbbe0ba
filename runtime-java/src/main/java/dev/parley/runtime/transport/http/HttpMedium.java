package dev.parley.runtime.transport.http;

import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.PortMedium;
import dev.parley.runtime.transport.stream.StreamPort;
import java.io.IOException;

/** HTTP/1.1 on another medium: on TCP it is HTTP, on TLS it is HTTPS. */
final class HttpMedium implements PortMedium {
    static final String PATH = "/parley";
    static final String MEDIA_TYPE = "application/vnd.parley";

    private final PortMedium below;
    private final ConnectionThreads threads = new ConnectionThreads();

    HttpMedium(PortMedium below) {
        this.below = below;
    }

    @Override
    public StreamPort open(HostAndPort place) throws IOException {
        return new HttpPort(below.open(place), threads);
    }

    @Override
    public ByteStream call(HostAndPort place) throws IOException {
        ByteStream stream = below.call(place);
        try {
            return new HttpCall(stream, place);
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    private record HttpPort(StreamPort port, ConnectionThreads threads) implements StreamPort {
        @Override
        public HostAndPort place() {
            return port.place();
        }

        @Override
        public ByteStream accept() throws IOException {
            ByteStream stream = port.accept();
            try {
                return new HttpAnswer(stream, threads, PATIENCE);
            } catch (IOException e) {
                stream.close();
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
