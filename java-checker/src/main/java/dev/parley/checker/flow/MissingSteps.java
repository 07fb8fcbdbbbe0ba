package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes the calls that make steps which the code leaves out, where they can be written without deciding anything for the programmer. */
final class MissingSteps {
    /** A statement of a block, up to the call that is its only operation so far: the call itself, a declaration, an assignment, a return. */
    private static final Pattern STATEMENT = Pattern.compile("[;{}](\\s*)((?:[\\w<>\\[\\], .]+=\\s*|return\\s+)?)$");
    /** Beyond, the text before a call tells no more about its statement. */
    private static final int BEFORE = 400;

    private final Machine machine;
    private final String text;
    private final FlowContext context;

    MissingSteps(Machine machine, String text, FlowContext context) {
        this.machine = machine;
        this.text = text;
        this.context = context;
    }

    /** Inserts the steps before the statement that a call stands in; nothing where that is not surely the right place. */
    List<Fix> before(Extent call, List<Transition> steps, String session) {
        Matcher statement = STATEMENT.matcher(text.substring(Math.max(0, call.offset() - BEFORE), call.offset()));
        Optional<List<String>> calls = calls(steps, session);
        if (calls.isEmpty() || !statement.find()) {
            return List.of();
        }
        int start = call.offset() - statement.group(2).length();
        String line = text.substring(text.lastIndexOf('\n', start - 1) + 1, start);
        if (line.chars().filter(c -> c == '(').count() != line.chars().filter(c -> c == ')').count()) {
            return List.of();
        }
        String between = statement.group(1).contains("\n") ? "\n" + line : " ";
        return List.of(fix(start, calls.get().stream().map(made -> made + between).collect(Collectors.joining())));
    }

    /** Inserts the steps that lead from a state to the end of the session before the brace that closes a method. */
    List<Fix> toTheEnd(Extent brace, List<Transition> steps, String session) {
        int lineStart = text.lastIndexOf('\n', brace.offset() - 1) + 1;
        String indent = text.substring(lineStart, brace.offset());
        boolean forced = steps.stream().allMatch(step -> machine.from(step.source()).size() == 1);
        Optional<List<String>> calls = calls(steps, session);
        if (calls.isEmpty() || !forced || steps.isEmpty() || !indent.isBlank() || text.charAt(brace.offset()) != '}') {
            return List.of();
        }
        String deeper = indentBefore(lineStart).filter(before -> before.length() > indent.length()).orElse(indent + "    ");
        return List.of(fix(lineStart, calls.get().stream().map(made -> deeper + made + "\n").collect(Collectors.joining())));
    }

    /** The indentation of the line before. */
    private Optional<String> indentBefore(int lineStart) {
        if (lineStart == 0) {
            return Optional.empty();
        }
        String line = text.substring(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1);
        return line.isBlank() ? Optional.empty() : Optional.of(line.substring(0, line.length() - line.stripLeading().length()));
    }

    private Fix fix(int offset, String inserted) {
        return new Fix("Insert what is missing", List.of(new TextEdit(context.span(new Extent(offset, 0)), inserted)));
    }

    private Optional<List<String>> calls(List<Transition> steps, String session) {
        List<Optional<String>> calls = steps.stream().map(step -> call(step).map(call -> session + "." + call + ";")).toList();
        return calls.stream().allMatch(Optional::isPresent)
                ? Optional.of(calls.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }

    private Optional<String> call(Transition step) {
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
        String peer = "\"" + action.peer() + "\"";
        int count = action.payloads().size();
        if (action.isSend()) {
            List<Optional<String>> values = action.payloads().stream().map(MissingSteps::placeholder).toList();
            return count > 0 && values.stream().allMatch(Optional::isPresent)
                    ? Optional.of("send(" + peer + ", " + values.stream().flatMap(Optional::stream).collect(Collectors.joining(", ")) + ")")
                    : Optional.empty();
        }
        return switch (count) {
            case 1 -> Optional.of("receive(" + peer + ")");
            case 2, 3 -> Optional.of("receive" + count + "(" + peer + ")");
            default -> Optional.empty();
        };
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
