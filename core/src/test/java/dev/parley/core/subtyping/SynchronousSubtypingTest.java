package dev.parley.core.subtyping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.sample.Machines;
import dev.parley.core.subtyping.SubtypingFailure.EndsEarly;
import dev.parley.core.subtyping.SubtypingFailure.PayloadMismatch;
import dev.parley.core.subtyping.SubtypingFailure.PrematureReceive;
import dev.parley.core.subtyping.SubtypingFailure.UnexpectedSend;
import dev.parley.core.subtyping.SubtypingFailure.UnhandledReceive;
import dev.parley.core.subtyping.SubtypingFailure.WaitsInVain;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.verdict.Verdict;
import org.junit.jupiter.api.Test;

class SynchronousSubtypingTest {
    /** Integer is a Number. */
    private static final PayloadOrder NUMBERS = (sent, expected) -> sent.equals(expected)
            || sent.equals(PayloadType.of("Integer")) && expected.equals(PayloadType.of("Number"));

    @Test
    void sendsLessAndUnderstandsMore() {
        holds("A: 0 B!x 1; 1 B?y 0; 1 B?z 2", "A: 0 B!x 1; 0 B!w 2; 1 B?y 0");
    }

    @Test
    void sendsMoreSpecialAndReceivesMoreGeneralPayloads() {
        holds("A: 0 B!x(Integer) 1; 1 B?y(Number) 2", "A: 0 B!x(Number) 1; 1 B?y(Integer) 2");
        assertThat(failure("A: 0 B!x(Number) 1", "A: 0 B!x(Integer) 1")).isInstanceOf(PayloadMismatch.class);
        assertThat(failure("A: 0 B?x(Integer) 1", "A: 0 B?x(Number) 1")).isInstanceOf(PayloadMismatch.class);
        assertThat(failure("A: 0 B!x(Integer) 1", "A: 0 B!x(Integer, Integer) 1")).isInstanceOf(PayloadMismatch.class);
    }

    @Test
    void seesThroughUnrolling() {
        holds("A: 0 B!x 1; 1 B!x 2; 2 B!x 1", "A: 0 B!x 0");
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(failure("A: 0 B!x 1", "A: 0 B!y 1")).isInstanceOf(UnexpectedSend.class);
        assertThat(failure("A: 0 B!x 1", "A:")).isInstanceOf(UnexpectedSend.class);
        assertThat(failure("A: 0 B!x 1; 1 B?y 2", "A: 0 B?y 1; 1 B!x 2")).isInstanceOf(UnexpectedSend.class);
        assertThat(failure("A: 0 B?x 1", "A: 0 B?x 1; 0 B?y 1")).isInstanceOf(UnhandledReceive.class);
        assertThat(failure("A: 0 B?x 1", "A: 0 B!x 1")).isInstanceOf(PrematureReceive.class);
        assertThat(failure("A: 0 B?x 1", "A:")).isInstanceOf(WaitsInVain.class);
        assertThat(failure("A:", "A: 0 B!x 1")).isInstanceOf(EndsEarly.class);
        assertThat(failure("A:", "A: 0 B?x 1")).isInstanceOf(EndsEarly.class);
    }

    @Test
    void findsAShortestTrace() {
        SubtypingCounterexample counterexample = fails(
                "A: 0 B!a 1; 1 B!a 2; 2 B!bad 3; 0 B!b 4; 4 B!bad 3",
                "A: 0 B!a 1; 1 B!a 2; 2 B!ok 3; 0 B!b 4; 4 B!ok 3").counterexample();

        assertThat(counterexample.candidate()).hasToString("[B!b()]");
        assertThat(counterexample.original()).hasToString("[B!b()]");
        assertThat(counterexample.candidateState()).isEqualTo(4);
        assertThat(counterexample.originalState()).isEqualTo(4);
        assertThat(counterexample.failure()).hasToString("UnexpectedSend[send=B!bad(), allowed=[B!ok()]]");
    }

    @Test
    void treatsASendToSeveralAsOneAfterTheOther() {
        holds("A: 0 B,C!x 1; 1 D!y 2", "A: 0 B!x 1; 1 C!x 2; 2 D!y 3");
        SubtypingCounterexample counterexample = fails("A: 0 B,C!x 1; 1 D!y 2", "A: 0 B,C!x 1; 1 D!z 2").counterexample();
        assertThat(counterexample.candidate()).hasToString("[B!x(), C!x()]");
        assertThat(counterexample.candidateState()).isEqualTo(1);
        assertThat(fails("A: 0 B,C!x 1", "A: 0 B!x 1; 1 C!y 2").counterexample().candidateState()).isZero();
    }

    @Test
    void doesNotDecideAboutMachinesThatAreNotDeterministic() {
        assertThat(check("A: 0 B!x 1; 0 B!x 2; 2 B!y 1", "A: 0 B!x 1")).isEqualTo(new Verdict.Unknown<>(0));
    }

    private static Verdict<SubtypingCounterexample> check(String candidate, String original) {
        return SynchronousSubtyping.check(Machines.parse(candidate), Machines.parse(original), NUMBERS);
    }

    private static void holds(String candidate, String original) {
        assertThat(check(candidate, original)).isInstanceOf(Verdict.Holds.class);
    }

    private static Verdict.Fails<SubtypingCounterexample> fails(String candidate, String original) {
        Verdict<SubtypingCounterexample> verdict = check(candidate, original);
        assertThat(verdict).isInstanceOf(Verdict.Fails.class);
        return (Verdict.Fails<SubtypingCounterexample>) verdict;
    }

    private static SubtypingFailure failure(String candidate, String original) {
        return fails(candidate, original).counterexample().failure();
    }
}
