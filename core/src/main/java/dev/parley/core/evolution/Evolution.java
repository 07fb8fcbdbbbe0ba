package dev.parley.core.evolution;

import dev.parley.core.compatibility.MultipartyCompatibility;
import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.evolution.Interplay.Proof;
import dev.parley.core.exploration.Exploration;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.descriptor.MachineDigest;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.subtyping.SynchronousSubtyping;
import dev.parley.core.type.Connections;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares two versions of a protocol role by role: does an old participant work when all others are new, and a new one when all others
 * are old? That is the state of affairs while participants are replaced one after the other.
 *
 * <p>A participant that is an asynchronous subtype of the role that the others expect works with them. One that is not may work all the
 * same, because the others never do what it cannot cope with; so the mixed system is explored, and where its queues can grow without end
 * it is tried for k-multiparty compatibility. Choices are taken as fair, as in {@link Choices#FAIR}. Stateless and safe for use by
 * several threads.
 */
public final class Evolution {
    private static final Exploration.Options EXPLORATION = new Exploration.Options(4, 100_000, Choices.FAIR);
    private static final MultipartyCompatibility.Options COMPATIBILITY = new MultipartyCompatibility.Options(4, 100_000);

    /**
     * One version of a protocol.
     *
     * @param projections one machine per role, each the projection of one sound protocol
     * @param optimised what participants of some roles follow instead, asynchronous subtypes of the projections
     */
    public record Version(List<Machine> projections, List<Machine> optimised) {
        public Version {
            projections = List.copyOf(projections);
            optimised = List.copyOf(optimised);
        }

        private Machine played(Role role) {
            return Stream.concat(optimised.stream(), projections.stream())
                    .filter(machine -> machine.role().equals(role))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private final Version earlier;
    private final Version later;
    private final Map<Role, Machine> before;
    private final Map<Role, Machine> after;
    private final PayloadOrder order;

    private Evolution(Version earlier, Version later, PayloadOrder order) {
        this.earlier = earlier;
        this.later = later;
        this.before = byRole(earlier.projections());
        this.after = byRole(later.projections());
        this.order = order;
    }

    private static Map<Role, Machine> byRole(List<Machine> machines) {
        return machines.stream()
                .collect(Collectors.toMap(Machine::role, machine -> machine, (one, other) -> one, LinkedHashMap::new));
    }

    /**
     * The roles of the earlier version in its order, then those that were added.
     */
    public static List<RoleChange> compare(Version before, Version after, PayloadOrder order) {
        Evolution evolution = new Evolution(before, after, order);
        return evolution.renaming().map(List::<RoleChange>of).orElseGet(evolution::changes);
    }

    /** One role went, one came, and under the old name the new one would make the same protocol. */
    private Optional<RoleChange.Renamed> renaming() {
        List<Role> removed = before.keySet().stream().filter(role -> !after.containsKey(role)).toList();
        List<Role> added = after.keySet().stream().filter(role -> !before.containsKey(role)).toList();
        if (removed.size() != 1 || added.size() != 1) {
            return Optional.empty();
        }
        RoleChange.Renamed renaming = new RoleChange.Renamed(removed.getFirst(), added.getFirst());
        List<Machine> renamed =
                before.values().stream().map(machine -> renamed(machine, renaming)).toList();
        return MachineDigest.of(renamed).equals(MachineDigest.of(List.copyOf(after.values())))
                ? Optional.of(renaming)
                : Optional.empty();
    }

    private static Machine renamed(Machine machine, RoleChange.Renamed renaming) {
        Machine.Builder builder = Machine.builder(renamed(machine.role(), renaming));
        for (int state = 0; state < machine.stateCount(); state++) {
            builder.state();
        }
        machine.transitions().forEach(step -> builder.transition(step.source(), renamed(step.action(), renaming), step.target()));
        return builder.build();
    }

    private static Action renamed(Action action, RoleChange.Renamed renaming) {
        List<Role> peers = action.peers().stream().map(peer -> renamed(peer, renaming)).toList();
        return new Action(action.direction(), peers, action.label(), action.payloads(), action.link());
    }

    private static Role renamed(Role role, RoleChange.Renamed renaming) {
        return role.equals(renaming.role()) ? renaming.successor() : role;
    }

    private List<RoleChange> changes() {
        List<RoleChange> changes = new ArrayList<>();
        for (Role role : before.keySet()) {
            changes.add(after.containsKey(role)
                    ? new RoleChange.Kept(role, plays(earlier.played(role), after), plays(later.played(role), before))
                    : new RoleChange.Removed(role));
        }
        after.keySet().stream().filter(role -> !before.containsKey(role)).map(RoleChange.Added::new).forEach(changes::add);
        return changes;
    }

    /**
     * Whether a participant works with the others as they are in another version, where it is enough to know their projections: what is
     * optimised stands in for these wherever they work.
     */
    private Interplay plays(Machine candidate, Map<Role, Machine> others) {
        Role role = candidate.role();
        Machine expected = others.get(role);
        if (Minimisation.canonical(candidate).equals(Minimisation.canonical(expected))) {
            return new Interplay.Safe(Proof.UNCHANGED);
        }
        if (isSubtype(candidate, expected)) {
            return new Interplay.Safe(Proof.SUBTYPE);
        }
        List<Machine> mixed = others.values().stream()
                .map(machine -> machine.role().equals(role) ? candidate : machine)
                .toList();
        return stranded(mixed).orElseGet(() -> run(mixed));
    }

    private boolean isSubtype(Machine candidate, Machine expected) {
        // Opening a link waits for the peer, so that what follows it cannot be moved before it.
        Verdict<?> verdict = candidate.changesLinks() || expected.changesLinks()
                ? SynchronousSubtyping.check(candidate, expected, order)
                : AsynchronousSubtyping.check(candidate, expected, order);
        return verdict instanceof Verdict.Holds;
    }

    private static Optional<Interplay> stranded(List<Machine> machines) {
        Set<Role> present = machines.stream().map(Machine::role).collect(Collectors.toSet());
        return machines.stream()
                .flatMap(machine -> machine.transitions()
                        .map(Transition::action)
                        .flatMap(action -> action.peers().stream())
                        .filter(peer -> !present.contains(peer))
                        .map(peer -> (Interplay) new Interplay.Stranded(machine.role(), peer)))
                .findFirst();
    }

    private Interplay run(List<Machine> machines) {
        boolean explicit = machines.stream().anyMatch(Machine::changesLinks);
        Connections connections = explicit ? Connections.EXPLICIT : Connections.IMPLICIT;
        Exploration.Report report = Exploration.explore(machines, connections, order, EXPLORATION);
        return switch (report.verdict()) {
            case Verdict.Fails<Counterexample> fails -> new Interplay.Unsafe(machines, fails.counterexample());
            case Verdict.Holds<Counterexample> holds when !report.queuesFilled() -> new Interplay.Safe(Proof.EXPLORATION);
            case Verdict.Holds<Counterexample> holds -> explicit ? undecided() : compatible(machines);
            case Verdict.Unknown<Counterexample> unknown -> explicit ? undecided() : compatible(machines);
        };
    }

    private Interplay compatible(List<Machine> machines) {
        return switch (MultipartyCompatibility.check(machines, order, COMPATIBILITY).verdict()) {
            case Verdict.Holds<Counterexample> holds -> new Interplay.Safe(Proof.COMPATIBILITY);
            case Verdict.Fails<Counterexample> fails -> new Interplay.Unsafe(machines, fails.counterexample());
            case Verdict.Unknown<Counterexample> unknown -> undecided();
        };
    }

    private static Interplay undecided() {
        return new Interplay.Unknown(EXPLORATION.queueBound());
    }
}
