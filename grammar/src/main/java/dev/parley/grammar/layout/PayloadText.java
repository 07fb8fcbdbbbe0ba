package dev.parley.grammar.layout;

import dev.parley.grammar.syntax.JavaTypeSyntax;
import dev.parley.grammar.syntax.PayloadSyntax;
import java.util.stream.Collectors;

/** Payload types in the one canonical spelling. */
public final class PayloadText {
    private PayloadText() {}

    public static String of(PayloadSyntax payload) {
        return switch (payload) {
            case PayloadSyntax.Value value -> (value.noAlias() ? "noalias " : "") + type(value.type());
            case PayloadSyntax.Session session -> new SessionSyntaxLayout(span -> Remarks.NONE).text(session.type());
        };
    }

    private static String type(JavaTypeSyntax type) {
        String arguments = type.arguments().isEmpty()
                ? ""
                : type.arguments().stream()
                        .map(argument -> argument.wildcard().text() + argument.type().map(PayloadText::type).orElse(""))
                        .collect(Collectors.joining(", ", "<", ">"));
        return type.name() + arguments + "[]".repeat(type.dimensions());
    }
}
