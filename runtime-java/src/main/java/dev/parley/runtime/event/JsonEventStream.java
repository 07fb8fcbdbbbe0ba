package dev.parley.runtime.event;

import dev.parley.runtime.event.EventQueue.Overflow;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes every event as one JSON object on a line of its own, as soon as it can, so that somebody else can follow:
 *
 * <pre>
 * {"event":"opened","time":"2026-01-01T00:00:00Z","protocol":"shop.buy","session":"9f86..","role":"client","handedOver":false}
 * {"event":"message","time":"..","protocol":"shop.buy","session":"9f86..","role":"client","sent":true,"peers":["server"],"label":"BUY",
 *  "payloads":["int"],"state":3}
 * {"event":"handedOver",..} {"event":"closed",..} {"event":"failed",..,"culprit":"server","kind":"LOST","problem":".."}
 * {"event":"lost","time":"..","count":17}
 * </pre>
 *
 * <p>A thread of its own writes, and the participants do not wait for it. For a reader who does not read, some thousand events are kept; those
 * for which there is no room then are lost, and where the stream goes on it says how many, and when the first of them happened. In a regular file
 * nothing is lost: should the disk be slower than the participants for long, they wait for it.
 *
 * <p>What has happened by then is written when the stream is closed, and when the program exits; a reader who does not read is waited for two
 * seconds. When it cannot be written any more, for want of space or of a reader, the stream stops; sessions go on, and a warning is logged unless it
 * is that a reader has gone. Safe for use by several threads.
 */
public final class JsonEventStream implements EventSink, Closeable {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final EventQueue queue;
    private final Duration patience;
    private final Thread writer;
    private final Thread atExit = Thread.ofPlatform().name("parley-events-exit").unstarted(this::finish);

    private JsonEventStream(EventWriter.Destination destination, Overflow overflow, Duration patience, Consumer<IOException> failure) {
        this.queue = new EventQueue(overflow);
        this.patience = patience;
        this.writer = Thread.ofPlatform().daemon().name("parley-events").start(new EventWriter(queue, destination, failure));
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /** @param out gets each line in one piece; closed with this stream, by the thread that writes */
    public JsonEventStream(OutputStream out) {
        this(out, PATIENCE);
    }

    /** @param patience how long whoever closes the stream waits for a reader */
    JsonEventStream(OutputStream out, Duration patience) {
        this(() -> out, Overflow.IS_LOST, patience, failure -> warn("", failure));
    }

    /**
     * Appends to a file, or to a pipe, which somebody may begin to read from later. Several programs may append to the same one.
     *
     * @throws IOException if it cannot be written to
     */
    public static JsonEventStream to(Path file) throws IOException {
        return to(file, PATIENCE);
    }

    static JsonEventStream to(Path file, Duration patience) throws IOException {
        if (!Files.exists(file) || Files.isRegularFile(file) || Files.isDirectory(file)) {
            OutputStream out = append(file);
            return new JsonEventStream(() -> out, Overflow.WAITS, Duration.ofMillis(Long.MAX_VALUE), failure -> warnOf(file, failure));
        }
        if (!Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
        }
        // To open a pipe takes until somebody reads from it.
        return new JsonEventStream(() -> append(file), Overflow.IS_LOST, patience, failure -> warnOf(file, failure));
    }

    private static OutputStream append(Path file) throws IOException {
        return Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static void warnOf(Path file, IOException failure) {
        warn(" to `" + file + "`", failure);
    }

    private static void warn(String place, IOException failure) {
        String reason = String.valueOf(failure.getMessage());
        if (!isOfGoneReader(reason)) {
            System.getLogger("dev.parley.runtime").log(Level.WARNING, "what happens in sessions is not written" + place + " any more: " + reason);
        }
    }

    /** Who stops to read has seen enough; Java tells it by the words of the system alone. */
    private static boolean isOfGoneReader(String reason) {
        return reason.toLowerCase(Locale.ROOT).contains("pipe");
    }

    @Override
    public void accept(SessionEvent event) {
        queue.put(event);
    }

    @Override
    public void close() {
        finish();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The program exits already, where it does no harm.
        }
    }

    private void finish() {
        queue.end();
        if (!awaitWriter()) {
            // Java closes a file or a pipe when the thread is interrupted that writes to it.
            writer.interrupt();
        }
    }

    /** @return whether it has written everything; interrupts are put aside, because who closes is often somebody who was interrupted */
    private boolean awaitWriter() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return writer.join(patience);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
