package dev.parley.runtime.transport;

/**
 * Starts threads that use a connection for a while, beside those of the participants.
 *
 * <p>They are platform threads, because Java puts a socket into the non-blocking mode for good when a virtual thread uses it. From then on
 * every read of a platform thread takes three system calls instead of one, in a session that may last much longer than such a thread.
 * A participant in a virtual thread does not mind either kind.
 */
public final class ConnectionThread {
    private ConnectionThread() {}

    /** @param connection what the task reads from or writes to */
    public static void start(String name, Connection connection, Runnable task) {
        if (connection instanceof DirectConnection) {
            Thread.ofVirtual().name(name).start(task);
        } else {
            start(name, task);
        }
    }

    /** For a task that uses a socket. */
    public static void start(String name, Runnable task) {
        Thread.ofPlatform().daemon().name(name).start(task);
    }
}
