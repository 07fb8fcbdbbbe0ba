package dev.parley.checker.flow;

import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Fixes that are right only if no other way needs the code as it is. What other ways of the session need is known when all have been followed,
 * and what other sessions need that are passed to the same code when those have been followed too.
 */
final class Offers {

    /** What is offered for a finding, whether it is right, and what is offered instead where it is not. */
    private record Offer(Diagnostic finding, BooleanSupplier isRight, Supplier<List<Fix>> otherwise) {}

    private final Findings findings;
    private final List<Offer> ofWays = new ArrayList<>();
    private final List<FlowResult.Offer> ofSessions = new ArrayList<>();

    Offers(Findings findings) {
        this.findings = findings;
    }

    /** @param isRight for this session; asked in the end */
    void add(Diagnostic finding, BooleanSupplier isRight) {
        add(finding, isRight, List::of);
    }

    /**
     * @param isRight for this session; asked in the end
     * @param otherwise what is offered where it is not
     */
    void add(Diagnostic finding, BooleanSupplier isRight, Supplier<List<Fix>> otherwise) {
        ofWays.add(new Offer(finding, isRight, otherwise));
    }

    /**
     * A fix at a call.
     *
     * @param missing what is missing before it; nothing where it is the call that is wrong
     */
    void add(Diagnostic finding, Visit call, List<Transition> missing) {
        ofSessions.add(new FlowResult.Offer(finding, call.node().extent(), StepKind.of(missing)));
    }

    /** All ways have been followed: takes back what is not right. */
    void settle() {
        ofWays.stream().filter(offer -> !offer.isRight().getAsBoolean()).forEach(offer -> findings.mend(offer.finding(), offer.otherwise().get()));
    }

    /** What depends on other sessions. */
    List<FlowResult.Offer> ofSessions() {
        return List.copyOf(ofSessions);
    }
}
