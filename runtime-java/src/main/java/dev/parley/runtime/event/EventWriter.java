package dev.parley.runtime.event;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes events as they come, each as one line at once, in the only thread that waits for where they go. */
final class EventWriter implements Runnable {
    /** Opens what the events are written to. May wait, as a pipe does until somebody reads from it. */
    @FunctionalInterface
    interface Destination {
        OutputStream open() throws IOException;
    }

    private final EventQueue queue;
    private final Destination destination;
    private final Consumer<IOException> failure;

    /** @param failure told why no more can be written, for want of space or of a reader: watching has come to its end, and sessions go on */
    EventWriter(EventQueue queue, Destination destination, Consumer<IOException> failure) {
        this.queue = queue;
        this.destination = destination;
        this.failure = failure;
    }

    @Override
    public void run() {
        try (OutputStream out = destination.open()) {
            Optional<EventQueue.Entry> next = queue.take();
            while (next.isPresent()) {
                out.write(EventLine.of(next.get()));
                out.flush();
                next = queue.take();
            }
        } catch (IOException e) {
            failure.accept(e);
        } catch (InterruptedException e) {
            // It was waited for in vain.
            Thread.currentThread().interrupt();
        } finally {
            queue.end();
        }
    }
}
