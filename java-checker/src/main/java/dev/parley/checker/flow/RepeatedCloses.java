package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.diagnostics.SessionClosedAgain;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds calls that close a session which is closed already, whichever way leads there. What closes a session in case that nobody has done
 * so has something to do on one way at least, or stands in a {@code finally}, or is the end of a {@code try}.
 */
final class RepeatedCloses {
    private record Repeated(SessionOperation operation, Visit visit) {}

    private final Exploration exploration;
    private final Map<Extent, Repeated> repeated = new LinkedHashMap<>();
    private final Set<Extent> needed = new HashSet<>();

    RepeatedCloses(Exploration exploration) {
        this.exploration = exploration;
    }

    void at(SessionOperation operation, List<Visit> visits) {
        if (operation.kind() != Kind.CLOSE || operation.closesResource() || exploration.graph.isInCleanup(operation.call())) {
            return;
        }
        for (Visit visit : visits) {
            if (visit.configuration().position() instanceof Position.Closed) {
                repeated.putIfAbsent(operation.call(), new Repeated(operation, visit));
            } else {
                needed.add(operation.call());
            }
        }
    }

    /** When everything was visited. */
    void report() {
        repeated.forEach((call, found) -> {
            if (!needed.contains(call)) {
                exploration.findings.addHere(SessionClosedAgain.at(exploration.findings.span(call), found.operation().receiver())
                        .withFixes(exploration.corrections.remove(found.operation().call())), List.of(), found.visit());
            }
        });
    }
}
