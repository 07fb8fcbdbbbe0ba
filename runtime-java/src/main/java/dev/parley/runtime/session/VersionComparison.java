package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Where two versions of a protocol between roles part, for whoever has to find out who was built from which. */
public final class VersionComparison {
    private VersionComparison() {}

    /** Where both versions are after the same steps. */
    private record Place(int one, int other, List<Transition> steps) {
        Pair pair() {
            return new Pair(one, other);
        }
    }

    private record Pair(int one, int other) {}

    /**
     * @param one the machines of the version that somebody comes with
     * @param other those of the version that it meets
     * @param own the role that it wants to play, which is looked at first
     * @return the first difference, as one clause; empty if there is none
     */
    public static Optional<String> difference(List<Machine> one, List<Machine> other, Role own) {
        List<Role> roles = roles(one);
        if (!roles.equals(roles(other))) {
            return Optional.of("the roles are " + ActionText.roles(roles) + " in the first, and " + ActionText.roles(roles(other))
                    + " in the second");
        }
        List<Role> order = new ArrayList<>(roles);
        order.sort((a, b) -> Boolean.compare(b.equals(own), a.equals(own)));
        for (Role role : order) {
            int index = roles.indexOf(role);
            Optional<String> difference = difference(one.get(index), other.get(index));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static List<Role> roles(List<Machine> machines) {
        return machines.stream().map(Machine::role).toList();
    }

    /** The shortest way to a place where one goes on otherwise than the other: both are followed step by step. */
    private static Optional<String> difference(Machine one, Machine other) {
        Deque<Place> open = new ArrayDeque<>();
        Set<Pair> seen = new HashSet<>();
        open.add(new Place(one.initial(), other.initial(), List.of()));
        while (!open.isEmpty()) {
            Place place = open.remove();
            if (!seen.add(place.pair())) {
                continue;
            }
            List<Transition> first = one.from(place.one());
            List<Transition> second = other.from(place.other());
            if (!actions(first).equals(actions(second))) {
                return Optional.of(describe(one.role(), place.steps(), first, second));
            }
            for (Transition step : first) {
                List<Transition> steps = new ArrayList<>(place.steps());
                steps.add(step);
                open.add(new Place(step.target(), other.step(place.other(), step.action()).orElseThrow().target(), steps));
            }
        }
        return Optional.empty();
    }

    private static Set<Action> actions(List<Transition> transitions) {
        return transitions.stream().map(Transition::action).collect(Collectors.toSet());
    }

    private static String describe(Role role, List<Transition> steps, List<Transition> first, List<Transition> second) {
        String when = steps.isEmpty()
                ? "at the beginning"
                : "after " + steps.stream().map(step -> "`" + ActionText.of(step.action()) + "`").collect(Collectors.joining(", "));
        String one = ActionText.of(first);
        String other = ActionText.of(second);
        // Where only what is left out for people differs, such as the packages of classes, it is shown after all.
        boolean alike = one.equals(other);
        return when + ", what comes next for `" + role + "` is `" + (alike ? whole(first) : one) + "` in the first, and `"
                + (alike ? whole(second) : other) + "` in the second";
    }

    private static String whole(List<Transition> transitions) {
        return transitions.stream().map(step -> step.action().toString()).collect(Collectors.joining(" or "));
    }
}
