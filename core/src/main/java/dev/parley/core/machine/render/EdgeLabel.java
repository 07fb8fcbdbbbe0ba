package dev.parley.core.machine.render;

import dev.parley.core.machine.Action;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An action as graphs show it, {@code B!add(int)}. */
public final class EdgeLabel {

    private EdgeLabel() {}

    /** For people: without the packages of payload types. */
    public static String of(Action action) {
        return of(action, EdgeLabel::payload);
    }

    /** For tools: reading it gives the action back. */
    static String selfContained(Action action) {
        return of(action, PayloadType::selfContained);
    }

    private static String of(Action action, Function<PayloadType, String> payload) {
        return action.peers().stream().map(Role::name).collect(Collectors.joining(","))
                + action.link().symbol(action.direction())
                + action.label()
                + action.payloads().stream().map(payload).collect(Collectors.joining(", ", "(", ")"));
    }

    /** {@code int}, {@code List<String>}, {@code noalias double[]}. */
    public static String payload(PayloadType payload) {
        return switch (payload) {
            case PayloadType.Value value -> (value.noAlias() ? "noalias " : "") + value.simpleName();
            case PayloadType.Session session -> session.text();
        };
    }
}
