package dev.parley.core.system;

import dev.parley.core.counterexample.Violation.InFlight;
import dev.parley.core.counterexample.Violation.Waiting;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.machine.Transition;
import dev.parley.core.system.EncodedSystem.Channel;
import dev.parley.core.type.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What can be wrong with a single configuration. */
public final class Safety {
    private final Semantics semantics;
    private final EncodedSystem system;

    public Safety(Semantics semantics) {
        this.semantics = semantics;
        this.system = semantics.system();
    }

    /** A violation that does not depend on the size of the queues. */
    public Optional<Violation> violation(int[] configuration) {
        boolean anyMoves = false;
        for (int role = 0; role < system.roleCount(); role++) {
            if (semantics.canMoveUnbounded(configuration, role)) {
                anyMoves = true;
            } else {
                Optional<Violation> reception = unspecifiedReception(configuration, role);
                if (reception.isPresent()) {
                    return reception;
                }
            }
        }
        Optional<Violation> orphan = orphan(configuration);
        return orphan.isPresent() || anyMoves ? orphan : deadlock(configuration);
    }

    /** A role that cannot move is stuck for good if every queue that it could take from has a message at its head. */
    private Optional<Violation> unspecifiedReception(int[] configuration, int role) {
        Step[] steps = system.steps(role, configuration[role]);
        for (Step step : steps) {
            if (!step.isReceive() || configuration[system.slot(step.channel())] == QueueTable.EMPTY) {
                return Optional.empty();
            }
        }
        return steps.length == 0
                ? Optional.empty()
                : Optional.of(new Violation.UnspecifiedReception(
                        waiting(configuration, role), inFlight(configuration, steps[0].channel())));
    }

    private Optional<Violation> orphan(int[] configuration) {
        for (int channel = 0; channel < system.channels().size(); channel++) {
            if (configuration[system.slot(channel)] == QueueTable.EMPTY) {
                continue;
            }
            int receiver = system.channels().get(channel).receiver();
            if (isFinished(configuration, receiver)) {
                return Optional.of(new Violation.OrphanMessage(inFlight(configuration, channel)));
            }
            OptionalInt side = system.receivingSide(channel);
            if (side.isPresent() && configuration[side.getAsInt()] == Semantics.CLOSED) {
                return Optional.of(new Violation.MessageOnClosedLink(inFlight(configuration, channel)));
            }
        }
        return Optional.empty();
    }

    private Optional<Violation> deadlock(int[] configuration) {
        List<Waiting> waiting = new ArrayList<>();
        for (int role = 0; role < system.roleCount(); role++) {
            if (!mayStop(configuration, role)) {
                waiting.add(waiting(configuration, role));
            }
        }
        return waiting.isEmpty() ? Optional.empty() : Optional.of(new Violation.Deadlock(waiting));
    }

    public boolean isFinished(int[] configuration, int role) {
        return system.machine(role).isFinal(configuration[role]);
    }

    /** Whether the role needs to do nothing more: it has finished, or waits at its start to be connected and may never be. */
    public boolean mayStop(int[] configuration, int role) {
        int state = configuration[role];
        return isFinished(configuration, role)
                || state == system.machine(role).initial()
                        && system.machine(role).from(state).stream().allMatch(Safety::accepts);
    }

    private static boolean accepts(Transition transition) {
        return transition.action().isReceive() && transition.action().link() == Link.OPEN;
    }

    public Waiting waiting(int[] configuration, int role) {
        return new Waiting(system.role(role), configuration[role]);
    }

    /** The head of a queue that is not empty. */
    public InFlight inFlight(int[] configuration, int channel) {
        Channel between = system.channels().get(channel);
        Letter letter = system.letter(semantics.queues().head(configuration[system.slot(channel)]));
        return new InFlight(
                system.role(between.sender()), system.role(between.receiver()), letter.label(), letter.payloads());
    }
}
