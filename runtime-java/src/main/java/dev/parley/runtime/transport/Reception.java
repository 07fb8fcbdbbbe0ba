package dev.parley.runtime.transport;

import java.io.IOException;

/**
 * Waits for a caller and looks after it, having another thread wait for the next one. So a caller is not handed from thread to thread,
 * which would take longer than to greet it.
 */
record Reception(String name, Acceptor acceptor, ConnectionThreads threads, Acceptor.Host host) implements Runnable {
    @Override
    public void run() {
        try {
            Connection caller = acceptor.accept();
            while (caller instanceof DirectConnection) {
                Connection inThisJvm = caller;
                threads.start(name, inThisJvm, () -> host.welcome(inThisJvm));
                caller = acceptor.accept();
            }
            threads.start(name, this);
            host.welcome(caller);
        } catch (IOException e) {
            host.ended();
        }
    }
}
