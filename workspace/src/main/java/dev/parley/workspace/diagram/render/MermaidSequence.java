package dev.parley.workspace.diagram.render;

import static dev.parley.core.machine.render.MermaidText.escaped;

import dev.parley.core.machine.render.MermaidText;
import dev.parley.workspace.diagram.Element;
import dev.parley.workspace.diagram.Element.Fate;
import dev.parley.workspace.diagram.Element.Fault;
import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.Jump;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Receive;
import dev.parley.workspace.diagram.Element.Remark;
import dev.parley.workspace.diagram.Element.Section;
import dev.parley.workspace.diagram.Element.Send;
import dev.parley.workspace.diagram.Element.Style;
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.diagram.layout.Lines;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sequence diagram for Mermaid. Mermaid has neither a message to several receivers, which becomes one arrow each, nor one that arrives
 * later than it was sent, whose arrival becomes a note.
 */
final class MermaidSequence {
    private static final int NOTE_WIDTH = 32;

    private final SequenceDiagram diagram;
    private final StringBuilder out = new StringBuilder("sequenceDiagram\n");

    private MermaidSequence(SequenceDiagram diagram) {
        this.diagram = diagram;
    }

    static String write(SequenceDiagram diagram) {
        MermaidSequence writer = new MermaidSequence(diagram);
        for (String lifeline : diagram.lifelines()) {
            writer.line(1, "participant " + writer.id(lifeline) + " as " + escaped(lifeline));
        }
        writer.elements(diagram.elements(), 1);
        return writer.out.toString();
    }

    private void elements(List<Element> elements, int depth) {
        elements.forEach(element -> element(element, depth));
    }

    private void element(Element element, int depth) {
        switch (element) {
            case Message message -> message.receivers().forEach(receiver ->
                    line(depth, arrow(message.sender(), head(message.style()), receiver, message.content().text())));
            case Send send -> line(depth, arrow(send.sender(), head(send.fate()), send.receiver(), send.content().text()));
            case Receive receive -> line(depth, "Note over " + id(receive.receiver()) + ": takes "
                    + escaped(receive.content().text()) + " from " + escaped(receive.sender()));
            case Frame frame -> frame(frame, depth);
            case Jump jump -> line(depth, "Note over " + whole() + ": continue " + escaped(jump.variable()));
            case Fault fault -> fault.remarks().forEach(remark -> line(depth, note(fault, remark)));
        }
    }

    private void frame(Frame frame, int depth) {
        String keyword = switch (frame.kind()) {
            case ALT -> "alt";
            case LOOP, REC -> "loop";
            case PAR -> "par";
        };
        String next = frame.kind() == Element.FrameKind.PAR ? "and" : "else";
        String title = (frame.kind() == Element.FrameKind.REC ? "rec " : "") + frame.title();
        String opening = keyword + " " + escaped(title);
        for (Section section : frame.sections()) {
            line(depth, (opening + guard(section)).stripTrailing());
            elements(section.elements(), depth + 1);
            opening = next;
        }
        line(depth, "end");
    }

    private static String guard(Section section) {
        return section.guard().isEmpty() ? "" : " [" + escaped(section.guard()) + "]";
    }

    private String note(Fault fault, Remark remark) {
        String text = Lines.of(remark.text(), NOTE_WIDTH).stream()
                .map(MermaidText::escaped)
                .collect(Collectors.joining("<br/>"));
        return "Note over " + id(remark.lifeline()) + ": " + escaped(fault.name()) + "<br/>" + text;
    }

    private String arrow(String sender, String head, String receiver, String text) {
        return id(sender) + head + id(receiver) + ": " + escaped(text);
    }

    private static String head(Style style) {
        return switch (style) {
            case MESSAGE -> "->>";
            case NOTICE, LINK -> "-->>";
        };
    }

    private static String head(Fate fate) {
        return switch (fate) {
            case RECEIVED -> "-)";
            case PENDING -> "--)";
            case LOST -> "-x";
        };
    }

    // Names are the user's and may be words of Mermaid.
    private String id(String lifeline) {
        return "p" + diagram.lifelines().indexOf(lifeline);
    }

    private String whole() {
        int last = diagram.lifelines().size() - 1;
        return last == 0 ? "p0" : "p0,p" + last;
    }

    private void line(int depth, String text) {
        out.append("    ".repeat(depth)).append(text).append('\n');
    }
}
