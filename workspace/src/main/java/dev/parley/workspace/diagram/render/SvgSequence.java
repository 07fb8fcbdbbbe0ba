package dev.parley.workspace.diagram.render;

import dev.parley.workspace.diagram.Content;
import dev.parley.workspace.diagram.Element.Fate;
import dev.parley.workspace.diagram.Element.Style;
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.diagram.layout.PlacedSequence;
import dev.parley.workspace.diagram.layout.PlacedSequence.Arrow;
import dev.parley.workspace.diagram.layout.PlacedSequence.Box;
import dev.parley.workspace.diagram.layout.PlacedSequence.Divider;
import dev.parley.workspace.diagram.layout.PlacedSequence.Lifeline;
import dev.parley.workspace.diagram.layout.PlacedSequence.Note;
import dev.parley.workspace.diagram.layout.PlacedSequence.Pill;
import dev.parley.workspace.diagram.layout.Point;
import dev.parley.workspace.diagram.layout.SequenceLayout;
import dev.parley.workspace.diagram.layout.TextSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A sequence diagram as a picture. Everything that could cross text is painted before it. */
final class SvgSequence {
    private static final double TAB_HEIGHT = 19;

    private final PlacedSequence placed;
    private final Svg svg;

    private SvgSequence(PlacedSequence placed) {
        this.placed = placed;
        svg = new Svg(placed.title(), placed.width(), placed.height());
    }

    static String write(SequenceDiagram diagram) {
        return new SvgSequence(SequenceLayout.of(diagram)).write();
    }

    private String write() {
        placed.boxes().forEach(box -> svg.rectangle("p-f", box.x(), box.y(), box.width(), box.height(), 5));
        for (int i = 0; i < placed.lifelines().size(); i++) {
            Lifeline line = placed.lifelines().get(i);
            double top = line.top() + line.headHeight();
            svg.line(Svg.role(i) + " p-n", new Point(line.x(), top), new Point(line.x(), line.bottom()),
                    "stroke-dasharray=\"3 4\" stroke-opacity=\".6\"");
        }
        placed.dividers().forEach(divider -> svg.line(
                "p-l", new Point(divider.x(), divider.y()), new Point(divider.x() + divider.width(), divider.y()),
                "stroke-dasharray=\"5 4\" stroke-opacity=\".6\""));
        placed.arrows().forEach(this::line);
        placed.arrows().forEach(this::label);
        placed.boxes().forEach(this::header);
        placed.dividers().forEach(this::guard);
        placed.pills().forEach(this::pill);
        placed.notes().forEach(this::note);
        for (int i = 0; i < placed.lifelines().size(); i++) {
            head(placed.lifelines().get(i), i);
        }
        return svg.finish();
    }

    private void head(Lifeline line, int number) {
        svg.rectangle(Svg.role(number), line.x() - line.headWidth() / 2, line.top(), line.headWidth(), line.headHeight(), 6);
        svg.text("p-b", TextSize.NORMAL, "middle", new Point(line.x(), line.top() + line.headHeight() / 2 + 4.5), line.name());
    }

    private void line(Arrow arrow) {
        boolean lost = arrow.fate().equals(Optional.of(Fate.LOST));
        String stroke = lost ? "p-le" : Svg.role(arrow.sender()) + " p-n";
        String dashes = switch (arrow.style()) {
            case MESSAGE -> "";
            case NOTICE -> " stroke-dasharray=\"5 3\"";
            case LINK -> " stroke-dasharray=\"1 3\" stroke-linecap=\"round\"";
        };
        for (Point end : outermost(arrow)) {
            svg.line(stroke, arrow.start(), end, "stroke-width=\"1.6\"" + dashes);
        }
        if (arrow.ends().size() > 1) {
            svg.circle("p-a " + Svg.role(arrow.sender()), arrow.start(), 3);
        }
        arrow.ends().forEach(end -> end(arrow, end));
    }

