package dev.parley.core.subtyping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The comparison of machines without choices is held against the search that it is a special case of. */
class StraightComparisonTest {
    private static final PayloadOrder ORDER = PayloadOrder.byName();
    private static final Role SELF = new Role("A");
    private static final List<Role> PEERS = List.of(new Role("B"), new Role("C"));

    @Test
    void agreesWithTheSearch() {
        Random random = new Random(20261121);
        int holding = 0;
        int failing = 0;
        for (int i = 0; i < 30_000; i++) {
            List<Action> way = actions(random);
            List<Action> reordered = rearranged(way, random);
            int entry = random.nextInt(way.size() + 1);
            Machine original = straight(way, entry);
            Machine candidate = straight(reordered, random.nextInt(4) == 0 ? random.nextInt(reordered.size() + 1) : Math.min(entry, reordered.size()));

            boolean holds = straight(candidate, original);
            Verdict<SubtypingCounterexample> verdict = search(candidate, original);
            assertThat(holds)
                    .as("%s in the place of %s: %s", candidate, original, verdict)
                    .isEqualTo(verdict instanceof Verdict.Holds);
            holding += holds && !candidate.equals(original) ? 1 : 0;
            failing += verdict instanceof Verdict.Fails ? 1 : 0;
        }
        assertThat(holding).isGreaterThan(1_000);
        assertThat(failing).isGreaterThan(1_000);
    }

    /** The lag of the second machine grows with every round, which the search finds out by its bound. */
    @Test
    void leavesWhatRunsAheadWithoutEndToTheSearch() {
        Action send = Action.send(PEERS.getFirst(), Label.of("a"));
        Action receive = Action.receive(PEERS.getFirst(), Label.of("b"));
        Machine original = straight(List.of(send, receive), 0);
        Machine candidate = straight(List.of(send, send, receive), 0);

        assertThat(straight(candidate, original)).isFalse();
    }

    @Test
    void leavesChoicesToTheSearch() {
        Families.Case stream = Families.stream(3);

        assertThat(straight(stream.candidate(), stream.original())).isFalse();
        assertThat(search(stream.candidate(), stream.original())).isInstanceOf(Verdict.Holds.class);
    }

    private static boolean straight(Machine candidate, Machine original) {
        Alphabet alphabet = new Alphabet(ORDER);
        return StraightComparison.holds(alphabet, Behaviour.of(candidate, alphabet), Behaviour.of(original, alphabet));
    }

    private static Verdict<SubtypingCounterexample> search(Machine candidate, Machine original) {
        Alphabet alphabet = new Alphabet(ORDER);
        return new AsynchronousSearch(alphabet, Behaviour.of(candidate, alphabet), Behaviour.of(original, alphabet)).run();
    }

    private static List<Action> actions(Random random) {
        List<Action> actions = new ArrayList<>();
        int length = 1 + random.nextInt(6);
        for (int i = 0; i < length; i++) {
            Role peer = PEERS.get(random.nextInt(2));
            Label label = Label.of(random.nextBoolean() ? "a" : "b");
            actions.add(random.nextBoolean() ? Action.send(peer, label) : Action.receive(peer, label));
        }
        return actions;
    }

    /** A few neighbours changed places, and now and then one action more or less. */
    private static List<Action> rearranged(List<Action> actions, Random random) {
        List<Action> rearranged = new ArrayList<>(actions);
        for (int swaps = random.nextInt(4); swaps > 0 && rearranged.size() > 1; swaps--) {
            int at = random.nextInt(rearranged.size() - 1);
            Collections.swap(rearranged, at, at + 1);
        }
        if (random.nextInt(4) == 0) {
            rearranged.add(random.nextInt(rearranged.size() + 1), rearranged.get(random.nextInt(rearranged.size())));
        }
        return rearranged;
    }

    /** Does the actions in their order and goes on from {@code entry}; ends if that is behind the last one. */
    private static Machine straight(List<Action> actions, int entry) {
        Machine.Builder machine = Machine.builder(SELF);
        int count = actions.size();
        for (int i = 0; i < count; i++) {
            machine.state();
        }
        if (entry == count) {
            machine.state();
        }
        for (int i = 0; i < count; i++) {
            machine.transition(i, actions.get(i), i + 1 < count ? i + 1 : entry);
        }
        return machine.build();
    }
}
