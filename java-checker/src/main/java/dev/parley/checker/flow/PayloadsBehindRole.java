package dev.parley.checker.flow;

import dev.parley.checker.cfg.JavaType;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.diagnostics.PayloadTakenForRole;
import dev.parley.checker.diagnostics.Wording;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds {@code s.send(name, value)} in a session of two where {@code s.send2(name, value)} is meant: Java takes a first string for the role. */
final class PayloadsBehindRole {
    /** What a string can be sent as. */
    private static final Set<String> TYPES_OF_STRINGS =
            Set.of("java.lang.String", "java.lang.CharSequence", "java.lang.Comparable<java.lang.String>", "java.lang.Object");
    /** More have no method of their own. */
    private static final int MOST_PAYLOADS = 3;

    private final Exploration exploration;

    PayloadsBehindRole(Exploration exploration) {
        this.exploration = exploration;
    }

    /** The call that is meant, which is what is due; empty if this one is no such mistake. Reports it. */
    Optional<Call> meant(Visit visit, Call call) {
        SessionOperation operation = call.operation();
        if (operation.kind() != Kind.SEND || operation.roles().size() != 1 || exploration.context.protocol().roles().size() != 2) {
            return Optional.empty();
        }
        Argument first = operation.roles().getFirst();
        Configuration configuration = visit.configuration();
        if (Call.text(first, configuration).filter(name -> exploration.roles.contains(new Role(name))).isPresent()) {
            return Optional.empty();
        }
        List<Transition> due = exploration.repairs.due(configuration.position());
        if (due.size() != 1 || !startsWithString(due.getFirst())) {
            return Optional.empty();
        }
        Call meant = Call.of(withPayloads(operation, first), configuration, exploration.roles);
        List<Moves.Next> next = exploration.moves.of(configuration.position(), meant);
        if (next.isEmpty() || Moves.fit(meant, due.getFirst().action()) == Fit.NO) {
            return Optional.empty();
        }
        String must = new Wording(exploration.machine).must(due);
        exploration.findings.addHere(
                PayloadTakenForRole.at(exploration.findings.span(operation.call()), must, exploration.graph.quote(first.extent()))
                        .withFixes(fixes(meant.operation())),
                due, visit);
        return Optional.of(meant);
    }

    private static boolean startsWithString(Transition due) {
        List<PayloadType> payloads = due.action().payloads();
        return payloads.size() > 1 && payloads.getFirst() instanceof PayloadType.Value value && TYPES_OF_STRINGS.contains(value.name());
    }

    private static SessionOperation withPayloads(SessionOperation operation, Argument first) {
        List<Payload> payloads = new ArrayList<>(List.of(new Payload(first.extent(), JavaType.UNKNOWN)));
        payloads.addAll(operation.payloads());
        return new SessionOperation(operation.kind(), operation.receiver(), operation.call(), operation.name(), List.of(), Optional.empty(),
                operation.label(), payloads, operation.argument());
    }

    private List<Fix> fixes(SessionOperation meant) {
        int payloads = meant.payloads().size();
        return payloads <= MOST_PAYLOADS ? exploration.corrections.callInstead(meant, "send" + payloads) : List.of();
    }
}
