package dev.parley.runtime.transport.unix;

import dev.parley.runtime.transport.stream.ByteStream;
import dev.parley.runtime.transport.stream.ByteStreamAcceptor;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A socket that is listened on. Its files are deleted when it is closed, or when the program exits without that. */
final class Door implements ByteStreamAcceptor {
    private final ServerSocketChannel channel;
    private final Path path;
    private final Path made;
    private final Thread atExit = Thread.ofPlatform().name("parley-door-exit").unstarted(this::deleteAtExit);

    private Door(ServerSocketChannel channel, Path path, Path made) {
        this.channel = channel;
        this.path = path;
        this.made = made;
    }

    /**
     * @param channel is bound to the path
     * @param made what to delete in the end, beside the socket itself
     */
    static Door open(ServerSocketChannel channel, Path path, Path made) throws IOException {
        Door door = new Door(channel, path, made);
        try {
            Runtime.getRuntime().addShutdownHook(door.atExit);
        } catch (IllegalStateException e) {
            door.delete();
            throw new IOException("the program exits", e);
        }
        return door;
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
