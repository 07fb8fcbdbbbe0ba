package dev.parley.workspace.diagram.layout;

import dev.parley.workspace.diagram.Content;
import dev.parley.workspace.diagram.Element;
import dev.parley.workspace.diagram.Element.Fault;
import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.Jump;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Receive;
import dev.parley.workspace.diagram.Element.Remark;
import dev.parley.workspace.diagram.Element.Section;
import dev.parley.workspace.diagram.Element.Send;
import dev.parley.workspace.diagram.SequenceDiagram;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Where the lifelines of a sequence diagram are from left to right, so that everything between them has room. */
final class SequenceColumns {
    static final double MARGIN = 20;
    static final double NOTE_PADDING = 10;

    private static final double HEAD_PADDING = 14;
    private static final double LABEL_ROOM = 22;
    private static final double LEAST_GAP = 96;
    private static final double FRAME_PADDING = 16;
    private static final double NESTED_FRAME = 9;
    private static final int NOTE_CHARACTERS = 26;

    private final SequenceDiagram diagram;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Columns columns;
    private double left;
    private double right;
    private double[] positions;

    /** The lifelines that a frame covers, by number. */
    record Span(int first, int last) {}

    /** From left to right, in pixels. */
    record Extent(double left, double right) {
        double width() {
            return right - left;
        }
    }

    SequenceColumns(SequenceDiagram diagram) {
        this.diagram = diagram;
        diagram.lifelines().forEach(name -> numbers.put(name, numbers.size()));
        columns = new Columns(numbers.size(), LEAST_GAP);
        List<String> names = diagram.lifelines();
        for (int i = 1; i < names.size(); i++) {
            columns.require(i - 1, i, (headWidth(names.get(i - 1)) + headWidth(names.get(i))) / 2 + MARGIN);
        }
        diagram.elements().forEach(element -> demand(element, whole()));
        positions = columns.positions();
        for (int i = 0; i < names.size(); i++) {
            cover(extent(i, i, headWidth(names.get(i)) / 2));
        }
        diagram.elements().forEach(element -> cover(element, whole()));
        double shift = MARGIN - left;
        positions = IntStream.range(0, positions.length).mapToDouble(i -> positions[i] + shift).toArray();
        right += shift;
        left += shift;
    }

    double width() {
        return Math.ceil(right + MARGIN);
    }

    Span whole() {
        return new Span(0, diagram.lifelines().size() - 1);
    }

    /** Half-way between the outermost lifelines. */
    double centre(Span span) {
        return (x(span.first()) + x(span.last())) / 2;
    }

    /** What a frame covers: its own lifelines, or, where it holds nothing but jumps, those of the frame round it. */
    Span of(Frame frame, Span within) {
        IntSummaryStatistics own = frame.lifelines().stream().mapToInt(this::of).summaryStatistics();
        return own.getCount() == 0 ? within : new Span(own.getMin(), own.getMax());
    }

    int of(String lifeline) {
        return numbers.get(lifeline);
    }

    double x(int lifeline) {
        return positions[lifeline];
    }

    double x(String lifeline) {
        return x(of(lifeline));
    }

    Extent extent(Frame frame, Span span) {
        Extent tight = extent(span.first(), span.last(), FRAME_PADDING + NESTED_FRAME * nesting(frame));
        double missing = Math.max(0, headerWidth(frame) - tight.width());
        return new Extent(tight.left(), tight.right() + missing);
    }

    Extent extent(Remark remark) {
        return extent(of(remark.lifeline()), of(remark.lifeline()), noteWidth(remark) / 2);
    }

    static List<String> noteLines(Remark remark) {
        return Lines.of(remark.text(), NOTE_CHARACTERS);
    }

    static double headWidth(String name) {
        return Math.ceil(Math.max(56, TextSize.NORMAL.width(name) + 2 * HEAD_PADDING));
    }

    static double pillWidth(Jump jump) {
        return Math.ceil(TextSize.SMALL.width(jump.variable()) + 40);
    }

    /** In the gap nearest to the sender that is wide enough, so that the text does not stand on a lifeline; else in the middle. */
    double labelCentre(String sender, List<String> receivers, Content content) {
        int from = of(sender);
        int to = furthest(from, receivers);
        int step = Integer.signum(to - from);
        double needed = TextSize.NORMAL.width(content.text()) + LABEL_ROOM / 2;
        for (int gap = from; gap != to; gap += step) {
            if (Math.abs(x(gap + step) - x(gap)) >= needed) {
                return (x(gap) + x(gap + step)) / 2;
            }
        }
        return (x(from) + x(to)) / 2;
    }

    private int furthest(int from, List<String> receivers) {
        return receivers.stream()
                .map(this::of)
                .reduce(from, (one, other) -> Math.abs(other - from) > Math.abs(one - from) ? other : one);
    }

    private void demand(Element element, Span within) {
        switch (element) {
            case Message message -> demand(message.sender(), message.receivers(), message.content());
            case Send send -> demand(send.sender(), List.of(send.receiver()), send.content());
            case Receive receive -> {
                // Its text stands where it was sent.
            }
            case Frame frame -> {
                Span span = of(frame, within);
                columns.require(span.first(), span.last(), headerWidth(frame) - 2 * FRAME_PADDING);
                frame.sections().forEach(section -> section.elements().forEach(inner -> demand(inner, span)));
            }
            case Jump jump -> {
                // Is centred in its frame, over the lifelines.
            }
            case Fault fault -> {
                List<Remark> sorted = fault.remarks().stream()
                        .sorted((one, other) -> Integer.compare(of(one.lifeline()), of(other.lifeline())))
                        .toList();
                for (int i = 1; i < sorted.size(); i++) {
                    columns.require(
                            of(sorted.get(i - 1).lifeline()),
                            of(sorted.get(i).lifeline()),
                            (noteWidth(sorted.get(i - 1)) + noteWidth(sorted.get(i))) / 2 + 12);
                }
            }
        }
    }

    private void demand(String sender, List<String> receivers, Content content) {
        int from = of(sender);
        columns.require(from, furthest(from, receivers), TextSize.NORMAL.width(content.text()) + LABEL_ROOM);
    }

    private void cover(Element element, Span within) {
        switch (element) {
            case Frame frame -> {
                Span span = of(frame, within);
                cover(extent(frame, span));
                frame.sections().forEach(section -> section.elements().forEach(inner -> cover(inner, span)));
            }
            case Fault fault -> fault.remarks().forEach(remark -> cover(extent(remark)));
            case Message message -> {}
            case Send send -> {}
            case Receive receive -> {}
            case Jump jump -> {}
        }
    }

    private void cover(Extent extent) {
        left = Math.min(left, extent.left());
        right = Math.max(right, extent.right());
    }

    private Extent extent(int first, int last, double padding) {
        return new Extent(positions[first] - padding, positions[last] + padding);
    }

    private static double noteWidth(Remark remark) {
        return noteLines(remark).stream().mapToDouble(TextSize.SMALL::width).max().orElse(0) + 2 * NOTE_PADDING;
    }

    private static double headerWidth(Frame frame) {
        double longestGuard = frame.sections().stream()
                .mapToDouble(section -> TextSize.SMALL.width("[" + section.guard() + "]"))
                .max()
                .orElse(0);
        return TextSize.SMALL.width(frame.kind() + " " + frame.title() + " ") + longestGuard + 44;
    }

    private static int nesting(Frame frame) {
        return frame.sections().stream()
                .map(Section::elements)
                .flatMap(List::stream)
                .mapToInt(element -> element instanceof Frame inner ? 1 + nesting(inner) : 0)
                .max()
                .orElse(0);
    }
}
