package dev.parley.core.system;

import dev.parley.core.type.Link;

/**
 * How an encoded system moves: a receive takes an acceptable letter from the head of its queue; a send appends to all of its queues at
 * once, provided that each holds fewer letters than the bound. Where there are links, a send goes over open ones only, opening and
 * securing one are done by both roles at once, and each closes its own side. Not safe for use by several threads.
 */
public final class Semantics {
    static final int OPEN = 1;
    static final int CLOSED = 0;

    private final EncodedSystem system;
    private final QueueTable queues;
    private final int bound;

    /** @param bound how many letters a queue holds at most, at least 1 */
    public Semantics(EncodedSystem system, QueueTable queues, int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("a queue must hold at least one message: " + bound);
        }
        this.system = system;
        this.queues = queues;
        this.bound = bound;
    }

    public EncodedSystem system() {
        return system;
    }

    public QueueTable queues() {
        return queues;
    }

    /** Whether the step can be taken now by its role, which is in the step's source state. */
    public boolean isEnabled(int[] configuration, Step step) {
        if (step.isSend()) {
            return allAre(OPEN, configuration, step) && hasRoom(configuration, step);
        }
        return switch (step.link()) {
            case USE -> isAcceptable(configuration, step);
            case CLOSE -> allAre(OPEN, configuration, step);
            case OPEN -> partnerIsReady(configuration, step) && allAre(CLOSED, configuration, step);
            case WRAP -> partnerIsReady(configuration, step) && allAre(OPEN, configuration, step);
        };
    }

    /** Whether the step is a send that is possible but for the bound. */
    public boolean waitsForRoom(int[] configuration, Step step) {
        return step.isSend() && allAre(OPEN, configuration, step) && !hasRoom(configuration, step);
    }

    private static boolean allAre(int status, int[] configuration, Step step) {
        for (int link : step.links()) {
            if (configuration[link] != status) {
                return false;
            }
        }
        return true;
    }

    private static boolean partnerIsReady(int[] configuration, Step step) {
        return step.partner()
                .filter(partner -> configuration[partner.role()] == partner.transition().source())
                .isPresent();
    }

    private boolean hasRoom(int[] configuration, Step send) {
        for (int channel : send.channels()) {
            if (queues.length(configuration[system.slot(channel)]) >= bound) {
                return false;
            }
        }
        return true;
    }

    /** Whether the head of the queue is a letter that the receive takes. */
    public boolean isAcceptable(int[] configuration, Step receive) {
        int queue = configuration[system.slot(receive.channel())];
        return queue != QueueTable.EMPTY && receive.accepted().get(queues.head(queue));
    }

    /** Changes the configuration to the one after an enabled step. */
    public void take(int[] configuration, Step step) {
        configuration[step.role()] = step.target();
        if (step.isSend()) {
            for (int channel : step.channels()) {
                int slot = system.slot(channel);
                configuration[slot] = queues.append(configuration[slot], step.letter());
            }
        } else if (step.isReceive()) {
            int slot = system.slot(step.channel());
            configuration[slot] = queues.tail(configuration[slot]);
        } else {
            int status = step.link() == Link.CLOSE ? CLOSED : OPEN;
            for (int link : step.links()) {
                configuration[link] = status;
            }
            step.partner().ifPresent(partner -> configuration[partner.role()] = partner.transition().target());
        }
    }

    /** Whether the role could do something if queues had no bound. */
    public boolean canMoveUnbounded(int[] configuration, int role) {
        for (Step step : system.steps(role, configuration[role])) {
            if (step.isSend() ? allAre(OPEN, configuration, step) : isEnabled(configuration, step)) {
                return true;
            }
        }
        for (Step step : system.joined(role, configuration[role])) {
            if (configuration[step.role()] == step.transition().source() && isEnabled(configuration, step)) {
                return true;
            }
        }
        return false;
    }
}
