package dev.parley.core.reordering;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.exploration.Exploration;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.projection.Projection;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.sample.Machines;
import dev.parley.core.sample.RandomGlobalType;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReorderingTest {
    private static final PayloadOrder ORDER = PayloadOrder.byName();

    /** COORDINATION 2021, appendix C, Fig. 11a: both buffers are announced at the start. */
    @Test
    void doubleBufferingOfOneIteration() {
        assertFound(
                "K: 0 S!ready 1; 1 S?copy(int) 2; 2 T?ready 3; 3 T!copy(int) 4; 4 S!ready 5; 5 S?copy(int) 6; 6 T?ready 7; 7 T!copy(int) 8",
                "K: 0 S!ready 1; 1 S!ready 2; 2 S?copy(int) 3; 3 T?ready 4; 4 T!copy(int) 5; 5 S?copy(int) 6; 6 T?ready 7; 7 T!copy(int) 8");
    }

    /** The same across the unrolling of a loop: one announcement is always ahead. */
    @Test
    void doubleBufferingInALoop() {
        assertFound(
                "K: 0 S!ready 1; 1 S?copy(int) 2; 2 T?ready 3; 3 T!copy(int) 0",
                "K: 0 S!ready 1; 1 S!ready 2; 2 S?copy(int) 3; 3 T?ready 4; 4 T!copy(int) 1");
    }

    /** COORDINATION 2021, section 3, ring: a member passes on its own value first. */
    @Test
    void ring() {
        assertFound("B: 0 A?add(int) 1; 1 C!add(int) 2", "B: 0 C!add(int) 1; 1 A?add(int) 2");
        assertFound("B: 0 A?add(int) 1; 1 C!add(int) 0", "B: 0 C!add(int) 1; 1 A?add(int) 0");
    }

    /** COORDINATION 2021, section 2, ring-choice, EFSM M'_B. */
    @Test
    void ringWithAChoice() {
        assertFound(
                "B: 0 A?add(int) 1; 1 C!add(int) 0; 1 C!sub(int) 0",
                "B: 0 C!add(int) 1; 0 C!sub(int) 1; 1 A?add(int) 0");
    }

    /** Whatever is received, the same is sent. */
    @Test
    void pastABranching() {
        assertFound(
                "B: 0 A?l 1; 0 A?r 2; 1 C!x 3; 2 C!x 4; 3 A?m 5",
                "B: 0 C!x 1; 1 A?l 2; 1 A?r 3; 2 A?m 3");
    }

    @Test
    void whatIsSentDependsOnWhatIsReceived() {
        assertThat(anticipations("B: 0 A?l 1; 0 A?r 2; 1 C!x 3; 2 C!y 3")).isEmpty();
    }

    @Test
    void messagesToOneRoleKeepTheirOrder() {
        assertThat(anticipations("B: 0 A!x 1; 1 A!y 2")).isEmpty();
    }

    @Test
    void thoseThatNeedNoDataComeFirst() {
        List<Anticipation> found =
                anticipations("K: 0 S!ready 1; 1 S?copy(int) 2; 2 T?ready 3; 3 T!copy(int) 0");

        assertThat(found).extracting(Anticipation::mayNeedOvertakenData).startsWith(false).isSorted();
        assertThat(found.getFirst().sends()).extracting(Object::toString).containsExactly("S!ready()");
        assertThat(found.getFirst().overtaken()).extracting(Object::toString).containsExactly("T?ready()", "S?copy(int)");
    }

    /** What is found for random protocols is a subtype, and the protocol played with it goes as well as before. */
    @Test
    void whatIsFoundIsSafe() {
        int found = 0;
        for (long seed = 0; seed < 400; seed++) {
            GlobalProtocol protocol = RandomGlobalType.draw(new Random(seed), 2, 4);
            List<Machine> machines = protocol.roles().stream()
                    .map(role -> Projection.project(protocol, role))
                    .filter(Projected.class::isInstance)
                    .map(result -> ((Projected) result).machine())
                    .toList();
            if (machines.size() < protocol.roles().size()) {
                continue;
            }
            for (Machine machine : machines) {
                for (Anticipation anticipation : Reordering.anticipations(machine, ORDER)) {
                    found++;
                    assertThat(AsynchronousSubtyping.check(anticipation.optimised(), machine, ORDER))
                            .isInstanceOf(Verdict.Holds.class);
                    assertThat(explore(machines.stream()
                                    .map(other -> other == machine ? anticipation.optimised() : other)
                                    .toList()))
                            .as("%s for %s", anticipation, protocol)
                            .isNotInstanceOf(Verdict.Fails.class);
                }
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    private static Verdict<Counterexample> explore(List<Machine> machines) {
        return Exploration.explore(machines, ORDER, new Exploration.Options(3, 20_000, Choices.FAIR)).verdict();
    }

    private static void assertFound(String original, String optimised) {
        List<Machine> found = anticipations(original).stream()
                .map(Anticipation::optimised)
                .map(Minimisation::canonical)
                .toList();
        assertThat(found).contains(Minimisation.canonical(Machines.parse(optimised)));
    }

    private static List<Anticipation> anticipations(String original) {
        return Reordering.anticipations(Machines.parse(original), ORDER);
    }
}
