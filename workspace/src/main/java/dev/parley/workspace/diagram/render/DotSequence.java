package dev.parley.workspace.diagram.render;

import static dev.parley.core.machine.render.DotWriter.quoted;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A sequence diagram for Graphviz: a grid of points, one column per lifeline and one row per step, with the messages between them. Graphviz
 * draws no boxes round parts of a grid, so frames are words in a column on the left.
 */
final class DotSequence {
    private final List<String> lifelines;
    private final StringBuilder out = new StringBuilder();
    private final Map<Integer, String> sent = new HashMap<>();
    private int row;

    private DotSequence(List<String> lifelines) {
        this.lifelines = lifelines;
    }

    static String write(SequenceDiagram diagram) {
        DotSequence writer = new DotSequence(diagram.lifelines());
        writer.line("digraph " + quoted(diagram.title()) + " {");
        writer.line("  graph [fontname=\"Helvetica,Arial,sans-serif\", ranksep=0.25, nodesep=1.2, splines=line];");
        writer.line("  node [fontname=\"Helvetica,Arial,sans-serif\", fontsize=12, shape=point, width=0.02];");
        writer.line("  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=11, arrowsize=0.7];");
        writer.heads();
        writer.elements(diagram.elements(), 0);
        return writer.out.append("}\n").toString();
    }

    private void heads() {
        line("  { rank=same; m0 [shape=none, label=\"\", group=m];");
        for (int i = 0; i < lifelines.size(); i++) {
            line("    " + at(i) + " [shape=box, style=rounded, label=" + quoted(lifelines.get(i)) + ", group=g" + i + "];");
        }
        line("  }");
        StringBuilder order = new StringBuilder("  m0");
        for (int i = 0; i < lifelines.size(); i++) {
            order.append(" -> ").append(at(i));
        }
        line(order + " [style=invis];");
    }

    /** One row further down. @param margin what stands on the left of it */
    private void row(String margin, int depth) {
        int above = row++;
        line("  { rank=same; m" + row + " [shape=none, label=" + quoted("  ".repeat(depth) + margin) + ", group=m];");
        for (int i = 0; i < lifelines.size(); i++) {
            line("    " + at(i) + " [group=g" + i + "];");
        }
        line("  }");
        line("  m" + above + " -> m" + row + " [style=invis, weight=100];");
        for (int i = 0; i < lifelines.size(); i++) {
            line("  r" + above + "_" + i + " -> " + at(i) + " [arrowhead=none, style=dashed, color=gray, weight=100];");
        }
    }

    private void elements(List<Element> elements, int depth) {
        elements.forEach(element -> element(element, depth));
    }

    private void element(Element element, int depth) {
        switch (element) {
            case Message message -> {
                row("", depth);
                Set<Integer> receivers = message.receivers().stream().map(lifelines::indexOf).collect(Collectors.toCollection(TreeSet::new));
                int sender = lifelines.indexOf(message.sender());
                arrow(message, sender, receivers, 1);
                arrow(message, sender, receivers, -1);
            }
            case Send send -> {
                row("", depth);
                sent.put(send.id(), at(send.sender()));
                if (send.fate() != Fate.RECEIVED) {
                    String fate = send.fate() == Fate.LOST ? ", arrowhead=tee, color=red, fontcolor=red" : ", arrowhead=odot";
                    edge(at(send.sender()), at(send.receiver()), send.content().text(), fate);
                }
            }
            case Receive receive -> {
                row("", depth);
                edge(sent.get(receive.id()), at(receive.receiver()), receive.content().text(), "");
            }
            case Frame frame -> {
                String opening = FrameText.opening(frame);
                for (Section section : frame.sections()) {
                    row(FrameText.section(opening, section), depth);
                    elements(section.elements(), depth + 1);
                    opening = FrameText.next(frame);
                }
                row("end", depth);
            }
            case Jump jump -> row("continue " + jump.variable(), depth);
            case Fault fault -> {
                row(fault.name(), depth);
                for (Remark remark : fault.remarks()) {
                    String note = "note" + row + "_" + lifelines.indexOf(remark.lifeline());
                    line("  " + note + " [shape=note, color=red, label=" + quoted(String.join("\n", lines(remark))) + "];");
                    line("  " + at(remark.lifeline()) + " -> " + note + " [arrowhead=none, style=dashed, color=red, weight=100];");
                }
            }
        }
    }

    /** From lifeline to lifeline, since Graphviz would draw an arc round those that the message passes. */
    private void arrow(Message message, int sender, Set<Integer> receivers, int step) {
        long left = receivers.stream().filter(receiver -> (receiver - sender) * step > 0).count();
        String text = message.content().text();
        for (int from = sender; left > 0; from += step) {
            boolean arrives = receivers.contains(from + step);
            edge(at(from), at(from + step), text, attributes(message.style()) + (arrives ? "" : ", arrowhead=none"));
            left -= arrives ? 1 : 0;
            text = "";
        }
    }

    private static List<String> lines(Remark remark) {
        return Lines.of(remark.text(), 26);
    }

    private void edge(String from, String to, String text, String attributes) {
        line("  " + from + " -> " + to + " [constraint=false, label=" + quoted(text) + attributes + "];");
    }

    private static String attributes(Style style) {
        return switch (style) {
            case MESSAGE -> "";
            case NOTICE -> ", style=dashed";
            case LINK -> ", style=dotted";
        };
    }

    private String at(String lifeline) {
        return at(lifelines.indexOf(lifeline));
    }

    private String at(int lifeline) {
        return "r" + row + "_" + lifeline;
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
