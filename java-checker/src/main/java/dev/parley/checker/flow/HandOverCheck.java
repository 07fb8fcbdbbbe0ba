package dev.parley.checker.flow;

import dev.parley.checker.diagnostics.SessionDoesNotFit;
import dev.parley.checker.diagnostics.SessionUsedAfterClose;
import dev.parley.checker.diagnostics.SessionUsedAfterGivenAway;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Residual;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import dev.parley.core.subtyping.SynchronousSubtyping;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Holds a session that is given away against the type that the message names. Who receives it goes on as that type says, in place of
 * somebody who would have done what is left of the session: the type has to be a subtype of the rest (Gay and Hole, <i>Subtyping for
 * Session Types in the Pi Calculus</i>, Acta Informatica 2005, sections 3 and 4).
 */
final class HandOverCheck {
    private static final String DOES = "the code gives it away";

    private final Exploration exploration;

    HandOverCheck(Exploration exploration) {
        this.exploration = exploration;
    }

    /** @param types what the message may ask for; the session has to fit each */
    void check(Visit visit, Set<PayloadType.Session> types) {
        Findings findings = exploration.findings;
        SourceSpan span = findings.span(visit.node().extent());
        switch (visit.configuration().position()) {
            case Position.Closed closed -> findings.add(SessionUsedAfterClose.at(span, DOES), List.of(), visit);
            case Position.GivenAway given -> findings.add(SessionUsedAfterGivenAway.at(span, DOES), List.of(), visit);
            case Position.Labelled labelled -> findings.add(
                    SessionDoesNotFit.at(span, exploration.context.session(), type(types), "a message of which only the label was named is under way"),
                    labelled.options(), visit);
            case Position.At at -> check(visit, span, at.state(), types);
            case Position.Owing owing -> check(visit, span, owing.state(), types);
            case Position.Failed failed -> {}
            case Position.Unopened unopened -> {}
            case Position.Unknown unknown -> {}
        }
    }

    private void check(Visit visit, SourceSpan span, int state, Set<PayloadType.Session> types) {
        Machine rest = Residual.of(exploration.machine, state);
        types.stream()
                .flatMap(type -> difference(type, rest).stream()
                        .map(why -> SessionDoesNotFit.at(span, exploration.context.session(), type.simpleName(), why)))
                .findFirst()
                .ifPresent(found -> exploration.findings.add(found, exploration.machine.from(state), visit));
    }

    private Optional<String> difference(PayloadType.Session type, Machine rest) {
        int roles = exploration.context.protocol().roles().size();
        if (roles != 2) {
            return Optional.of("it has " + roles + " participants, and only sessions of two change hands");
        }
        if (type.type().initiation() != Initiation.ESTABLISHED) {
            return Optional.of("the message asks for a service, from which such sessions are requested");
        }
        Role peer = exploration.context.protocol().roles().stream().filter(role -> !role.equals(rest.role())).findFirst().orElseThrow();
        List<Optional<String>> differences = EndpointConstruction.machines(type.type()).stream()
                .map(member -> difference(member.between(rest.role(), peer), rest))
                .toList();
        return differences.stream().anyMatch(Optional::isEmpty) ? Optional.empty() : differences.getFirst();
    }

    private static Optional<String> difference(Machine use, Machine rest) {
        return switch (SynchronousSubtyping.check(use, rest, PayloadOrder.byName())) {
            case Verdict.Holds<SubtypingCounterexample> holds -> Optional.empty();
            case Verdict.Unknown<SubtypingCounterexample> unknown -> Optional.of("two of its steps begin alike, so that they cannot be compared");
            case Verdict.Fails<SubtypingCounterexample> fails -> Optional.of(words(fails.counterexample()));
        };
    }

    private static String words(SubtypingCounterexample counterexample) {
        int steps = counterexample.candidate().size();
        String after = steps == 0 ? "" : steps == 1 ? "after its first step, " : "after " + steps + " steps, ";
        return after + SubtypingFailureText.of(counterexample.failure());
    }

    private static String type(Set<PayloadType.Session> types) {
        return types.iterator().next().simpleName();
    }
}
