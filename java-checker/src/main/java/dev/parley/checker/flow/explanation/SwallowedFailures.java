package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The handlers that let code go on with a session that has failed: each is one mistake, wherever the session is used behind it. */
public final class SwallowedFailures {
    private final Set<Extent> reported = new HashSet<>();

    /** Whether no use of the session behind the same handler has been reported. From now on, one has. */
    public boolean report(Visit use) {
        List<Visit> way = use.path();
        int first = way.size() - 1;
        while (first > 0 && isSwallowed(way.get(first - 1))) {
            first--;
        }
        return reported.add(way.get(first).node().extent());
    }

    private static boolean isSwallowed(Visit visit) {
        return visit.configuration().position() instanceof Position.Failed failed && failed.swallowed();
    }
}
