package dev.parley.core.machine.render;

import dev.parley.core.machine.Action;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.stream.Collectors;

/** An action as graphs show it, {@code B!add(int)}: like {@link Action#toString()}, but without the packages of payload types. */
final class EdgeLabel {

    private EdgeLabel() {}

    static String of(Action action) {
        return action.peers().stream().map(Role::name).collect(Collectors.joining(","))
                + action.direction().symbol()
                + action.label()
                + action.payloads().stream().map(EdgeLabel::of).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String of(PayloadType payload) {
        return switch (payload) {
            case PayloadType.Value value -> (value.noAlias() ? "noalias " : "") + value.simpleName();
            case PayloadType.Session session -> session.text();
        };
    }
}
