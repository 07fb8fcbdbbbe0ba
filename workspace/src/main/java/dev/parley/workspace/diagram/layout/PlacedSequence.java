package dev.parley.workspace.diagram.layout;

import dev.parley.workspace.diagram.Content;
import dev.parley.workspace.diagram.Element.Fate;
import dev.parley.workspace.diagram.Element.FrameKind;
import dev.parley.workspace.diagram.Element.Style;
import java.util.List;
import java.util.Optional;

/**
 * A sequence diagram with coordinates, in pixels from the top left corner. Lists are in the order in which they are to be painted.
 *
 * @param boxes outer ones before inner ones
 */
public record PlacedSequence(
        String title,
        double width,
        double height,
        List<Lifeline> lifelines,
        List<Box> boxes,
        List<Divider> dividers,
        List<Arrow> arrows,
        List<Pill> pills,
        List<Note> notes) {

    /** The line's head has its centre at {@code x} and its upper edge at {@code top}; the line ends at {@code bottom}. */
    public record Lifeline(String name, double x, double top, double headWidth, double headHeight, double bottom) {}

    /** A frame. The header stands in a line of its own below the upper edge. */
    public record Box(FrameKind kind, String title, String guard, double x, double y, double width, double height) {
        Box withHeight(double other) {
            return new Box(kind, title, guard, x, y, width, other);
        }
    }

    /** Between two sections of a frame, with the lower one's guard below it. */
    public record Divider(String guard, double x, double y, double width) {}

    /**
     * A message.
     *
     * @param sender the number of its lifeline
     * @param ends where the tips are, at least one
     * @param label where the middle of the text's base line is
     */
    public record Arrow(
            int sender, Point start, List<Point> ends, Content content, Point label, Style style, Optional<Fate> fate) {
        Arrow to(Point end) {
            return new Arrow(sender, start, List.of(end), content, label, style, fate);
        }
    }

    /** A jump, centred at a point. */
    public record Pill(String text, Point centre, double width) {}

    /** A remark about what went wrong. */
    public record Note(String name, List<String> lines, double x, double y, double width, double height) {}
}
