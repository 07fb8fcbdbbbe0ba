package dev.parley.core.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation.Deadlock;
import dev.parley.core.counterexample.Violation.InFlight;
import dev.parley.core.counterexample.Violation.MessageNeverReceived;
import dev.parley.core.counterexample.Violation.OrphanMessage;
import dev.parley.core.counterexample.Violation.StarvingRole;
import dev.parley.core.counterexample.Violation.UnspecifiedReception;
import dev.parley.core.counterexample.Violation.Waiting;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.exploration.Exploration.Options;
import dev.parley.core.exploration.Exploration.Report;
import dev.parley.core.machine.Machine;
import dev.parley.core.sample.Machines;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ExplorationTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    @Test
    void aRequestAndItsReply() {
        Report report = explore(Options.DEFAULT, "A: 0 B!ask 1; 1 B?reply 2", "B: 0 A?ask 1; 1 A!reply 2");

        assertThat(report.verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(report.configurations()).isEqualTo(5);
        assertThat(report.queuesFilled()).isFalse();
    }

    @Test
    void everybodyWaits() {
        Counterexample found = fails("A: 0 B!hello 1; 1 B?x 2; 2 B!y 3", "B: 0 A?hello 1; 1 A?y 2; 2 A!x 3");

        assertThat(found.violation()).isEqualTo(new Deadlock(List.of(new Waiting(A, 1), new Waiting(B, 1))));
        assertThat(found.trace()).extracting(Event::toString).containsExactly("A B!hello()", "B A?hello()");
        assertThat(found.cycle()).isEmpty();
    }

    @Test
    void aRoleThatHasFinishedLeavesTheOtherWaiting() {
        assertThat(fails("A: 0 B!x 1; 1 B?y 2", "B: 0 A?x 1").violation())
                .isEqualTo(new Deadlock(List.of(new Waiting(A, 1))));
    }

    @Test
    void theOtherMessageComesFirst() {
        Counterexample found = fails("A: 0 B!x 1; 1 B!y 2", "B: 0 A?y 1; 1 A?x 2");

        assertThat(found.violation())
                .isEqualTo(new UnspecifiedReception(
                        new Waiting(B, 0), new InFlight(A, B, Label.of("x"), List.of())));
        assertThat(found.trace()).hasSize(1);
    }

    @Test
    void theSameLabelWithAnotherPayload() {
        Counterexample found = fails("A: 0 B!x(int) 1", "B: 0 A?x(String) 1");

        assertThat(found.violation())
                .isEqualTo(new UnspecifiedReception(
                        new Waiting(B, 0), new InFlight(A, B, Label.of("x"), List.of(PayloadType.of("int")))));
    }

    @Test
    void payloadsAreComparedAsTheHostLanguageDoes() {
        PayloadOrder intIsLong = (sent, expected) ->
                sent.equals(expected) || sent.simpleName().equals("int") && expected.simpleName().equals("long");

        assertThat(Exploration.explore(machines("A: 0 B!x(int) 1", "B: 0 A?x(long) 1"), intIsLong, Options.DEFAULT).verdict())
                .isInstanceOf(Verdict.Holds.class);
        assertThat(Exploration.explore(machines("A: 0 B!x(long) 1", "B: 0 A?x(int) 1"), intIsLong, Options.DEFAULT).verdict())
                .isInstanceOf(Verdict.Fails.class);
    }

    @Test
    void aMessageForARoleThatHasFinished() {
        assertThat(fails("A: 0 B!x 1; 1 B!y 2", "B: 0 A?x 1").violation())
                .isEqualTo(new OrphanMessage(new InFlight(A, B, Label.of("y"), List.of())));
    }

    @Test
    void oneMessageToSeveralReceivers() {
        assertThat(explore(Options.DEFAULT, "A: 0 B,C!x 1", "B: 0 A?x 1", "C: 0 A?x 1").verdict())
                .isInstanceOf(Verdict.Holds.class);
        assertThat(fails("A: 0 B,C!x 1", "B: 0 A?x 1", "C:").violation())
                .isEqualTo(new OrphanMessage(new InFlight(A, C, Label.of("x"), List.of())));
    }

    @Test
    void aLoopThatMayGoOnForEverStarvesWhoeverWaitsForItsEnd() {
        String[] system = {"A: 0 B!more 0; 0 B!stop 1", "B: 0 A?more 0; 0 A?stop 1; 1 C!bye 2", "C: 0 B?bye 1"};

        Counterexample found = fails(system);
        assertThat(found.violation()).isEqualTo(new StarvingRole(new Waiting(C, 0)));
        assertThat(found.cycle()).extracting(Event::toString).containsExactly("A B!more()", "B A?more()");
        assertThat(explore(Options.DEFAULT.withChoices(Choices.FAIR), system).verdict()).isInstanceOf(Verdict.Holds.class);
    }

    @Test
    void aRoleThatNobodyCanEverServe() {
        String[] system = {"A: 0 B!tick 0", "B: 0 A?tick 0; 0 A?tock 1; 1 C!bye 2", "C: 0 B?bye 1"};

        assertThat(fails(system).violation()).isEqualTo(new StarvingRole(new Waiting(C, 0)));
        assertThat(explore(Options.DEFAULT.withChoices(Choices.FAIR), system).verdict())
                .extracting(verdict -> ((Verdict.Fails<Counterexample>) verdict).counterexample().violation())
                .isEqualTo(new StarvingRole(new Waiting(C, 0)));
    }

    @Test
    void aMessageThatIsAlwaysPutOff() {
        String[] system = {"A: 0 B!more 0; 0 B!stop 1", "B: 0 A?more 0; 0 A?stop 1; 1 C?late 2", "C: 0 B!late 1"};

        Counterexample found = fails(system);
        assertThat(found.violation())
                .isEqualTo(new MessageNeverReceived(new InFlight(C, B, Label.of("late"), List.of())));
        assertThat(explore(Options.DEFAULT.withChoices(Choices.FAIR), system).verdict()).isInstanceOf(Verdict.Holds.class);
    }

    /** Both send twice before they receive: nothing is wrong with it, but it needs room. */
    @Test
    void queuesThatAreTooSmallAreNoMistake() {
        String[] system = {
            "A: 0 B!x 1; 1 B!x 2; 2 B?y 3; 3 B?y 4", "B: 0 A!y 1; 1 A!y 2; 2 A?x 3; 3 A?x 4",
        };

        assertThat(explore(Options.DEFAULT, system).verdict()).isEqualTo(new Verdict.Unknown<>(1));
        Report roomy = explore(Options.DEFAULT.withQueueBound(2), system);
        assertThat(roomy.verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(roomy.queuesFilled()).isFalse();
    }

    @Test
    void tooManyConfigurationsAreUnknown() {
        Options few = new Options(1, 3, Choices.ARBITRARY);

        assertThat(explore(few, "A: 0 B!ask 1; 1 B?reply 2", "B: 0 A?ask 1; 1 A!reply 2").verdict())
                .isEqualTo(new Verdict.Unknown<>(3));
    }

    @Test
    void nobody() {
        assertThat(explore(Options.DEFAULT).verdict()).isInstanceOf(Verdict.Holds.class);
    }

    private static Counterexample fails(String... machines) {
        return assertThat(explore(Options.DEFAULT, machines).verdict())
                .asInstanceOf(InstanceOfAssertFactories.type(Verdict.Fails.class))
                .extracting(Verdict.Fails::counterexample)
                .asInstanceOf(InstanceOfAssertFactories.type(Counterexample.class))
                .actual();
    }

    private static Report explore(Options options, String... machines) {
        return Exploration.explore(machines(machines), PayloadOrder.byName(), options);
    }

    private static List<Machine> machines(String... texts) {
        return Stream.of(texts).map(Machines::parse).toList();
    }
}
