package dev.parley.workspace.diagram.render;

import dev.parley.workspace.diagram.Content;
import dev.parley.workspace.diagram.Element;
import dev.parley.workspace.diagram.Element.Fault;
import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.Jump;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Receive;
import dev.parley.workspace.diagram.Element.Section;
import dev.parley.workspace.diagram.Element.Send;
import dev.parley.workspace.diagram.Element.Style;
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.diagram.layout.Columns;
import dev.parley.workspace.diagram.layout.TextSize;
import java.util.Arrays;
import java.util.List;

/** A sequence diagram in the characters of a terminal. Frames are brackets in a column on the left. */
final class TextSequence {
    private static final int LEAST_GAP = 8;

    private final List<String> lifelines;
    private final int[] columns;
    private final int gutter;
    private final StringBuilder out = new StringBuilder();
    private String indent = "";

    private TextSequence(SequenceDiagram diagram) {
        lifelines = diagram.lifelines();
        gutter = gutter(diagram.elements(), 0);
        int first = gutter + (lifelines.isEmpty() ? 0 : TextSize.cells(lifelines.getFirst()) / 2);
        columns = Arrays.stream(columns(diagram).positions()).mapToInt(position -> first + (int) position).toArray();
    }

    static String write(SequenceDiagram diagram) {
        TextSequence writer = new TextSequence(diagram);
        TextRow heads = new TextRow();
        for (int i = 0; i < writer.lifelines.size(); i++) {
            String name = writer.lifelines.get(i);
            heads.put(writer.columns[i] - TextSize.cells(name) / 2, name);
        }
        writer.out.append(diagram.title()).append("\n\n").append(heads).append('\n');
        writer.elements(diagram.elements());
        return writer.out.toString();
    }

    private void elements(List<Element> elements) {
        elements.forEach(this::element);
    }

    private void element(Element element) {
        switch (element) {
            case Message message -> print(arrow(message));
            case Send send -> print(arrow(send));
            case Receive receive -> {
                TextRow row = row(indent);
                row.put(column(receive.receiver()), "●");
                row.put(row.width() + 2, receive.receiver() + " takes " + receive.content().text() + " from " + receive.sender());
                print(row);
            }
            case Frame frame -> frame(frame);
            case Jump jump -> print(row(indent + "↺ " + jump.variable()));
            case Fault fault -> {
                out.append('\n').append(fault.name()).append(":\n");
                fault.remarks().forEach(remark -> out.append("  ").append(remark.text()).append('\n'));
            }
        }
    }

    private void frame(Frame frame) {
        String outer = indent;
        String corner = "┌ ";
        String opening = FrameText.opening(frame);
        for (Section section : frame.sections()) {
            print(row(outer + corner + FrameText.section(opening, section)));
            indent = outer + "│ ";
            elements(section.elements());
            corner = "├ ";
            opening = FrameText.next(frame);
        }
        indent = outer;
        print(row(outer + "└"));
    }

    private TextRow arrow(Message message) {
        TextRow row = row(indent);
        int sender = column(message.sender());
        int[] receivers = message.receivers().stream().mapToInt(this::column).toArray();
        int leftmost = Math.min(sender, Arrays.stream(receivers).min().orElse(sender));
        int rightmost = Math.max(sender, Arrays.stream(receivers).max().orElse(sender));
        stroke(row, leftmost, rightmost, message.style());
        for (int receiver : receivers) {
            row.put(receiver > sender ? receiver - 1 : receiver + 1, receiver > sender ? "▶" : "◀");
            row.put(receiver, "│");
        }
        row.put(sender, leftmost == sender ? "├" : rightmost == sender ? "┤" : "┼");
        label(row, sender, nearest(sender, receivers), message.content());
        return row;
    }

    /** A message that arrives later: its line ends before the receiver. */
    private TextRow arrow(Send send) {
        TextRow row = row(indent);
        int sender = column(send.sender());
        int receiver = column(send.receiver());
        stroke(row, Math.min(sender, receiver), Math.max(sender, receiver), send.style());
        row.put(receiver > sender ? receiver - 1 : receiver + 1, switch (send.fate()) {
            case RECEIVED, PENDING -> "o";
            case LOST -> "x";
        });
        row.put(receiver, "│");
        row.put(sender, sender < receiver ? "├" : "┤");
        label(row, sender, receiver, send.content());
        return row;
    }

    private static void stroke(TextRow row, int left, int right, Style style) {
        for (int column = left + 1; column < right; column++) {
            row.put(column, style == Style.MESSAGE ? "─" : "╌");
        }
    }

    /** The first receiver on the right, or else on the left: the text must not cover the tip of an arrow. */
    private static int nearest(int sender, int[] receivers) {
        return Arrays.stream(receivers)
                .filter(receiver -> receiver > sender)
                .min()
                .orElseGet(() -> Arrays.stream(receivers).max().orElse(sender));
    }

    private static void label(TextRow row, int sender, int receiver, Content content) {
        String text = " " + content.text() + " ";
        int room = Math.abs(receiver - sender) - 1;
        row.put(Math.min(sender, receiver) + 1 + (room - TextSize.cells(text)) / 2, text);
    }

    /** The lifelines, with something in the column on the left. */
    private TextRow row(String left) {
        TextRow row = new TextRow();
        row.put(0, left);
        for (int column : columns) {
            row.put(column, "│");
        }
        return row;
    }

    private void print(TextRow row) {
        out.append(row).append('\n');
    }

    private int column(String lifeline) {
        return columns[lifelines.indexOf(lifeline)];
    }

    private static Columns columns(SequenceDiagram diagram) {
        List<String> names = diagram.lifelines();
        Columns columns = new Columns(names.size(), LEAST_GAP);
        for (int i = 1; i < names.size(); i++) {
            columns.require(i - 1, i, (TextSize.cells(names.get(i - 1)) + TextSize.cells(names.get(i))) / 2 + 3);
        }
        demand(diagram.elements(), names, columns);
        return columns;
    }

    private static void demand(List<Element> elements, List<String> names, Columns columns) {
        for (Element element : elements) {
            switch (element) {
                // The text may have to stand between the sender and any one of the receivers.
                case Message message -> message.receivers().forEach(receiver -> columns.require(
                        names.indexOf(message.sender()), names.indexOf(receiver), room(message.content())));
                case Send send -> columns.require(
                        names.indexOf(send.sender()), names.indexOf(send.receiver()), room(send.content()));
                case Frame frame -> frame.sections().forEach(section -> demand(section.elements(), names, columns));
                case Receive receive -> {}
                case Jump jump -> {}
                case Fault fault -> {}
            }
        }
    }

    private static int room(Content content) {
        return TextSize.cells(content.text()) + 7;
    }

    /** How wide the column on the left must be for the frames' words. */
    private static int gutter(List<Element> elements, int depth) {
        int width = 0;
        for (Element element : elements) {
            width = Math.max(width, switch (element) {
                case Frame frame -> {
                    int widest = 0;
                    String opening = FrameText.opening(frame);
                    for (Section section : frame.sections()) {
                        widest = Math.max(widest, 2 * depth + 4 + TextSize.cells(FrameText.section(opening, section)));
                        widest = Math.max(widest, gutter(section.elements(), depth + 1));
                        opening = FrameText.next(frame);
                    }
                    yield widest;
                }
                case Jump jump -> 2 * depth + 4 + TextSize.cells(jump.variable());
                case Message message -> 0;
                case Send send -> 0;
                case Receive receive -> 0;
                case Fault fault -> 0;
            });
        }
        return width;
    }
}
