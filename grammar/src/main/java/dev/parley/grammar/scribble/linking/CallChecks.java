package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.diagnostics.DuplicateArgument;
import dev.parley.grammar.diagnostics.UnknownProtocol;
import dev.parley.grammar.diagnostics.UnknownTypeName;
import dev.parley.grammar.diagnostics.WrongArgumentCount;
import dev.parley.grammar.diagnostics.WrongNameKind;
import dev.parley.grammar.diagnostics.WrongRoleCount;
import dev.parley.grammar.scribble.linking.VisibleNames.LocalMember;
import dev.parley.grammar.scribble.linking.VisibleNames.Member;
import dev.parley.grammar.scribble.syntax.MessageSyntax;
import dev.parley.grammar.scribble.syntax.ParameterKind;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import dev.parley.grammar.syntax.Name;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks that a {@code do} names a protocol and gives it as many roles, types and signatures as it declares, each of the right kind. */
final class CallChecks {
    private final VisibleNames visible;
    private final MessageChecks messages;
    private final List<Diagnostic> findings;

    /** @param findings where what is found is added */
    CallChecks(VisibleNames visible, MessageChecks messages, List<Diagnostic> findings) {
        this.visible = visible;
        this.messages = messages;
        this.findings = findings;
    }

    /** @param caller the protocol that the call stands in: a local one calls local ones */
    void check(ScribbleStep.Call call, ProtocolSyntax caller) {
        requireDistinct(call.roles());
        Optional<? extends ProtocolSyntax> callee = switch (caller) {
            case ProtocolSyntax.Global global -> visible.protocol(call.callee().text()).map(Member::protocol);
            case ProtocolSyntax.Local local -> LocalCalls.callee(call, local, visible).map(LocalMember::protocol);
        };
        if (callee.isEmpty()) {
            List<String> known = caller instanceof ProtocolSyntax.Local ? visible.localProtocolNames() : visible.protocolNames();
            findings.add(UnknownProtocol.of(call.callee(), known));
            return;
        }
        ProtocolSyntax protocol = callee.get();
        if (protocol.roles().size() != call.roles().size()) {
            findings.add(WrongRoleCount.of(call.callee(), call.roles().size(), protocol.roles()));
        }
        if (protocol.parameters().size() != call.arguments().size()) {
            List<Name> declared = protocol.parameters().stream().map(ProtocolSyntax.Parameter::name).toList();
            findings.add(WrongArgumentCount.of(call.callee(), call.arguments().size(), declared));
            return;
        }
        for (int i = 0; i < call.arguments().size(); i++) {
            argument(call.arguments().get(i), protocol.parameters().get(i).kind());
        }
    }

    private void argument(MessageSyntax argument, ParameterKind wanted) {
        switch (argument) {
            case MessageSyntax.Literal literal -> {
                if (wanted == ParameterKind.DATA) {
                    findings.add(WrongNameKind.messageAsType(literal.span(), literal.label().map(Name::text).orElse("") + "(..)"));
                } else {
                    messages.check(literal);
                }
            }
            case MessageSyntax.Named named when wanted == ParameterKind.SIGNATURE -> messages.check(named);
            case MessageSyntax.Named named -> {
                Optional<ParameterKind> kind = messages.kind(named.name());
                if (kind.filter(ParameterKind.SIGNATURE::equals).isPresent()) {
                    findings.add(WrongNameKind.messageAsType(named.span(), named.name().text()));
                } else if (kind.isEmpty() && messages.typesAreDeclared()) {
                    findings.add(UnknownTypeName.payload(named.name(), messages.names(ParameterKind.DATA)));
                }
            }
        }
    }

    private void requireDistinct(List<Name> roles) {
        Map<String, Name> earlier = new HashMap<>();
        for (Name role : roles) {
            Name first = earlier.putIfAbsent(role.text(), role);
            if (first != null) {
                findings.add(DuplicateArgument.of(role, first));
            }
        }
    }
}
