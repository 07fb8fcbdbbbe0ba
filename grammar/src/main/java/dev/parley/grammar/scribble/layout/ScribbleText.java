package dev.parley.grammar.scribble.layout;

import dev.parley.grammar.scribble.syntax.MessageSyntax;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.scribble.syntax.ScribbleStep;
import dev.parley.grammar.syntax.Name;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The spelling of single steps and of headers. */
final class ScribbleText {
    private ScribbleText() {}

    static String header(ProtocolSyntax protocol) {
        return switch (protocol) {
            case ProtocolSyntax.Global global -> {
                String modifiers = global.modifiers().stream().map(modifier -> modifier + " ").collect(Collectors.joining());
                String created = global.created().isEmpty() ? "" : "; new " + declarations(global.created());
                yield modifiers + (global.nested() ? "nested" : "global") + " protocol " + global.name()
                        + parameters(global.parametersListed(), global.parameters())
                        + "(" + declarations(global.roles()) + created + ")"
                        + global.annotation().map(text -> " @" + text).orElse("");
            }
            case ProtocolSyntax.Local local -> "local protocol " + local.name()
                    + " at " + local.self()
                    + parameters(local.parametersListed(), local.parameters())
                    + "(" + declarations(local.roles()) + ")";
        };
    }

    private static String parameters(boolean listed, List<ProtocolSyntax.Parameter> parameters) {
        return listed ? "<" + join(parameters, ScribbleText::parameter) + ">" : "";
    }

    private static String parameter(ProtocolSyntax.Parameter parameter) {
        String renamed = parameter.renamed().map(name -> name + " as ").orElse("");
        return parameter.keyword() + " " + renamed + parameter.name();
    }

    private static String declarations(List<Name> roles) {
        return join(roles, role -> "role " + role);
    }

    /** @param step one without steps inside */
    static String step(ScribbleStep step) {
        return switch (step) {
            case ScribbleStep.Transfer transfer ->
                message(transfer.message()) + " from " + transfer.sender() + " to " + names(transfer.receivers());
            case ScribbleStep.Connect connect ->
                optional(connect.message()) + "connect " + connect.requester() + " to " + connect.accepter();
            case ScribbleStep.Disconnect disconnect -> "disconnect " + disconnect.left() + " and " + disconnect.right();
            case ScribbleStep.Wrap wrap -> "wrap " + wrap.requester() + " to " + wrap.accepter();
            case ScribbleStep.Action action -> action(action);
            case ScribbleStep.Continue jump -> "continue " + jump.variable() + jump.state().map(state -> " " + state).orElse("");
            case ScribbleStep.Call call -> "do " + call.callee()
                    + (call.argumentsListed() ? "<" + join(call.arguments(), ScribbleText::message) + ">" : "")
                    + "(" + names(call.roles()) + ")";
            case ScribbleStep.Invitation invitation ->
                invitation.caller() + " calls " + invitation.callee() + "(" + names(invitation.roles()) + ")";
            case ScribbleStep.Choice choice -> throw block(choice);
            case ScribbleStep.Parallel parallel -> throw block(parallel);
            case ScribbleStep.Recursion recursion -> throw block(recursion);
            case ScribbleStep.Nested nested -> throw block(nested);
        };
    }

    private static IllegalArgumentException block(ScribbleStep step) {
        return new IllegalArgumentException("a step of several lines: " + step.getClass().getSimpleName());
    }

    private static String action(ScribbleStep.Action action) {
        String message = optional(action.message());
        String peers = names(action.peers());
        return switch (action.kind()) {
            case SEND -> message + "to " + peers;
            case RECEIVE -> message + "from " + peers;
            case REQUEST -> message + "connect to " + peers;
            case ACCEPT -> message + "accept " + peers;
            case DISCONNECT -> "disconnect " + peers;
            case WRAP -> "wrap to " + peers;
            case JOIN_WRAP -> "wrap from " + peers;
        };
    }

    private static String optional(Optional<MessageSyntax> message) {
        return message.map(written -> message(written) + " ").orElse("");
    }

    private static String message(MessageSyntax message) {
        return switch (message) {
            case MessageSyntax.Literal literal ->
                literal.label().map(Name::text).orElse("") + "(" + join(literal.payloads(), ScribbleText::payload) + ")";
            case MessageSyntax.Named named -> named.name().text();
        };
    }

    private static String payload(MessageSyntax.Payload payload) {
        return payload.variable().map(variable -> variable + ": ").orElse("")
                + payload.type()
                + payload.role().map(role -> "@" + role).orElse("")
                + payload.refinement().map(condition -> "{" + condition + "}").orElse("");
    }

    private static String names(Collection<Name> names) {
        return names.stream().map(Name::text).collect(Collectors.joining(", "));
    }

    private static <T> String join(List<T> parts, Function<T, String> text) {
        return parts.stream().map(text).collect(Collectors.joining(", "));
    }
}
