package dev.parley.core.scribble;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.ScribbleBreach.IllegalSequence;
import dev.parley.core.type.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Jumps come last: nothing follows one, nor, inside the recursion, a choice of which some alternative ends with one. What a role is not
 * concerned with does not count. Threads are over only when all of them are.
 */
final class TailContinuation {
    private final Role role;
    private final Predicate<NodePath> binders;
    private Optional<IllegalSequence> breach = Optional.empty();

    /**
     * @param diverged the jump because of which this point is never reached
     * @param open by recursion that has not been left, a jump to it from one of the ways here
     */
    private record Before(Optional<NodePath> diverged, Map<NodePath, NodePath> open) {
        Optional<NodePath> obstacle() {
            return diverged.or(() -> open.values().stream().findFirst());
        }
    }

    private TailContinuation(Role role, Predicate<NodePath> binders) {
        this.role = role;
        this.binders = binders;
    }

    /** The first step in the text that is out of place. */
    static Optional<IllegalSequence> check(Role role, List<LocalTerm> body) {
        return check(role, body, binder -> true);
    }

    /** The same for some of the recursions; jumps to others are looked over. */
    static Optional<IllegalSequence> check(Role role, List<LocalTerm> body, Predicate<NodePath> binders) {
        TailContinuation check = new TailContinuation(role, binders);
        check.sequence(body, new Before(Optional.empty(), Map.of()));
        return check.breach;
    }

    private Before sequence(List<LocalTerm> steps, Before start) {
        Before now = start;
        for (LocalTerm step : steps) {
            if (now.obstacle().isPresent() && breach.isEmpty()) {
                breach = Optional.of(new IllegalSequence(step.path(), role, now.obstacle().get()));
            }
            now = after(step, now);
        }
        return now;
    }

    private Before after(LocalTerm term, Before before) {
        return switch (term) {
            case LocalTerm.Step step -> before;
            case LocalTerm.Jump jump when !binders.test(jump.binder()) -> before;
            case LocalTerm.Jump jump -> {
                Map<NodePath, NodePath> open = new LinkedHashMap<>(before.open);
                open.putIfAbsent(jump.binder(), jump.path());
                yield new Before(Optional.of(jump.path()), open);
            }
            case LocalTerm.Recursion recursion -> {
                Before inside = sequence(recursion.body(), before);
                Map<NodePath, NodePath> open = new LinkedHashMap<>(inside.open);
                open.remove(recursion.path());
                yield new Before(inside.diverged, open);
            }
            case LocalTerm.Choice choice -> {
                List<Before> ends = ends(choice.alternatives(), before);
                boolean none = ends.stream().allMatch(end -> end.diverged.isPresent());
                yield new Before(none ? ends.getFirst().diverged : Optional.empty(), open(ends));
            }
            case LocalTerm.Parallel parallel -> {
                List<Before> ends = ends(parallel.threads(), before);
                yield new Before(ends.stream().flatMap(end -> end.diverged.stream()).findFirst(), open(ends));
            }
        };
    }

    private List<Before> ends(List<List<LocalTerm>> bodies, Before before) {
        return bodies.stream().map(body -> sequence(body, before)).toList();
    }

    private static Map<NodePath, NodePath> open(List<Before> ends) {
        Map<NodePath, NodePath> open = new LinkedHashMap<>();
        ends.forEach(end -> end.open.forEach(open::putIfAbsent));
        return open;
    }
}
