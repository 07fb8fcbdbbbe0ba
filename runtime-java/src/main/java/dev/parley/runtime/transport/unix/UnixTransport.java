package dev.parley.runtime.transport.unix;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.stream.ChannelStream;
import dev.parley.runtime.transport.stream.StreamAcceptor;
import dev.parley.runtime.transport.stream.StreamConnection;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Unix domain sockets, between processes of one machine. Addresses are {@code unix:/path}. A fresh address is a file in a folder that
 * only this user can enter; both are deleted when the acceptor is closed, or the program exits.
 */
public final class UnixTransport implements Transport {
    public static final String SCHEME = "unix";

    /**
     * How much may be under way. A writer that has filled this sleeps until three quarters are read, and with what systems allow by
     * themselves, no more than a few gathered batches, the reader is through with the rest before the writer is awake again.
     */
    private static final int SEND_BYTES = 1 << 20;

    private final Path folder;
    private final int maxBodyBytes;

    /**
     * @param folder where fresh addresses are made; its path must be short, systems allow about 100 bytes for a whole address
     * @param maxBodyBytes the largest frame body to accept
     */
    public UnixTransport(Path folder, int maxBodyBytes) {
        this.folder = folder.toAbsolutePath();
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Acceptor listen() throws IOException {
        Path own = makeFolder();
        try {
            return listen(own.resolve("door"), own);
        } catch (IOException e) {
            Files.deleteIfExists(own);
            throw e;
        }
    }

    private Path makeFolder() throws IOException {
        try {
            return Files.createTempDirectory(folder, "parley");
        } catch (IOException e) {
            throw new IOException("cannot make sockets in " + folder + ": it is no folder, or nothing may be written there", e);
        }
    }

    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        Path path = path(address);
        return listen(path, path);
    }

    /** @param made what to delete in the end, beside the socket itself */
    private Acceptor listen(Path path, Path made) throws IOException {
        TransportAddress address = new TransportAddress(SCHEME, path.toString());
        try {
            return new StreamAcceptor(UnixAcceptor.open(path, made), address, maxBodyBytes);
        } catch (IOException e) {
            throw new IOException("cannot listen at " + address + ": " + e.getMessage(), e);
        }
    }

    /** Does not wait: a socket that has no room for another caller refuses it. */
    @Override
    public Connection connect(TransportAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.configureBlocking(false);
            if (!channel.connect(UnixDomainSocketAddress.of(path(address)))) {
                throw new IOException("too many callers wait there");
            }
            channel.configureBlocking(true);
            return new StreamConnection(stream(channel, "a process at " + address), maxBodyBytes);
        } catch (IOException e) {
            channel.close();
            throw new IOException("cannot connect to " + address + ": " + e.getMessage(), e);
        }
    }

    static ChannelStream stream(SocketChannel channel, String peer) throws IOException {
        channel.setOption(StandardSocketOptions.SO_SNDBUF, SEND_BYTES);
        return new ChannelStream(channel, peer);
    }

    /** Files of other machines are not here. */
    @Override
    public boolean reaches(TransportAddress address) {
        return find(address).filter(Files::exists).isPresent();
    }

    /** Empty also where the system's file names cannot have a character of it. */
    private static Optional<Path> find(TransportAddress address) {
        if (!address.scheme().equals(SCHEME) || !address.location().startsWith("/")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(address.location()));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /**
     * The file of the socket at an address.
     *
     * @throws IOException if the address is not of the form {@code unix:/path}
     */
    public static Path path(TransportAddress address) throws IOException {
        return find(address).orElseThrow(() -> new IOException("`" + address + "` is no address of the form unix:/path"));
    }
}
