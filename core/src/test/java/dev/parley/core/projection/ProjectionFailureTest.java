package dev.parley.core.projection;

import static dev.parley.core.sample.GlobalTypes.announced;
import static dev.parley.core.sample.GlobalTypes.branch;
import static dev.parley.core.sample.GlobalTypes.data;
import static dev.parley.core.sample.GlobalTypes.directed;
import static dev.parley.core.sample.GlobalTypes.jump;
import static dev.parley.core.sample.GlobalTypes.loop;
import static dev.parley.core.sample.GlobalTypes.message;
import static dev.parley.core.sample.GlobalTypes.protocol;
import static dev.parley.core.sample.GlobalTypes.rec;
import static dev.parley.core.sample.GlobalTypes.role;
import static dev.parley.core.sample.GlobalTypes.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.projection.ProjectionFailure.Acts;
import dev.parley.core.projection.ProjectionFailure.Branch;
import dev.parley.core.projection.ProjectionFailure.Finished;
import dev.parley.core.projection.ProjectionFailure.Inform;
import dev.parley.core.projection.ProjectionFailure.Relabel;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProjectionFailureTest {

    /** The example of the design document, section 5. */
    @Test
    void nothingReachesTheRoleInOneBranch() {
        GlobalProtocol auth = protocol(
                "C, S, L",
                message("C", "S", "login"),
                directed(
                        "S",
                        sequence(message("S", "C", "ok"), message("S", "L", "ok")),
                        message("S", "L", "stop")));

        ProjectionFailure failure = failure(auth, "C");

        assertThat(failure).isInstanceOf(ProjectionFailure.Indistinguishable.class);
        assertThat(failure.role()).isEqualTo(role("C"));
        assertThat(failure.decision().chooser()).isEqualTo(role("S"));
        assertThat(failure.decision().choice()).isEqualTo(NodePath.of(1));
        Branch ok = failure.decision().first();
        assertThat(ok.taken()).hasToString("S->C: ok()");
        assertThat(ok.at()).isEqualTo(NodePath.of(1, 0));
        assertThat(ok.consequence()).isEqualTo(new Acts(Action.receive(role("S"), Label.of("ok")), NodePath.of(1, 0, 0)));
        Branch stop = failure.decision().second();
        assertThat(stop.taken()).hasToString("S->L: stop()");
        assertThat(stop.at()).isEqualTo(NodePath.of(1, 1));
        assertThat(stop.consequence()).isEqualTo(new Finished());
        assertThat(failure.suggestion()).contains(new Inform(role("S"), role("C"), List.of(stop)));
    }

    @Test
    void bothBranchesNeedAMessageIfSomeoneElseTellsTheRole() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                announced("A", branch("go", message("A", "B", "m"), message("B", "C", "n")), branch("stop")),
                loop("A", data("A", "B", "int")));
        GlobalProtocol silent = protocol(
                "A, B, C",
                directed(
                        "A",
                        sequence(message("A", "B", "go"), message("B", "C", "n")),
                        message("A", "B", "stop")));

        assertThat(Projection.project(protocol, role("C"))).isInstanceOf(ProjectionResult.Projected.class);
        ProjectionFailure failure = failure(silent, "C");
        assertThat(failure.suggestion())
                .contains(new Inform(
                        role("A"), role("C"), List.of(failure.decision().first(), failure.decision().second())));
    }

    @Test
    void theLoopThatTheRoleDoesNotHearOf() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                message("C", "A", "ask"),
                rec(
                        "X",
                        announced(
                                "A",
                                branch("MORE", data("A", "B", "int"), jump("X")),
                                branch("STOP", data("A", "B", "int")))),
                announced("B", branch("L", data("B", "C", "int")), branch("R")),
                loop("A", data("A", "B", "int")));

        assertThat(Projection.project(protocol, role("C"))).isInstanceOf(ProjectionResult.Projected.class);
        GlobalProtocol endless = protocol(
                "A, B, C",
                rec(
                        "X",
                        directed(
                                "A",
                                sequence(message("A", "B", "more"), rec("Y", message("A", "B", "tick"), jump("Y"))),
                                sequence(message("A", "B", "stop"), message("B", "C", "bye")))));
        ProjectionFailure failure = failure(endless, "C");
        assertThat(failure).isInstanceOf(ProjectionFailure.Indistinguishable.class);
        assertThat(failure.decision().choice()).isEqualTo(NodePath.of(0, 0, 0));
        assertThat(failure.decision().first().consequence()).isEqualTo(new Finished());
        assertThat(failure.decision().second().taken()).hasToString("A->B: stop()");
    }

    @Test
    void waitsForTwoSenders() {
        ProjectionFailure failure = failure(
                protocol(
                        "A, B, C",
                        directed(
                                "A",
                                sequence(message("A", "B", "l"), message("A", "C", "x")),
                                sequence(message("A", "B", "r"), message("B", "C", "y")))),
                "C");

        assertThat(failure).isInstanceOf(ProjectionFailure.InconsistentSender.class);
        assertThat(failure.suggestion())
                .contains(new Inform(role("A"), role("C"), List.of(failure.decision().second())));
    }

    @Test
    void sameMessageWithDifferentPayloads() {
        GlobalProtocol protocol = protocol(
                "A, B, C",
                directed(
                        "A",
                        sequence(message("A", "B", "l"), message("B", "C", "x", "int")),
                        sequence(message("A", "B", "r"), message("B", "C", "x", "long"))));
        ProjectionFailure failure = failure(protocol, "C");

        assertThat(failure).isInstanceOf(ProjectionFailure.InconsistentPayload.class);
        assertThat(failure.decision().first().consequence())
                .isEqualTo(new Acts(Action.receive(role("B"), Label.of("x"), PayloadType.of("int")), NodePath.of(0, 0, 1)));
        assertThat(failure.suggestion())
                .contains(new Relabel(failure.decision().first(), failure.decision().second()));
        assertThat(Projection.project(protocol, role("B"))).isInstanceOf(ProjectionResult.Projected.class);
    }

    @Test
    void theChooserItselfCannotSendOneLabelWithTwoPayloads() {
        ProjectionFailure failure = failure(
                protocol("A, B", directed("A", message("A", "B", "x", "int"), message("A", "B", "x", "long"))), "A");

        assertThat(failure).isInstanceOf(ProjectionFailure.InconsistentPayload.class);
        assertThat(failure.decision().choice()).isEqualTo(NodePath.of(0));
    }

    @Test
    void sendsThatDependOnADecisionOfSomeoneElse() {
        ProjectionFailure failure = failure(
                protocol(
                        "A, B, C",
                        directed(
                                "A",
                                sequence(message("A", "B", "l"), message("C", "B", "x")),
                                sequence(message("A", "B", "r"), message("C", "B", "y")))),
                "C");

        assertThat(failure).isInstanceOf(ProjectionFailure.SendsDiffer.class);
        assertThat(failure.decision().first().consequence())
                .isEqualTo(new Acts(Action.send(role("B"), Label.of("x")), NodePath.of(0, 0, 1)));
        assertThat(failure.decision().second().consequence())
                .isEqualTo(new Acts(Action.send(role("B"), Label.of("y")), NodePath.of(0, 1, 1)));
    }

    @Test
    void sendsInOneBranchAndWaitsInTheOther() {
        ProjectionFailure failure = failure(
                protocol(
                        "A, B, C",
                        directed(
                                "A",
                                sequence(message("A", "B", "l"), message("C", "B", "x")),
                                sequence(message("A", "B", "r"), message("B", "C", "y")))),
                "C");

        assertThat(failure).isInstanceOf(ProjectionFailure.MixedSendReceive.class);
        assertThat(failure.suggestion())
                .contains(new Inform(
                        role("A"), role("C"), List.of(failure.decision().first(), failure.decision().second())));
    }

    @Test
    void theDecisionIsTheOneWhereTheRoleLosesTrackAndNotAnEarlierOne() {
        ProjectionFailure failure = failure(
                protocol(
                        "A, B, C",
                        announced("A", branch("p", message("A", "C", "m")), branch("q")),
                        directed(
                                "B",
                                sequence(message("B", "A", "l"), message("A", "C", "x")),
                                sequence(message("B", "A", "r")))),
                "C");

        assertThat(failure.decision().chooser()).isEqualTo(role("B"));
        assertThat(failure.decision().choice()).isEqualTo(NodePath.of(1));
    }

    private static ProjectionFailure failure(GlobalProtocol protocol, String role) {
        ProjectionResult result = Projection.project(protocol, role(role));
        assertThat(result).isInstanceOf(ProjectionResult.Unprojectable.class);
        return ((ProjectionResult.Unprojectable) result).failure();
    }
}
