package dev.parley.workspace.diagram;

import static dev.parley.workspace.diagram.Runs.chain;
import static dev.parley.workspace.diagram.Runs.failure;
import static dev.parley.workspace.diagram.Runs.loop;
import static dev.parley.workspace.diagram.Runs.receive;
import static dev.parley.workspace.diagram.Runs.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.counterexample.CounterexampleText;
import dev.parley.core.machine.Machine;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import dev.parley.workspace.diagram.render.DiagramFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counterexamples that the real exploration finds, as they are shown. */
class CounterexampleDiagramTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role C = new Role("C");

    @Test
    void showsWhoWaitsForWhatInADeadlock() {
        Machine a = chain(A, send(B, "ask"), receive(B, "yes"), send(B, "more"));
        Machine b = chain(B, receive(A, "ask"), receive(A, "more"), send(A, "yes"));

        assertMermaid(List.of(a, b), """
                sequenceDiagram
                    participant p0 as A
                    participant p1 as B
                    p0->>p1: ask
                    Note over p0: Deadlock<br/>`A` must receive `yes` from `B`
                    Note over p1: Deadlock<br/>`B` must receive `more` from `A`
                """);
        assertThat(new CounterexampleText(List.of(a, b)).numbered(failure(List.of(a, b)))).isEqualTo("""
                  1  `A` sends `ask` to `B`
                  2  `B` receives `ask` from `A`
                Deadlock:
                  `A` must receive `yes` from `B`
                  `B` must receive `more` from `A`
                """);
    }

    @Test
    void showsAMessageThatWaitsFromWhereItIsSentToWhereItIsReceived() {
        Machine a = chain(A, send(B, "one"), send(C, "go"), receive(B, "never"));
        Machine b = chain(B, receive(C, "went"), receive(A, "one"));
        Machine c = chain(C, receive(A, "go"), send(B, "went"));

        assertMermaid(List.of(a, b, c), """
                sequenceDiagram
                    participant p0 as A
                    participant p1 as B
                    participant p2 as C
                    p0-)p1: one
                    p0->>p2: go
                    p2->>p1: went
                    Note over p1: takes one from A
                    Note over p0: Deadlock<br/>`A` must receive `never` from<br/>`B`
                """);
    }

    @Test
    void crossesOutTheMessageThatStaysInItsQueue() {
        Machine a = chain(A, send(B, "x", PayloadType.of("int")), send(B, "y"));
        Machine b = chain(B, receive(A, "x", PayloadType.of("int")));

        assertMermaid(List.of(a, b), """
                sequenceDiagram
                    participant p0 as A
                    participant p1 as B
                    p0-)p1: x#60;int#62;
                    p0-xp1: y
                    Note over p1: takes x#60;int#62; from A
                    Note over p1: Orphan message<br/>`B` has finished#59; `y` stays in<br/>the queue from `A`
                """);
    }

    @Test
    void showsWhatIsRepeatedForEver() {
        Machine a = loop(A, send(B, "tick"));
        Machine b = loop(B, receive(A, "tick"));
        Machine c = chain(C, receive(A, "hello"));

        assertMermaid(List.of(a, b, c), """
                sequenceDiagram
                    participant p0 as A
                    participant p1 as B
                    participant p2 as C
                    loop for ever
                        p0->>p1: tick
                    end
                    Note over p2: Starving role<br/>`C` must receive `hello` from<br/>`A`, which never becomes<br/>possible
                """);
    }

    @Test
    void showsWhereACandidateStopsBeingASubtype() {
        Machine candidate = chain(A, send(B, "ask"), send(B, "quit"));
        Machine original = chain(A, send(B, "ask"), receive(B, "yes"));
        SubtypingCounterexample found =
                switch (AsynchronousSubtyping.check(candidate, original, PayloadOrder.byName())) {
                    case Verdict.Fails<SubtypingCounterexample> fails -> fails.counterexample();
                    case Verdict.Holds<?> holds -> throw new AssertionError(holds);
                    case Verdict.Unknown<?> unknown -> throw new AssertionError(unknown);
                };

        assertThat(DiagramFormat.MERMAID.render(CounterexampleDiagram.of("A", found, candidate))).isEqualTo("""
                sequenceDiagram
                    participant p0 as A
                    participant p1 as B
                    p0->>p1: ask
                    Note over p0: Not a subtype<br/>it may not send `quit` to `B`<br/>here#59; the role sends nothing<br/>more to this peer
                """);
    }

    private static void assertMermaid(List<Machine> machines, String expected) {
        SequenceDiagram diagram = CounterexampleDiagram.of("test", failure(machines), machines);
        assertThat(DiagramFormat.MERMAID.render(diagram)).isEqualTo(expected);
    }
}
