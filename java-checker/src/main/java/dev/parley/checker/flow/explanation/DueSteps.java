package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps that the code makes where they are due. A way that comes to a place too early may have parted from one that goes on with what
 * is due: then it is not what the two did before that is wrong, but that they part.
 */
final class DueSteps {
    /** More visits between two steps than any readable code has. */
    private static final int MOST = 2_000;

    private final List<Visit> fitting = new ArrayList<>();

    /** The operation of a visit is due there. */
    void fits(Visit visit) {
        fitting.add(visit);
    }

    /** Whether this is known of any operation behind a visit, on another way than a fork's. */
    boolean areMadeBehind(Visit visit, Fork fork) {
        return fitting.stream().anyMatch(right -> !fork.lagging().contains(right) && right.path().contains(visit));
    }

    /**
     * Where a way parts last, since the step before, from one that goes on with the step that is due.
     *
     * @param suspect where the way has come to without that step
     */
    Optional<Fork> parting(Visit suspect) {
        Map<Visit, Trail> trails = new HashMap<>();
        fitting.stream()
                .filter(right -> right.configuration().position().equals(suspect.configuration().position()))
                .forEach(right -> follow(right, trails));
        if (trails.isEmpty()) {
            return Optional.empty();
        }
        List<Visit> way = suspect.path();
        for (int i = way.size() - 2; i >= 0 && !(way.get(i).node().step() instanceof Step.Perform); i--) {
            Trail trail = trails.get(way.get(i));
            if (trail != null) {
                return Optional.of(new Fork(way.get(i), way.subList(i + 1, way.size()), trail.rest()));
            }
        }
        return Optional.empty();
    }

    /**
     * How a visit comes to a step that is due.
     *
     * @param next the visit behind it; none at the step
     * @param callers the calls that come back behind it, innermost first
     */
    private record Trail(Visit visit, Optional<Trail> next, List<Visit> callers) {
        List<Visit> rest() {
            return Stream.iterate(next, Optional::isPresent, here -> here.get().next()).map(here -> here.get().visit()).toList();
        }

        /** On all ways that control comes to the visit by: the one that was found first, and those that were found later. */
        Stream<Trail> before() {
            return Stream.concat(Stream.of(visit), visit.rejoined().stream()).flatMap(way -> new Trail(way, next, callers).earlier());
        }

        private Stream<Trail> earlier() {
            if (visit.caller().isPresent()) {
                List<Visit> open = Stream.concat(visit.caller().stream(), callers.stream()).toList();
                return visit.before().stream().map(end -> new Trail(end, Optional.of(this), open));
            }
            if (!visit.enters()) {
                return visit.before().stream().map(earlier -> new Trail(earlier, Optional.of(this), callers));
            }
            return callers.isEmpty()
                    ? visit.activation().callers().stream().map(call -> new Trail(call, Optional.of(this), List.of()))
                    : Stream.of(new Trail(callers.getFirst(), Optional.of(this), callers.subList(1, callers.size())));
        }
    }

    /** Goes back from a step that is due to the one before it, on all ways. */
    private static void follow(Visit right, Map<Visit, Trail> trails) {
        Position due = right.configuration().position();
        Deque<Trail> pending = new ArrayDeque<>(List.of(new Trail(right, Optional.empty(), List.of())));
        while (!pending.isEmpty() && trails.size() < MOST) {
            Trail here = pending.removeFirst();
            here.before()
                    .filter(before -> before.visit().configuration().position().equals(due)
                            && !(before.visit().node().step() instanceof Step.Perform))
                    .filter(before -> trails.putIfAbsent(before.visit(), before) == null)
                    .forEach(pending::add);
        }
    }
}
