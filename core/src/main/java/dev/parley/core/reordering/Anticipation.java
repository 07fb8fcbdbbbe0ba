package dev.parley.core.reordering;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import java.util.List;

/**
 * A send, or a choice between sends, that a role does before something that it would wait for.
 *
 * @param sends what is done earlier; several for a choice
 * @param overtaken the receives that it overtakes, the one nearest to its old place first
 * @param optimised the whole role with this one change, minimal: an asynchronous subtype of the original
 */
public record Anticipation(List<Action> sends, List<Action> overtaken, Machine optimised) {
    public Anticipation {
        sends = List.copyOf(sends);
        overtaken = List.copyOf(overtaken);
    }

    /**
     * Whether what is sent might be made from what is received later now. Types cannot tell; only one who knows the program can say
     * that it is not.
     */
    public boolean mayNeedOvertakenData() {
        return carryData(sends) && carryData(overtaken);
    }

    private static boolean carryData(List<Action> actions) {
        return actions.stream().anyMatch(action -> !action.payloads().isEmpty());
    }
}
