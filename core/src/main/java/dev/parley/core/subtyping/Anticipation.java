package dev.parley.core.subtyping;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * How the original keeps up with one action of the candidate: the action is the oldest of its subject among those overtaken, or the
 * original goes on until it does it, and what it does on the way is overtaken. A send may overtake everything but sends to the same
 * peer, a receive only receives from others (Ghilezan et al. 2021, Table 3: the sequences B and A).
 */
final class Anticipation {
    // Where choices multiply, the rest is left out rather than examined for ever.
    private static final int MOST_RUNS = 64;

    private final Alphabet alphabet;
    private final Behaviour original;
    private final Avoidance avoidance;
    private final Budget budget;
    // A run that goes around all of the original twice within one search has left a circle that it may never leave.
    private final int mostSteps;
    private final boolean greedy;
    // Worlds still to be looked at in the current search; empty between two searches.
    private final Deque<World> forks = new ArrayDeque<>(2);

    /** @param greedy whether a choice of the original is settled at once where one of its sends is the one looked for */
    Anticipation(Alphabet alphabet, Behaviour original, Avoidance avoidance, Budget budget, boolean greedy) {
        this.greedy = greedy;
        this.alphabet = alphabet;
        this.original = original;
        this.avoidance = avoidance;
        this.budget = budget;
        this.mostSteps = 2 * original.stateCount();
    }

    /** What is looked for: one action to send, or any receive of the subject; and the states from which it may never be found. */
    private record Goal(int subject, int send, boolean[] hopeless) {}

    /** The worlds after the candidate has sent {@code action}; one for each way in which the original's receives may turn out. */
    List<World> send(World world, int action) {
        Goal goal = new Goal(alphabet.subject(action), action, avoidance.original(action));
        World start = new World(new ArrayList<>(world.runs().size()), world.isExact());
        for (Run run : world.runs()) {
            int index = run.firstOwed(goal.subject);
            if (index < 0) {
                start.runs().add(run.copy());
            } else if (alphabet.fits(action, run.owed(index))) {
                start.runs().add(run.without(index));
            } else {
                start.dropped(run);
            }
        }
        return seek(start, goal);
    }

    /**
     * The worlds in which a message of {@code subject} comes next for the candidate; each run has found which one. Nothing has been
     * decided yet about the candidate's understanding it.
     */
    List<World> receive(World world, int subject) {
        Goal goal = new Goal(subject, -1, avoidance.originalReceive(subject));
        World start = new World(new ArrayList<>(world.runs().size()), world.isExact());
        for (Run run : world.runs()) {
            int index = run.firstOwed(subject);
            boolean blocked = index < 0 ? run.owesSends() : run.sendBefore(index) >= 0;
            if (blocked) {
                start.dropped(run);
            } else {
                start.runs().add(index < 0 ? run.copy() : run.without(index));
            }
        }
        return seek(start, goal);
    }

    private List<World> seek(World start, Goal goal) {
        List<World> results = new ArrayList<>(1);
        for (World world = start; world != null; world = forks.poll()) {
            for (int index = world.searching(); index >= 0; index = world.searching()) {
                extend(world, index, goal);
            }
            results.add(world);
        }
        return results;
    }

    private void extend(World world, int index, Goal goal) {
        Run run = world.runs().get(index);
        while (!run.hasFound()) {
            int state = run.state();
            if (goal.hopeless[state]) {
                world.drop(index);
                return;
            }
            budget.pay(run);
            if (!budget.allows(run) || run.steps() > mostSteps) {
                world.forgetSome();
                world.drop(index);
                return;
            }
            if (original.degree(state) > 1) {
                if (original.sends(state)) {
                    choose(world, index, goal);
                    return;
                }
                for (int step = original.degree(state) - 1; step > 0; step--) {
                    budget.payForMemory(run);
                    World other = world.copy();
                    take(other.runs().get(index), step, goal);
                    forks.push(other);
                }
            }
            take(run, 0, goal);
        }
    }

    /** The choice is ours, but which is right may only show later: all go on side by side. */
    private void choose(World world, int index, Goal goal) {
        Run run = world.runs().remove(index);
        int exact = original.stepLike(run.state(), goal.send);
        if (greedy && exact >= 0 && alphabet.fits(goal.send, original.action(run.state(), exact))) {
            world.forgetSome();
            take(run, exact, goal);
            world.runs().add(index, run);
            return;
        }
        for (int step = 0; step < original.degree(run.state()); step++) {
            int action = original.action(run.state(), step);
            boolean wrong = alphabet.subject(action) == goal.subject && !alphabet.fits(goal.send, action);
            if (!wrong && world.runs().size() >= MOST_RUNS) {
                world.forgetSome();
            } else if (!wrong) {
                Run chosen = run.copy();
                take(chosen, step, goal);
                world.runs().add(chosen);
            }
        }
    }

    private void take(Run run, int step, Goal goal) {
        int action = original.action(run.state(), step);
        int target = original.target(run.state(), step);
        if (alphabet.subject(action) == goal.subject) {
            run.find(action, target);
        } else {
            run.overtake(action, target);
        }
    }
}
