package dev.parley.core.exploration;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Step;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Looks for runs that never end and leave a role or a message behind although they treat roles fairly.
 *
 * <p>Who has been able to move and has not keeps being able to, since only it takes from its queues. A run round a component is
 * therefore fair to a role exactly if the role acts in the component or cannot move in it. A role that could move if only a queue had
 * more room counts as able to move, so that the bound makes no role starve.
 */
final class Liveness {
    private final StateSpace space;
    private final EncodedSystem system;
    private final Choices choices;

    /** @param space completely explored, without a violation of safety */
    Liveness(StateSpace space, Choices choices) {
        this.space = space;
        this.system = space.system();
        this.choices = choices;
    }

    Optional<Counterexample> counterexample() {
        return switch (choices) {
            case ARBITRARY -> arbitrary();
            case FAIR -> fair();
        };
    }

    private Optional<Counterexample> arbitrary() {
        for (int role = 0; role < system.roleCount(); role++) {
            Optional<Counterexample> found = starvingRole(role);
            if (found.isPresent()) {
                return found;
            }
        }
        for (int channel = 0; channel < system.channels().size(); channel++) {
            Optional<Counterexample> found = neglectedChannel(channel);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Counterexample> starvingRole(int role) {
        boolean[] waits = new boolean[space.size()];
        boolean anyone = false;
        for (int i = 0; i < waits.length; i++) {
            waits[i] = waits(space.configuration(i), role);
            anyone |= waits[i];
        }
        return anyone
                ? firstFair(
                        i -> waits[i],
                        edge -> !space.step(edge).involves(role),
                        configuration -> starving(configuration, role))
                : Optional.empty();
    }

    private Optional<Counterexample> neglectedChannel(int channel) {
        int slot = system.slot(channel);
        return firstFair(
                i -> space.value(i, slot) != QueueTable.EMPTY,
                edge -> !takesFrom(space.step(edge), channel),
                configuration -> neglected(configuration, channel));
    }

    /** Every choice is made again and again, so that a run ends up in a component that cannot be left. */
    private Optional<Counterexample> fair() {
        Components components = new Components(space, i -> true, edge -> true);
        for (List<Integer> members : components.cyclic()) {
            if (isClosed(components, members)) {
                int[] configuration = space.configuration(members.getFirst());
                Optional<Violation> found = leftBehind(components, members, configuration);
                if (found.isPresent()) {
                    return Optional.of(counterexample(found.get(), components, members));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> leftBehind(Components components, List<Integer> members, int[] configuration) {
        BitSet actors = actors(components, members);
        if (!isFair(configuration, actors)) {
            return Optional.empty();
        }
        for (int role = 0; role < system.roleCount(); role++) {
            if (!actors.get(role) && waits(configuration, role)) {
                return Optional.of(starving(configuration, role));
            }
        }
        for (int channel = 0; channel < system.channels().size(); channel++) {
            if (configuration[system.slot(channel)] != QueueTable.EMPTY && !isTakenFrom(components, members, channel)) {
                return Optional.of(neglected(configuration, channel));
            }
        }
        return Optional.empty();
    }

    private Optional<Counterexample> firstFair(IntPredicate isNode, IntPredicate isEdge, Function<int[], Violation> blame) {
        Components components = new Components(space, isNode, isEdge);
        for (List<Integer> members : components.cyclic()) {
            int[] configuration = space.configuration(members.getFirst());
            if (isFair(configuration, actors(components, members))) {
                return Optional.of(counterexample(blame.apply(configuration), components, members));
            }
        }
        return Optional.empty();
    }

    private Counterexample counterexample(Violation violation, Components components, List<Integer> members) {
        Lasso lasso = new Lasso(space, components, members);
        return new Counterexample(violation, lasso.trace(), lasso.cycle());
    }

    private boolean isFair(int[] configuration, BitSet actors) {
        for (int role = 0; role < system.roleCount(); role++) {
            if (!actors.get(role) && space.semantics().canMoveUnbounded(configuration, role)) {
                return false;
            }
        }
        return true;
    }

    private BitSet actors(Components components, List<Integer> members) {
        BitSet actors = new BitSet(system.roleCount());
        for (int member : members) {
            for (int edge = space.firstEdge(member); edge < space.firstEdge(member + 1); edge++) {
                if (components.hasEdge(edge) && components.sameComponent(member, space.target(edge))) {
                    Step step = space.step(edge);
                    actors.set(step.role());
                    step.partner().ifPresent(partner -> actors.set(partner.role()));
                }
            }
        }
        return actors;
    }

    private boolean isTakenFrom(Components components, List<Integer> members, int channel) {
        for (int member : members) {
            for (int edge = space.firstEdge(member); edge < space.firstEdge(member + 1); edge++) {
                if (takesFrom(space.step(edge), channel) && components.sameComponent(member, space.target(edge))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isClosed(Components components, List<Integer> members) {
        for (int member : members) {
            for (int edge = space.firstEdge(member); edge < space.firstEdge(member + 1); edge++) {
                if (!components.sameComponent(member, space.target(edge))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean takesFrom(Step step, int channel) {
        return step.isReceive() && step.channel() == channel;
    }

    private boolean waits(int[] configuration, int role) {
        return !space.safety().mayStop(configuration, role) && !space.semantics().canMoveUnbounded(configuration, role);
    }

    private Violation starving(int[] configuration, int role) {
        return new Violation.StarvingRole(space.safety().waiting(configuration, role));
    }

    private Violation neglected(int[] configuration, int channel) {
        return new Violation.MessageNeverReceived(space.safety().inFlight(configuration, channel));
    }
}
