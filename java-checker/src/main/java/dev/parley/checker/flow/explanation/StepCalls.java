package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.ValuesInSight;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes the calls that make steps of a machine, where they can be written without deciding anything for the programmer. */
public final class StepCalls {
    private static final Pattern ARRAY_OF_OBJECTS = Pattern.compile("(?!(?:boolean|byte|short|char|int|long|float|double)\\[]$).*\\[]");

    /** There is {@code send3}. */
    private static final int MOST_WITHOUT_PEER = 3;

    private final Machine machine;
    private final Layout layout;
    private final ValuesInSight values;
    private final boolean namesPeer;

    /** @param namesPeer whether calls say with whom they are, which those of a session of two need not */
    public StepCalls(Machine machine, Layout layout, ValuesInSight values, boolean namesPeer) {
        this.namesPeer = namesPeer;
        this.machine = machine;
        this.layout = layout;
        this.values = values;
    }

    /**
     * Statements that make these steps in turn; empty where one of them cannot be written, or no name stands for the session.
     *
     * @param place where they are to stand
     */
    Optional<List<String>> statements(int place, List<Transition> steps, String session) {
        if (!isName(session)) {
            return Optional.empty();
        }
        Set<String> given = new HashSet<>();
        List<Optional<String>> calls = steps.stream().map(step -> call(place, step, given).map(call -> session + "." + call + ";")).toList();
        return calls.stream().allMatch(Optional::isPresent)
                ? Optional.of(calls.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }

    /**
     * As {@link #statements(int, List, String)}, for steps with one peer that the code has an expression for.
     *
     * @return empty also where one of the steps is with somebody else
     */
    Optional<List<String>> statements(int place, List<Transition> steps, String session, Role peer, String expression) {
        boolean areWithPeer = steps.stream().allMatch(step -> step.action().peers().equals(List.of(peer)));
        return areWithPeer ? statements(place, steps, session, Map.of(peer, expression)) : Optional.empty();
    }

    /** As {@link #statements(int, List, String)}, with the words that the code has for some of the peers. */
    Optional<List<String>> statements(int place, List<Transition> steps, String session, Map<Role, String> words) {
        return statements(place, steps, session).map(statements -> statements.stream().map(each -> worded(each, words)).toList());
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

    /** The statement that chooses one of two labels by a condition; empty where no name stands for the session. */
    static Optional<String> select(String condition, List<Transition> labels, String session) {
        return isName(session)
                ? Optional.of(session + ".outbranch(" + condition + " ? "
                        + labels.stream().map(label -> "\"" + label.action().label() + "\"").collect(Collectors.joining(" : ")) + ");")
                : Optional.empty();
    }

    /** The statement that closes a session; empty where no name stands for it. */
    public static Optional<String> close(String session) {
        return isName(session) ? Optional.of(session + ".close();") : Optional.empty();
    }

    private static boolean isName(String session) {
        return session.chars().allMatch(Character::isJavaIdentifierPart);
    }

    /**
     * The call that makes a step, without its receiver.
     *
     * @param place where it is to stand
     */
    Optional<String> call(int place, Transition step) {
        return call(place, step, new HashSet<>());
    }

    /** @param given the variables whose values messages before have given away; those of this one are added */
    private Optional<String> call(int place, Transition step, Set<String> given) {
        Action action = step.action();
        if (action.peers().size() != 1 && action.label() != Label.Reserved.BEGIN) {
            return Optional.empty();
        }
        return switch (action.label()) {
            case Label.Reserved reserved -> switch (reserved) {
                case BEGIN -> Optional.of(action.isSend() ? "begin()" : "awaitBegin()");
                case AGAIN, DONE -> Optional.empty();
                case NONE -> message(place, action, given);
            };
            // Which of several labels it is to be, only the programmer knows.
            case Label.Named named when machine.from(step.source()).size() > 1 -> Optional.empty();
            case Label.Named named when action.payloads().isEmpty() ->
                Optional.of(action.isSend() ? "outbranch(\"" + named.name() + "\")" : "inbranch(" + with(action, "") + ")");
            case Label.Named named -> message(place, action, given);
        };
    }

    private Optional<String> message(int place, Action action, Set<String> given) {
        return action.isSend() ? send(place, action, given)
                : action.payloads().stream().anyMatch(StepCalls::isLost) ? Optional.empty()
                : receive(action);
    }

    /** Whether a value that is received must not be left alone, as what is to be done with it only the programmer knows. */
    private static boolean isLost(PayloadType type) {
        return type instanceof PayloadType.Session session && session.type().initiation() == Initiation.ESTABLISHED;
    }

    /** The call that receives the payloads of a message, whatever its label. */
    private Optional<String> receive(Action action) {
        return switch (action.payloads().size()) {
            case 1 -> Optional.of("receive(" + with(action, "") + ")");
            case 2, 3 -> Optional.of("receive" + action.payloads().size() + "(" + with(action, "") + ")");
            default -> Optional.empty();
        };
    }

    /** The call that asks a peer whether there is another round. */
    String inwhile(Action action) {
        return "inwhile(" + with(action, "") + ")";
    }

    /** The arguments of a call: the peer, where it is named, and these. */
    private String with(Action action, String arguments) {
        return !namesPeer ? arguments : "\"" + action.peer() + "\"" + (arguments.isEmpty() ? "" : ", " + arguments);
    }

    private Optional<String> send(int place, Action action, Set<String> given) {
        List<Optional<String>> sent = action.payloads().stream()
                .map(payload -> placeholder(payload).or(() -> value(place, payload, given)))
                .toList();
        String values = sent.stream().flatMap(Optional::stream).collect(Collectors.joining(", "));
        String method = namesPeer || sent.size() == 1 ? "send" : "send" + sent.size();
        return !sent.isEmpty() && (namesPeer || sent.size() <= MOST_WITHOUT_PEER) && sent.stream().allMatch(Optional::isPresent)
                ? Optional.of(method + "(" + with(action, alone(action.payloads()) + values) + ")")
                : Optional.empty();
    }

    /** What keeps Java from passing an array of objects, which is the only payload, as the list of all payloads. */
    private String alone(List<PayloadType> payloads) {
        return namesPeer && payloads.size() == 1 && payloads.getFirst() instanceof PayloadType.Value value
                && ARRAY_OF_OBJECTS.matcher(value.name()).matches()
                ? "(Object) "
                : "";
    }

    /** Whether a step can be written without a value that the code happens to have. */
    public static boolean isFree(Transition step) {
        return step.action().isReceive() || step.action().payloads().stream().allMatch(payload -> placeholder(payload).isPresent());
    }

    /** A value that the code has at a place, if there is one, as the only payload of a message or as one of several. */
    Optional<String> value(int place, PayloadType type, boolean alone) {
        return value(place, type, new HashSet<>()).map(value -> alone ? alone(List.of(type)) + value : value);
    }

    private Optional<String> value(int place, PayloadType type, Set<String> given) {
        return switch (type) {
            case PayloadType.Value value -> values.at(place, value, layout.nameOf(value)).stream()
                    .filter(expression -> !value.noAlias() || expression.startsWith("new ") || given.add(expression))
                    .findFirst();
            case PayloadType.Session session -> Optional.empty();
        };
    }

    /**
     * A value to be replaced by the right one; none where no value of the type can be written without knowing it. Numbers and texts are for
     * many things, and one that is in sight is seldom what is meant, though it would look so.
     */
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
