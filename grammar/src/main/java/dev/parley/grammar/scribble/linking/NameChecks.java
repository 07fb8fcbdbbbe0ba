package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.diagnostics.DuplicateName;
import dev.parley.grammar.diagnostics.DuplicateReceiver;
import dev.parley.grammar.diagnostics.DuplicateRole;
import dev.parley.grammar.diagnostics.NotSupportedYet;
import dev.parley.grammar.diagnostics.SelfMessage;
import dev.parley.grammar.diagnostics.UnknownRecursionVariable;
import dev.parley.grammar.diagnostics.UnknownRole;
import dev.parley.grammar.scribble.syntax.Dialect;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Checks that the names in one protocol mean something, and that no step has one role on both sides. */
final class NameChecks {
    private final ProtocolSyntax protocol;
    private final Dialect dialect;
    private final MessageChecks messages;
    private final CallChecks calls;
    private final List<Name> roles;
    private final List<Diagnostic> findings = new ArrayList<>();

    private NameChecks(ProtocolSyntax protocol, VisibleNames visible) {
        this.protocol = protocol;
        this.dialect = visible.module().dialect();
        this.roles = roles(protocol);
        this.messages = new MessageChecks(protocol, visible, findings);
        this.calls = new CallChecks(visible, messages, findings);
    }

    /** The findings in the order of the walk through the text. */
    static List<Diagnostic> check(ProtocolSyntax protocol, VisibleNames visible) {
        NameChecks checks = new NameChecks(protocol, visible);
        checks.header();
        checks.steps(protocol.steps(), List.of());
        return checks.findings;
    }

    private static List<Name> roles(ProtocolSyntax protocol) {
        List<Name> roles = new ArrayList<>(protocol.roles());
        switch (protocol) {
            case ProtocolSyntax.Global global -> roles.addAll(global.created());
            case ProtocolSyntax.Local local -> {
                if (find(local.self(), roles).isEmpty()) {
                    roles.add(local.self());
                }
            }
        }
        return roles;
    }

    private void header() {
        requireDistinct(protocol.parameters().stream().map(ProtocolSyntax.Parameter::name).toList(), DuplicateName::of);
        requireDistinct(roles, DuplicateRole::of);
        if (protocol instanceof ProtocolSyntax.Global global && global.nested()) {
            findings.add(NotSupportedYet.nestedProtocol(global.name()));
        }
    }

    /** @param variables those of the recursions around the steps, innermost first */
    private void steps(List<ScribbleStep> steps, List<Name> variables) {
        for (ScribbleStep step : steps) {
            if (!(step instanceof ScribbleStep.Nested)) {
                step.roles().forEach(this::requireDeclared);
            }
            step(step, variables);
        }
    }

    private void step(ScribbleStep step, List<Name> variables) {
        switch (step) {
            case ScribbleStep.Transfer transfer -> {
                messages.check(transfer.message());
                transfer.receivers().forEach(receiver -> requireOther(receiver, transfer.sender()));
                requireDistinct(transfer.receivers(), DuplicateReceiver::of);
            }
            case ScribbleStep.Connect connect -> {
                connect.message().ifPresent(messages::check);
                requireOther(connect.accepter(), connect.requester());
            }
            case ScribbleStep.Disconnect disconnect -> requireOther(disconnect.right(), disconnect.left());
            case ScribbleStep.Wrap wrap -> requireOther(wrap.accepter(), wrap.requester());
            case ScribbleStep.Action action -> {
                action.message().ifPresent(messages::check);
                requireDistinct(action.peers(), DuplicateReceiver::of);
                action.peers().stream()
                        .filter(peer -> protocol instanceof ProtocolSyntax.Local local && local.self().text().equals(peer.text()))
                        .forEach(peer -> findings.add(SelfMessage.peer(peer)));
            }
            case ScribbleStep.Recursion recursion -> {
                if (dialect == Dialect.NUSCR) {
                    find(recursion.variable(), variables)
                            .ifPresent(outer -> findings.add(DuplicateName.of(recursion.variable(), outer)));
                }
                List<Name> inside = new ArrayList<>(variables);
                inside.addFirst(recursion.variable());
                steps(recursion.steps(), inside);
            }
            case ScribbleStep.Continue jump -> {
                if (find(jump.variable(), variables).isEmpty()) {
                    findings.add(UnknownRecursionVariable.of(jump.variable(), variables.stream().map(Name::text).toList()));
                }
            }
            case ScribbleStep.Call call -> calls.check(call, protocol);
            case ScribbleStep.Choice choice -> choice.alternatives().forEach(block -> steps(block.steps(), variables));
            case ScribbleStep.Parallel parallel -> parallel.threads().forEach(block -> steps(block.steps(), variables));
            case ScribbleStep.Nested nested -> findings.add(NotSupportedYet.nestedProtocol(nested.protocol().name()));
            case ScribbleStep.Invitation invitation ->
                findings.add(NotSupportedYet.invitation(invitation.span(), invitation.callee()));
        }
    }

    private static Optional<Name> find(Name name, List<Name> among) {
        return among.stream().filter(other -> other.text().equals(name.text())).findFirst();
    }

    private void requireDeclared(Name role) {
        if (roles.stream().noneMatch(declared -> declared.text().equals(role.text()))) {
            findings.add(UnknownRole.elsewhere(role, protocol.name().text(), roles));
        }
    }

    private void requireOther(Name role, Name than) {
        if (role.text().equals(than.text())) {
            findings.add(SelfMessage.of(role));
        }
    }

    private void requireDistinct(List<Name> names, BiFunction<Name, Name, Diagnostic> finding) {
        Map<String, Name> earlier = new HashMap<>();
        for (Name name : names) {
            Name first = earlier.putIfAbsent(name.text(), name);
            if (first != null) {
                findings.add(finding.apply(name, first));
            }
        }
    }
}
