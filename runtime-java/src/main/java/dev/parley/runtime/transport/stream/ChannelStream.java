package dev.parley.runtime.transport.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** A socket channel in blocking mode. */
public final class ChannelStream implements ByteStream {
    private final SocketChannel channel;
    private final String peer;
    private final InputStream in;
    private final OutputStream out;

    public ChannelStream(SocketChannel channel, String peer) {
        this.channel = channel;
        this.peer = peer;
        in = Channels.newInputStream(channel);
        out = Channels.newOutputStream(channel);
    }

    @Override
    public InputStream input() {
        return in;
    }

    @Override
    public OutputStream output() {
        return out;
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
    public String peer() {
        return peer;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
