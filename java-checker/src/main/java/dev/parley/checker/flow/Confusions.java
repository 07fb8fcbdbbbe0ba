package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.diagnostics.MissingOperation;
import dev.parley.checker.diagnostics.SessionAbandoned;
import dev.parley.checker.diagnostics.SessionNotClosed;
import dev.parley.checker.flow.explanation.StrayStep;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the one mistake behind two findings where the code takes one session for another: what is done with the one does not fit it, and is
 * just what the other one lacks.
 */
public final class Confusions {
    private static final Set<DiagnosticKind> OF_LACKS = Set.of(MissingOperation.KIND, SessionAbandoned.KIND, SessionNotClosed.KIND);

    /** Something that is done with a session, with what is told of it. */
    private record Stray(Followed session, StrayStep step, Diagnostic finding) {}

    /** What is told of a session that lacks a step. */
    private record Lacking(Followed session, Diagnostic finding) {}

    /**
     * A session that was followed.
     *
     * @param name what the code calls it
     * @param scope where it can be reached
     */
    public record Followed(String name, Extent scope, FlowResult result) {}

    private final List<Followed> sessions;
    private final Map<Diagnostic, Diagnostic> explained = new HashMap<>();

    private Confusions(List<Followed> sessions) {
        this.sessions = sessions;
    }

    /** What is to be told instead of what was found. */
    public static Map<Diagnostic, Diagnostic> among(List<Followed> sessions) {
        Confusions confusions = new Confusions(sessions);
        sessions.forEach(confusions::explain);
        return Map.copyOf(confusions.explained);
    }

    private void explain(Followed session) {
        for (StrayStep step : session.result().strays()) {
            session.result().diagnostics().stream()
                    .filter(finding -> finding.span().equals(step.told()))
                    .findFirst()
                    .ifPresent(finding -> explain(new Stray(session, step, finding)));
        }
    }

    private void explain(Stray stray) {
        List<Lacking> lacking = sessions.stream()
                .filter(other -> !other.name().equals(stray.session().name()) && other.scope().contains(stray.step().at()))
                .flatMap(other -> lackedBy(other, stray))
                .toList();
        if (!lacking.isEmpty()) {
            Diagnostic told = told(stray, lacking);
            explained.put(stray.finding(), told);
            lacking.forEach(other -> explained.put(other.finding(), told));
        }
    }

    private Stream<Lacking> lackedBy(Followed session, Stray stray) {
        return session.result().diagnostics().stream()
                .filter(finding -> OF_LACKS.contains(finding.kind()) && !finding.span().equals(stray.finding().span())
                        && !explained.containsKey(finding))
                .filter(finding -> isMetBy(stray.step(), session.result().lacksToldAt(finding.span())))
                .map(finding -> new Lacking(session, finding));
    }

    private static boolean isMetBy(StrayStep step, List<Lack> lacks) {
        return !lacks.isEmpty() && lacks.stream().allMatch(lack -> lack.isMetBy(step));
    }

    /** Whoever only takes the step out leaves the other session without it. */
    private static Diagnostic told(Stray stray, List<Lacking> lacking) {
        Stream<Related> lacked = lacking.stream().map(other -> new Related(Related.Purpose.OTHER, other.finding().span(),
                "The session `" + other.session().name() + "` lacks this step here: it may have been meant."));
        return stray.finding().withRelated(Stream.concat(stray.finding().related().stream(), lacked).toList()).withFixes(List.of());
    }
}
