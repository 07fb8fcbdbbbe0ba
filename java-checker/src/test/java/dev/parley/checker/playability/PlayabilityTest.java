package dev.parley.checker.playability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Machine;
import dev.parley.core.projection.Projection;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.GlobalType.AnnouncedChoice;
import dev.parley.core.type.GlobalType.Branch;
import dev.parley.core.type.GlobalType.Continue;
import dev.parley.core.type.GlobalType.DirectedChoice;
import dev.parley.core.type.GlobalType.Loop;
import dev.parley.core.type.GlobalType.Message;
import dev.parley.core.type.GlobalType.Parallel;
import dev.parley.core.type.GlobalType.Recursion;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who plays is always {@code A}. */
class PlayabilityTest {
    private static final List<Role> ROLES = Stream.of("A", "B", "C", "D", "E").map(Role::new).toList();
    private static final RecursionVariable X = new RecursionVariable("X");

    @Test
    void twoLoopsAtOnceAreUnclear() {
        assertThat(obstacles(threads(loop(data("A", "B")), loop(data("A", "C")))))
                .containsExactly("B![again]() C![again]()", "B![done]() C![done]()");
        assertThat(obstacles(threads(loop(data("B", "D")), loop(data("C", "E")))))
                .as("loops in which the role only decides")
                .containsExactly("B,D![again]() C,E![again]()", "B,D![done]() C,E![done]()");
        assertThat(obstacles(threads(loop(data("A", "B")), loop(data("A", "C")), loop(data("A", "D")))))
                .contains("B![again]() C![again]()", "B![again]() D![again]()");
        assertThat(obstacles(threads(loop(data("A", "B")), decided("C", data("C", "A"))))).isEmpty();
    }

    @Test
    void whatComesFirstInOneThreadKeepsLoopsApart() {
        assertThat(obstacles(threads(loop(data("A", "B")), sequence(data("A", "C"), loop(data("A", "C")))))).isEmpty();
        assertThat(obstacles(threads(loop(data("A", "B")), sequence(data("C", "A"), loop(data("A", "C")))))).isEmpty();
        assertThat(obstacles(threads(
                        loop(data("A", "B")), sequence(data("A", "C"), loop(data("A", "C")), loop(data("A", "C"))))))
                .isEmpty();
    }

    @Test
    void endlessThreadsTakeTurns() {
        GlobalType one = endless(sequence(data("A", "B"), loop(data("A", "B"))));

        assertThat(obstacles(threads(one, endless(sequence(data("A", "C"), loop(data("A", "C"))))))).isEmpty();
        assertThat(obstacles(threads(endless(loop(data("A", "B"))), endless(sequence(data("C", "A"), loop(data("A", "C")))))))
                .as("while one is in the middle of a round")
                .isEmpty();
        assertThat(obstacles(threads(endless(loop(data("B", "D"))), endless(sequence(data("C", "A"), loop(data("A", "C")))))))
                .as("without such a middle, the other one cannot get a turn")
                .containsExactly("B,D![again]() C![again]()", "B,D![done]() C![done]()");
        assertThat(obstacles(threads(endless(data("A", "D")), loop(data("A", "B")), loop(data("A", "C"))))).isNotEmpty();
    }

    /** The loops of the first threads can be kept apart. */
    @Test
    void whatIsShownCannotBeAvoided() {
        GlobalType apart = threads(loop(data("A", "B")), sequence(data("A", "C"), loop(data("A", "C"))));

        assertThat(obstacles(sequence(apart, threads(loop(data("A", "D")), loop(data("A", "E"))))))
                .containsExactly("D![again]() E![again]()", "D![done]() E![done]()");
    }

    @Test
    void unclearDecisionsThatCannotBeAvoidedAreFoundWhereTheyAre() {
        GlobalType both = threads(loop(data("A", "B")), loop(data("A", "C")));

        assertThat(obstacles(sequence(data("A", "D"), both))).containsExactly("B![again]() C![again]()", "B![done]() C![done]()");
        assertThat(obstacles(choice(branch("L", both), branch("M")))).as("whatever is decided").isNotEmpty();
        assertThat(obstacles(sequence(choiceOf("D", branch("L", both), branch("M"))))).as("whatever is received").isNotEmpty();
        assertThat(obstacles(threads(data("D", "A"), both))).as("that other threads go on does not help").isNotEmpty();
    }

    @Test
    void choicesAreToldApartByTheirLabels() {
        GlobalType toB = choice(branch("YES", data("A", "B")), branch("NO"));

        assertThat(obstacles(threads(toB, choice(branch("YES", data("A", "C")), branch("NO")))))
                .containsExactly("B!YES() C!YES()", "B!NO() C!NO()");
        assertThat(obstacles(threads(toB, choice(branch("YES", data("A", "C")), branch("LATER"))))).containsExactly("B!YES() C!YES()");
        assertThat(obstacles(threads(toB, choice(branch("MORE", data("A", "C")), branch("STOP"))))).isEmpty();
        assertThat(obstacles(threads(toB, loop(data("A", "C"))))).isEmpty();
    }

    @Test
    void messagesAreToldApartByTheirReceivers() {
        assertThat(obstacles(threads(message("B", "go"), message("C", "go")))).isEmpty();
        assertThat(obstacles(threads(
                        directed(message("B", "l", "int"), message("B", "r", "int")),
                        directed(message("C", "l", "int"), message("C", "r", "int")))))
                .isEmpty();
        assertThat(obstacles(threads(
                        directed(message("B", "l", "int"), message("B", "r")),
                        directed(message("C", "l", "int"), message("C", "r")))))
                .containsExactly("B!r() C!r()");
    }

    private static List<String> obstacles(GlobalType type) {
        Machine machine = ((Projected) Projection.project(new GlobalProtocol("Example", ROLES, type), ROLES.getFirst())).machine();
        return Playability.obstacles(machine).stream()
                .map(unclear -> unclear.earlier().action() + " " + unclear.later().action())
                .toList();
    }

    private static GlobalType threads(GlobalType... threads) {
        return new Parallel(List.of(threads));
    }

    private static GlobalType sequence(GlobalType... steps) {
        return GlobalType.sequence(steps);
    }

    private static GlobalType loop(GlobalType body) {
        return decided("A", body);
    }

    private static GlobalType decided(String guard, GlobalType body) {
        return new Loop(new Role(guard), body);
    }

    private static GlobalType endless(GlobalType body) {
        return new Recursion(X, sequence(body, new Continue(X)));
    }

    private static GlobalType choice(Branch... branches) {
        return choiceOf("A", branches);
    }

    private static GlobalType choiceOf(String chooser, Branch... branches) {
        return new AnnouncedChoice(new Role(chooser), List.of(branches));
    }

    private static Branch branch(String label, GlobalType... steps) {
        return new Branch(Label.of(label), sequence(steps));
    }

    private static GlobalType directed(GlobalType... alternatives) {
        return new DirectedChoice(ROLES.getFirst(), List.of(alternatives));
    }

    private static GlobalType data(String sender, String receiver) {
        return new Message(new Role(sender), List.of(new Role(receiver)), Label.Reserved.NONE, List.of(PayloadType.of("int")));
    }

    private static GlobalType message(String receiver, String label, String... payloads) {
        return new Message(
                ROLES.getFirst(), List.of(new Role(receiver)), Label.of(label), Arrays.stream(payloads).map(PayloadType::of).toList());
    }
}
