package dev.parley.core.scribble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.projection.Threads;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.sample.GlobalTypes;
import dev.parley.core.scribble.ScribbleBreach.AlreadyConnected;
import dev.parley.core.scribble.ScribbleBreach.ChooserNotEnabled;
import dev.parley.core.scribble.ScribbleBreach.DependentThreads;
import dev.parley.core.scribble.ScribbleBreach.FaultyRun;
import dev.parley.core.scribble.ScribbleBreach.IllegalSequence;
import dev.parley.core.scribble.ScribbleBreach.InconsistentInformer;
import dev.parley.core.scribble.ScribbleBreach.NotConnected;
import dev.parley.core.scribble.ScribbleBreach.PayloadsDiffer;
import dev.parley.core.scribble.ScribbleBreach.RoleNotEnabled;
import dev.parley.core.scribble.ScribbleBreach.Undecided;
import dev.parley.core.scribble.ScribbleRules.Options;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScribbleRulesTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "A,B   | ask() from A to B; tell(int) from B to A;",
                "A,B   | rec X { choice at A { more() from A to B; continue X; } or { stop() from A to B; } }",
                // After a recursion comes what its exits lead to.
                "A,B   | rec X { choice at A { more() from A to B; continue X; } or { stop() from A to B; } } bye() from B to A;",
                "A,B   | choice at A { rec Y { in() from A to B; continue Y; } } or { out() from A to B; } bye() from A to B;",
                // A jump on which nothing depends for the role is no obstacle to it.
                "A,B,C,D | rec X { tick() from A to B; continue X; } other() from C to D;",
                "A,B,C | choice at A { l() from A to B; l() from B to C; } or { r() from A to B; r() from B to C; }",
                "A,B,C | choice at A { l() from A to B, C; } or { r() from A to B, C; }",
                // C is concerned in one of two rounds only, but comes to its turn however A and B decide.
                "A,B,C | rec X { go() from A to B; go() from B to C; choice at B { x() from B to A; continue X; }"
                        + " or { y() from B to A; y() from B to C; continue X; } }",
                // Alternatives whose first step is a jump.
                "A,B   | rec X { choice at A { l() from A to B; choice at A { continue X; } or { m() from A to B; } }"
                        + " or { r() from A to B; } }",
                "A,B   | rec X { l() from A to B; choice at A { rec Y { m() from A to B; continue X; } } or { r() from A to B; } }",
                // A recursion at the start of an alternative does not come back to the other one.
                "A,B   | choice at A { rec X { l() from A to B; continue X; } } or { r() from A to B; }",
                // Either way B takes the same first message from A; both go on alike.
                "A,B   | choice at A { l() from A to B; x() from A to B; } or { l() from A to B; x() from A to B; }",
                "A,B   | l(int) from A to B; l(text) from A to B;",
                // Going back without a step is going on.
                "A,B   | choice at A { rec X { choice at A { l() from A to B; } or { continue X; } } } or { r() from A to B; }",
                "A,B   | l() from A to B; rec Y { rec X { choice at A { continue X; } or { continue Y; } } }",
                // Threads go on side by side, and what follows waits for all of them.
                "A,B,C | par { l() from A to B; } and { r() from A to C; } m() from B to C;",
                "A,B   | par { ask() from A to B; } and { tell() from B to A; } end() from A to B;",
                "A,B,C | par { rec X { l() from A to B; continue X; } } and { rec Y { r() from A to C; continue Y; } }",
                "A,B,C | par { rec X { choice at A { l() from A to B; continue X; } or { q() from A to B; } } } and { r() from C to A; }",
                "A,B,C | choice at A { l() from A to B, C; par { x() from B to C; } and { y() from C to B; } } or { r() from A to B, C; }",
                "A,B,C | par { par { l() from A to B; } and { m() from B to A; } } and { n() from A to C; }",
            })
    void accepts(String roles, String body) {
        assertThat(ScribbleRules.check(ScribbleText.protocol(roles, body), Options.DEFAULT)).isEmpty();
    }

    @Test
    void aRoleActsBeforeTheAlternativeHasReachedIt() {
        assertThat(breaches("A,B,C", "choice at A { l() from A to B; x() from C to B; } or { r() from A to B; }"))
                .containsExactly(new RoleNotEnabled(NodePath.of(0, 0, 1), C, NodePath.of(0, 0)));
    }

    @Test
    void theChooserOfAnInnerChoiceMustHaveHeardOfTheOuterOne() {
        assertThat(breaches("A,B,C", "choice at A { l() from A to B; choice at C { x() from C to A; } } or { r() from A to B; }"))
                .containsExactly(
                        new ChooserNotEnabled(NodePath.of(0, 0, 1), C, NodePath.of(0, 0)));
    }

    @Test
    void onlyWhatReachesARoleInAllAlternativesOfAnInnerChoiceLetsItActAfterwards() {
        String all = "choice at A { choice at A { x() from A to B; x() from A to C; } or { y() from A to B; y() from A to C; }"
                + " z() from C to A; }";
        String some = "choice at A { choice at A { x() from A to B; x() from A to C; } or { y() from A to B; } z() from C to A; }";

        assertThat(breaches("A,B,C", all)).isEmpty();
        assertThat(breaches("A,B,C", some)).containsExactly(new RoleNotEnabled(NodePath.of(0, 0, 1), C, NodePath.of(0, 0)));
    }

    /** The body that a jump leads to belongs to the alternative that jumps. */
    @Test
    void aJumpIsFollowedOnce() {
        assertThat(breaches(
                        "A,B,C,D",
                        "rec X { go() from C to D; choice at A { l() from A to B; continue X; } or { r() from A to B; } }"))
                .containsExactly(new RoleNotEnabled(NodePath.of(0, 0, 0), C, NodePath.of(0, 0, 1, 0)));
    }

    @Test
    void threadsThatAreNotIndependent() {
        assertThat(breaches("A,B", "par { l() from A to B; } and { r() from A to B; }"))
                .containsExactly(new DependentThreads(
                        new IllFormed.SharedChannel(NodePath.of(0, 1, 0), NodePath.of(0, 0, 0), A, B)));
        assertThat(breaches("A,B", "rec X { par { l() from A to B; } and { r() from B to A; continue X; } }"))
                .containsExactly(new DependentThreads(
                        new IllFormed.LeavesThread(NodePath.of(0, 0, 0, 1, 1), new RecursionVariable("X"))));
    }

    @Test
    void moreThreadsThanCanBeInterleaved() {
        List<String> others = IntStream.range(0, 14).mapToObj(i -> "R" + i).toList();
        String threads = others.stream().map(role -> "{ l() from A to " + role + "; }").collect(Collectors.joining(" and ", "par ", ""));

        assertThat(breaches("A," + String.join(",", others), threads))
                .containsExactly(new DependentThreads(
                        new IllFormed.TooManyInterleavings(NodePath.of(0), A, Threads.MOST_STATES)));
    }

    /** What reaches C in one thread may come after what C does in the other. */
    @Test
    void aThreadDoesNotLetARoleActInAnother() {
        assertThat(breaches(
                        "A,B,C",
                        "choice at A { par { l() from A to B; l() from B to C; } and { m() from C to A; } } or { r() from A to B; }"))
                .containsExactly(new RoleNotEnabled(NodePath.of(0, 0, 0, 1, 0), C, NodePath.of(0, 0)));
    }

    @Test
    void nothingFollowsThreadsOfWhichOneGoesOnForEver() {
        assertThat(breaches("A,B,C", "par { rec X { l() from A to B; continue X; } } and { m() from C to A; } r() from B to C;"))
                .containsExactly(
                        new IllegalSequence(NodePath.of(1), B, NodePath.of(0, 0, 0, 0, 1)));
    }

    @Test
    void theEndOfThreadsIsWaitedFor() {
        // Neither thread yet, one or the other, both, and what follows.
        assertThat(ScribbleRules.project(
                                ScribbleText.protocol("A,B", "par { l() from A to B; } and { m() from B to A; } r() from A to B;"), A)
                        .machine()
                        .stateCount())
                .isEqualTo(5);
    }

    @Test
    void differentRolesTellOfOneChoice() {
        assertThat(breaches(
                        "A,B,C",
                        "choice at A { l() from A to B; l() from B to C; } or { r() from A to C; r() from C to B; }"))
                .containsExactly(
                        new InconsistentInformer(NodePath.of(0), C, NodePath.of(0, 0, 1), B, NodePath.of(0, 1, 0), A),
                        new InconsistentInformer(NodePath.of(0), B, NodePath.of(0, 0, 0), A, NodePath.of(0, 1, 1), C));
    }

    @Test
    void nothingFollowsAJumpInItsRecursion() {
        assertThat(breaches("A,B", "rec X { tick() from A to B; continue X; } tock() from A to B;"))
                .containsExactly(
                        new IllegalSequence(NodePath.of(1), A, NodePath.of(0, 0, 1)),
                        new IllegalSequence(NodePath.of(1), B, NodePath.of(0, 0, 1)));
        assertThat(breaches(
                        "A,B",
                        "rec X { choice at A { more() from A to B; continue X; } or { stop() from A to B; } late() from A to B; }"))
                .containsExactly(
                        new IllegalSequence(NodePath.of(0, 0, 1), A, NodePath.of(0, 0, 0, 0, 1)),
                        new IllegalSequence(NodePath.of(0, 0, 1), B, NodePath.of(0, 0, 0, 0, 1)));
    }

    @Test
    void oneLabelHasOnePayload() {
        List<ScribbleBreach> breaches = breaches("A,B", "choice at A { l(int) from A to B; } or { l(text) from A to B; }");

        assertThat(breaches).hasSize(2).allSatisfy(breach -> {
            assertThat(breach).isInstanceOfSatisfying(PayloadsDiffer.class, differ -> {
                assertThat(differ.at()).isEqualTo(NodePath.of(0, 1, 0));
                assertThat(differ.earlier()).isEqualTo(NodePath.of(0, 0, 0));
            });
        });
    }

    /** Merging would let C wait for {@code x} and then for either message; here C decides what to wait for when it gets {@code x}. */
    @Test
    void alternativesThatBeginAlikeAreNotMerged() {
        FaultyRun run = run(
                "A,B,C",
                "choice at A { l() from A to B; x() from B to C; y() from A to C; }"
                        + " or { r() from A to B; x() from B to C; z() from A to C; }");

        assertThat(run.counterexample().violation()).isInstanceOf(Violation.UnspecifiedReception.class);
    }

    @Test
    void aRoleWaitsForOneThatHasFinished() {
        FaultyRun run = run("A,B,C", "choice at A { l() from A to B; } or { r() from A to B; x() from A to C; }");

        assertThat(run.counterexample().violation())
                .isEqualTo(new Violation.Deadlock(List.of(new Violation.Waiting(C, 0))));
        assertThat(run.at()).isEqualTo(NodePath.of(0, 1, 1));
        assertThat(run.counterexample().trace()).extracting(Object::toString).containsExactly("A B!l()", "B A?l()");
        assertThat(run.trace()).allSatisfy(place -> assertThat(place).contains(NodePath.of(0, 0, 0)));
    }

    @Test
    void aRoleCannotKnowWhetherMoreFollows() {
        FaultyRun run = run("A,B", "choice at A { l() from A to B; x() from A to B; } or { l() from A to B; }");

        assertThat(run.counterexample().violation())
                .isEqualTo(new Violation.Deadlock(List.of(new Violation.Waiting(B, 1))));
        assertThat(run.at()).isEqualTo(NodePath.of(0, 0, 1));
    }

    @Test
    void aRoleThatHasNoPartInSomeAlternativeMissesItsLaterStep() {
        assertThat(run("A,B,C", "choice at A { l() from A to B; l() from B to C; } or { r() from A to B; } end() from B to C;")
                        .counterexample()
                        .violation())
                .isInstanceOf(Violation.UnspecifiedReception.class);
    }

    @Test
    void aLoopThatNeedNotEndLetsARoleStarve() {
        String body = "rec X { choice at A { more() from A to B; continue X; } or { stop() from A to B; stop() from A to C; } }";

        assertThat(run("A,B,C", body).counterexample().violation())
                .isEqualTo(new Violation.StarvingRole(new Violation.Waiting(C, 0)));
        assertThat(run("A,B,C", body).counterexample().cycle()).isNotEmpty();
        assertThat(ScribbleRules.check(ScribbleText.protocol("A,B,C", body), new Options(Choices.FAIR, 10_000))).isEmpty();
    }

    @Test
    void aMessageMayWaitForEver() {
        String body = "choice at A { rec X { choice at A { l() from A to B; continue X; } or { m() from A to B; } } }"
                + " or { r() from A to B; } late() from C to B;";

        assertThat(run("A,B,C", body).counterexample().violation()).isInstanceOf(Violation.MessageNeverReceived.class);
        assertThat(ScribbleRules.check(ScribbleText.protocol("A,B,C", body), new Options(Choices.FAIR, 10_000))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "A,B   | connect A to B; hello() from A to B; disconnect A and B;",
                "A,B   | hello(int) connect A to B; hi() from B to A;",
                "A,B   | rec X { open() connect A to B; disconnect A and B; continue X; }",
                "A,B   | rec X { choice at A { open() connect A to B; disconnect B and A; continue X; }"
                        + " or { last() connect A to B; disconnect A and B; } }",
                "A,B   | connect A to B; wrap A to B; hello() from A to B;",
                // C may never be asked: it waits at its start.
                "A,B,C | connect A to B; choice at A { l() from A to B; } or { r() from A to B; r() connect A to C; }",
                "A,B,C | connect A to B; choice at A { l() from A to B; l() connect B to C; } or { r() from A to B; r() connect B to C; }",
            })
    void acceptsExplicitConnections(String roles, String body) {
        assertThat(ScribbleRules.check(ScribbleText.explicit(roles, body), Options.DEFAULT)).isEmpty();
    }

    @Test
    void linksAreOpenWhenTheyAreUsedAndClosedWhenTheyAreOpened() {
        assertThat(explicitBreaches("A,B", "hello() from A to B;"))
                .containsExactly(new NotConnected(NodePath.of(0), A, B, true));
        assertThat(explicitBreaches("A,B", "connect A to B; connect B to A;"))
                .containsExactly(new AlreadyConnected(NodePath.of(1), B, A, true));
        assertThat(explicitBreaches("A,B", "connect A to B; disconnect A and B; hello() from A to B;"))
                .containsExactly(new NotConnected(NodePath.of(2), A, B, true));
        assertThat(explicitBreaches("A,B", "rec X { connect A to B; continue X; }"))
                .containsExactly(new AlreadyConnected(NodePath.of(0, 0, 0), A, B, true));
        assertThat(explicitBreaches(
                        "A,B,C",
                        "connect A to B; choice at A { l() from A to B; l() connect A to C; } or { r() from A to B; } x() from A to C;"))
                .containsExactly(new NotConnected(NodePath.of(2), A, C, false));
        assertThat(breaches("A,B", "connect A to B;")).containsExactly(new AlreadyConnected(NodePath.of(0), A, B, true));
    }

    /** Once connected, C no longer waits at its start. */
    @Test
    void aConnectedRoleMustBeServedToTheEnd() {
        List<ScribbleBreach> breaches = explicitBreaches(
                "A,B,C",
                "connect A to B; connect A to C; choice at A { l() from A to B; } or { r() from A to B; x() from A to C; }");

        assertThat(breaches).singleElement().isInstanceOfSatisfying(FaultyRun.class, run -> assertThat(
                        run.counterexample().violation())
                .isInstanceOf(Violation.Deadlock.class));
    }

    @Test
    void connectingIsDoneByBothAtOnce() {
        List<ScribbleBreach> breaches = explicitBreaches(
                "A,B,C", "connect A to B; connect A to C; choice at A { l() from A to B; } or { r() from A to B; x() from A to C; }");

        assertThat(((FaultyRun) breaches.getFirst()).counterexample().trace())
                .extracting(Object::toString)
                .startsWith("A B!!()", "B A??()", "A C!!()", "C A??()");
    }

    @Test
    void givesUpBeyondTheLimit() {
        GlobalProtocol protocol = ScribbleText.protocol("A,B", "l() from A to B; l() from A to B;");

        assertThat(ScribbleRules.check(protocol, new Options(Choices.ARBITRARY, 2)))
                .singleElement()
                .isInstanceOf(Undecided.class);
    }

    @Test
    void refusesTermsThatScribbleHasNot() {
        GlobalProtocol protocol = GlobalTypes.protocol("A, B", GlobalTypes.loop("A", GlobalTypes.message("A", "B", "l")));

        assertThatThrownBy(() -> ScribbleRules.check(protocol, Options.DEFAULT)).isInstanceOf(IllegalArgumentException.class);
    }

    private static FaultyRun run(String roles, String body) {
        List<ScribbleBreach> breaches = breaches(roles, body);
        assertThat(breaches).singleElement().isInstanceOf(FaultyRun.class);
        return (FaultyRun) breaches.getFirst();
    }

    private static List<ScribbleBreach> breaches(String roles, String body) {
        return ScribbleRules.check(ScribbleText.protocol(roles, body), Options.DEFAULT);
    }

    private static List<ScribbleBreach> explicitBreaches(String roles, String body) {
        return ScribbleRules.check(ScribbleText.explicit(roles, body), Options.DEFAULT);
    }
}
