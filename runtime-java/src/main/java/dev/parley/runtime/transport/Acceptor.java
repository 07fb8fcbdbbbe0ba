package dev.parley.runtime.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Takes connections at one address, or at one for each of several transports. */
public interface Acceptor extends Closeable {

    /** Where to call, best first; never empty. */
    List<TransportAddress> addresses();

    /** The first of the addresses. */
    default TransportAddress address() {
        return addresses().getFirst();
    }

    /**
     * Blocks until the next connection. What arrived is not known to be a participant yet: nothing has been read from it.
     *
     * @throws IOException once the acceptor is closed
     */
    Connection accept() throws IOException;

    /**
     * To be called before anybody accepts.
     *
     * @param relief what is done each time when a call cannot be taken because the system lacks something, such as file handles; does not block.
     *     Nothing by default, as some acceptors need none of the system's
     */
    default void whenShort(Runnable relief) { }

    /** Looks after those who call. */
    interface Host {
        /** Somebody has called. May take as long as the caller does: one who is slow or silent holds up nobody. */
        void welcome(Connection caller);

        /**
         * Nobody will call any more: the acceptor was closed, by its owner or by the system.
         *
         * @param why as {@link Acceptor#accept} would say it
         */
        void ended(IOException why);
    }

    /**
     * Lets the host look after everybody who calls, from now on. Does not block; to be called once, and not beside {@link #accept}.
     *
     * @param name what to call the threads
     */
    default void serve(String name, ConnectionThreads threads, Host host) {
        threads.start(name, new Reception(name, this, threads, host));
    }

    /** Wakes threads in {@link #accept}. Connections already accepted live on. */
    @Override
    void close();
}
