package dev.parley.core.machine.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.generators.RandomMachine;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class DualityTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");

    @Test
    void exchangesSendsAndReceives() {
        Machine.Builder builder = Machine.builder(A);
        int s0 = builder.state();
        int s1 = builder.state();
        builder.transition(s0, Action.send(B, Label.of("l"), PayloadType.of("int")), s1);
        builder.transition(s1, Action.receive(B, Label.Reserved.NONE), s0);

        assertThat(Duality.dual(builder.build(), B).orElseThrow().toString()).isEqualTo("B[0 A?l(int) 1, 1 A!() 0]");
    }

    @Property
    void theDualOfTheDualIsTheMachine(@ForAll("machines") Machine machine) {
        boolean twoParty = machine.transitions().allMatch(t -> t.action().peer().equals(B));

        assertThat(Duality.dual(machine, B).isPresent()).isEqualTo(twoParty);
        Duality.dual(machine, B).ifPresent(dual -> assertThat(Duality.dual(dual, A)).contains(machine));
    }

    @Provide
    Arbitrary<Machine> machines() {
        return RandomMachine.directed(3);
    }
}
