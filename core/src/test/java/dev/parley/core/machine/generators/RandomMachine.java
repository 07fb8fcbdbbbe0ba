package dev.parley.core.machine.generators;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Machines without any structure: their loops have several entries and exits, and their branches share what follows at random. */
public final class RandomMachine {
    private static final List<Role> PEERS = List.of(new Role("B"), new Role("C"));
    private static final List<Label> LABELS =
            List.of(Label.of("a"), Label.of("b"), Label.Reserved.NONE, Label.Reserved.AGAIN, Label.Reserved.DONE);

    private RandomMachine() {}

    /** Deterministic, directed machines of role A with up to {@code states} states. */
    public static Arbitrary<Machine> directed(int states) {
        return Arbitraries.integers().between(1, states).flatMap(count ->
                Arbitraries.randomValue(random -> machine(random, count)));
    }

    /** Machines that may offer one action twice, and mix sends and receives. */
    public static Arbitrary<Machine> arbitrary(int states) {
        return Arbitraries.integers().between(1, states).flatMap(count -> Arbitraries.randomValue(random -> {
            Machine.Builder builder = states(count);
            for (int i = random.nextInt(2 * count + 1); i > 0; i--) {
                Role peer = PEERS.get(random.nextInt(2));
                Label label = LABELS.get(random.nextInt(2));
                builder.transition(
                        random.nextInt(count),
                        random.nextBoolean() ? Action.send(peer, label) : Action.receive(peer, label),
                        random.nextInt(count));
            }
            return builder.build();
        }));
    }

    private static Machine machine(Random random, int count) {
        Machine.Builder builder = states(count);
        for (int state = 0; state < count; state++) {
            boolean sends = random.nextBoolean();
            int peer = random.nextInt(PEERS.size());
            for (Label label : LABELS) {
                if (random.nextInt(5) < 2) {
                    Role to = PEERS.get(random.nextInt(6) == 0 ? 1 - peer : peer);
                    PayloadType[] payloads = label == LABELS.getFirst() ? new PayloadType[] {PayloadType.of("int")} : new PayloadType[0];
                    Action action = sends ? Action.send(to, label, payloads) : Action.receive(PEERS.get(peer), label, payloads);
                    builder.transition(state, action, random.nextInt(count));
                }
            }
        }
        return builder.build();
    }

    private static Machine.Builder states(int count) {
        Machine.Builder builder = Machine.builder(new Role("A"));
        for (int i = 0; i < count; i++) {
            builder.state();
        }
        return builder;
    }
}
