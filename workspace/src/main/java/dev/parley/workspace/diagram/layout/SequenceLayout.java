package dev.parley.workspace.diagram.layout;

import dev.parley.workspace.diagram.Content;
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
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.diagram.layout.PlacedSequence.Arrow;
import dev.parley.workspace.diagram.layout.PlacedSequence.Box;
import dev.parley.workspace.diagram.layout.PlacedSequence.Divider;
import dev.parley.workspace.diagram.layout.PlacedSequence.Lifeline;
import dev.parley.workspace.diagram.layout.PlacedSequence.Note;
import dev.parley.workspace.diagram.layout.PlacedSequence.Pill;
import dev.parley.workspace.diagram.layout.SequenceColumns.Extent;
import dev.parley.workspace.diagram.layout.SequenceColumns.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Places a sequence diagram from top to bottom, one row below the other. Linear in the size of the diagram, for a given depth. */
public final class SequenceLayout {
    private static final double HEAD_HEIGHT = 32;
    private static final double ROW = 36;
    private static final double LINE_IN_ROW = 27;
    private static final double LABEL_ABOVE_LINE = 7;
    private static final double LABEL_AFTER_SENDER = 8;
    private static final double RECEIVE_ROW = 22;
    private static final double HEADER_ROW = 26;
    private static final double JUMP_ROW = 38;
    private static final double GAP = 12;
    private static final double NOTE_LINE = 17;
    /** How far before its receiver a message ends that is not received. */
    private static final double SHORT_OF_RECEIVER = 16;

    private final SequenceColumns columns;
    private final List<Box> boxes = new ArrayList<>();
    private final List<Divider> dividers = new ArrayList<>();
    private final List<Arrow> arrows = new ArrayList<>();
    private final List<Pill> pills = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();
    private final Map<Integer, Integer> arrowOfMessage = new HashMap<>();
    private double y = SequenceColumns.MARGIN + HEAD_HEIGHT + 2;

    private SequenceLayout(SequenceColumns columns) {
        this.columns = columns;
    }

    public static PlacedSequence of(SequenceDiagram diagram) {
        SequenceLayout layout = new SequenceLayout(new SequenceColumns(diagram));
        layout.place(diagram.elements(), layout.columns.whole());
        return layout.placed(diagram);
    }

    private PlacedSequence placed(SequenceDiagram diagram) {
        double bottom = notes.stream().mapToDouble(Note::y).min().orElse(y + GAP);
        List<Lifeline> lifelines = diagram.lifelines().stream()
                .map(name -> new Lifeline(
                        name, columns.x(name), SequenceColumns.MARGIN, SequenceColumns.headWidth(name), HEAD_HEIGHT, bottom))
                .toList();
        double height = Math.max(bottom, y) + SequenceColumns.MARGIN;
        return new PlacedSequence(diagram.title(), columns.width(), height, lifelines, boxes, dividers, arrows, pills, notes);
    }

    private void place(List<Element> elements, Span within) {
        elements.forEach(element -> place(element, within));
    }

    private void place(Element element, Span within) {
        switch (element) {
            case Message message -> {
                List<Point> ends = message.receivers().stream()
                        .map(receiver -> new Point(columns.x(receiver), y + LINE_IN_ROW))
                        .toList();
                arrows.add(new Arrow(
                        columns.of(message.sender()),
                        new Point(columns.x(message.sender()), y + LINE_IN_ROW),
                        ends,
                        message.content(),
                        label(message.sender(), message.receivers(), message.content()),
                        message.style(),
                        Optional.empty()));
                y += ROW;
            }
            case Send send -> {
                arrowOfMessage.put(send.id(), arrows.size());
                arrows.add(arrow(send));
                y += ROW;
            }
            case Receive receive -> {
                int sent = arrowOfMessage.get(receive.id());
                Point end = new Point(columns.x(receive.receiver()), y + RECEIVE_ROW / 2);
                arrows.set(sent, arrows.get(sent).to(end));
                y += RECEIVE_ROW;
            }
            case Frame frame -> place(frame, columns.of(frame, within));
            case Jump jump -> {
                pills.add(new Pill(jump.variable(), new Point(columns.centre(within), y + JUMP_ROW / 2), SequenceColumns.pillWidth(jump)));
                y += JUMP_ROW;
            }
            case Fault fault -> place(fault);
        }
    }

    /** A message that arrives later gets its end when its arrival is placed. */
    private Arrow arrow(Send send) {
        double from = columns.x(send.sender());
        double to = columns.x(send.receiver());
        double direction = Math.signum(to - from);
        double end = send.fate() == Fate.RECEIVED ? to : to - direction * SHORT_OF_RECEIVER;
        // Its line will lead down, so the text stands where the line begins.
        double centre = from + direction * (TextSize.NORMAL.width(send.content().text()) / 2 + LABEL_AFTER_SENDER);
        return new Arrow(
                columns.of(send.sender()),
                new Point(from, y + LINE_IN_ROW),
                List.of(new Point(end, y + LINE_IN_ROW)),
                send.content(),
                new Point(centre, y + LINE_IN_ROW - LABEL_ABOVE_LINE),
                send.style(),
                Optional.of(send.fate()));
    }

    private Point label(String sender, List<String> receivers, Content content) {
        return new Point(columns.labelCentre(sender, receivers, content), y + LINE_IN_ROW - LABEL_ABOVE_LINE);
    }

    private void place(Frame frame, Span span) {
        y += GAP;
        Extent extent = columns.extent(frame, span);
        double top = y;
        int index = boxes.size();
        Box open = new Box(
                frame.kind(), frame.title(), frame.sections().getFirst().guard(), extent.left(), top, extent.width(), 0);
        boxes.add(open);
        for (Section section : frame.sections()) {
            if (section != frame.sections().getFirst()) {
                dividers.add(new Divider(section.guard(), extent.left(), y, extent.width()));
            }
            y += section == frame.sections().getFirst() || !section.guard().isEmpty() ? HEADER_ROW : GAP / 2;
            place(section.elements(), span);
            y += GAP;
        }
        boxes.set(index, open.withHeight(y - top));
        y += 4;
    }

    private void place(Fault fault) {
        y += GAP;
        double tallest = 0;
        for (Remark remark : fault.remarks()) {
            List<String> lines = SequenceColumns.noteLines(remark);
            Extent extent = columns.extent(remark);
            double height = NOTE_LINE * (lines.size() + 1) + SequenceColumns.NOTE_PADDING;
            notes.add(new Note(fault.name(), lines, extent.left(), y, extent.width(), height));
            tallest = Math.max(tallest, height);
        }
        y += tallest;
    }
}
