package dev.parley.workspace.diagram.render;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.render.EdgeLabel;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.Content;
import dev.parley.workspace.diagram.Diagram;
import dev.parley.workspace.diagram.Element;
import dev.parley.workspace.diagram.Element.Fault;
import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.Jump;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Receive;
import dev.parley.workspace.diagram.Element.Send;
import dev.parley.workspace.diagram.SequenceDiagram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Diagrams in the JSON form that {@code docs/guide/diagrams.md} describes. */
public final class DiagramJson {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private DiagramJson() {}

    static String write(Diagram diagram) {
        return GSON.toJson(tree(diagram)) + "\n";
    }

    /** The form as maps, lists, strings, numbers and booleans, for embedding into another document. */
    public static Map<String, Object> tree(Diagram diagram) {
        return switch (diagram) {
            case SequenceDiagram sequence -> object(
                    "kind", "sequence",
                    "title", sequence.title(),
                    "lifelines", sequence.lifelines(),
                    "elements", elements(sequence.elements()));
            case AutomatonDiagram automaton -> object(
                    "kind", "automaton",
                    "title", automaton.title(),
                    "role", automaton.machine().role().name(),
                    "initial", automaton.machine().initial(),
                    "states", states(automaton.machine()),
                    "edges", automaton.machine().transitions().map(DiagramJson::edge).toList());
        };
    }

    private static List<Map<String, Object>> states(Machine machine) {
        return IntStream.range(0, machine.stateCount())
                .mapToObj(state -> object("id", state, "final", machine.isFinal(state)))
                .toList();
    }

    private static Map<String, Object> edge(Transition step) {
        Action action = step.action();
        Map<String, Object> edge = object(
                "source", step.source(),
                "target", step.target(),
                "text", EdgeLabel.of(action),
                "direction", lower(action.direction()),
                "peers", action.peers().stream().map(Role::name).toList());
        edge.putAll(content(Content.of(action.label(), action.payloads())));
        return edge;
    }

    private static List<Map<String, Object>> elements(List<Element> elements) {
        return elements.stream().map(DiagramJson::element).toList();
    }

    private static Map<String, Object> element(Element element) {
        return switch (element) {
            case Message message -> with(
                    object(
                            "kind", "message",
                            "sender", message.sender(),
                            "receivers", message.receivers(),
                            "style", lower(message.style())),
                    message.content());
            case Send send -> with(
                    object(
                            "kind", "send",
                            "id", send.id(),
                            "sender", send.sender(),
                            "receiver", send.receiver(),
                            "style", lower(send.style()),
                            "fate", lower(send.fate())),
                    send.content());
            case Receive receive -> with(
                    object("kind", "receive", "id", receive.id(), "sender", receive.sender(), "receiver", receive.receiver()),
                    receive.content());
            case Frame frame -> object(
                    "kind", "frame",
                    "frame", lower(frame.kind()),
                    "title", frame.title(),
                    "sections", frame.sections().stream()
                            .map(section -> object("guard", section.guard(), "elements", elements(section.elements())))
                            .toList());
            case Jump jump -> object("kind", "jump", "variable", jump.variable());
            case Fault fault -> object(
                    "kind", "fault",
                    "name", fault.name(),
                    "remarks", fault.remarks().stream()
                            .map(remark -> object("lifeline", remark.lifeline(), "text", remark.text()))
                            .toList());
        };
    }

    private static Map<String, Object> with(Map<String, Object> object, Content content) {
        object.putAll(content(content));
        return object;
    }

    private static Map<String, Object> content(Content content) {
        return object("label", content.label(), "payloads", content.payloads());
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            object.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return object;
    }
}
