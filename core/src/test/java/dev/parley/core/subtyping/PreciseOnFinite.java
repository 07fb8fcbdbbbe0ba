package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Asynchronous subtyping of machines without circles by the letter of its definition: for all single-output trees U of the candidate
 * and single-input trees V' of the original there are W in U and W' in V' with W refining W' (Ghilezan et al. 2021, Definitions 3.1 to
 * 3.4). Payloads and several receivers are left out.
 */
final class PreciseOnFinite {

    private PreciseOnFinite() {}

    static boolean isSubtype(Machine candidate, Machine original) {
        List<Set<List<Action>>> ours = slices(candidate, 0, Direction.SEND);
        List<Set<List<Action>>> theirs = slices(original, 0, Direction.RECEIVE);
        return ours.stream().allMatch(u -> theirs.stream().allMatch(
                v -> u.stream().anyMatch(w -> v.stream().anyMatch(other -> refines(w, other)))));
    }

    /** How many pairs of trees would have to be compared. */
    static long effort(Machine candidate, Machine original) {
        return count(candidate, 0, Direction.SEND) * count(original, 0, Direction.RECEIVE);
    }

    private static long count(Machine machine, int state, Direction fixed) {
        List<Transition> steps = machine.from(state);
        if (steps.isEmpty()) {
            return 1;
        }
        boolean sum = steps.getFirst().action().direction() == fixed;
        long count = sum ? 0 : 1;
        for (Transition step : steps) {
            long below = count(machine, step.target(), fixed);
            count = Math.min(1_000_000, sum ? count + below : count * below);
        }
        return count;
    }

    /** Each tree in which one step was kept wherever the machine chooses in direction {@code fixed}, as the set of its paths. */
    private static List<Set<List<Action>>> slices(Machine machine, int state, Direction fixed) {
        List<Transition> steps = machine.from(state);
        if (steps.isEmpty()) {
            return List.of(Set.of(List.of()));
        }
        List<Set<List<Action>>> slices = new ArrayList<>();
        if (steps.getFirst().action().direction() == fixed) {
            for (Transition step : steps) {
                slices(machine, step.target(), fixed).forEach(slice -> slices.add(prefixed(step.action(), slice)));
            }
            return slices;
        }
        slices.add(Set.of());
        for (Transition step : steps) {
            List<Set<List<Action>>> longer = new ArrayList<>();
            for (Set<List<Action>> slice : slices) {
                for (Set<List<Action>> below : slices(machine, step.target(), fixed)) {
                    Set<List<Action>> union = new HashSet<>(slice);
                    union.addAll(prefixed(step.action(), below));
                    longer.add(union);
                }
            }
            slices.clear();
            slices.addAll(longer);
        }
        return slices;
    }

    private static Set<List<Action>> prefixed(Action action, Set<List<Action>> paths) {
        Set<List<Action>> prefixed = new HashSet<>();
        for (List<Action> path : paths) {
            List<Action> longer = new ArrayList<>();
            longer.add(action);
            longer.addAll(path);
            prefixed.add(longer);
        }
        return prefixed;
    }

    /** The rules [Ref-In], [Ref-A], [Ref-Out], [Ref-B] and [Ref-End]; on finite sequences the condition on act holds by itself. */
    private static boolean refines(List<Action> w, List<Action> other) {
        if (w.isEmpty()) {
            return other.isEmpty();
        }
        Action first = w.getFirst();
        for (int i = 0; i < other.size(); i++) {
            Action action = other.get(i);
            if (action.direction() == first.direction() && action.peer().equals(first.peer())) {
                List<Action> rest = new ArrayList<>(other);
                rest.remove(i);
                return action.label().equals(first.label()) && refines(w.subList(1, w.size()), rest);
            }
            if (first.isReceive() && action.isSend()) {
                return false;
            }
        }
        return false;
    }
}
