package dev.parley.grammar.automata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.machine.render.CfsmWriter;
import dev.parley.core.machine.render.DotWriter;
import dev.parley.core.machine.render.SessionTypeWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What the writers write, the readers read back. */
class AutomataRoundTripTest {
    private static final int LIMIT = 1 << 20;

    @Property
    void dotGivesTheSameMachines(@ForAll("systems") List<Machine> system) {
        String text = system.stream().map(DotWriter::writeQualified).collect(Collectors.joining("\n"));

        assertThat(read("system.dot", text)).isEqualTo(system);
    }

    @Property
    void plainTextGivesTheSameMachinesUpToTheNumbersOfTheirStates(@ForAll("systems") List<Machine> system) {
        List<Machine> read = read("system.txt", CfsmWriter.write(system).orElseThrow());

        assertThat(read).hasSameSizeAs(system);
        for (int i = 0; i < system.size(); i++) {
            assertThat(renumbered(read.get(i))).isEqualTo(renumbered(system.get(i)));
        }
    }

    @Property
    void sessionTypesGiveMachinesThatBehaveTheSame(@ForAll("systems") List<Machine> system) {
        List<Machine> small = system.stream().filter(machine -> SessionTypeWriter.write(machine, LIMIT).isPresent()).toList();
        String text = small.stream().map(machine -> SessionTypeWriter.write(machine, LIMIT).orElseThrow() + "\n").collect(Collectors.joining());

        assertThat(small).as("machines of six states have types of a readable size").isEqualTo(system);
        assertThat(read("system.txt", text).stream().map(Minimisation::canonical).map(AutomataRoundTripTest::sorted).toList())
                .isEqualTo(small.stream().map(Minimisation::canonical).map(AutomataRoundTripTest::sorted).toList());
    }

    /** The canonical form of a nondeterministic machine depends on the order of its steps, its size does not. */
    private static List<Object> sorted(Machine machine) {
        return machine.isDeterministic()
                ? List.of(machine)
                : List.of(machine.role(), machine.stateCount(), machine.transitions()
                        .map(transition -> transition.action().toString())
                        .sorted()
                        .toList());
    }

    private static List<Machine> read(String file, String text) {
        AutomataFile read = AutomataParser.parse(file, text);
        assertThat(read.diagnostics()).as(text).isEmpty();
        return read.automata().stream().map(Automaton::machine).toList();
    }

    /** Breadth first; states that cannot be reached are left out. */
    private static Machine renumbered(Machine machine) {
        List<Integer> order = new ArrayList<>(List.of(machine.initial()));
        for (int i = 0; i < order.size(); i++) {
            machine.from(order.get(i)).stream()
                    .map(Transition::target)
                    .filter(state -> !order.contains(state))
                    .forEach(order::add);
        }
        Machine.Builder builder = Machine.builder(machine.role());
        order.forEach(state -> builder.state());
        machine.transitions()
                .filter(step -> order.contains(step.source()))
                .forEach(step -> builder.transition(order.indexOf(step.source()), step.action(), order.indexOf(step.target())));
        return builder.build();
    }

    @Provide
    Arbitrary<List<Machine>> systems() {
        return RandomSystems.closed();
    }
}
