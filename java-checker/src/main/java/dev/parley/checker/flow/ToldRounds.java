package dev.parley.checker.flow;

import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What was told of rounds of loops that lack something at their end. Whichever way comes round first is looked at first: when it is known how
 * the others do, it may show that one arm in the round is what lacks it.
 */
final class ToldRounds {

    /** A call before which a round lacks something. */
    private record Round(Visit visit, Diagnostic finding) {}

    private final List<Round> rounds = new ArrayList<>();

    void told(Visit visit, Diagnostic finding) {
        rounds.add(new Round(visit, finding));
    }

    /** @param others the visits of the same call */
    void settle(Exploration exploration, Function<Visit, List<Visit>> others) {
        rounds.stream()
                .filter(round -> exploration.blame.disagreesInRound(round.visit(), others.apply(round.visit())))
                .map(Round::finding)
                .forEach(exploration.findings::withdraw);
    }
}
