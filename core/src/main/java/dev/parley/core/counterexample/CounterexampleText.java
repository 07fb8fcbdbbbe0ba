package dev.parley.core.counterexample;

import dev.parley.core.counterexample.Violation.Deadlock;
import dev.parley.core.counterexample.Violation.InFlight;
import dev.parley.core.counterexample.Violation.MessageNeverReceived;
import dev.parley.core.counterexample.Violation.MessageOnClosedLink;
import dev.parley.core.counterexample.Violation.OrphanMessage;
import dev.parley.core.counterexample.Violation.StarvingRole;
import dev.parley.core.counterexample.Violation.UnspecifiedReception;
import dev.parley.core.counterexample.Violation.Waiting;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.machine.render.EdgeLabel;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A counterexample in words: what happens, step by step, and what is wrong then. What stands in a protocol is between backticks; sentences
 * have no final full stop, so that they fit into a list or a longer sentence.
 *
 * <p>Immutable.
 */
public final class CounterexampleText {
    private final Map<Role, Machine> machines = new HashMap<>();

    /** @param machines those that the counterexample is about; they say what a role waits for */
    public CounterexampleText(List<Machine> machines) {
        machines.forEach(machine -> this.machines.put(machine.role(), machine));
    }

    /**
     * The whole as a numbered trace, one line per step and one per complaint, the last one with a line break:
     *
     * <pre>{@code
     *   1  `A` sends `ask` to `B`
     *   2  `B` receives `ask` from `A`
     * Deadlock:
     *   `A` must receive `yes` from `B`
     *   `B` must receive `more` from `A`
     * }</pre>
     *
     * What is repeated for ever stands after the line {@code and again and again:}.
     */
    public String numbered(Counterexample counterexample) {
        StringBuilder text = new StringBuilder();
        int number = 0;
        for (Event event : counterexample.trace()) {
            text.append("%3d  %s\n".formatted(++number, step(event)));
        }
        if (!counterexample.cycle().isEmpty()) {
            text.append("and again and again:\n");
        }
        for (Event event : counterexample.cycle()) {
            text.append("%3d  %s\n".formatted(++number, step(event)));
        }
        text.append(name(counterexample.violation())).append(":\n");
        complaints(counterexample.violation()).values().forEach(what -> text.append("  ").append(what).append('\n'));
        return text.toString();
    }

    /** {@code `A` sends `add<int>` to `B`}. */
    public static String step(Event event) {
        return code(event.role()) + " " + ActionText.thirdPerson(event.transition().action());
    }

    /** The violation's name in the field: {@code Deadlock}, {@code Orphan message}. */
    public static String name(Violation violation) {
        return switch (violation) {
            case Deadlock deadlock -> "Deadlock";
            case UnspecifiedReception reception -> "Unspecified reception";
            case OrphanMessage orphan -> "Orphan message";
            case StarvingRole starving -> "Starving role";
            case MessageNeverReceived never -> "Message never received";
            case MessageOnClosedLink lost -> "Message on a closed link";
        };
    }

    /** What is wrong for each of the roles that it is wrong for, as a sentence that names the role; at least one. */
    public Map<Role, String> complaints(Violation violation) {
        return switch (violation) {
            case Deadlock deadlock -> deadlock.waiting().stream().collect(Collectors.toMap(
                    Waiting::role, this::must, (one, other) -> one, LinkedHashMap::new));
            case UnspecifiedReception(Waiting waiting, InFlight found) -> Map.of(
                    waiting.role(),
                    must(waiting) + ", but " + content(found) + " stands first in the queue from " + code(found.sender()));
            case OrphanMessage(InFlight message) -> Map.of(
                    message.receiver(),
                    code(message.receiver()) + " has finished; " + content(message) + " stays in the queue from " + code(message.sender()));
            case MessageOnClosedLink(InFlight message) -> Map.of(
                    message.receiver(),
                    code(message.receiver()) + " has closed its link to " + code(message.sender()) + "; " + content(message) + " is lost");
            case StarvingRole(Waiting waiting) -> Map.of(waiting.role(), must(waiting) + ", which never becomes possible");
            case MessageNeverReceived(InFlight message) -> Map.of(
                    message.receiver(),
                    code(message.receiver()) + " never receives " + content(message) + " from " + code(message.sender()));
        };
    }

    private String must(Waiting waiting) {
        Machine machine = machines.get(waiting.role());
        if (machine == null) {
            throw new IllegalArgumentException("a counterexample about " + waiting.role() + ", which has no machine");
        }
        return code(waiting.role()) + " must " + ActionText.infinitive(machine, waiting.state());
    }

    private static String content(InFlight message) {
        return switch (message.label()) {
            case Label.Named named -> code(message.payloads().isEmpty() ? named : named + payloads(message));
            case Label.Reserved reserved -> switch (reserved) {
                case NONE -> ActionText.payloads(message.payloads());
                case BEGIN -> "the notice that the session begins";
                case AGAIN -> "the notice of another round";
                case DONE -> "the notice that the loop ends";
            };
        };
    }

    private static String payloads(InFlight message) {
        return message.payloads().stream().map(EdgeLabel::payload).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String code(Object text) {
        return "`" + text + "`";
    }
}
