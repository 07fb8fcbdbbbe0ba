package dev.parley.checker.jdt;

import dev.parley.checker.diagnostics.OtherRole;
import dev.parley.checker.flow.FlowResult;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells of a participant whose code is right in another role of its protocol that this role is what is meant: with the one that its
 * annotation says, whatever it does is wrong.
 *
 * @param method what the participant is called
 * @param place where its role is written
 * @param as the code of the session, to be held against a role
 */
record OtherRoles(String method, SourceSpan place, ProjectedProtocol protocol, Endpoint said, Function<Endpoint, SessionCode> as) {
    /** Each of them is as much work as the code itself. */
    private static final int MOST = 12;

    /** The one finding behind the several of a result; empty where the code fits no other role, or a single mistake explains it as well. */
    Optional<Diagnostic> explain(FlowResult result, Deliveries deliveries) {
        if (result.diagnostics().size() < 2 || protocol.roles().size() > MOST) {
            return Optional.empty();
        }
        List<String> done = protocol.roles().stream()
                .filter(role -> !role.equals(said.role()))
                .flatMap(role -> protocol.played(role).stream())
                .filter(endpoint -> as.apply(endpoint).isRight(deliveries))
                .map(Endpoint::role)
                .map(Role::name)
                .toList();
        Diagnostic first = result.diagnostics().getFirst();
        return done.isEmpty()
                ? Optional.empty()
                : Optional.of(OtherRole.at(place, method, protocol.qualifiedName(), said.role().name(), done)
                        .withRelated(List.of(new Related(Related.Purpose.OTHER, first.span(),
                                "As `" + said.role().name() + "`: " + first.message()))));
    }
}
