package dev.parley.workspace.diagram.layout;

import dev.parley.core.type.Direction;
import java.util.List;
import java.util.Optional;

/**
 * An automaton with coordinates, in pixels from the top left corner.
 *
 * @param start the arrow that points at the initial state
 */
public record PlacedAutomaton(String title, double width, double height, List<State> states, Track start, List<Edge> edges) {

    /** A circle. */
    public record State(int number, boolean isInitial, boolean isFinal, Point centre, double radius) {}

    /** Cubic Bézier curves one after the other: the start, then for each curve two control points and its end. */
    public record Track(List<Point> points) {
        public Track {
            points = List.copyOf(points);
        }

        public Point beforeEnd() {
            return points.get(points.size() - 2);
        }

        public Point end() {
            return points.getLast();
        }
    }

    /**
     * @param direction of all its steps, where they have the same
     * @param lines the labels, one below the other, of equal height and centred in the box
     */
    public record Edge(Optional<Direction> direction, Track track, List<String> lines, Box label) {}

    /** A place for text that nothing else covers. */
    public record Box(double x, double y, double width, double height) {}
}
