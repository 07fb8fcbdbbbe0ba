package dev.parley.core.projection;

import static dev.parley.core.sample.GlobalTypes.announced;
import static dev.parley.core.sample.GlobalTypes.begin;
import static dev.parley.core.sample.GlobalTypes.branch;
import static dev.parley.core.sample.GlobalTypes.directed;
import static dev.parley.core.sample.GlobalTypes.jump;
import static dev.parley.core.sample.GlobalTypes.loop;
import static dev.parley.core.sample.GlobalTypes.message;
import static dev.parley.core.sample.GlobalTypes.protocol;
import static dev.parley.core.sample.GlobalTypes.rec;
import static dev.parley.core.sample.GlobalTypes.role;
import static dev.parley.core.sample.GlobalTypes.roles;
import static dev.parley.core.sample.GlobalTypes.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.projection.IllFormed.AmbiguousAlternatives;
import dev.parley.core.projection.IllFormed.DuplicateLabel;
import dev.parley.core.projection.IllFormed.DuplicateReceiver;
import dev.parley.core.projection.IllFormed.NoBranches;
import dev.parley.core.projection.IllFormed.NotChosenByChooser;
import dev.parley.core.projection.IllFormed.ReachesNobody;
import dev.parley.core.projection.IllFormed.SelfMessage;
import dev.parley.core.projection.IllFormed.SessionToSeveral;
import dev.parley.core.projection.IllFormed.UnboundVariable;
import dev.parley.core.projection.IllFormed.UnguardedRecursion;
import dev.parley.core.projection.IllFormed.UnknownRole;
import dev.parley.core.projection.IllFormed.UnreachableStep;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.SessionType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WellFormednessTest {
    private static final RecursionVariable X = new RecursionVariable("X");

    @Test
    void messages() {
        assertThat(problems("A, B", message("A", "D", "m"))).containsExactly(new UnknownRole(NodePath.of(0), role("D")));
        assertThat(problems("A, B", message("A", "A", "m"))).containsExactly(new SelfMessage(NodePath.of(0), role("A")));
        assertThat(problems("A, B", message("A", "B,B", "m")))
                .containsExactly(new DuplicateReceiver(NodePath.of(0), role("B")));
        assertThat(problems("A", begin("A"))).containsExactly(new ReachesNobody(NodePath.of(0), role("A")));
    }

    @Test
    void aSessionGoesToOneReceiver() {
        PayloadType.Session live = new PayloadType.Session(SessionType.established(LocalType.sequence()));
        PayloadType.Session service = new PayloadType.Session(new SessionType(Initiation.REQUEST, List.of(LocalType.sequence())));
        PayloadType.Session serving = new PayloadType.Session(new SessionType(Initiation.ACCEPT, List.of(LocalType.sequence())));

        assertThat(problems("A, B, C", handOver("B", live), handOver("B,C", service))).isEmpty();
        assertThat(problems("A, B, C", handOver("B,C", service, live)))
                .containsExactly(new SessionToSeveral(NodePath.of(0), live));
        assertThat(problems("A, B, C", handOver("B,C", serving)))
                .containsExactly(new SessionToSeveral(NodePath.of(0), serving));
    }

    private static GlobalType handOver(String receivers, PayloadType... payloads) {
        return new GlobalType.Message(role("A"), roles(receivers), Label.Reserved.NONE, List.of(payloads));
    }

    @Test
    void choicesAndLoops() {
        assertThat(problems("A, B", announced("A", branch("l"), branch("r"))))
                .containsExactly(new ReachesNobody(NodePath.of(0), role("A")));
        assertThat(problems("A, B", loop("A"))).containsExactly(new ReachesNobody(NodePath.of(0), role("A")));
        assertThat(problems("A, B", announced("A"))).containsExactly(new NoBranches(NodePath.of(0), role("A")));
        assertThat(problems("A, B", directed("A"))).containsExactly(new NoBranches(NodePath.of(0), role("A")));
        assertThat(problems("A, B", announced("A", branch("l", message("A", "B", "m")), branch("k"), branch("l"))))
                .containsExactly(new DuplicateLabel(NodePath.of(0, 2), NodePath.of(0, 0), Label.of("l")));
    }

    @Test
    void alternativesStartWithTheChooser() {
        assertThat(problems("A, B", directed("A", message("A", "B", "l"), message("B", "A", "r"))))
                .singleElement()
                .isInstanceOfSatisfying(NotChosenByChooser.class, problem -> {
                    assertThat(problem.at()).isEqualTo(NodePath.of(0, 1));
                    assertThat(problem.first()).hasValueSatisfying(first -> {
                        assertThat(first.interaction()).hasToString("B->A: r()");
                        assertThat(first.at()).isEqualTo(NodePath.of(0, 1));
                    });
                });
        assertThat(problems("A, B", directed("A", message("A", "B", "l"), sequence())))
                .containsExactly(new NotChosenByChooser(NodePath.of(0, 1), role("A"), Optional.empty()));
    }

    @Test
    void recursion() {
        assertThat(problems("A, B", message("A", "B", "m"), jump("X")))
                .containsExactly(new UnboundVariable(NodePath.of(1), X));
        assertThat(problems("A, B", rec("X", jump("X")))).containsExactly(new UnguardedRecursion(NodePath.of(0, 0, 0), X));
        assertThat(problems("A, B", rec("X", directed("A", message("A", "B", "l"), jump("X")))))
                .containsExactly(new UnguardedRecursion(NodePath.of(0, 0, 0, 1), X));
        assertThat(problems("A, B", rec("X", rec("Y", directed("A", message("A", "B", "l"), jump("X"), jump("Y"))))))
                .hasSize(2);
        assertThat(problems("A, B", rec("X", message("A", "B", "m"), jump("X")))).isEmpty();
    }

    @Test
    void steps() {
        assertThat(problems("A, B", rec("X", message("A", "B", "m"), jump("X")), message("A", "B", "n")))
                .containsExactly(new UnreachableStep(NodePath.of(1), NodePath.of(0)));
        assertThat(problems("A, B", rec("X", message("A", "B", "m"), jump("X"), message("A", "B", "n"))))
                .containsExactly(new UnreachableStep(NodePath.of(0, 0, 2), NodePath.of(0, 0, 1)));
        GlobalType sometimes = rec("X", announced("A", branch("l", message("A", "B", "m"), jump("X")), branch("r")));
        assertThat(problems("A, B", sometimes, message("A", "B", "n"))).isEmpty();
    }

    @Test
    void alternativesThatStartAlikeMustAgreeOnWhoGoesOn() {
        GlobalType ambiguous = directed(
                "A",
                sequence(message("A", "B", "m"), message("A", "B", "x")),
                sequence(message("A", "B", "m"), message("B", "A", "y")));

        assertThat(problems("A, B", ambiguous))
                .containsExactly(new AmbiguousAlternatives(
                        NodePath.of(0, 0, 1), Optional.of(NodePath.of(0, 1, 1)), List.of(role("A"), role("B"))));
        assertThat(problems("A, B", directed("A", message("A", "B", "m"), sequence(message("A", "B", "m"), message("A", "B", "x")))))
                .containsExactly(new AmbiguousAlternatives(NodePath.of(0, 1, 1), Optional.empty(), List.of(role("A"))));
    }

    private static List<IllFormed> problems(String roles, GlobalType... steps) {
        return switch (GlobalAutomaton.of(protocol(roles, steps))) {
            case GlobalAutomaton.Compiled compiled -> List.of();
            case GlobalAutomaton.Rejected rejected -> rejected.problems();
        };
    }
}
