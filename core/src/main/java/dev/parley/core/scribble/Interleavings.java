package dev.parley.core.scribble;

import dev.parley.core.projection.IllFormed;
import dev.parley.core.projection.Threads;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/** How many states it takes to interleave the threads of a role, at most: a thread has one for each of its steps, and its end. */
final class Interleavings {
    private final Role role;
    private Optional<IllFormed> problem = Optional.empty();

    private Interleavings(Role role) {
        this.role = role;
    }

    /** The innermost composition that takes too many. */
    static Optional<IllFormed> check(Role role, List<LocalTerm> body) {
        Interleavings check = new Interleavings(role);
        check.steps(body);
        return check.problem;
    }

    /** Whether the role takes part in several threads at once. */
    static boolean happen(List<LocalTerm> body) {
        return body.stream().anyMatch(term -> switch (term) {
            case LocalTerm.Step step -> false;
            case LocalTerm.Jump jump -> false;
            case LocalTerm.Recursion recursion -> happen(recursion.body());
            case LocalTerm.Choice choice -> choice.alternatives().stream().anyMatch(Interleavings::happen);
            case LocalTerm.Parallel parallel -> true;
        });
    }

    private long steps(List<LocalTerm> body) {
        return body.stream().mapToLong(this::steps).sum();
    }

    private long steps(LocalTerm term) {
        return switch (term) {
            case LocalTerm.Step step -> 1;
            case LocalTerm.Jump jump -> 0;
            case LocalTerm.Recursion recursion -> steps(recursion.body());
            case LocalTerm.Choice choice -> choice.alternatives().stream().mapToLong(this::steps).sum();
            case LocalTerm.Parallel parallel -> {
                long states = 1;
                for (List<LocalTerm> thread : parallel.threads()) {
                    states = Math.min(states * (steps(thread) + 1), Threads.MOST_STATES + 1L);
                }
                if (states > Threads.MOST_STATES && problem.isEmpty()) {
                    problem = Optional.of(new IllFormed.TooManyInterleavings(parallel.path(), role, Threads.MOST_STATES));
                }
                yield states;
            }
        };
    }
}
