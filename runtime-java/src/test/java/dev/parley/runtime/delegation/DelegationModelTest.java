package dev.parley.runtime.delegation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.exploration.Exploration;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * The protocol of docs/adr/0005-delegation.md as communicating machines, all of whose runs are explored: A sends two messages and gets an
 * answer, B hands its end over to C at any moment in between, and C invites A to a connection of their own. The queue between two roles is
 * the connection between them.
 */
class DelegationModelTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");
    private static final List<String> FROM_A = List.of("m1", "m2");
    private static final Exploration.Options OPTIONS = Exploration.Options.DEFAULT.withQueueBound(5).withChoices(Choices.FAIR);

    /** A step of a machine whose states are values. */
    private record Step<S>(Action action, S target) {}

    private static <S> Machine machine(Role role, S initial, Function<S, List<Step<S>>> steps) {
        Machine.Builder machine = Machine.builder(role);
        Map<S, Integer> numbers = new HashMap<>();
        List<S> open = new ArrayList<>(List.of(initial));
        numbers.put(initial, machine.state());
        for (int i = 0; i < open.size(); i++) {
            for (Step<S> step : steps.apply(open.get(i))) {
                if (!numbers.containsKey(step.target())) {
                    numbers.put(step.target(), machine.state());
                    open.add(step.target());
                }
                machine.transition(i, step.action(), numbers.get(step.target()));
            }
        }
        return machine.build();
    }

    private static Action send(Role to, String label) {
        return Action.send(to, Label.of(label));
    }

    private static Action receive(Role from, String label) {
        return Action.receive(from, Label.of(label));
    }

    private enum Call { NONE, INVITED, CALLED, WELCOMED }

    /** The passive party: how far the session is, how far the change-over, and which way each direction takes. */
    private record Passive(int sent, boolean answered, Call call, boolean outNew, boolean inNew) {
        List<Step<Passive>> steps() {
            List<Step<Passive>> steps = new ArrayList<>();
            if (sent < FROM_A.size()) {
                steps.add(new Step<>(DelegationModelTest.send(outNew ? C : B, FROM_A.get(sent)),
                        new Passive(sent + 1, answered, call, outNew, inNew)));
            }
            if (!inNew && call == Call.NONE) {
                steps.add(new Step<>(receive(B, "reach"), new Passive(sent, answered, Call.INVITED, outNew, false)));
            }
            if (!inNew && call != Call.NONE) {
                steps.add(new Step<>(receive(B, "switch"), new Passive(sent, answered, call, outNew, true)));
            }
            if (call == Call.INVITED) {
                steps.add(new Step<>(DelegationModelTest.send(C, "fetch"), new Passive(sent, answered, Call.CALLED, outNew, inNew)));
            }
            if (call == Call.CALLED) {
                steps.add(new Step<>(receive(C, "welcome"), new Passive(sent, answered, Call.WELCOMED, outNew, inNew)));
            }
            if (call == Call.WELCOMED && !outNew) {
                steps.add(new Step<>(DelegationModelTest.send(B, "switch"), new Passive(sent, answered, call, true, inNew)));
            }
            if (sent == FROM_A.size() && !answered && (!inNew || call == Call.WELCOMED)) {
                steps.add(new Step<>(receive(inNew ? C : B, "answer"), new Passive(sent, true, call, outNew, inNew)));
            }
            return steps;
        }
    }

    private enum Holding { SESSION, TICKET_SENT, RELAYING }

    /** The holder: the frame that each direction of the relay has taken and not passed on yet; empty for none, {@code "over"} at the end. */
    private record Holder(Holding holding, String toC, String toA) {
        List<Step<Holder>> steps() {
            return switch (holding) {
                case SESSION -> List.of(new Step<>(DelegationModelTest.send(C, "ticket"), new Holder(Holding.TICKET_SENT, "", "")));
                case TICKET_SENT -> List.of(new Step<>(receive(C, "fetch"), new Holder(Holding.RELAYING, "", "")));
                case RELAYING -> {
                    List<Step<Holder>> steps = new ArrayList<>();
                    switch (toC) {
                        case "" -> List.of("m1", "m2", "switch").forEach(frame ->
                                steps.add(new Step<>(receive(A, frame), new Holder(holding, frame, toA))));
                        case "over" -> { }
                        default -> steps.add(new Step<>(DelegationModelTest.send(C, toC),
                                new Holder(holding, toC.equals("switch") ? "over" : "", toA)));
                    }
                    switch (toA) {
                        case "" -> List.of("reach", "answer", "switch").forEach(frame ->
                                steps.add(new Step<>(receive(C, frame), new Holder(holding, toC, frame))));
                        case "over" -> { }
                        default -> steps.add(new Step<>(DelegationModelTest.send(A, toA),
                                new Holder(holding, toC, toA.equals("switch") ? "over" : "")));
                    }
                    yield steps;
                }
            };
        }
    }

    private enum Taking { NOTHING, TICKET, FETCHED, INVITING, FETCH_CAME, WELCOMED, CHANGED_OVER }

    /**
     * The receiver.
     *
     * @param patient whether it reads the old connection up to where the new one is announced, as it should
     */
    private record Receiver(Taking taking, int received, boolean answered, boolean inNew, boolean patient) {
        private Receiver next(Taking next) {
            return new Receiver(next, received, answered, inNew || !patient && next == Taking.CHANGED_OVER, patient);
        }

        List<Step<Receiver>> steps() {
            List<Step<Receiver>> steps = new ArrayList<>();
            switch (taking) {
                case NOTHING -> steps.add(new Step<>(receive(B, "ticket"), next(Taking.TICKET)));
                case TICKET -> steps.add(new Step<>(DelegationModelTest.send(B, "fetch"), next(Taking.FETCHED)));
                case FETCHED -> steps.add(new Step<>(DelegationModelTest.send(B, "reach"), next(Taking.INVITING)));
                case INVITING -> steps.add(new Step<>(receive(A, "fetch"), next(Taking.FETCH_CAME)));
                case FETCH_CAME -> steps.add(new Step<>(DelegationModelTest.send(A, "welcome"), next(Taking.WELCOMED)));
                case WELCOMED -> steps.add(new Step<>(DelegationModelTest.send(B, "switch"), next(Taking.CHANGED_OVER)));
                case CHANGED_OVER -> { }
            }
            // Between the welcome and the switch nothing else is sent: both happen under one lock.
            boolean mayUse = taking.compareTo(Taking.INVITING) >= 0;
            if (mayUse && received < FROM_A.size()) {
                steps.add(new Step<>(receive(inNew ? A : B, FROM_A.get(received)),
                        new Receiver(taking, received + 1, answered, inNew, patient)));
            }
            if (mayUse && received == FROM_A.size() && !answered && taking != Taking.FETCH_CAME && taking != Taking.WELCOMED) {
                steps.add(new Step<>(DelegationModelTest.send(taking == Taking.CHANGED_OVER ? A : B, "answer"),
                        new Receiver(taking, received, true, inNew, patient)));
            }
            if (mayUse && !inNew && taking.compareTo(Taking.FETCH_CAME) > 0) {
                steps.add(new Step<>(receive(B, "switch"), new Receiver(taking, received, answered, true, patient)));
            }
            return steps;
        }
    }

    private static Exploration.Report explore(boolean patient) {
        List<Machine> machines = List.of(
                machine(A, new Passive(0, false, Call.NONE, false, false), Passive::steps),
                machine(B, new Holder(Holding.SESSION, "", ""), Holder::steps),
                machine(C, new Receiver(Taking.NOTHING, 0, false, false, patient), Receiver::steps));
        return Exploration.explore(machines, PayloadOrder.byName(), OPTIONS);
    }

    @Test
    void everyRunEndsWithEveryMessageDelivered() {
        Exploration.Report report = explore(true);
        assertThat(report.verdict()).as("%s", report).isInstanceOf(Verdict.Holds.class);
        assertThat(report.queuesFilled()).isFalse();
        assertThat(report.configurations()).isGreaterThan(100);
    }

    /** The model has teeth: without the announcement on the old connection, something is lost. */
    @Test
    void aReceiverThatDoesNotReadToTheAnnouncementLosesMessages() {
        assertThat(explore(false).verdict()).isInstanceOfSatisfying(Verdict.Fails.class,
                fails -> assertThat(((Counterexample) fails.counterexample()).trace()).isNotEmpty());
    }
}
