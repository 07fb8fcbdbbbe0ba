package dev.parley.checker.flow;

import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.diagnostics.UnknownRole;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.type.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells of a role that the protocol does not have, and which one is meant: any with which the call is right. */
final class UnknownRoles {
    private final Exploration exploration;

    UnknownRoles(Exploration exploration) {
        this.exploration = exploration;
    }

    /** Tells of the roles that a call names and the protocol does not have. */
    void report(Visit visit, Call call) {
        SessionOperation operation = call.operation();
        for (Argument argument : operation.roles()) {
            Call.text(argument, visit.configuration())
                    .filter(name -> !exploration.roles.contains(new Role(name)))
                    .ifPresent(name -> exploration.findings.addHere(at(operation, argument, name, visit, call),
                            exploration.repairs.due(visit.configuration().position()), visit));
        }
    }

    private Diagnostic at(SessionOperation operation, Argument argument, String name, Visit visit, Call call) {
        List<Role> others = exploration.context.protocol().roles().stream()
                .filter(role -> !role.equals(exploration.context.endpoint().role()))
                .toList();
        Set<Role> due = exploration.repairs.due(visit.configuration().position()).stream()
                .flatMap(step -> step.action().peers().stream())
                .collect(Collectors.toSet());
        List<Role> likelyFirst = others.stream().sorted(Comparator.comparing(role -> !due.contains(role))).toList();
        List<Role> right = likelyFirst.stream().filter(role -> fits(call.with(roles(operation, argument, role, visit)), visit)).toList();
        return UnknownRole.at(exploration.findings.span(argument.extent()), exploration.context.protocol().qualifiedName(), name,
                names(likelyFirst), names(right));
    }

    /** The roles that a call names, with one in place of what an argument says. */
    private static Set<Role> roles(SessionOperation operation, Argument argument, Role role, Visit visit) {
        return operation.roles().stream()
                .flatMap(each -> each.equals(argument)
                        ? Stream.of(role)
                        : Call.text(each, visit.configuration()).map(Role::new).stream())
                .collect(Collectors.toSet());
    }

    private boolean fits(Call call, Visit visit) {
        List<Moves.Next> next = exploration.moves.of(visit.configuration().position(), call);
        return !next.isEmpty() && next.stream()
                .map(Moves.Next::transition)
                .flatMap(Optional::stream)
                .allMatch(step -> Moves.fit(call, step.action()) != Fit.NO);
    }

    private static List<String> names(List<Role> roles) {
        return roles.stream().map(Role::name).toList();
    }
}
