package dev.parley.checker.flow;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes the calls that make steps of a machine, where they can be written without deciding anything for the programmer. */
final class StepCalls {
    private final Machine machine;

    StepCalls(Machine machine) {
        this.machine = machine;
    }

    /** Statements that make these steps in turn; empty where one of them cannot be written, or no name stands for the session. */
    Optional<List<String>> statements(List<Transition> steps, String session) {
        if (!isName(session)) {
            return Optional.empty();
        }
        List<Optional<String>> calls = steps.stream().map(step -> call(step).map(call -> session + "." + call + ";")).toList();
        return calls.stream().allMatch(Optional::isPresent)
                ? Optional.of(calls.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }

    /**
     * As {@link #statements(List, String)}, for steps with one peer that the code has an expression for.
     *
     * @return empty also where one of the steps is with somebody else
     */
    Optional<List<String>> statements(List<Transition> steps, String session, Role peer, String expression) {
        boolean areWithPeer = steps.stream().allMatch(step -> step.action().peers().equals(List.of(peer)));
        return areWithPeer ? statements(steps, session, Map.of(peer, expression)) : Optional.empty();
    }

    /** As {@link #statements(List, String)}, with the words that the code has for some of the peers. */
    Optional<List<String>> statements(List<Transition> steps, String session, Map<Role, String> words) {
        return statements(steps, session).map(statements -> statements.stream().map(each -> worded(each, words)).toList());
    }

    /** A call in which the roles are named by the words that the code has for them. */
    static String worded(String call, Map<Role, String> words) {
        return words.entrySet().stream()
                .filter(word -> call.contains("(\"" + word.getKey() + "\""))
                .findFirst()
                .map(word -> call.replace("(\"" + word.getKey() + "\"", "(" + word.getValue()))
                .orElse(call);
    }

    /** The statement that chooses the label of a step; empty where no name stands for the session. */
    static Optional<String> select(Transition label, String session) {
        return isName(session) ? Optional.of(session + ".outbranch(\"" + label.action().label() + "\");") : Optional.empty();
    }

    /** The statement that closes a session; empty where no name stands for it. */
    static Optional<String> close(String session) {
        return isName(session) ? Optional.of(session + ".close();") : Optional.empty();
    }

    private static boolean isName(String session) {
        return session.chars().allMatch(Character::isJavaIdentifierPart);
    }

    /** The call that makes a step, without its receiver. */
    Optional<String> call(Transition step) {
        Action action = step.action();
        if (action.peers().size() != 1 && action.label() != Label.Reserved.BEGIN) {
            return Optional.empty();
        }
        return switch (action.label()) {
            case Label.Reserved reserved -> switch (reserved) {
                case BEGIN -> Optional.of(action.isSend() ? "begin()" : "awaitBegin()");
                case AGAIN, DONE -> Optional.empty();
                case NONE -> message(action);
            };
            // Which of several labels it is to be, only the programmer knows.
            case Label.Named named when machine.from(step.source()).size() > 1 -> Optional.empty();
            case Label.Named named when action.payloads().isEmpty() ->
                Optional.of(action.isSend() ? "outbranch(\"" + named.name() + "\")" : "inbranch(\"" + action.peer() + "\")");
            case Label.Named named -> message(action);
        };
    }

    private static Optional<String> message(Action action) {
        return action.isSend() ? send(action) : receive(action);
    }

    /** The call that receives the payloads of a message, whatever its label. */
    static Optional<String> receive(Action action) {
        String peer = "\"" + action.peer() + "\"";
        return switch (action.payloads().size()) {
            case 1 -> Optional.of("receive(" + peer + ")");
            case 2, 3 -> Optional.of("receive" + action.payloads().size() + "(" + peer + ")");
            default -> Optional.empty();
        };
    }

    private static Optional<String> send(Action action) {
        List<Optional<String>> values = action.payloads().stream().map(StepCalls::placeholder).toList();
        return !values.isEmpty() && values.stream().allMatch(Optional::isPresent)
                ? Optional.of("send(\"" + action.peer() + "\", " + values.stream().flatMap(Optional::stream).collect(Collectors.joining(", ")) + ")")
                : Optional.empty();
    }

    /** A value to be replaced by the right one; none where no value of the type can be written without knowing it. */
    private static Optional<String> placeholder(PayloadType type) {
        return switch (type) {
            case PayloadType.Value value -> switch (value.simpleName()) {
                case "int", "short", "byte", "Integer", "Short", "Byte" -> Optional.of("0");
                case "long", "Long" -> Optional.of("0L");
                case "float", "Float" -> Optional.of("0f");
                case "double", "Double" -> Optional.of("0.0");
                case "boolean", "Boolean" -> Optional.of("false");
                case "String" -> Optional.of("\"\"");
                default -> Optional.empty();
            };
            case PayloadType.Session session -> Optional.empty();
        };
    }
}
