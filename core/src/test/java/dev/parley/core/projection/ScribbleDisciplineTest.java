package dev.parley.core.projection;

import static dev.parley.core.sample.GlobalTypes.directed;
import static dev.parley.core.sample.GlobalTypes.jump;
import static dev.parley.core.sample.GlobalTypes.loop;
import static dev.parley.core.sample.GlobalTypes.message;
import static dev.parley.core.sample.GlobalTypes.protocol;
import static dev.parley.core.sample.GlobalTypes.rec;
import static dev.parley.core.sample.GlobalTypes.role;
import static dev.parley.core.sample.GlobalTypes.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.projection.ScribbleDiscipline.Breach;
import dev.parley.core.projection.ScribbleDiscipline.IllegalSequence;
import dev.parley.core.projection.ScribbleDiscipline.NotEnabled;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalType;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScribbleDisciplineTest {

    /** C does the same in both branches, so that it has a projection, but it does not know that there is a choice. */
    @Test
    void aRoleActsBeforeTheBranchHasReachedIt() {
        assertThat(breaches(directed(
                        "A",
                        sequence(message("A", "B", "l"), message("C", "B", "x")),
                        sequence(message("A", "B", "r"), message("C", "B", "x")))))
                .containsExactly(
                        new NotEnabled(NodePath.of(0, 0, 1), role("C"), NodePath.of(0, 0)),
                        new NotEnabled(NodePath.of(0, 1, 1), role("C"), NodePath.of(0, 1)));
    }

    @Test
    void aChoiceInsideAnAlternativeIsAnActOfItsChooser() {
        GlobalType inner = directed("C", message("C", "A", "x"), message("C", "A", "y"));

        assertThat(breaches(directed("A", sequence(message("A", "B", "l"), inner), message("A", "B", "r"))))
                .containsExactly(new NotEnabled(NodePath.of(0, 0, 1), role("C"), NodePath.of(0, 0)));
        assertThat(breaches(directed(
                        "A", sequence(message("A", "B", "l"), message("B", "C", "m"), inner), message("A", "B", "r"))))
                .isEmpty();
    }

    @Test
    void aRoleMustBeReachedInEveryAlternativeOfAnInnerChoice() {
        GlobalType both = directed(
                "A",
                sequence(message("A", "B", "x"), message("A", "C", "x")),
                sequence(message("A", "B", "y"), message("A", "C", "y")));
        GlobalType one = directed("A", sequence(message("A", "B", "x"), message("A", "C", "x")), message("A", "B", "y"));

        assertThat(breaches(directed("A", sequence(both, message("C", "A", "z"))))).isEmpty();
        assertThat(breaches(directed("A", sequence(one, message("C", "A", "z")))))
                .containsExactly(new NotEnabled(NodePath.of(0, 0, 1), role("C"), NodePath.of(0, 0)));
    }

    @Test
    void afterAChoiceEverybodyActsAsBeforeIt() {
        assertThat(breaches(directed("A", message("A", "B", "l"), message("A", "B", "r")), message("C", "B", "x"))).isEmpty();
    }

    @Test
    void loopsTellWhoeverIsInThem() {
        assertThat(breaches(directed(
                        "A",
                        sequence(message("A", "B", "l"), loop("A", message("C", "B", "x"))),
                        sequence(message("A", "B", "r")))))
                .isEmpty();
    }

    @Test
    void nothingFollowsAJump() {
        GlobalType recursion = rec(
                "X", directed("A", sequence(message("A", "B", "more"), jump("X")), message("A", "B", "stop")));

        assertThat(breaches(recursion)).isEmpty();
        assertThat(breaches(recursion, message("B", "A", "bye")))
                .containsExactly(new IllegalSequence(NodePath.of(1), NodePath.of(0, 0, 0, 0, 1)));
    }

    private static List<Breach> breaches(GlobalType... steps) {
        return ScribbleDiscipline.check(protocol("A, B, C", steps));
    }
}
