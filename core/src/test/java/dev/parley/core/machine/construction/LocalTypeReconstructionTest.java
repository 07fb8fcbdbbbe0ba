package dev.parley.core.machine.construction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.Construction.Constructed;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.machine.generators.RandomLocalType;
import dev.parley.core.machine.generators.RandomMachine;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Begin;
import dev.parley.core.type.LocalType.Branch;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LocalTypeReconstructionTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final Role CLIENT = new Role("client");
    private static final Role INFO = new Role("infoSvr");
    private static final Role MAIL = new Role("mailSvr");
    private static final RecursionVariable X = new RecursionVariable("X");
    private static final RecursionVariable Y = new RecursionVariable("Y");

    /** Types that come back exactly as they were written. */
    static List<LocalType> asWritten() {
        return List.of(
                LocalType.end(),
                // Session Type Guided Distributed Interaction, Fig. 3: client, infoSvr, mailSvr.
                LocalType.sequence(
                        new Begin(Direction.SEND, List.of(INFO, MAIL)),
                        receive(INFO, "Employer"),
                        receive(INFO, "Location"),
                        new Loop(Direction.RECEIVE, List.of(INFO), LocalType.sequence(
                                receive(INFO, "Member"),
                                receive(INFO, "Employer"),
                                receive(INFO, "Location"),
                                receive(INFO, "EmailID"),
                                choice(Direction.SEND, MAIL, branch("INVITE", send(MAIL, "EmailID", "Event")), branch("NOOP"))))),
                LocalType.sequence(
                        new Begin(Direction.RECEIVE, List.of(CLIENT)),
                        send(CLIENT, "Employer"),
                        send(CLIENT, "Location"),
                        new Loop(Direction.SEND, List.of(CLIENT, MAIL), LocalType.sequence(
                                send(CLIENT, "Member"),
                                send(CLIENT, "Employer"),
                                send(CLIENT, "Location"),
                                send(CLIENT, "EmailID")))),
                LocalType.sequence(
                        new Begin(Direction.RECEIVE, List.of(CLIENT)),
                        new Loop(Direction.RECEIVE, List.of(INFO),
                                choice(Direction.RECEIVE, CLIENT, branch("INVITE", receive(CLIENT, "EmailID", "Event")), branch("NOOP")))),
                // The SJ paper's eventOut.
                new Recursion(X, choice(Direction.SEND, B,
                        branch("MESSAGE", send(B, "MessageEvent"), new Continue(X)), branch("QUIT", send(B, "UserQuitEvent")))),
                // What follows a choice or a recursion stands behind it.
                LocalType.sequence(
                        choice(Direction.SEND, B, branch("a", send(B, "int")), branch("b"), branch("c", receive(B, "int"))),
                        new Recursion(X, choice(Direction.RECEIVE, B, branch("retry", new Continue(X)), branch("ok"))),
                        new Recursion(Y, choice(Direction.SEND, B, branch("retry", send(B, "int"), new Continue(Y)), branch("ok"))),
                        choice(Direction.RECEIVE, B, branch("x"), branch("y", send(B, "int")))),
                // A server that never ends, and serves each request differently.
                new Recursion(X, LocalType.sequence(
                        choice(Direction.RECEIVE, B, branch("get", send(B, "String")), branch("put", receive(B, "String"))),
                        new Continue(X))),
                // A choice before an endless loop is not repeated in its branches.
                LocalType.sequence(
                        choice(Direction.SEND, B, branch("x", send(B, "int")), branch("y")),
                        new Recursion(X, LocalType.sequence(
                                receive(B, "int"), choice(Direction.SEND, B, branch("a", send(B, "int")), branch("b")), new Continue(X)))),
                // Nested loops, one of them left by a jump to the outer one.
                new Recursion(X, new Loop(Direction.SEND, List.of(B), LocalType.sequence(
                        send(B, "int"),
                        new Loop(Direction.RECEIVE, List.of(B),
                                choice(Direction.SEND, B, branch("on"), branch("out", new Continue(X)))),
                        receive(B, "int")))),
                // A choice whose branches meet later than some of them end.
                LocalType.sequence(
                        choice(Direction.SEND, B,
                                branch("a", choice(Direction.SEND, B, branch("p", send(B, "int")), branch("q"))),
                                branch("b", receive(B, "String"))),
                        send(B, "boolean")));
    }

    @ParameterizedTest
    @MethodSource("asWritten")
    void comesBackAsItWasWritten(LocalType type) {
        assertThat(LocalTypeReconstruction.reconstruct(construct(type))).contains(type);
    }

    @Test
    void rollsUpWhatWasUnrolled() {
        LocalType unrolled = LocalType.sequence(send(B, "int"), new Recursion(X, LocalType.sequence(send(B, "int"), new Continue(X))));

        assertThat(LocalTypeReconstruction.reconstruct(construct(unrolled)))
                .contains(new Recursion(X, LocalType.sequence(send(B, "int"), new Continue(X))));
    }

    @Test
    void givesUpWhereOnlyAHugeTypeExists() {
        // Two lanes that cross at every step and end apart: each step doubles the type.
        Machine lanes = lanes(64);

        assertThat(LocalTypeReconstruction.reconstruct(lanes)).isEmpty();
        assertThat(LocalTypeReconstruction.reconstruct(lanes(6))).isPresent();
    }

    @Test
    void writesLongProtocolsInReasonableTime() {
        LocalType step = LocalType.sequence(
                choice(Direction.SEND, B, branch("a", send(B, "int")), branch("b")),
                new Loop(Direction.SEND, List.of(B), receive(B, "int")));
        LocalType[] steps = new LocalType[5_000];
        Arrays.fill(steps, step);
        Machine machine = construct(LocalType.sequence(LocalType.sequence(steps), send(B, "boolean")));

        assertThat(LocalTypeReconstruction.reconstruct(machine).map(LocalTypeReconstructionTest::size)).contains(4 * 5_000 + 1);
    }

    @Test
    void writesDeepProtocols() {
        LocalType deep = send(B, "int");
        for (int i = 0; i < 2_000; i++) {
            deep = choice(Direction.SEND, B, branch("more", receive(B, "int"), deep, send(B, "int")), branch("stop"));
        }

        assertThat(LocalTypeReconstruction.reconstruct(construct(deep)).map(LocalTypeReconstructionTest::size))
                .contains(size(deep));
    }

    @Property(tries = 1000)
    void denotesTheMachineOfAType(@ForAll("types") LocalType type) {
        Machine machine = construct(type);

        LocalType written = reconstructed(machine);

        assertThat(Minimisation.canonical(construct(written))).isEqualTo(Minimisation.canonical(machine));
    }

    @Property(tries = 2000)
    void denotesAnyMachine(@ForAll("machines") Machine machine) {
        assertThat(Minimisation.canonical(construct(reconstructed(machine)))).isEqualTo(Minimisation.canonical(machine));
    }

    @Property(tries = 500)
    void isStable(@ForAll("types") LocalType type) {
        LocalType written = reconstructed(construct(type));

        assertThat(LocalTypeReconstruction.reconstruct(construct(written))).contains(written);
    }

    /** Every machine of the generators has a type of readable size; for one that has none see {@link #givesUpWhereOnlyAHugeTypeExists()}. */
    private static LocalType reconstructed(Machine machine) {
        return LocalTypeReconstruction.reconstruct(machine).orElseThrow(() -> new AssertionError("no type for " + machine));
    }

    @Provide
    Arbitrary<LocalType> types() {
        return RandomLocalType.ofDepth(4);
    }

    @Provide
    Arbitrary<Machine> machines() {
        return RandomMachine.directed(7);
    }

    private static Machine lanes(int length) {
        Machine.Builder builder = Machine.builder(A);
        int left = builder.state();
        int right = builder.state();
        for (int i = 0; i < length; i++) {
            int nextLeft = builder.state();
            int nextRight = builder.state();
            builder.transition(left, Action.send(B, Label.of("a")), nextLeft);
            builder.transition(left, Action.send(B, Label.of("b")), nextRight);
            builder.transition(right, Action.send(B, Label.of("c")), nextLeft);
            builder.transition(right, Action.send(B, Label.of("d")), nextRight);
            left = nextLeft;
            right = nextRight;
        }
        int end = builder.state();
        builder.transition(left, Action.send(B, Label.of("l")), end);
        builder.transition(right, Action.send(B, Label.of("r")), end);
        return builder.build();
    }

    private static int size(LocalType type) {
        int size = 0;
        Deque<LocalType> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            LocalType term = open.pop();
            size += term instanceof LocalType.Sequence ? 0 : 1;
            term.children().forEach(open::push);
        }
        return size;
    }

    private static Machine construct(LocalType type) {
        return ((Constructed) EndpointConstruction.construct(A, type)).machine();
    }

    private static LocalType send(Role peer, String... payloads) {
        return message(Direction.SEND, peer, payloads);
    }

    private static LocalType receive(Role peer, String... payloads) {
        return message(Direction.RECEIVE, peer, payloads);
    }

    private static LocalType message(Direction direction, Role peer, String... payloads) {
        return new Message(direction, List.of(peer), Label.Reserved.NONE,
                Arrays.stream(payloads).map(PayloadType::of).toList());
    }

    private static LocalType choice(Direction direction, Role peer, Branch... branches) {
        return new Choice(direction, List.of(peer), List.of(branches));
    }

    private static Branch branch(String label, LocalType... steps) {
        return new Branch(Label.of(label), List.of(), steps.length == 1 ? steps[0] : LocalType.sequence(steps));
    }
}
