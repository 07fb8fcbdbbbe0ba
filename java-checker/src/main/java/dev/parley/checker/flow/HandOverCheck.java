package dev.parley.checker.flow;

import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.SessionDoesNotFit;
import dev.parley.checker.diagnostics.SessionUsedAfterClose;
import dev.parley.checker.diagnostics.SessionUsedAfterGivenAway;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.SessionDifference;
import dev.parley.checker.flow.explanation.StrayStep;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Residual;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
        if (!fits(visit.configuration().position(), types)) {
            exploration.strays.add(new StrayStep.Gift(span(visit), visit.node().extent(), types));
        }
        check(visit, rest -> types.stream().flatMap(type -> difference(type, rest).stream().map(why -> differs(visit, type, why))).findFirst(),
                why -> differs(visit, types.iterator().next(), why));
    }

    private Diagnostic differs(Visit visit, PayloadType.Session type, String why) {
        return SessionDoesNotFit.at(span(visit), exploration.context.session(), type.simpleName(), why);
    }

    /** Whether the session may be given away here in messages that ask for these types. */
    boolean fits(Position position, Set<PayloadType.Session> types) {
        return switch (position) {
            case Position.At at -> fits(at.state(), types);
            case Position.Owing owing -> fits(owing.state(), types);
            case Position.Labelled labelled -> false;
            case Position.Closed closed -> false;
            case Position.GivenAway given -> false;
            case Position.Failed failed -> true;
            case Position.Unopened unopened -> true;
            case Position.Unknown unknown -> true;
        };
    }

    private boolean fits(int state, Set<PayloadType.Session> types) {
        Machine rest = Residual.of(exploration.machine, state);
        return types.stream().allMatch(type -> difference(type, rest).isEmpty());
    }

    /** A method returns the session, of which it says what its caller does with it. */
    void check(Visit visit, Step.GiveBack back) {
        Function<String, Diagnostic> differs = why -> SessionDoesNotFit.returned(span(visit), back.method(), exploration.context.session(), why);
        check(visit, rest -> SessionDifference.between(renamed(back.part(), rest), rest).map(differs), differs);
    }

    /** A method gives its callers a session that it has given to somebody else before. */
    void checkGivenTwice(Visit visit) {
        exploration.findings.add(SessionUsedAfterGivenAway.at(span(visit), DOES), List.of(), visit);
    }

    /** Two protocols of two may call their roles by other names. */
    private Machine renamed(Machine use, Machine rest) {
        return exploration.context.protocol().roles().size() == 2 ? use.between(rest.role(), peer(rest)) : use;
    }

    /**
     * @param check what is wrong where this is left of the session
     * @param differs says that something is
     */
    private void check(Visit visit, Function<Machine, Optional<Diagnostic>> check, Function<String, Diagnostic> differs) {
        Findings findings = exploration.findings;
        switch (visit.configuration().position()) {
            case Position.Closed closed -> findings.add(SessionUsedAfterClose.at(span(visit), DOES), List.of(), visit);
            case Position.GivenAway given -> findings.add(SessionUsedAfterGivenAway.at(span(visit), DOES), List.of(), visit);
            case Position.Labelled labelled ->
                findings.add(differs.apply("a message of which only the label was named is under way"), labelled.options(), visit);
            case Position.At at -> check(visit, at.state(), check);
            case Position.Owing owing -> check(visit, owing.state(), check);
            case Position.Failed failed -> {}
            case Position.Unopened unopened -> {}
            case Position.Unknown unknown -> {}
        }
    }

    private void check(Visit visit, int state, Function<Machine, Optional<Diagnostic>> check) {
        check.apply(Residual.of(exploration.machine, state))
                .ifPresent(found -> exploration.findings.add(found, exploration.machine.from(state), visit));
    }

    private SourceSpan span(Visit visit) {
        return exploration.findings.span(visit.node().extent());
    }

    private Optional<String> difference(PayloadType.Session type, Machine rest) {
        int roles = exploration.context.protocol().roles().size();
        if (roles != 2) {
            return Optional.of("it has " + roles + " participants, and only sessions of two change hands");
        }
        if (type.type().initiation() != Initiation.ESTABLISHED) {
            // A service, from which such sessions are requested: no session is of its Java type, which the check of the message says.
            return Optional.empty();
        }
        Role peer = peer(rest);
        List<Optional<String>> differences = EndpointConstruction.machines(type.type()).stream()
                .map(member -> SessionDifference.between(member.between(rest.role(), peer), rest))
                .toList();
        return differences.stream().anyMatch(Optional::isEmpty) ? Optional.empty() : differences.getFirst();
    }

    private Role peer(Machine rest) {
        return exploration.context.protocol().roles().stream().filter(role -> !role.equals(rest.role())).findFirst().orElseThrow();
    }
}
