package dev.parley.runtime.transport.unix;

import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.ByteStreamAcceptor;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A socket that is listened on. Its files are deleted when it is closed, or when the program exits without that. */
final class UnixAcceptor implements ByteStreamAcceptor {
    private static final int BACKLOG = 128;

    private final ServerSocketChannel channel;
    private final Path path;
    private final Path made;
    private final Thread atExit = Thread.ofPlatform().name("parley-unix-exit").unstarted(this::deleteAtExit);

    private UnixAcceptor(ServerSocketChannel channel, Path path, Path made) {
        this.channel = channel;
        this.path = path;
        this.made = made;
    }

    /**
     * Listens at a file, which nobody else does then.
     *
     * @param made what to delete in the end, beside the socket itself; a folder of its own where nobody else makes sockets, or the path again
     */
    static UnixAcceptor open(Path path, Path made) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            if (path.equals(made)) {
                bindAlone(channel, path);
            } else {
                channel.bind(UnixDomainSocketAddress.of(path), BACKLOG);
            }
            return new UnixAcceptor(channel, path, made).deletedAtExit();
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private UnixAcceptor deletedAtExit() throws IOException {
        try {
            Runtime.getRuntime().addShutdownHook(atExit);
            return this;
        } catch (IllegalStateException e) {
            delete();
            throw new IOException("the program exits", e);
        }
    }

    /**
     * Of several that want to listen at the same place, in this process or in others, one comes after the other: a socket that was made a
     * moment ago refuses callers too, and is not to be taken for one whose process was killed.
     */
    private static void bindAlone(ServerSocketChannel channel, Path path) throws IOException {
        synchronized (UnixAcceptor.class) {
            try (Claim claim = Claim.of(path)) {
                if (!claim.isHeld()) {
                    throw new BindException("Address already in use");
                }
                bind(channel, path);
            } catch (FileSystemException e) {
                // Nothing can be written there, or not by this user: the system says what that means for a socket.
                channel.bind(UnixDomainSocketAddress.of(path), BACKLOG);
            }
        }
    }

    /** Takes the place of a socket that nobody listens at any more: a process that is killed leaves its own behind. */
    private static void bind(ServerSocketChannel channel, Path path) throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(path);
        try {
            channel.bind(address, BACKLOG);
        } catch (BindException e) {
            if (!isForsaken(path, address)) {
                throw e;
            }
            Files.deleteIfExists(path);
            channel.bind(address, BACKLOG);
        }
    }

    /** Whether a socket is there that refuses callers; one that has no room for another one does not. */
    private static boolean isForsaken(Path path, UnixDomainSocketAddress address) throws IOException {
        if (!Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isOther()) {
            return false;
        }
        try (SocketChannel caller = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            caller.configureBlocking(false);
            caller.connect(address);
            return false;
        } catch (ConnectException e) {
            return true;
        }
    }

    @Override
    public ByteStream accept() throws IOException {
        SocketChannel accepted = channel.accept();
        try {
            return UnixTransport.stream(accepted, "a process of this machine at " + path);
        } catch (IOException e) {
            accepted.close();
            throw e;
        }
    }

    @Override
    public boolean mayTakeMore() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        channel.close();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The program exits already, and either of the two deletes them.
        }
        delete();
    }

    private void delete() throws IOException {
        Files.deleteIfExists(path);
        Files.deleteIfExists(made);
    }

    private void deleteAtExit() {
        try {
            if (channel.isOpen()) {
                delete();
            }
        } catch (IOException e) {
            // Nobody is left who could do something about it.
        }
    }
}
