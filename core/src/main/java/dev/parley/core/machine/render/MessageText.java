package dev.parley.core.machine.render;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Messages as the plain text formats of communicating automata write them: {@code add}, {@code add<int>}, {@code <int>}. */
final class MessageText {
    private static final Pattern LABEL = Pattern.compile("[^\\s()<>{},;:!?\\[\\]|/-]+");
    private static final Pattern ROLE = Pattern.compile("(?!(?:rec|end)$)[\\p{L}_$][\\p{L}\\p{N}_$]*");

    private MessageText() {}

    /** The label, and the payload types in full; {@code <>} for a message that has neither. */
    static String of(Action action) {
        String label = action.label().toString();
        return action.payloads().isEmpty() && !label.isEmpty()
                ? label
                : label + action.payloads().stream().map(PayloadType::selfContained).collect(Collectors.joining(", ", "<", ">"));
    }

    /**
     * Whether the formats can carry a machine: they know no links that open and
     * close, and no quotes round names. {@code rec} and {@code end} are keywords.
     */
    static boolean isExpressible(Machine machine) {
        return !machine.changesLinks()
                && isExpressible(machine.role())
                && machine.transitions().allMatch(t -> t.action().peers().stream().allMatch(MessageText::isExpressible)
                        && isExpressible(t.action().label()));
    }

    private static boolean isExpressible(Role role) {
        return ROLE.matcher(role.name()).matches();
    }

    private static boolean isExpressible(Label label) {
        return switch (label) {
            case Label.Named named -> LABEL.matcher(named.name()).matches();
            case Label.Reserved reserved -> true;
        };
    }
}
