package dev.parley.core.subtyping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Machine;
import dev.parley.core.sample.Machines;
import dev.parley.core.subtyping.SubtypingFailure.EndsEarly;
import dev.parley.core.subtyping.SubtypingFailure.Neglected;
import dev.parley.core.subtyping.SubtypingFailure.PayloadMismatch;
import dev.parley.core.subtyping.SubtypingFailure.PrematureReceive;
import dev.parley.core.subtyping.SubtypingFailure.UnexpectedSend;
import dev.parley.core.subtyping.SubtypingFailure.UnhandledReceive;
import dev.parley.core.subtyping.SubtypingFailure.WaitsInVain;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsynchronousSubtypingTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 3_000})
    void acceptsTheFamilies(int n) {
        holds(Families.stream(n));
        holds(Families.doubleBuffering(n));
        holds(Families.nestedChoice(n));
        Families.ring(Math.min(n + 1, 30)).forEach(AsynchronousSubtypingTest::holds);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 100})
    void refusesTheFamiliesTheOtherWayRound(int n) {
        fails(Families.stream(n).original(), Families.stream(n).candidate());
        fails(Families.doubleBuffering(n).original(), Families.doubleBuffering(n).candidate());
        fails(Families.nestedChoice(n).original(), Families.nestedChoice(n).candidate());
        Families.ring(n + 1).forEach(one -> fails(one.original(), one.candidate()));
    }

    @Test
    void acceptsNestedChoicesThatShareNothing() {
        Families.Case nested = Families.nestedChoice(5);

        holds(new Families.Case(Families.expanded(nested.candidate()), Families.expanded(nested.original())));
    }

    /** The optimised kernel of the Rumpsteak paper's Fig. 11a and the weaker one of Fig. 11b. */
    @Test
    void acceptsThePapersKernels() {
        String kernel = "K: 0 S!ready 1; 1 S?copy 2; 2 T?ready 3; 3 T!copy 4; 4 S!ready 5; 5 S?copy 6; 6 T?ready 7; 7 T!copy 8";
        holds("K: 0 S!ready 1; 1 S!ready 2; 2 S?copy 3; 3 T?ready 4; 4 T!copy 5; 5 S?copy 6; 6 T?ready 7; 7 T!copy 8", kernel);
        holds("K: 0 S!ready 1; 1 S?copy 2; 2 S!ready 3; 3 T?ready 4; 4 T!copy 5; 5 S?copy 6; 6 T?ready 7; 7 T!copy 8", kernel);
    }

    /** M'_B of the Rumpsteak paper's section 2: B chooses before A's value has come. */
    @Test
    void acceptsThePapersRingWithChoice() {
        holds("B: 0 C!add 1; 0 C!sub 1; 1 A?add 0", "B: 0 A?add 1; 1 C!add 0; 1 C!sub 0");
    }

    @Test
    void letsAChoiceOvertakeAChoice() {
        holds("A: 0 C!c 1; 1 B!x 2; 1 B!y 3", "A: 0 B!x 1; 0 B!y 2; 1 C!c 3; 2 C!c 4");
        assertThat(failure("A: 0 C!c 1; 1 B!x 2; 1 B!y 3", "A: 0 B!x 1; 0 B!y 2; 1 C!c 3; 2 C!d 4"))
                .hasToString("UnexpectedSend[send=B!y(), allowed=[B!x()]]");
    }

    @Test
    void keepsTheOrderOfMessagesToOnePeer() {
        assertThat(failure("A: 0 B!x 1; 1 B!y 2", "A: 0 B!y 1; 1 B!x 2")).isInstanceOf(UnexpectedSend.class);
        assertThat(failure("A: 0 B?x 1; 1 B?y 2", "A: 0 B?y 1; 1 B?x 2")).isInstanceOf(UnhandledReceive.class);
        holds("A: 0 B!x 1; 1 C!y 2", "A: 0 C!y 1; 1 B!x 2");
        holds("A: 0 B?x 1; 1 C?y 2", "A: 0 C?y 1; 1 B?x 2");
    }

    @Test
    void neverReceivesBeforeWhatMustBeSentFirst() {
        assertThat(failure("A: 0 B?x 1; 1 C!y 2", "A: 0 C!y 1; 1 B?x 2"))
                .hasToString("PrematureReceive[receive=B?x(), owed=[C!y()]]");
        assertThat(failure("A: 0 D!z 1; 1 B?x 2; 2 C!y 3", "A: 0 C!y 1; 1 D!z 2; 2 B?x 3")).isInstanceOf(PrematureReceive.class);
    }

    @Test
    void saysWhatElseIsWrong() {
        assertThat(failure("A: 0 B!x(int) 1; 1 C?y 2", "A: 0 C?y 1; 1 B!x(String) 2")).isInstanceOf(PayloadMismatch.class);
        assertThat(failure("A: 0 C?y(int) 1; 1 B?x 2", "A: 0 B?x 1; 1 C?y(String) 2")).isInstanceOf(PayloadMismatch.class);
        assertThat(failure("A: 0 B!x 1", "A: 0 C?y 1; 1 B!x 2")).isInstanceOf(EndsEarly.class);
        assertThat(failure("A: 0 B!x 1; 1 C?y 2; 2 D?z 3", "A: 0 C?y 1; 1 B!x 2")).isInstanceOf(WaitsInVain.class);
        // The environment may send q for ever, and then p is not to come at all.
        assertThat(failure("A: 0 B!p 1; 1 C?q 1; 1 C?r 2", "A: 0 C?q 0; 0 C?r 1; 1 B!p 2"))
                .hasToString("SendNotAssured[send=B!p(), meanwhile=[C?q(), C?r()]]");
    }

    @Test
    void refusesToPutOffAMessageForEver() {
        SubtypingCounterexample counterexample =
                fails(Machines.parse("A: 0 B!x 0"), Machines.parse("A: 0 C?y 1; 1 B!x 0")).counterexample();

        assertThat(counterexample.failure()).hasToString("Neglected[direction=RECEIVE, peer=C]");
        assertThat(counterexample.candidate()).hasToString("[B!x()]");
        assertThat(counterexample.original()).hasToString("[C?y(), B!x()]");
        // Going round without y is the candidate's own decision.
        assertThat(failure("A: 0 B!x 0; 0 B!z 1; 1 C?y 0", "A: 0 C?y 1; 1 B!x 0; 1 B!z 0")).isInstanceOf(Neglected.class);
    }

    @Test
    void findsWhatIsPutOffOnACircle() {
        // y is overtaken once, and then the circle of x and w goes on beside it for ever.
        assertThat(failure("A: 0 B!s 1; 1 B!x 2; 2 B?w 1", "A: 0 C?y 1; 1 B!s 2; 2 B!x 3; 3 B?w 2")).isInstanceOf(Neglected.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // Two x for each y: further ahead in each round.
        "A: 0 B!x 1; 1 B!x 2; 2 C?y 0 | A: 0 B!x 1; 1 C?y 0",
        "A: 0 B!x 1; 1 B!x 2; 2 B?y 0 | A: 0 B?y 1; 1 B!x 0",
        // Only after r, and for ever only if r comes for ever.
        "A: 0 B!x 1; 1 B?l 0; 1 B?r 2; 2 B!x 0 | A: 0 B!x 1; 1 B?l 0; 1 B?r 0",
        // What is owed comes from two, at different rates.
        "A: 0 B!x 1; 1 B!x 2; 2 C?y 3; 3 D?z 0 | A: 0 B!x 1; 1 C?y 2; 2 D?z 0",
        // A choice of the sender that the receives of both branches follow.
        "A: 0 B!l 1; 0 B!r 1; 1 B!l 2; 2 B?a 0; 2 B?b 0 | A: 0 B!l 1; 0 B!r 2; 1 B?a 0; 2 B?b 0",
        // Until b comes, which is the last thing to come.
        "A: 0 B?a 1; 1 B!x 2; 2 B!x 0; 0 B?b 3; 3 B!x 3 | A: 0 B?a 1; 1 B!x 0; 0 B?b 2; 2 B!x 2",
    })
    void decidesHowFarToRunAhead(String candidate, String original) {
        holds(candidate, original);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        // What comes in the second round is not understood.
        "A: 0 B!x 1; 1 B!x 2; 2 B?y 0 | A: 0 B?y 1; 1 B!x 2; 2 B?z 3; 3 B!x 0",
        // The end comes while y is owed.
        "A: 0 B!x 1; 1 B!x 2; 2 B?y 0; 1 B!stop 3 | A: 0 B?y 1; 1 B!x 0; 1 B!stop 2",
        // Nothing from D is ever taken.
        "A: 0 B!x 1; 1 B!x 2; 2 C?y 0 | A: 0 B!x 1; 1 C?y 2; 2 D?z 0",
        // After l nothing more is owed, and x must come first.
        "A: 0 B!x 1; 1 B?l 1; 1 B?r 0 | A: 0 B!x 1; 1 B?l 0; 1 B?r 0",
    })
    void refusesToRunAheadOfWhatIsNeverDone(String candidate, String original) {
        assertThat(check(candidate, original)).isNotInstanceOf(Verdict.Holds.class);
    }

    @Test
    void doesNotDecideHowManySendsToPutOff() {
        Verdict<SubtypingCounterexample> verdict = check("A: 0 B!x 1; 1 B!x 2; 2 C!y 0", "A: 0 C!y 1; 1 B!x 0");

        assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
        assertThat(((Verdict.Unknown<?>) verdict).bound()).isGreaterThan(4);
    }

    @Test
    void doesNotDecideAboutMachinesThatAreNotDirected() {
        assertThat(check("A: 0 B!x 1; 1 C?z 2; 1 B?y 2", "A: 0 C?z 1; 0 B?y 1; 1 B!x 2")).isEqualTo(new Verdict.Unknown<>(0));
    }

    @Test
    void givesUpInTimeWhereChoicesMultiply() {
        // Whatever comes from C is overtaken, in more and more orders.
        StringBuilder original = new StringBuilder("A: ");
        for (int i = 0; i < 40; i++) {
            original.append(i).append(" C?l ").append(i + 1).append("; ").append(i).append(" C?r ").append(i + 1).append("; ");
        }
        Verdict<SubtypingCounterexample> verdict = check("A: 0 B!x 1; 1 C?l 1; 1 C?r 1", original + "40 B!x 40");

        assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
    }

    private static Verdict<SubtypingCounterexample> check(String candidate, String original) {
        return AsynchronousSubtyping.check(Machines.parse(candidate), Machines.parse(original), PayloadOrder.byName());
    }

    private static void holds(String candidate, String original) {
        assertThat(check(candidate, original)).isInstanceOf(Verdict.Holds.class);
    }

    private static void holds(Families.Case one) {
        assertThat(AsynchronousSubtyping.check(one.candidate(), one.original(), PayloadOrder.byName()))
                .isInstanceOf(Verdict.Holds.class);
    }

    private static Verdict.Fails<SubtypingCounterexample> fails(
            Machine candidate, Machine original) {
        Verdict<SubtypingCounterexample> verdict = AsynchronousSubtyping.check(candidate, original, PayloadOrder.byName());
        assertThat(verdict).isInstanceOf(Verdict.Fails.class);
        return (Verdict.Fails<SubtypingCounterexample>) verdict;
    }

    private static SubtypingFailure failure(String candidate, String original) {
        return fails(Machines.parse(candidate), Machines.parse(original)).counterexample().failure();
    }
}
