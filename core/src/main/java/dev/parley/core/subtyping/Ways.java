package dev.parley.core.subtyping;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** What can lie on the ways of a machine between two of its states. Not safe for use by several threads. */
final class Ways {
    private static final int NO_WAY = Integer.MAX_VALUE;

    private final Alphabet alphabet;
    private final Behaviour behaviour;
    // By subject and start, for each end; null where nobody has asked yet.
    private final int[][][] fewest;

    /**
     * A receive and the state behind it.
     *
     * @param more how many receives of the same subject follow it at least
     */
    record Receive(int action, int target, int more) {}

    Ways(Alphabet alphabet, Behaviour behaviour) {
        this.alphabet = alphabet;
        this.behaviour = behaviour;
        this.fewest = new int[alphabet.subjectCount()][behaviour.stateCount()][];
    }

    /** The actions of {@code subject} that can be the first of it on a way from {@code start} to {@code end}. */
    List<Receive> firstReceives(int subject, int start, int end) {
        List<Receive> receives = new ArrayList<>();
        int[] before = fewest(subject, start);
        for (int state = 0; state < before.length; state++) {
            for (int step = 0; before[state] == 0 && step < behaviour.degree(state); step++) {
                int action = behaviour.action(state, step);
                int target = behaviour.target(state, step);
                if (alphabet.subject(action) == subject && fewest(subject, target)[end] != NO_WAY) {
                    receives.add(new Receive(action, target, fewest(subject, target)[end]));
                }
            }
        }
        return receives;
    }

    /** Whether some way from {@code start} to {@code end} has an action of {@code subject}. */
    boolean passes(int subject, int start, int end) {
        return !firstReceives(subject, start, end).isEmpty();
    }

    /** Whether some way from {@code start} to {@code end} has no action of {@code subject}. */
    boolean avoids(int subject, int start, int end) {
        return fewest(subject, start)[end] == 0;
    }

    /** For each state, how many actions of {@code subject} a way from {@code start} has at least. */
    private int[] fewest(int subject, int start) {
        if (fewest[subject][start] == null) {
            fewest[subject][start] = search(subject, start);
        }
        return fewest[subject][start];
    }

    /** Breadth first, with steps of length 0 and 1. */
    private int[] search(int subject, int start) {
        int[] found = new int[behaviour.stateCount()];
        Arrays.fill(found, NO_WAY);
        found[start] = 0;
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int state = open.remove();
            for (int step = 0; step < behaviour.degree(state); step++) {
                boolean counts = alphabet.subject(behaviour.action(state, step)) == subject;
                int target = behaviour.target(state, step);
                int length = found[state] + (counts ? 1 : 0);
                if (length < found[target]) {
                    found[target] = length;
                    if (counts) {
                        open.addLast(target);
                    } else {
                        open.addFirst(target);
                    }
                }
            }
        }
        return found;
    }
}
