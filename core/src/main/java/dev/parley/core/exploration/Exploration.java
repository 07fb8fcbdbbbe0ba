package dev.parley.core.exploration;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.machine.Machine;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.type.Connections;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * Visits every configuration that machines with one FIFO queue per ordered pair of roles can reach, where a send waits while a queue
 * is full, and looks for a {@link Violation}: first of safety, breadth first, so that no shorter
 * run than the counterexample shows one; then of liveness,
 * in runs that treat roles fairly: whoever can move all the time does.
 *
 * <p>Of a violation it holds whatever the queues' size. That there is none is said of queues of the given bound; it holds for queues of
 * any size if no send ever had to wait, see {@link Report#queuesFilled()}, and for k-multiparty compatible systems.
 *
 * <p>Stateless and safe for use by several threads.
 */
public final class Exploration {
    private Exploration() {}

    /** How often a decision that comes again and again is taken one way. */
    public enum Choices {
        /** In any way: a loop may go on for ever although it could end. The default of Scribble. */
        ARBITRARY,
        /** Each possible way again and again. */
        FAIR
    }

    /**
     * @param queueBound messages per queue, at least 1
     * @param maxConfigurations where to give up, at least 1
     */
    public record Options(int queueBound, int maxConfigurations, Choices choices) {
        public static final Options DEFAULT = new Options(1, 500_000, Choices.ARBITRARY);

        public Options withQueueBound(int messages) {
            return new Options(messages, maxConfigurations, choices);
        }

        public Options withChoices(Choices other) {
            return new Options(queueBound, maxConfigurations, other);
        }
    }

    /**
     * @param verdict {@code Unknown} if there were too many configurations (its bound is their number), or if full queues alone brought
     *     a run to a halt (its bound is that of the queues)
     * @param configurations how many were visited
     * @param queuesFilled whether some send had to wait for room
     */
    public record Report(Verdict<Counterexample> verdict, int configurations, boolean queuesFilled) {}

    /**
     * Explores machines that are linked from the start.
     *
     * @throws IllegalArgumentException if two machines have the same role, or one talks to a role that has no machine
     */
    public static Report explore(List<Machine> machines, PayloadOrder order, Options options) {
        return explore(machines, Connections.IMPLICIT, order, options);
    }

    /**
     * @throws IllegalArgumentException if two machines have the same role, or one talks to a role that has no machine
     */
    public static Report explore(
            List<Machine> machines, Connections connections, PayloadOrder order, Options options) {
        EncodedSystem system = new EncodedSystem(machines, connections, order);
        StateSpace space = new StateSpace(system, options.queueBound(), options.maxConfigurations());
        return new Report(verdict(space, options), space.size(), space.queuesFilled());
    }

    private static Verdict<Counterexample> verdict(StateSpace space, Options options) {
        Optional<Counterexample> found = space.explore();
        if (found.isPresent()) {
            return new Verdict.Fails<>(found.get());
        }
        if (!space.isComplete()) {
            return new Verdict.Unknown<>(options.maxConfigurations());
        }
        found = new Liveness(space, options.choices()).counterexample();
        if (found.isPresent()) {
            return new Verdict.Fails<>(found.get());
        }
        return space.haltsForRoom() ? new Verdict.Unknown<>(options.queueBound()) : new Verdict.Holds<>();
    }
}
