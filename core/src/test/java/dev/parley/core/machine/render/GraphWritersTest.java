package dev.parley.core.machine.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class GraphWritersTest {
    private static final Role B = new Role("B");

    @Test
    void writesDot() {
        assertThat(DotWriter.write(adder())).isEqualTo("""
                digraph "A" {
                  graph [fontname="Helvetica,Arial,sans-serif", ranksep=0.4, nodesep=0.4];
                  node [fontname="Helvetica,Arial,sans-serif", fontsize=12, shape=circle, width=0.4, margin=0.04];
                  edge [fontname="Helvetica,Arial,sans-serif", fontsize=11, arrowsize=0.7];
                  start [shape=none, label="", width=0, height=0];
                  0;
                  1;
                  2 [shape=doublecircle];
                  start -> 0;
                  0 -> 1 [label="B!add(int, List<String>)"];
                  0 -> 2 [label="B,C![done]()"];
                  1 -> 0 [label="B?(noalias double[])"];
                }
                """);
    }

    @Test
    void writesMermaid() {
        assertThat(MermaidWriter.write(adder())).isEqualTo("""
                stateDiagram-v2
                    state "0" as s0
                    state "1" as s1
                    state "2" as s2
                    [*] --> s0
                    s0 --> s1 : B!add(int, List#60;String#62;)
                    s0 --> s2 : B,C![done]()
                    s1 --> s0 : B?(noalias double[])
                    s2 --> [*]
                """);
    }

    @Test
    void escapesWhatTheLanguagesGiveAMeaning() {
        Machine.Builder builder = Machine.builder(new Role("a\"\\b"));
        builder.transition(builder.state(), Action.send(B, Label.of("x\\N\"y;z:#\n")), builder.state());
        Machine machine = builder.build();

        assertThat(DotWriter.write(machine))
                .startsWith("digraph \"a\\\"\\\\b\" {\n")
                .contains("[label=\"B!x\\\\N\\\"y;z:#\\n()\"];\n");
        assertThat(MermaidWriter.write(machine)).contains(" : B!x#92;N#34;y#59;z#58;#35;#10;()\n");
    }

    private static Machine adder() {
        Machine.Builder builder = Machine.builder(new Role("A"));
        int s0 = builder.state();
        int s1 = builder.state();
        int s2 = builder.state();
        builder.transition(s0, Action.send(B, Label.of("add"), PayloadType.of("int"), PayloadType.of("java.util.List<java.lang.String>")), s1);
        builder.transition(s0, new Action(Direction.SEND, List.of(B, new Role("C")), Label.Reserved.DONE, List.of()), s2);
        builder.transition(s1, Action.receive(B, Label.Reserved.NONE, new PayloadType.Value("double[]", true)), s0);
        return builder.build();
    }
}
