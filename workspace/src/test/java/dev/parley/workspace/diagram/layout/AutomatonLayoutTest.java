package dev.parley.workspace.diagram.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Edge;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.State;
import dev.parley.workspace.diagram.layout.PlacedAutomaton.Track;
import dev.parley.workspace.diagram.render.DiagramFormat;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AutomatonLayoutTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");

    static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void labelsAndStatesHaveRoomOfTheirOwn(int seed) {
        PlacedAutomaton placed = AutomatonLayout.of(new AutomatonDiagram("random", random(seed)));
        Rectangle2D picture = new Rectangle2D.Double(0, 0, placed.width(), placed.height());
        List<Rectangle2D> things = new ArrayList<>();
        for (State state : placed.states()) {
            double radius = state.radius();
            things.add(new Rectangle2D.Double(state.centre().x() - radius, state.centre().y() - radius, 2 * radius, 2 * radius));
        }
        for (Edge edge : placed.edges()) {
            PlacedAutomaton.Box box = edge.label();
            things.add(new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
            assertThat(edge.lines()).allSatisfy(line -> assertThat(TextSize.SMALL.width(line)).isLessThan(box.width()));
        }

        assertThat(things).allSatisfy(thing -> assertThat(picture.contains(thing)).as("%s in %s", thing, picture).isTrue());
        for (int i = 0; i < things.size(); i++) {
            for (int j = i + 1; j < things.size(); j++) {
                assertThat(things.get(i).intersects(things.get(j))).as("%s and %s overlap", things.get(i), things.get(j)).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void edgesLeadFromStateToState(int seed) {
        Machine machine = random(seed);
        PlacedAutomaton placed = AutomatonLayout.of(new AutomatonDiagram("random", machine));
        List<AutomatonDiagram.Arrow> arrows = new AutomatonDiagram("random", machine).arrows();

        assertThat(placed.edges()).hasSameSizeAs(arrows);
        for (int i = 0; i < arrows.size(); i++) {
            Track track = placed.edges().get(i).track();
            assertThat(track.points().size() % 3).isEqualTo(1);
            assertTouches(track.points().getFirst(), placed.states().get(arrows.get(i).source()));
            assertTouches(track.end(), placed.states().get(arrows.get(i).target()));
        }
    }

    @Test
    void theInitialStateIsOnTop() {
        PlacedAutomaton placed = AutomatonLayout.of(new AutomatonDiagram("chain", chain(12, true)));

        assertThat(placed.states().stream().skip(1)).allSatisfy(
                state -> assertThat(state.centre().y()).isGreaterThan(placed.states().getFirst().centre().y()));
    }

    @Test
    void drawsALongLoop() {
        assertThat(DiagramFormat.SVG.refusal(new AutomatonDiagram("long", chain(500, true)))).isEmpty();
        assertThat(AutomatonLayout.of(new AutomatonDiagram("long", chain(500, true))).states()).hasSize(500);
    }

    @Test
    void refusesATangle() {
        Random random = new Random(1);
        Machine.Builder machine = Machine.builder(A);
        IntStream.range(0, 1000).forEach(state -> machine.state());
        for (int state = 0; state < 1000; state++) {
            machine.transition(state, send("next"), Math.min(state + 1, 999));
            machine.transition(state, send("jump"), random.nextInt(1000));
        }
        AutomatonDiagram tangle = new AutomatonDiagram("tangle@A", machine.build());

        assertThat(DiagramFormat.SVG.refusal(tangle)).hasValueSatisfying(
                reason -> assertThat(reason).contains("tangle@A", "1000 states", "dot"));
        assertThat(DiagramFormat.SVG.render(tangle)).contains("too large");
        assertThat(DiagramFormat.DOT.refusal(tangle)).isEmpty();
    }

    private static void assertTouches(Point end, State state) {
        double distance = Math.hypot(end.x() - state.centre().x(), end.y() - state.centre().y());
        assertThat(distance).isLessThan(state.radius() * 1.5);
    }

    private static Machine chain(int states, boolean closed) {
        Machine.Builder machine = Machine.builder(A);
        IntStream.range(0, states).forEach(state -> machine.state());
        for (int state = 0; state + 1 < states; state++) {
            machine.transition(state, send("step"), state + 1);
        }
        if (closed) {
            machine.transition(states - 1, send("back"), 0);
        }
        return machine.build();
    }

    private static Machine random(int seed) {
        Random random = new Random(seed);
        int states = 1 + random.nextInt(14);
        Machine.Builder machine = Machine.builder(A);
        IntStream.range(0, states).forEach(state -> machine.state());
        for (int state = 1; state < states; state++) {
            machine.transition(random.nextInt(state), send("to" + state), state);
        }
        for (int extra = random.nextInt(states + 1); extra > 0; extra--) {
            machine.transition(random.nextInt(states), send("x".repeat(1 + random.nextInt(20)) + extra), random.nextInt(states));
        }
        return machine.build();
    }

    private static Action send(String label) {
        return Action.send(B, Label.of(label));
    }
}
