package dev.parley.runtime.event;

import com.google.gson.stream.JsonWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes every event as one JSON object on a line of its own, at once, so that somebody else can follow:
 *
 * <pre>
 * {"event":"opened","time":"2026-01-01T00:00:00Z","protocol":"shop.buy","session":"9f86..","role":"client","handedOver":false}
 * {"event":"message","time":"..","protocol":"shop.buy","session":"9f86..","role":"client","sent":true,"peers":["server"],"label":"BUY",
 *  "payloads":["int"],"state":3}
 * {"event":"handedOver",..} {"event":"closed",..} {"event":"failed",..,"culprit":"server","kind":"LOST","problem":".."}
 * </pre>
 *
 * <p>When it cannot be written any more, for want of space or of a reader, it stops; sessions go on. Safe for use by several threads.
 */
public final class JsonEventStream implements EventSink, Closeable {
    private final OutputStream out;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean stopped;

    /** @param out gets each line in one piece; closed with this stream */
    public JsonEventStream(OutputStream out) {
        this.out = out;
    }

    /** Appends to a file, or to a pipe that somebody reads from. Several programs may append to the same one. */
    public static JsonEventStream to(Path file) throws IOException {
        return new JsonEventStream(Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    }

    @Override
    public void accept(SessionEvent event) {
        byte[] line = line(event).getBytes(StandardCharsets.UTF_8);
        lock.lock();
        try {
            if (!stopped) {
                out.write(line);
                out.flush();
            }
        } catch (IOException e) {
            stopped = true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            stopped = true;
            out.close();
        } finally {
            lock.unlock();
        }
    }

    private static String line(SessionEvent event) {
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.beginObject();
            json.name("event").value(name(event));
            json.name("time").value(event.time().toString());
            json.name("protocol").value(event.source().protocol());
            json.name("session").value(event.source().session());
            json.name("role").value(event.source().role());
            switch (event) {
                case SessionEvent.Opened opened -> json.name("handedOver").value(opened.handedOver());
                case SessionEvent.Message message -> {
                    json.name("sent").value(message.sent());
                    strings(json.name("peers"), message.peers());
                    json.name("label").value(message.label());
                    strings(json.name("payloads"), message.payloads());
                    json.name("state").value(message.state());
                }
                case SessionEvent.HandedOver handedOver -> { }
                case SessionEvent.Closed closed -> { }
                case SessionEvent.Failed failed -> {
                    json.name("culprit").value(failed.culprit());
                    json.name("kind").value(failed.kind());
                    json.name("problem").value(failed.problem());
                }
            }
            json.endObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string takes everything", e);
        }
        return text + "\n";
    }

    private static String name(SessionEvent event) {
        return switch (event) {
            case SessionEvent.Opened opened -> "opened";
            case SessionEvent.Message message -> "message";
            case SessionEvent.HandedOver handedOver -> "handedOver";
            case SessionEvent.Closed closed -> "closed";
            case SessionEvent.Failed failed -> "failed";
        };
    }

    private static void strings(JsonWriter json, List<String> values) throws IOException {
        json.beginArray();
        for (String value : values) {
            json.value(value);
        }
        json.endArray();
    }
}
