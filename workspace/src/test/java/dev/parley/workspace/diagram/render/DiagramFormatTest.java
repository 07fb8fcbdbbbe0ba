package dev.parley.workspace.diagram.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Connections;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.GlobalType.AnnouncedChoice;
import dev.parley.core.type.GlobalType.Begin;
import dev.parley.core.type.GlobalType.Branch;
import dev.parley.core.type.GlobalType.Connect;
import dev.parley.core.type.GlobalType.Continue;
import dev.parley.core.type.GlobalType.DirectedChoice;
import dev.parley.core.type.GlobalType.Disconnect;
import dev.parley.core.type.GlobalType.Loop;
import dev.parley.core.type.GlobalType.Message;
import dev.parley.core.type.GlobalType.Recursion;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.Diagram;
import dev.parley.workspace.diagram.ProtocolDiagram;
import dev.parley.workspace.diagram.SequenceDiagram;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class DiagramFormatTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    /** {@code A: begin; A: [ A->B,C: add<int>; ]*; rec X { choice at B { more; X } or { stop } }; A: { YES: A->C: <>, NO: }}. */
    private static final SequenceDiagram SHAPES = ProtocolDiagram.of(new GlobalProtocol("demo.shapes", List.of(A, B, C), GlobalType.sequence(
            new Begin(A),
            new Loop(A, new Message(A, List.of(B, C), Label.of("add"), List.of(PayloadType.of("int")))),
            new Recursion(new RecursionVariable("X"), new DirectedChoice(B, List.of(
                    GlobalType.sequence(message(B, A, "more"), new Continue(new RecursionVariable("X"))),
                    message(B, A, "stop")))),
            new AnnouncedChoice(A, List.of(
                    new Branch(Label.of("YES"), new Message(A, List.of(C), Label.Reserved.NONE, List.of())),
                    new Branch(Label.of("NO"), GlobalType.end()))))));

    private static final AutomatonDiagram SWITCH = new AutomatonDiagram("demo@A", machine());

    @Test
    void drawsSequencesInText() {
        assertThat(DiagramFormat.TEXT.render(SHAPES)).isEqualTo("""
                demo.shapes

                               A              B       C
                               ├╌╌╌ begin ╌╌╌▶│╌╌╌╌╌╌▶│
                ┌ loop A       │              │       │
                │              ├╌╌╌ again ╌╌╌▶│╌╌╌╌╌╌▶│
                │              ├── add<int> ─▶│──────▶│
                └              │              │       │
                               ├╌╌╌╌ done ╌╌╌▶│╌╌╌╌╌╌▶│
                ┌ rec X        │              │       │
                │ ┌ alt B      │              │       │
                │ │            │◀─── more ────┤       │
                │ │ ↺ X        │              │       │
                │ ├ else       │              │       │
                │ │            │◀─── stop ────┤       │
                │ └            │              │       │
                └              │              │       │
                ┌ alt A [YES]  │              │       │
                │              ├╌╌╌╌╌╌╌╌ YES ╌╌╌╌╌╌╌╌▶│
                │              ├───────── <> ────────▶│
                ├ else [NO]    │              │       │
                │              ├╌╌╌╌╌╌╌╌╌ NO ╌╌╌╌╌╌╌╌▶│
                └              │              │       │
                """);
    }

    @Test
    void drawsSequencesInMermaid() {
        assertThat(DiagramFormat.MERMAID.render(SHAPES)).isEqualTo("""
                sequenceDiagram
                    participant p0 as A
                    participant p1 as B
                    participant p2 as C
                    p0-->>p1: begin
                    p0-->>p2: begin
                    loop A
                        p0-->>p1: again
                        p0-->>p2: again
                        p0->>p1: add#60;int#62;
                        p0->>p2: add#60;int#62;
                    end
                    p0-->>p1: done
                    p0-->>p2: done
                    loop rec X
                        alt B
                            p1->>p0: more
                            Note over p0,p2: continue X
                        else
                            p1->>p0: stop
                        end
                    end
                    alt A [YES]
                        p0-->>p2: YES
                        p0->>p2: #60;#62;
                    else [NO]
                        p0-->>p2: NO
                    end
                """);
    }

    @Test
    void drawsSequencesInDot() {
        SequenceDiagram small = ProtocolDiagram.of(new GlobalProtocol(
                "demo.pass", List.of(A, B, C), new Message(A, List.of(C), Label.of("x"), List.of(PayloadType.of("String")))));

        assertThat(DiagramFormat.DOT.render(small)).isEqualTo("""
                digraph "demo.pass" {
                  graph [fontname="Helvetica,Arial,sans-serif", ranksep=0.25, nodesep=1.2, splines=line];
                  node [fontname="Helvetica,Arial,sans-serif", fontsize=12, shape=point, width=0.02];
                  edge [fontname="Helvetica,Arial,sans-serif", fontsize=11, arrowsize=0.7];
                  { rank=same; m0 [shape=none, label="", group=m];
                    r0_0 [shape=box, style=rounded, label="A", group=g0];
                    r0_1 [shape=box, style=rounded, label="B", group=g1];
                    r0_2 [shape=box, style=rounded, label="C", group=g2];
                  }
                  m0 -> r0_0 -> r0_1 -> r0_2 [style=invis];
                  { rank=same; m1 [shape=none, label="", group=m];
                    r1_0 [group=g0];
                    r1_1 [group=g1];
                    r1_2 [group=g2];
                  }
                  m0 -> m1 [style=invis, weight=100];
                  r0_0 -> r1_0 [arrowhead=none, style=dashed, color=gray, weight=100];
                  r0_1 -> r1_1 [arrowhead=none, style=dashed, color=gray, weight=100];
                  r0_2 -> r1_2 [arrowhead=none, style=dashed, color=gray, weight=100];
                  r1_0 -> r1_1 [constraint=false, label="x<String>", arrowhead=none];
                  r1_1 -> r1_2 [constraint=false, label=""];
                }
                """);
    }

    @Test
    void givesSequencesAsData() {
        SequenceDiagram small = ProtocolDiagram.of(new GlobalProtocol("demo.loop", List.of(A, B), new Loop(A, message(B, A, "x"))));

        assertThat(DiagramFormat.JSON.render(small)).isEqualToIgnoringWhitespace("""
                {"kind": "sequence", "title": "demo.loop", "lifelines": ["A", "B"], "elements": [
                  {"kind": "frame", "frame": "loop", "title": "A", "sections": [{"guard": "", "elements": [
                    {"kind": "message", "sender": "A", "receivers": ["B"], "style": "notice", "label": "again", "payloads": []},
                    {"kind": "message", "sender": "B", "receivers": ["A"], "style": "message", "label": "x", "payloads": []}]}]},
                  {"kind": "message", "sender": "A", "receivers": ["B"], "style": "notice", "label": "done", "payloads": []}]}
                """);
    }

    @Test
    void givesAutomataAsData() {
        assertThat(DiagramFormat.JSON.render(SWITCH)).isEqualToIgnoringWhitespace("""
                {"kind": "automaton", "title": "demo@A", "role": "A", "initial": 0,
                 "states": [{"id": 0, "final": false}, {"id": 1, "final": true}],
                 "edges": [
                  {"source": 0, "target": 0, "text": "B!on(int)", "direction": "send", "peers": ["B"], "label": "on", "payloads": ["int"]},
                  {"source": 0, "target": 1, "text": "B!off()", "direction": "send", "peers": ["B"], "label": "off", "payloads": []},
                  {"source": 0, "target": 1, "text": "B?[done]()", "direction": "receive", "peers": ["B"], "label": "done",
                   "payloads": []}]}
                """);
    }

    @Test
    void drawsAutomataInText() {
        assertThat(DiagramFormat.TEXT.render(SWITCH)).isEqualTo("""
                demo@A

                →  0  B!on(int)  → 0
                      B!off()    → 1
                      B?[done]() → 1
                   1  end
                """);
    }

    @Test
    void drawsLinks() {
        SequenceDiagram links = ProtocolDiagram.of(new GlobalProtocol("demo.links", List.of(A, B), GlobalType.sequence(
                new Connect(A, B, Label.of("hello"), List.of(PayloadType.of("int"))), new Disconnect(A, B)), Connections.EXPLICIT));

        assertThat(DiagramFormat.MERMAID.render(links)).contains("p0-->>p1: connect hello#60;int#62;\n", "p0-->>p1: disconnect\n");
    }

    @ParameterizedTest
    @EnumSource
    void isTheSameEveryTime(DiagramFormat format) {
        assertThat(format.render(SHAPES)).isEqualTo(format.render(SHAPES)).endsWith("\n");
        assertThat(format.render(SWITCH)).isEqualTo(format.render(SWITCH)).endsWith("\n");
    }

    /** Payload types of other languages are any text, and a machine may come from a file. */
    @Test
    void escapesWhateverANameHolds() throws Exception {
        String nasty = "<a href=\"x\">&amp; \u0001 \ud800 --> ; end \\N ]]> </text>";
        Action action = Action.send(new Role(nasty), Label.of(nasty), PayloadType.of(nasty));
        Machine.Builder builder = Machine.builder(new Role(nasty));
        builder.state();
        builder.transition(0, action, 0);
        Role other = new Role("other");
        SequenceDiagram sequence = ProtocolDiagram.of(new GlobalProtocol(nasty, List.of(new Role(nasty), other), new Loop(
                other, new Message(new Role(nasty), List.of(other), Label.of(nasty), List.of(PayloadType.of(nasty))))));

        assertThat(texts(sequence)).contains("&amp; \ufffd \ufffd --> ; end \\N ]]> </text>");
        assertThat(texts(new AutomatonDiagram(nasty, builder.build()))).contains("&amp; \ufffd \ufffd --> ; end \\N ]]> </text>");
        assertThat(DiagramFormat.MERMAID.render(sequence)).doesNotContain("<a", " ; end", "\\N");
        assertThat(DiagramFormat.DOT.render(sequence)).doesNotContain("\"x\"").contains("\\\"x\\\"");
    }

    /** The guide shows what the command prints. */
    @Test
    void isShownInTheGuide() throws Exception {
        Diagram invitation = Workspace.open(Path.of("..", "samples", "invitation")).pictures().getFirst().sequence().orElseThrow();

        assertThat(Files.readString(Path.of("..", "docs", "guide", "diagrams.md")))
                .contains("```text\n" + DiagramFormat.TEXT.render(invitation) + "```\n");
    }

    private static String texts(Diagram diagram) throws Exception {
        Document svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(DiagramFormat.SVG.render(diagram))));
        assertThat(svg.getElementsByTagName("a").getLength()).isZero();
        return svg.getDocumentElement().getTextContent();
    }

    private static Message message(Role sender, Role receiver, String label) {
        return new Message(sender, List.of(receiver), Label.of(label), List.of());
    }

    private static Machine machine() {
        Machine.Builder machine = Machine.builder(A);
        machine.state();
        machine.state();
        machine.transition(0, Action.send(B, Label.of("on"), PayloadType.of("int")), 0);
        machine.transition(0, Action.send(B, Label.of("off")), 1);
        machine.transition(0, Action.receive(B, Label.Reserved.DONE), 1);
        return machine.build();
    }
}
