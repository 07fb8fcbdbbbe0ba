package dev.parley.core.machine.construction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.construction.Construction.Constructed;
import dev.parley.core.machine.construction.Construction.IllFormed;
import dev.parley.core.machine.generators.RandomLocalType;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.LocalType.Alternative;
import dev.parley.core.type.LocalType.Alternatives;
import dev.parley.core.type.LocalType.Branch;
import dev.parley.core.type.LocalType.Choice;
import dev.parley.core.type.LocalType.Continue;
import dev.parley.core.type.LocalType.Loop;
import dev.parley.core.type.LocalType.Message;
import dev.parley.core.type.LocalType.Recursion;
import dev.parley.core.type.LocalType.Sequence;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class EndpointConstructionTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final RecursionVariable X = new RecursionVariable("X");
    private static final RecursionVariable Y = new RecursionVariable("Y");

    @Test
    void numbersTheStatesBreadthFirstAndKeepsTheOrderOfTheBranches() {
        LocalType type = LocalType.sequence(
                new LocalType.Begin(Direction.RECEIVE, List.of(B)),
                new Loop(Direction.SEND, List.of(B), choice(branch("z", receive("int")), branch("a"))),
                send("String"));

        assertThat(construct(type).machine().toString()).isEqualTo("A[0 B?[begin]() 1, 1 B![again]() 2, 1 B![done]() 3, "
                + "2 B!z() 4, 2 B!a() 1, 3 B!(String) 5, 4 B?(int) 1]");
    }

    @Test
    void sharesWhatFollowsAChoice() {
        LocalType type = LocalType.sequence(choice(branch("a"), branch("b")), send("int"));

        assertThat(construct(type).machine().toString()).isEqualTo("A[0 B!a() 1, 0 B!b() 1, 1 B!(int) 2]");
    }

    @Test
    void jumpsBackToARecursion() {
        LocalType type = new Recursion(X, choice(branch("go", receive("int"), new Continue(X)), branch("quit")));

        assertThat(construct(type).machine().toString()).isEqualTo("A[0 B!go() 1, 0 B!quit() 2, 1 B?(int) 0]");
    }

    @Test
    void anInnerRecursionHidesAnOuterOneOfTheSameName() {
        LocalType type = new Recursion(
                X, LocalType.sequence(send("int"), new Recursion(X, LocalType.sequence(receive("int"), new Continue(X)))));

        assertThat(construct(type).machine().toString()).isEqualTo("A[0 B!(int) 1, 1 B?(int) 1]");
    }

    @Test
    void offersFirstStepsToDifferentPeers() {
        Message toC = new Message(Direction.SEND, List.of(new Role("C")), Label.of("l"), List.of());
        LocalType type = new Alternatives(List.of(
                new Alternative(toC, LocalType.end()),
                new Alternative(new Message(Direction.SEND, List.of(B), Label.of("l"), List.of()), receive("int"))));

        assertThat(construct(type).machine().toString()).isEqualTo("A[0 C!l() 1, 0 B!l() 2, 2 B?(int) 1]");
    }

    @Test
    void nothingIsOneFinalState() {
        Machine machine = construct(LocalType.end()).machine();

        assertThat(machine.stateCount()).isOne();
        assertThat(machine.isFinal(0)).isTrue();
    }

    @Test
    void everyTransitionKnowsTheTermThatAsksForIt() {
        LocalType type = LocalType.sequence(
                new Loop(Direction.SEND, List.of(B), choice(branch("a", receive("int")), branch("b"))), send("int"));

        assertThat(construct(type).origins()).isEqualTo(Map.of(
                edge(0, again(), 1), List.of(path(0)),
                edge(0, new Action(Direction.SEND, List.of(B), Label.Reserved.DONE, List.of()), 2), List.of(path(0)),
                edge(1, Action.send(B, Label.of("a")), 3), List.of(path(0, 0, 0)),
                edge(1, Action.send(B, Label.of("b")), 0), List.of(path(0, 0, 1)),
                edge(2, Action.send(B, Label.Reserved.NONE, PayloadType.of("int")), 4), List.of(path(1)),
                edge(3, Action.receive(B, Label.Reserved.NONE, PayloadType.of("int")), 0), List.of(path(0, 0, 0, 0))));
    }

    @Test
    void refusesAVariableThatNothingBinds() {
        LocalType type = LocalType.sequence(new Recursion(Y, send("int")), new Continue(Y));

        assertThat(problems(type)).containsExactly(new IllFormedTerm.UnboundVariable(path(1), Y));
    }

    @Test
    void refusesARecursionThatDoesNothing() {
        LocalType type = LocalType.sequence(
                send("int"),
                new Recursion(X, new Recursion(Y, LocalType.sequence(LocalType.end(), new Continue(X)))));

        assertThat(problems(type)).containsExactly(
                new IllFormedTerm.UnguardedRecursion(path(1), X, path(1, 0, 0, 1)));
    }

    @Test
    void refusesEachIdleCircleOnce() {
        LocalType type = choice(
                branch("a", new Recursion(X, new Continue(X))),
                branch("b", new Recursion(Y, new Continue(Y))));

        assertThat(problems(type)).containsExactly(
                new IllFormedTerm.UnguardedRecursion(path(0, 0), X, path(0, 0, 0)),
                new IllFormedTerm.UnguardedRecursion(path(1, 0), Y, path(1, 0, 0)));
    }

    @Test
    void refusesAStepThatIsNeverReached() {
        LocalType forever = new Recursion(X, LocalType.sequence(send("int"), new Continue(X)));

        assertThat(problems(LocalType.sequence(receive("int"), forever, send("int"), send("int"))))
                .containsExactly(new IllFormedTerm.UnreachableStep(path(2), path(1)));
    }

    @Test
    void aLoopEndsHoweverItsBodyGoesOn() {
        LocalType forever = new Recursion(X, LocalType.sequence(receive("int"), new Continue(X)));

        assertThat(construct(LocalType.sequence(new Loop(Direction.SEND, List.of(B), forever), send("int"))).machine()
                .stateCount()).isEqualTo(4);
    }

    @Test
    void refusesBranchesThatBeginAlike() {
        assertThat(problems(choice(branch("a"), branch("b"), branch("a", send("int")))))
                .containsExactly(new IllFormedTerm.DuplicateBranch(path(2), Label.of("a"), path(0)));
    }

    @Test
    void refusesChoicesWithoutBranchesAndMessagesWithoutPeers() {
        LocalType nobody = new Message(Direction.SEND, List.of(), Label.Reserved.NONE, List.of());
        LocalType two = new Loop(Direction.RECEIVE, List.of(B, new Role("C")), LocalType.end());

        assertThat(problems(LocalType.sequence(nobody, two, choice()))).containsExactly(
                new IllFormedTerm.ImpossiblePeers(path(0)),
                new IllFormedTerm.ImpossiblePeers(path(1)),
                new IllFormedTerm.EmptyChoice(path(2)));
    }

    @Test
    void buildsVeryLongAndVeryDeepTypes() {
        LocalType step = send("int");
        assertThat(construct(new Sequence(Collections.nCopies(200_000, step))).machine().stateCount()).isEqualTo(200_001);

        LocalType deep = step;
        for (int i = 0; i < 3_000; i++) {
            deep = choice(branch("a", deep), branch("b"));
        }
        assertThat(construct(deep).machine().stateCount()).isEqualTo(3_002);
    }

    @Property(tries = 500)
    void behavesAsTheTypeDoes(@ForAll("types") LocalType type) {
        Machine machine = construct(type).machine();

        assertThat(machine.isDeterministic()).isTrue();
        assertSameSteps(machine, machine.initial(), Optional.of(NaiveSemantics.of(type)), 7);
    }

    @Property(tries = 300)
    void everyOriginIsATermOfTheType(@ForAll("types") LocalType type) {
        Constructed constructed = construct(type);

        assertThat(constructed.origins().keySet()).containsExactlyInAnyOrderElementsOf(
                constructed.machine().transitions().toList());
        constructed.origins().values().forEach(paths -> assertThat(paths).hasSize(1).allSatisfy(path -> {
            LocalType term = type;
            for (int index : path.steps()) {
                term = term.children().get(index);
            }
        }));
    }

    @Provide
    Arbitrary<LocalType> types() {
        return RandomLocalType.ofDepth(5);
    }

    private static void assertSameSteps(Machine machine, int state, Optional<NaiveSemantics.Rest> rest, int depth) {
        Map<Action, Optional<NaiveSemantics.Rest>> expected = NaiveSemantics.steps(rest);
        List<Action> offered = machine.from(state).stream().map(Transition::action).toList();
        assertThat(offered).containsExactlyElementsOf(new ArrayList<>(expected.keySet()));
        if (depth > 0) {
            machine.from(state).forEach(
                    step -> assertSameSteps(machine, step.target(), expected.get(step.action()), depth - 1));
        }
    }

    private static Constructed construct(LocalType type) {
        return (Constructed) EndpointConstruction.construct(A, type);
    }

    private static List<IllFormedTerm> problems(LocalType type) {
        return ((IllFormed) EndpointConstruction.construct(A, type)).terms();
    }

    private static LocalType send(String payload) {
        return new Message(Direction.SEND, List.of(B), Label.Reserved.NONE, List.of(PayloadType.of(payload)));
    }

    private static LocalType receive(String payload) {
        return new Message(Direction.RECEIVE, List.of(B), Label.Reserved.NONE, List.of(PayloadType.of(payload)));
    }

    private static LocalType choice(Branch... branches) {
        return new Choice(Direction.SEND, List.of(B), List.of(branches));
    }

    private static Branch branch(String label, LocalType... steps) {
        return new Branch(Label.of(label), List.of(), LocalType.sequence(steps));
    }

    private static Action again() {
        return new Action(Direction.SEND, List.of(B), Label.Reserved.AGAIN, List.of());
    }

    private static Transition edge(int source, Action action, int target) {
        return new Transition(source, action, target);
    }

    private static NodePath path(Integer... steps) {
        return NodePath.of(steps);
    }
}
