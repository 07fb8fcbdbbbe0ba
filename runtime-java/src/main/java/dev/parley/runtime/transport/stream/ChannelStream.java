package dev.parley.runtime.transport.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** A socket channel in blocking mode. */
public record ChannelStream(SocketChannel channel, InputStream input, OutputStream output, String peer) implements ByteStream {
    public ChannelStream(SocketChannel channel, String peer) {
        this(channel, Channels.newInputStream(channel), Channels.newOutputStream(channel), peer);
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
}
