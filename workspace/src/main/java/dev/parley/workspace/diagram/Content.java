package dev.parley.workspace.diagram;

import dev.parley.core.machine.render.EdgeLabel;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadType;
import java.util.List;

/**
 * What a message carries, as far as a picture shows it.
 *
 * @param label empty where the message has none; a notice of the notation goes by its name, {@code begin}, {@code again}, {@code done}
 * @param payloads types without their packages
 */
public record Content(String label, List<String> payloads) {
    public Content {
        payloads = List.copyOf(payloads);
    }

    public static Content of(Label label, List<PayloadType> payloads) {
        String name = switch (label) {
            case Label.Named named -> named.name();
            case Label.Reserved reserved -> switch (reserved) {
                case NONE -> "";
                case BEGIN -> "begin";
                case AGAIN -> "again";
                case DONE -> "done";
            };
        };
        return new Content(name, payloads.stream().map(EdgeLabel::payload).toList());
    }

    /** Of a step that does something to a link: {@code connect l<T>}, {@code wrap}, {@code disconnect}; of any other one its message. */
    static Content of(Link link, Label label, List<PayloadType> payloads) {
        Content message = of(label, payloads);
        return switch (link) {
            case USE -> message;
            case OPEN -> new Content(("connect " + message.label()).strip(), message.payloads());
            case WRAP -> new Content("wrap", List.of());
            case CLOSE -> new Content("disconnect", List.of());
        };
    }

    /** As protocols write it: {@code add<int>}, {@code <EmailID, Event>}, {@code quit}, {@code <>}. */
    public String text() {
        return !label.isEmpty() && payloads.isEmpty() ? label : label + "<" + String.join(", ", payloads) + ">";
    }
}
