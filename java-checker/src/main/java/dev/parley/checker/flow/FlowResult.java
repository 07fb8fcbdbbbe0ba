package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.flow.explanation.StrayStep;
import dev.parley.checker.flow.state.ComparedLabels;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.flow.state.Ending;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;
import java.util.Set;

/**
 * What the engine found.
 *
 * @param earlyEnds findings that are to be told of a method instead, where all of its callers show that it ends too early
 * @param offers fixes in code that other sessions may be passed to as well
 * @param decided whether every path was followed to its end
 * @param deliveries the sessions that the messages of this session carry
 * @param compared what the code compares labels with
 * @param states the machine states in which the session may be just before a stretch of code, in source order
 * @param strays what is done with the session and does not fit it
 * @param lacks where the session is not as far as the code takes it to be
 */
public record FlowResult(
        List<Diagnostic> diagnostics, List<EarlyEnd> earlyEnds, List<Offer> offers, boolean decided, Deliveries deliveries, ComparedLabels compared,
        List<StatesBefore> states, List<StrayStep> strays, List<Lack> lacks) {
    public FlowResult {
        diagnostics = List.copyOf(diagnostics);
        earlyEnds = List.copyOf(earlyEnds);
        offers = List.copyOf(offers);
        states = List.copyOf(states);
        strays = List.copyOf(strays);
        lacks = List.copyOf(lacks);
    }

    /** The same with other findings. */
    FlowResult with(List<Diagnostic> other) {
        return new FlowResult(other, earlyEnds, offers, decided, deliveries, compared, states, strays, lacks);
    }

    /**
     * The same as far as this session tells it, with the methods and the other sessions to blame which all sessions show together, and without
     * the fixes that are wrong for others.
     */
    public FlowResult among(Deliveries others) {
        return earlyEnds.isEmpty() && offers.isEmpty() && others.explained().isEmpty() ? this
                : with(diagnostics.stream().map(found -> others.told(offered(blamed(found, others), others))).distinct().toList());
    }

    private Diagnostic offered(Diagnostic found, Deliveries others) {
        boolean isWrong = offers.stream().anyMatch(offer -> offer.isFor(found) && !offer.isRightFor(others));
        return isWrong ? found.withFixes(List.of()) : found;
    }

    List<Lack> lacksToldAt(SourceSpan place) {
        return lacks.stream().filter(lack -> lack.told().equals(place)).toList();
    }

    private Diagnostic blamed(Diagnostic found, Deliveries others) {
        return earlyEnds.stream()
                .filter(end -> end.told().kind().equals(found.kind()) && end.told().span().equals(found.span()) && others.isTooEarly(end.ending()))
                .findFirst()
                .map(EarlyEnd::ofMethod)
                .orElse(found);
    }

    /**
     * Something is missing behind the call of a method.
     *
     * @param told as it is told of the call
     * @param ofMethod as it is told of the method
     */
    public record EarlyEnd(Ending ending, Diagnostic told, Diagnostic ofMethod) {}

    /**
     * A fix at a call.
     *
     * @param missing what is missing before the call; nothing where it is the call that is wrong
     */
    public record Offer(Diagnostic told, Extent call, List<StepKind> missing) {
        public Offer {
            missing = List.copyOf(missing);
        }

        private boolean isFor(Diagnostic found) {
            return told.kind().equals(found.kind()) && told.span().equals(found.span());
        }

        private boolean isRightFor(Deliveries others) {
            return missing.isEmpty() ? !others.isDue(call) : others.allLack(call, missing);
        }
    }

    /** Empty {@code states} mean that the session is not in the machine there: failed, closed or out of sight. */
    public record StatesBefore(Extent extent, Set<Integer> states) {
        public StatesBefore {
            states = Set.copyOf(states);
        }
    }
}
