package dev.parley.workspace.diagram;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.exploration.Exploration;
import dev.parley.core.exploration.Exploration.Options;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.List;

/** Small machines, and what the exploration finds wrong with them. */
final class Runs {
    private Runs() {}

    /** Buyer and seller wait for each other, after messages that cross on their way. */
    static SequenceDiagram deadlock() {
        Role buyer = new Role("buyer");
        Role seller = new Role("seller");
        Role bank = new Role("bank");
        List<Machine> machines = List.of(
                chain(buyer, send(seller, "order", PayloadType.of("Item")), send(bank, "pay", PayloadType.of("double")),
                        receive(seller, "goods", PayloadType.of("Item"))),
                chain(seller, receive(bank, "paid"), receive(buyer, "order", PayloadType.of("Item")), receive(buyer, "address"),
                        send(buyer, "goods", PayloadType.of("Item"))),
                chain(bank, receive(buyer, "pay", PayloadType.of("double")), send(seller, "paid")));
        return CounterexampleDiagram.of("shop", failure(machines), machines);
    }

    static Counterexample failure(List<Machine> machines) {
        return switch (Exploration.explore(machines, PayloadOrder.byName(), Options.DEFAULT.withQueueBound(2)).verdict()) {
            case Verdict.Fails<Counterexample> fails -> fails.counterexample();
            case Verdict.Holds<?> holds -> throw new AssertionError(holds);
            case Verdict.Unknown<?> unknown -> throw new AssertionError(unknown);
        };
    }

    static Machine chain(Role role, Action... actions) {
        Machine.Builder machine = Machine.builder(role);
        machine.state();
        for (Action action : actions) {
            int next = machine.state();
            machine.transition(next - 1, action, next);
        }
        return machine.build();
    }

    static Machine loop(Role role, Action action) {
        Machine.Builder machine = Machine.builder(role);
        machine.state();
        machine.transition(0, action, 0);
        return machine.build();
    }

    static Action send(Role receiver, String label, PayloadType... payloads) {
        return Action.send(receiver, Label.of(label), payloads);
    }

    static Action receive(Role sender, String label, PayloadType... payloads) {
        return Action.receive(sender, Label.of(label), payloads);
    }
}
