package dev.parley.checker.diagnostics;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words of the Java programmer what the role of a machine has to do. */
public record Wording(Machine machine) {
    /** Nobody reads a sentence that names more steps than this. */
    private static final int NAMED_STEPS = 3;

    /** What is due where {@code due} are the possible steps: {@code `client` must receive `EmailID` from `infoSvr`}. */
    public String must(List<Transition> due) {
        if (due.isEmpty()) {
            return "`" + machine.role() + "` has nothing more to do";
        }
        return "`" + machine.role() + "` must " + infinitive(due);
    }

    /** What is due where these steps are to be made in turn. */
    public String mustInTurn(List<Transition> steps) {
        String first = steps.stream()
                .limit(NAMED_STEPS)
                .map(step -> infinitive(alternatives(step)))
                .collect(Collectors.joining(", then "));
        int more = steps.size() - NAMED_STEPS;
        return "`" + machine.role() + "` must " + first + (more > 0 ? " and make " + more + (more == 1 ? " more step" : " more steps") : "");
    }

    /** The steps that are possible instead of a step which is a choice, it included. */
    private List<Transition> alternatives(Transition step) {
        Action action = step.action();
        return action.label() instanceof Label.Named && action.payloads().isEmpty()
                ? machine.from(step.source()).stream()
                        .filter(other -> other.action().label() instanceof Label.Named
                                && other.action().direction() == action.direction())
                        .toList()
                : List.of(step);
    }

    /** {@code receive `EmailID` from `infoSvr`}. */
    public String infinitive(List<Transition> due) {
        Action action = due.getFirst().action();
        String peers = list(action.peers().stream().map(Role::name).toList());
        return switch (action.label()) {
            case Label.Reserved reserved -> switch (reserved) {
                case BEGIN -> action.isSend() ? "start the session with `begin()`" : "wait for " + peers + " with `awaitBegin()`";
                case AGAIN, DONE -> action.isSend()
                        ? "decide with `outwhile` whether there is another round"
                        : "ask " + peers + " with `inwhile` whether there is another round";
                case NONE -> message(action, peers);
            };
            case Label.Named named -> {
                List<String> labels = due.stream()
                        .filter(step -> step.action().label() instanceof Label.Named)
                        .map(step -> step.action().label().toString())
                        .distinct()
                        .toList();
                if (labels.size() == 1 && !action.payloads().isEmpty()) {
                    yield message(action, peers);
                }
                yield action.isSend()
                        ? "choose " + alternatives(labels) + " with `outbranch`"
                        : "follow the choice of " + peers + " with `inbranch`";
            }
        };
    }

    private static String message(Action action, String peers) {
        String payloads = action.payloads().isEmpty() ? "a message without payload" : payloads(action.payloads());
        String what = action.label() instanceof Label.Named named ? "`" + named + "` with " + payloads : payloads;
        String together = action.payloads().size() > 1 ? " in one message" : "";
        return action.isSend() ? "send " + what + together + " to " + peers : "receive " + what + together + " from " + peers;
    }

    private static String payloads(List<PayloadType> payloads) {
        return payloads.stream().map(PayloadType::simpleName).collect(Collectors.joining(", ", "`", "`"));
    }

    /** {@code `A`, `B` and `C`}. */
    public static String list(List<String> names) {
        return join(names, " and ");
    }

    /** {@code `A`, `B` or `C`}. */
    public static String alternatives(List<String> names) {
        return join(names, " or ");
    }

    private static String join(List<String> names, String last) {
        List<String> quoted = names.stream().map(name -> "`" + name + "`").toList();
        return quoted.size() < 2
                ? String.join("", quoted)
                : String.join(", ", quoted.subList(0, quoted.size() - 1)) + last + quoted.getLast();
    }
}
