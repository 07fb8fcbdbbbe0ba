package dev.parley.runtime.transport.unix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;

/**
 * Whether this process is the one that may see to the socket at a path: a lock of a file beside it, which a process that is killed does not keep. The
 * file is deleted by whoever has the lock, so that nothing is left of it.
 */
final class Claim implements AutoCloseable {
    /** Of which one is written; a file system that keeps no gaps may write them all. */
    private static final long MOST_BYTES = 1L << 20;

    private final Path file;
    private final FileChannel channel;
    private final boolean held;

    private Claim(Path file, FileChannel channel, boolean held) {
        this.file = file;
        this.channel = channel;
        this.held = held;
    }

    /**
     * Does not wait for another process. The caller sees to it that this one has no other claim: the system gives locks to processes, and takes
     * them all when one is given back.
     */
    static Claim of(Path socket) throws IOException {
        Path file = socket.resolveSibling(socket.getFileName() + ".claim");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            return new Claim(file, channel, lock != null && isThere(file, channel));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Whether the file that is locked is the one at that path still: somebody may have deleted it after it was opened. Its size tells, which nobody
     * has to open it for: the lock would be gone when it is closed.
     */
    private static boolean isThere(Path file, FileChannel channel) throws IOException {
        long size = new SecureRandom().nextLong(1, MOST_BYTES);
        channel.truncate(0);
        channel.write(ByteBuffer.allocate(1), size - 1);
        try {
            return Files.size(file) == size;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    boolean isHeld() {
        return held;
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (held) {
                Files.deleteIfExists(file);
            }
        }
    }
}
