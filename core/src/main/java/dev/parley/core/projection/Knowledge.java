package dev.parley.core.projection;

import dev.parley.core.projection.GlobalAutomaton.Edge;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a role knows at a point of its own behaviour: the global states in which the protocol may be, reduced to those that matter.
 *
 * @param alternatives the states with a step that involves the role, nearest first
 * @param finished how a state is reached from which no step involves the role any more, if there is one
 */
record Knowledge(List<Alternative> alternatives, Optional<Trail> finished) {
    private static final int FINISHED = -1;

    /** @param steps those that involve the role, in the order of the text; all of one sender, unless
     *     the role takes part in several threads there */
    record Alternative(Trail trail, List<Edge> steps) {}

    /** Two points with equal keys have the same future. */
    Set<Integer> key() {
        Set<Integer> states = new TreeSet<>();
        alternatives.forEach(alternative -> states.add(alternative.trail.state()));
        if (finished.isPresent()) {
            states.add(FINISHED);
        }
        return states;
    }
}
