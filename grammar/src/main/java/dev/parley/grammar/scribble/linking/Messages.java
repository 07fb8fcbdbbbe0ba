package dev.parley.grammar.scribble.linking;

import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.PayloadTypeResolver.Resolution;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.linking.Scope.Meaning;
import dev.parley.grammar.scribble.syntax.MessageSyntax;
import dev.parley.grammar.scribble.syntax.ModuleSyntax.TypeDeclaration;
import dev.parley.grammar.scribble.syntax.ParameterKind;
import dev.parley.grammar.syntax.Name;
import java.util.List;
import java.util.Optional;

/**
 * Finds what messages mean. The type of a payload is the declared Java class where there is a project that has it, and else the name that
 * the module gives it.
 */
final class Messages {
    private static final String JAVA = "java";

    private final PayloadTypeResolver types;
    private final DelegatedSessions sessions;

    /** @param library where the protocols of delegated sessions are looked up */
    Messages(PayloadTypeResolver types, ModuleLibrary library) {
        this.types = types;
        this.sessions = new DelegatedSessions(library, this);
    }

    /** A message; a name that is not declared is a label. */
    Meaning.Signature signature(MessageSyntax message, Scope scope) {
        return switch (message) {
            case MessageSyntax.Literal literal -> new Meaning.Signature(
                    literal.label().<Label>map(label -> Label.of(label.text())).orElse(Label.Reserved.NONE),
                    literal.payloads().stream().map(payload -> payload(payload, scope)).toList());
            case MessageSyntax.Named named -> declared(named.name(), scope).isEmpty()
                            && scope.arguments().get(named.name().text()) instanceof Meaning.Signature argument
                    ? argument
                    : new Meaning.Signature(Label.of(simple(named.name())), List.of());
        };
    }

    /** What an argument of {@code do} stands for, given what the parameter is. */
    Meaning argument(MessageSyntax argument, ParameterKind kind, Scope scope) {
        return switch (argument) {
            case MessageSyntax.Named named when kind == ParameterKind.DATA -> new Meaning.Data(type(named.name(), scope));
            default -> signature(argument, scope);
        };
    }

    private PayloadType payload(MessageSyntax.Payload payload, Scope scope) {
        return payload.role()
                .map(role -> session(payload.type(), role, scope))
                .orElseGet(() -> type(payload.type(), scope));
    }

    /** A session of a protocol at a role; a name where there is no such session, which is reported elsewhere. */
    private PayloadType session(Name protocol, Name role, Scope scope) {
        String text = protocol.text() + "@" + role.text();
        return scope.visible().protocol(protocol.text())
                .flatMap(member -> sessions.type(member, new Role(role.text())))
                .<PayloadType>map(type -> new PayloadType.Session(type, text))
                .orElseGet(() -> PayloadType.of(text));
    }

    private PayloadType type(Name name, Scope scope) {
        Optional<TypeDeclaration> declaration = declared(name, scope);
        if (declaration.isEmpty() && scope.arguments().get(name.text()) instanceof Meaning.Data argument) {
            return argument.type();
        }
        String type = declaration.filter(found -> found.schema().equals(JAVA)).flatMap(this::javaClass).orElseGet(() -> simple(name));
        return new PayloadType.Value(type, false, name.text());
    }

    private Optional<String> javaClass(TypeDeclaration type) {
        return types.resolve(type.external(), "", List.of()) instanceof Resolution.Resolved resolved
                ? Optional.of(resolved.qualifiedName())
                : Optional.empty();
    }

    private static Optional<TypeDeclaration> declared(Name name, Scope scope) {
        return scope.visible().type(name.text());
    }

    private static String simple(Name name) {
        return name.text().substring(name.text().lastIndexOf('.') + 1);
    }
}
