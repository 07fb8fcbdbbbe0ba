package dev.parley.core.machine.construction;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** The part of a machine that can be reached from one state without going through certain border states. */
final class Region {
    private static final int UNREACHED = -1;

    private final Machine machine;
    private final int start;
    private final IntPredicate border;
    // By state, the state before it on a shortest way; -1 for states that are not reached.
    private final int[] cameFrom;
    private final Set<Integer> touched = new HashSet<>();
    private boolean reachesEnd;

    /** Explores, breadth first; {@code start} itself may be a border state: the ways out of it are followed all the same. */
    Region(Machine machine, int start, IntPredicate border) {
        this.machine = machine;
        this.start = start;
        this.border = border;
        this.cameFrom = new int[machine.stateCount()];
        Arrays.fill(cameFrom, UNREACHED);
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            int state = open.remove();
            reachesEnd |= machine.isFinal(state);
            for (Transition transition : machine.from(state)) {
                int target = transition.target();
                if (border.test(target)) {
                    touched.add(target);
                } else if (target != start && cameFrom[target] == UNREACHED) {
                    open.add(target);
                }
                if (cameFrom[target] == UNREACHED) {
                    cameFrom[target] = state;
                }
            }
        }
    }

    /** Whether a final state lies inside. */
    boolean reachesEnd() {
        return reachesEnd;
    }

    /** The border states that are reached. */
    Set<Integer> touched() {
        return touched;
    }

    boolean touches(int borderState) {
        return touched.contains(borderState);
    }

    /** The first state after the start that every way to {@code goal}, a border state touched or a state inside, has to pass. */
    int firstOnEveryWayTo(int goal) {
        List<Integer> way = shortestWay(goal);
        Map<Integer, Integer> positions = new HashMap<>();
        // The goal may be the start itself, which then stands at both ends; a way back to it has arrived.
        for (int i = 1; i < way.size(); i++) {
            positions.put(way.get(i), i);
        }
        BitSet visited = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        int furthest = 0;
        for (int i = 0; ; i++) {
            open.push(way.get(i));
            while (!open.isEmpty()) {
                for (Transition transition : machine.from(open.pop())) {
                    Integer position = positions.get(transition.target());
                    if (position != null) {
                        furthest = Math.max(furthest, position);
                    } else if (!border.test(transition.target()) && !visited.get(transition.target())) {
                        visited.set(transition.target());
                        open.push(transition.target());
                    }
                }
            }
            if (furthest == i + 1) {
                return way.get(i + 1);
            }
        }
    }

    private List<Integer> shortestWay(int goal) {
        List<Integer> way = new ArrayList<>();
        way.add(goal);
        int state = goal;
        do {
            state = cameFrom[state];
            way.add(state);
        } while (state != start);
        Collections.reverse(way);
        return way;
    }

    /** Whether a state inside lies on every circle inside, so that no way avoids it for ever. */
    boolean everyCirclePasses(int state) {
        return cameFrom[state] != UNREACHED && !border.test(state) && circleWithout(state).isEmpty();
    }

    /** The states of some circle inside, from the state where a depth-first walk enters it; empty if there is none. */
    List<Integer> someCircle() {
        return circleWithout(start);
    }

    private List<Integer> circleWithout(int excluded) {
        Set<Integer> seen = new HashSet<>();
        Map<Integer, Integer> nextChild = new HashMap<>();
        List<Integer> path = new ArrayList<>();
        Set<Integer> onPath = new HashSet<>();
        path.add(start);
        while (!path.isEmpty()) {
            int state = path.getLast();
            onPath.add(state);
            int child = nextChild.merge(state, 1, Integer::sum) - 1;
            if (child == machine.from(state).size()) {
                onPath.remove(state);
                path.removeLast();
                continue;
            }
            int target = machine.from(state).get(child).target();
            if (target == excluded || target == start || border.test(target)) {
                continue;
            }
            if (onPath.contains(target)) {
                return path.subList(path.indexOf(target), path.size());
            }
            if (seen.add(target)) {
                path.add(target);
            }
        }
        return List.of();
    }
}
