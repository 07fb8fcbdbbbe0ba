package dev.parley.runtime.event;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** An entry of a stream of events as one JSON object on a line of its own. */
final class EventLine {
    private EventLine() {}

    static byte[] of(EventQueue.Entry entry) {
        StringWriter text = new StringWriter();
        try (JsonWriter json = new JsonWriter(text)) {
            json.beginObject();
            switch (entry) {
                case EventQueue.Entry.Happened(SessionEvent event) -> write(event, json);
                case EventQueue.Entry.Lost lost -> {
                    json.name("event").value("lost");
                    json.name("time").value(lost.since().toString());
                    json.name("count").value(lost.count());
                }
            }
            json.endObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string takes everything", e);
        }
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static void write(SessionEvent event, JsonWriter json) throws IOException {
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
