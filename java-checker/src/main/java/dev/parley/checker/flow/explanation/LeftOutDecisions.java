package dev.parley.checker.flow.explanation;

import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Rounds;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decisions that the code does not make: without one it goes on in several ways, each of which shows that. One call that needs it tells of
 * them all. Which of the ways is looked at first says nothing, so that what was told of the others is taken back at the end.
 */
public final class LeftOutDecisions {

    /**
     * A choice that was not made.
     *
     * @param after the last operation before it; none where the session begins with it
     */
    private record Choice(int state, Optional<Visit> after) {}

    /** The ways to one place that lack something there, and what is told of it. */
    private static final class Place {
        private final List<Lack> lacks = new ArrayList<>();
        private Optional<Diagnostic> told = Optional.empty();

        /** Whether nothing is told of it any more. */
        boolean isTakenBack(Predicate<Diagnostic> isTold) {
            return told.isPresent() && !isTold.test(told.get());
        }
    }

    /** Steps that are missing before a visit. */
    public record Lack(Visit visit, List<Transition> steps) {}

    private final ForgottenDecisions loops;
    /** By choice: the calls that lack it. */
    private final Map<Choice, Place> choices = new LinkedHashMap<>();
    private final Map<Object, Place> places = new LinkedHashMap<>();

    public LeftOutDecisions(ForgottenDecisions loops) {
        this.loops = loops;
    }

    /** Steps are missing before a call; whether that is news. */
    public boolean beforeCall(Visit visit, List<Transition> steps) {
        Optional<Place> calls = choice(visit, steps).map(choice -> choices.computeIfAbsent(choice, left -> new Place()));
        calls.ifPresent(place -> place.lacks.add(new Lack(visit, steps)));
        return calls.filter(place -> place.lacks.size() > 1).isEmpty();
    }

    /** What is told of such a call, for all that lack the same choice. */
    public void tellsBeforeCall(Visit visit, List<Transition> steps, Diagnostic finding) {
        choice(visit, steps).map(choices::get).ifPresent(calls -> calls.told = Optional.of(finding));
    }

    /** The calls that lack the same choice as this one, which is among them; none where it lacks something else. */
    public List<Lack> calls(Visit visit, List<Transition> steps) {
        return choice(visit, steps).map(choices::get).map(calls -> List.copyOf(calls.lacks)).orElse(List.of());
    }

    /** The places that need no call and lack the same choice. */
    public List<Visit> ends(Visit visit, List<Transition> steps) {
        Optional<Choice> choice = choice(visit, steps);
        return places.values().stream()
                .flatMap(place -> place.lacks.stream())
                .filter(lack -> choice.isPresent() && choice(lack.visit(), lack.steps()).equals(choice))
                .map(Lack::visit)
                .toList();
    }

    /** Steps are missing at a place that needs no call, an end of the session or of an arm. */
    public void at(Object place, Visit visit, List<Transition> steps) {
        places.computeIfAbsent(place, any -> new Place()).lacks.add(new Lack(visit, steps));
    }

    /** What is told of such a place. */
    public void tells(Object place, Diagnostic finding) {
        places.computeIfAbsent(place, any -> new Place()).told = Optional.of(finding);
    }

    /**
     * What was told of places that lack nothing but what calls are known to lack.
     *
     * @param isTold whether a finding has not been taken back
     */
    public List<Diagnostic> explained(Predicate<Diagnostic> isTold) {
        return places.values().stream()
                .filter(place -> !place.lacks.isEmpty() && place.lacks.stream().allMatch(lack -> isExplained(lack, isTold)))
                .flatMap(place -> place.told.stream())
                .toList();
    }

    private boolean isExplained(Lack lack, Predicate<Diagnostic> isTold) {
        return choice(lack.visit(), lack.steps()).map(choices::get).filter(calls -> !calls.isTakenBack(isTold)).isPresent()
                || loops.explain(lack.visit(), lack.steps());
    }

    private static Optional<Choice> choice(Visit visit, List<Transition> steps) {
        return steps.stream()
                .limit(1)
                .filter(step -> Moves.isNamed(step) && step.action().isSend())
                .map(step -> new Choice(step.source(), visit.before().flatMap(Rounds::lastCall)))
                .findFirst();
    }
}
