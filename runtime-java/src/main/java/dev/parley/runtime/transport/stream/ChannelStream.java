package dev.parley.runtime.transport.stream;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;

/** A socket channel in blocking mode. */
public record ChannelStream(SocketChannel channel, InputStream input, OutputStream output, String peer) implements ByteStream {
    public ChannelStream(SocketChannel channel, String peer) {
        this(channel, new Input(Channels.newInputStream(channel)), new Output(Channels.newOutputStream(channel)), peer);
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void endInput() throws IOException {
        channel.shutdownInput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Channels say nothing of why they are closed. */
    private static IOException closed(ClosedChannelException e) {
        return new IOException("the socket is closed", e);
    }

    private static final class Input extends FilterInputStream {
        Input(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return in.read(bytes, offset, length);
            } catch (ClosedChannelException e) {
                throw closed(e);
            }
        }
    }

    private static final class Output extends FilterOutputStream {
        Output(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (ClosedChannelException e) {
                throw closed(e);
            }
        }
    }
}
