package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.grammar.diagnostics.UnknownProtocol;
import dev.parley.grammar.diagnostics.UnknownRole;
import dev.parley.grammar.diagnostics.UnknownTypeName;
import dev.parley.grammar.diagnostics.WrongNameKind;
import dev.parley.grammar.scribble.linking.VisibleNames.Member;
import dev.parley.grammar.scribble.syntax.Dialect;
import dev.parley.grammar.scribble.syntax.MessageSyntax;
import dev.parley.grammar.scribble.syntax.ParameterKind;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.syntax.Name;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks what the messages of one protocol name. In Scribble a type that is not declared is a mistake, as soon as the module declares or
 * imports anything; in nuScr a type needs no declaration, and a name alone is a label.
 */
final class MessageChecks {
    private final ProtocolSyntax protocol;
    private final VisibleNames visible;
    private final List<Diagnostic> findings;

    /** @param findings where what is found is added */
    MessageChecks(ProtocolSyntax protocol, VisibleNames visible, List<Diagnostic> findings) {
        this.protocol = protocol;
        this.visible = visible;
        this.findings = findings;
    }

    void check(MessageSyntax message) {
        switch (message) {
            case MessageSyntax.Literal literal -> literal.payloads().forEach(this::payload);
            case MessageSyntax.Named named -> {
                Optional<ParameterKind> kind = kind(named.name());
                if (kind.filter(ParameterKind.DATA::equals).isPresent()) {
                    findings.add(WrongNameKind.typeAsMessage(named.span(), named.name().text()));
                } else if (kind.isEmpty() && dialect() == Dialect.SCRIBBLE) {
                    findings.add(UnknownTypeName.signature(named.name(), names(ParameterKind.SIGNATURE)));
                }
            }
        }
    }

    private void payload(MessageSyntax.Payload payload) {
        if (payload.role().isPresent()) {
            session(payload.type(), payload.role().get());
            return;
        }
        Optional<ParameterKind> kind = kind(payload.type());
        if (kind.filter(ParameterKind.SIGNATURE::equals).isPresent()) {
            findings.add(WrongNameKind.messageAsType(payload.type().span(), payload.type().text()));
        } else if (kind.isEmpty() && typesAreDeclared()) {
            findings.add(UnknownTypeName.payload(payload.type(), names(ParameterKind.DATA)));
        }
    }

    private void session(Name delegated, Name role) {
        Optional<Member> member = visible.protocol(delegated.text());
        if (member.isEmpty()) {
            findings.add(UnknownProtocol.of(delegated, visible.protocolNames()));
            return;
        }
        List<Name> roles = member.get().protocol().roles();
        if (roles.stream().noneMatch(declared -> declared.text().equals(role.text()))) {
            findings.add(UnknownRole.elsewhere(role, delegated.text(), roles));
        }
    }

    /** What a name stands for; empty for one that is not declared. Declarations come before parameters. */
    Optional<ParameterKind> kind(Name name) {
        return visible.type(name.text()).map(type -> type.kind()).or(() -> protocol.parameters().stream()
                .filter(parameter -> parameter.name().text().equals(name.text()))
                .map(ProtocolSyntax.Parameter::kind)
                .findFirst());
    }

    /** Whether a name that is not declared cannot be that of a type. */
    boolean typesAreDeclared() {
        boolean anything = !visible.module().types().isEmpty() || !visible.module().imports().isEmpty();
        return dialect() == Dialect.SCRIBBLE && anything;
    }

    private Dialect dialect() {
        return visible.module().dialect();
    }

    List<String> names(ParameterKind kind) {
        return Stream.concat(
                        visible.typeNames(type -> type.kind() == kind).stream(),
                        protocol.parameters().stream()
                                .filter(parameter -> parameter.kind() == kind)
                                .map(parameter -> parameter.name().text()))
                .toList();
    }
}
