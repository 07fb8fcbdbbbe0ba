package dev.parley.workspace.diagram.render;

import dev.parley.core.type.Direction;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.layout.AutomatonLayout;
import dev.parley.workspace.diagram.layout.Lines;
import dev.parley.workspace.diagram.layout.PlacedAutomaton;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Box;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Edge;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.State;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Track;
import dev.parley.workspace.diagram.layout.Point;
import dev.parley.workspace.diagram.layout.TextSize;
import java.util.List;

/** An automaton as a picture: sends and receives in two colours, a ring inside final states, an arrow from nowhere to the initial one. */
final class SvgAutomaton {
    private final PlacedAutomaton placed;
    private final Svg svg;

    private SvgAutomaton(PlacedAutomaton placed) {
        this.placed = placed;
        svg = new Svg(placed.title(), placed.width(), placed.height());
    }

    static String write(AutomatonDiagram diagram) {
        return DiagramFormat.SVG.refusal(diagram)
                .map(reason -> notice(diagram.title(), reason))
                .orElseGet(() -> new SvgAutomaton(AutomatonLayout.of(diagram)).write());
    }

    private static String notice(String title, String reason) {
        List<String> lines = Lines.of(reason, 60);
        Svg svg = new Svg(title, 500, 30 + 18 * lines.size());
        for (int i = 0; i < lines.size(); i++) {
            svg.text("", TextSize.SMALL, "start", new Point(20, 30 + 18 * i), lines.get(i));
        }
        return svg.finish();
    }

    private String write() {
        svg.circle("p-i", placed.start().points().getFirst(), 4);
        track("p-i p-a", "p-l", placed.start());
        placed.edges().forEach(edge -> track(colour(edge) + " p-a", colour(edge) + " p-n", edge.track()));
        placed.edges().forEach(this::label);
        placed.states().forEach(this::state);
        return svg.finish();
    }

    private void track(String head, String line, Track track) {
        List<Point> points = track.points();
        StringBuilder data = new StringBuilder("M").append(Svg.at(points.getFirst()));
        for (int i = 1; i < points.size(); i += 3) {
            data.append('C').append(Svg.at(points.get(i)))
                    .append(' ').append(Svg.at(points.get(i + 1)))
                    .append(' ').append(Svg.at(points.get(i + 2)));
        }
        svg.path(line, data.toString(), "stroke-width=\"1.5\"");
        svg.head(head, track.beforeEnd(), track.end());
    }

    private void label(Edge edge) {
        Box box = edge.label();
        svg.rectangle("p-lb", box.x(), box.y(), box.width(), box.height(), 0);
        double lineHeight = box.height() / edge.lines().size();
        double y = box.y() + lineHeight - 4;
        for (String line : edge.lines()) {
            svg.text(colour(edge) + "-t", TextSize.SMALL, "middle", new Point(box.x() + box.width() / 2, y), line);
            y += lineHeight;
        }
    }

    private void state(State state) {
        svg.circle("p-s", state.centre(), state.radius());
        if (state.isFinal()) {
            svg.circle("p-l", state.centre(), state.radius() - 3.5);
        }
        svg.text("p-b", TextSize.SMALL, "middle", new Point(state.centre().x(), state.centre().y() + 4.2), Integer.toString(state.number()));
    }

    private static String colour(Edge edge) {
        return edge.direction().map(direction -> direction == Direction.SEND ? "p-out" : "p-in").orElse("p-l");
    }
}