    private void end(Arrow arrow, Point end) {
        switch (arrow.fate().orElse(Fate.RECEIVED)) {
            case RECEIVED -> svg.head("p-a " + Svg.role(arrow.sender()), arrow.start(), end);
            case PENDING -> svg.circle(Svg.role(arrow.sender()), end, 4);
            case LOST -> {
                svg.line("p-le", new Point(end.x() - 5, end.y() - 5), new Point(end.x() + 5, end.y() + 5), "stroke-width=\"2.2\"");
                svg.line("p-le", new Point(end.x() - 5, end.y() + 5), new Point(end.x() + 5, end.y() - 5), "stroke-width=\"2.2\"");
            }
        }
    }

    /** The furthest tip on either side: one line is enough for all the receivers of a side. */
    private static List<Point> outermost(Arrow arrow) {
        List<Point> tips = new ArrayList<>();
        Comparator<Point> byPlace = Comparator.comparing(Point::x);
        arrow.ends().stream().filter(end -> end.x() < arrow.start().x()).min(byPlace).ifPresent(tips::add);
        arrow.ends().stream().filter(end -> end.x() > arrow.start().x()).max(byPlace).ifPresent(tips::add);
        return tips;
    }

    private void label(Arrow arrow) {
        Content content = arrow.content();
        String payloads = content.text().substring(content.label().length());
        if (arrow.fate().equals(Optional.of(Fate.LOST))) {
            svg.text("p-h p-b p-e", TextSize.NORMAL, "middle", arrow.label(), content.text());
        } else {
            String label = arrow.style() == Style.MESSAGE ? "p-b" : "p-m";
            svg.halo(TextSize.NORMAL, "middle", arrow.label(), content.text());
            svg.spans(TextSize.NORMAL, "middle", arrow.label(), label, content.label(), "p-p", payloads);
        }
    }

    private void header(Box box) {
        String keyword = box.kind().name().toLowerCase(Locale.ROOT);
        double width = TextSize.SMALL.width(keyword) + 16;
        svg.path("p-tab", "M%sh%sv%sl-6 6H%sZ".formatted(
                Svg.at(new Point(box.x(), box.y())), Svg.number(width), Svg.number(TAB_HEIGHT - 6), Svg.number(box.x())), "");
        Point text = new Point(box.x() + 8, box.y() + 13.5);
        svg.text("p-b p-m", TextSize.SMALL, "start", text, keyword);
        String guard = guardText(box.guard(), box.title());
        svg.halo(TextSize.SMALL, "start", text.right(width), box.title() + guard);
        svg.spans(TextSize.SMALL, "start", text.right(width), "p-b", box.title(), "p-m", guard);
    }

    private void guard(Divider divider) {
        svg.text("p-h p-m", TextSize.SMALL, "start", new Point(divider.x() + 10, divider.y() + 16), guardText(divider.guard(), ""));
    }

    private static String guardText(String guard, String before) {
        return guard.isEmpty() ? "" : (before.isEmpty() ? "" : "  ") + "[" + guard + "]";
    }

    private void pill(Pill pill) {
        double height = 22;
        svg.rectangle("p-tab", pill.centre().x() - pill.width() / 2, pill.centre().y() - height / 2, pill.width(), height, height / 2);
        svg.text("p-b", TextSize.SMALL, "middle", new Point(pill.centre().x(), pill.centre().y() + 4), "\u21ba " + pill.text());
    }

    private void note(Note note) {
        svg.rectangle("p-err", note.x(), note.y(), note.width(), note.height(), 5);
        double middle = note.x() + note.width() / 2;
        double y = note.y() + 18;
        svg.text("p-b p-e", TextSize.SMALL, "middle", new Point(middle, y), note.name());
        for (String line : note.lines()) {
            y += 17;
            svg.text("", TextSize.SMALL, "middle", new Point(middle, y), line.replace("`", ""));
        }
    }
}
