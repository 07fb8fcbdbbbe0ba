package dev.parley.grammar.automata;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Machines without any structure that talk to each other, with every kind of label, payload and receiver. */
final class RandomSystems {
    private static final List<Role> ROLES = List.of(new Role("A"), new Role("t0"), new Role("client"), new Role("B_2"));
    private static final List<Label> LABELS = List.of(
            Label.of("add"), Label.of("end"), Label.of("1"), Label.of("naïve"), Label.Reserved.NONE, Label.Reserved.BEGIN,
            Label.Reserved.AGAIN, Label.Reserved.DONE);
    private static final List<PayloadType> PAYLOADS = List.of(
            PayloadType.of("int"),
            PayloadType.of("double[][]"),
            PayloadType.of("java.util.Map<java.lang.String, java.util.List<int[]>>"),
            new PayloadType.Value("com.acme.Order", true),
            session(Initiation.REQUEST),
            session(Initiation.ESTABLISHED));

    private RandomSystems() {}

    /** {@code !<int>.?{ok<java.lang.String>:, no: !<>}}, going on or still to be started. */
    private static PayloadType session(Initiation initiation) {
        List<Role> peer = List.of(SessionType.PEER);
        LocalType ask = new LocalType.Message(Direction.SEND, peer, Label.Reserved.NONE, List.of(PayloadType.of("int")));
        LocalType thank = new LocalType.Message(Direction.SEND, peer, Label.Reserved.NONE, List.of());
        LocalType answer = new LocalType.Choice(Direction.RECEIVE, peer, List.of(
                new LocalType.Branch(Label.of("ok"), List.of(PayloadType.of("java.lang.String")), LocalType.end()),
                new LocalType.Branch(Label.of("no"), List.of(), thank)));
        return new PayloadType.Session(new SessionType(initiation, List.of(LocalType.sequence(ask, answer))));
    }

    /** Two to four machines; their states may be unreachable, mixed, nondeterministic, or without end. */
    static Arbitrary<List<Machine>> closed() {
        return Arbitraries.integers().between(2, ROLES.size()).flatMap(count -> Arbitraries.randomValue(random -> {
            List<Role> roles = ROLES.subList(0, count);
            List<Machine> machines = new ArrayList<>();
            for (Role role : roles) {
                machines.add(machine(random, role, roles.stream().filter(other -> !other.equals(role)).toList()));
            }
            return machines;
        }));
    }

    private static Machine machine(Random random, Role role, List<Role> others) {
        Machine.Builder builder = Machine.builder(role);
        int states = 1 + random.nextInt(6);
        for (int i = 0; i < states; i++) {
            builder.state();
        }
        for (int i = random.nextInt(2 * states + 1); i > 0; i--) {
            builder.transition(random.nextInt(states), action(random, others), random.nextInt(states));
        }
        return builder.build();
    }

    private static Action action(Random random, List<Role> others) {
        List<PayloadType> payloads = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            payloads.add(PAYLOADS.get(random.nextInt(PAYLOADS.size())));
        }
        Label label = LABELS.get(random.nextInt(LABELS.size()));
        boolean sends = random.nextBoolean();
        int first = random.nextInt(others.size());
        int last = sends ? first + random.nextInt(others.size() - first) : first;
        return new Action(sends ? Direction.SEND : Direction.RECEIVE, others.subList(first, last + 1), label, payloads);
    }
}
