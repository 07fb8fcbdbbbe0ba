package dev.parley.core.evolution;

import static dev.parley.core.sample.GlobalTypes.announced;
import static dev.parley.core.sample.GlobalTypes.branch;
import static dev.parley.core.sample.GlobalTypes.directed;
import static dev.parley.core.sample.GlobalTypes.jump;
import static dev.parley.core.sample.GlobalTypes.message;
import static dev.parley.core.sample.GlobalTypes.protocol;
import static dev.parley.core.sample.GlobalTypes.rec;
import static dev.parley.core.sample.GlobalTypes.role;
import static dev.parley.core.sample.GlobalTypes.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.evolution.Interplay.Proof;
import dev.parley.core.machine.Machine;
import dev.parley.core.projection.Projection;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.PayloadOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvolutionTest {
    private static final GlobalProtocol ASK = protocol("A, B", message("A", "B", "ask"), message("B", "A", "answer"));

    @Test
    void nothingChanged() {
        assertThat(compare(ASK, ASK))
                .extracting(change -> ((RoleChange.Kept) change).oldWithNew())
                .containsExactly(new Interplay.Safe(Proof.UNCHANGED), new Interplay.Safe(Proof.UNCHANGED));
    }

    /** A new option of the one who chooses hurts only those who receive it. */
    @Test
    void anotherBranch() {
        GlobalProtocol before = protocol("A, B", announced("A", branch("GO", message("A", "B", "x"))));
        GlobalProtocol after =
                protocol("A, B", announced("A", branch("GO", message("A", "B", "x")), branch("STOP", message("B", "A", "y"))));

        List<RoleChange> changes = compare(before, after);

        RoleChange.Kept chooser = (RoleChange.Kept) changes.get(0);
        assertThat(chooser.oldWithNew()).isEqualTo(new Interplay.Safe(Proof.SUBTYPE));
        assertThat(chooser.newWithOld()).isInstanceOfSatisfying(Interplay.Unsafe.class, unsafe -> {
            assertThat(unsafe.run().violation()).isInstanceOf(Violation.UnspecifiedReception.class);
            assertThat(unsafe.run().trace()).extracting(Object::toString).containsExactly("A B!STOP()");
        });
        RoleChange.Kept follower = (RoleChange.Kept) changes.get(1);
        assertThat(follower.oldWithNew()).isInstanceOf(Interplay.Unsafe.class);
        assertThat(follower.newWithOld()).isEqualTo(new Interplay.Safe(Proof.SUBTYPE));
    }

    /** A may wait before it sends, because what it waits for does not depend on that: no subtype, and safe all the same. */
    @Test
    void aLaterSend() {
        GlobalProtocol before = protocol("A, B, C", message("C", "A", "y"), message("A", "B", "x"));
        GlobalProtocol after = protocol("A, B, C", message("A", "B", "x"), message("C", "A", "y"));

        RoleChange.Kept sender = (RoleChange.Kept) compare(before, after).getFirst();

        assertThat(sender.oldWithNew()).isEqualTo(new Interplay.Safe(Proof.EXPLORATION));
        assertThat(sender.newWithOld()).isEqualTo(new Interplay.Safe(Proof.SUBTYPE));
    }

    @Test
    void rolesComeAndGo() {
        GlobalProtocol after = protocol("A, C", message("A", "C", "ask"), message("C", "A", "answer"), message("A", "C", "thanks"));

        assertThat(compare(ASK, after)).satisfiesExactly(
                kept -> assertThat(((RoleChange.Kept) kept).oldWithNew()).isEqualTo(new Interplay.Stranded(role("A"), role("B"))),
                removed -> assertThat(removed).isEqualTo(new RoleChange.Removed(role("B"))),
                added -> assertThat(added).isEqualTo(new RoleChange.Added(role("C"))));
    }

    @Test
    void aRoleWithAnotherName() {
        GlobalProtocol after = protocol("A, Server", message("A", "Server", "ask"), message("Server", "A", "answer"));

        assertThat(compare(ASK, after)).containsExactly(new RoleChange.Renamed(role("B"), role("Server")));
    }

    /** Waiting for an answer that the old other never sends. */
    @Test
    void anAcknowledgementInALoop() {
        GlobalProtocol before = protocol(
                "A, B",
                rec("X", directed("A", sequence(message("A", "B", "more"), jump("X")), message("A", "B", "stop"))));
        GlobalProtocol after = protocol(
                "A, B",
                rec(
                        "X",
                        directed(
                                "A",
                                sequence(message("A", "B", "more"), message("B", "A", "ok"), jump("X")),
                                message("A", "B", "stop"))));

        RoleChange.Kept sender = (RoleChange.Kept) compare(before, after).getFirst();

        assertThat(sender.newWithOld()).isInstanceOfSatisfying(Interplay.Unsafe.class, unsafe -> assertThat(
                        unsafe.run().violation())
                .isInstanceOf(Violation.Deadlock.class));
        assertThat(sender.oldWithNew()).isInstanceOfSatisfying(Interplay.Unsafe.class, unsafe -> assertThat(
                        unsafe.run().violation())
                .isInstanceOf(Violation.OrphanMessage.class));
    }

    private static List<RoleChange> compare(GlobalProtocol before, GlobalProtocol after) {
        return Evolution.compare(
                new Evolution.Version(machines(before), List.of()), new Evolution.Version(machines(after), List.of()), PayloadOrder.byName());
    }

    private static List<Machine> machines(GlobalProtocol protocol) {
        return protocol.roles().stream()
                .map(role -> ((Projected) Projection.project(protocol, role)).machine())
                .toList();
    }
}
