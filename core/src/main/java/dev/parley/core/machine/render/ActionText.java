package dev.parley.core.machine.render;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Actions and states in a person's words, the same in every diagnostic, hover and runtime error. What stands in a protocol or program
 * is between backticks.
 */
public final class ActionText {

    private ActionText() {}

    /** To continue "must": {@code receive `Employer` from `infoSvr`}, {@code start the next round}. */
    public static String infinitive(Action action) {
        return text(action, Form.INFINITIVE);
    }

    /** To continue a role's name: {@code receives `Employer` from `infoSvr`}, {@code starts the next round}. */
    public static String thirdPerson(Action action) {
        return text(action, Form.THIRD_PERSON);
    }

    /**
     * What a participant can do in a state, to continue "must": {@code receive `Employer` from `infoSvr`},
     * {@code choose one of the labels `INVITE`, `NOOP`}, {@code start the next round or end the loop}, and in a final state
     * {@code end the session}.
     */
    public static String infinitive(Machine machine, int state) {
        List<Action> actions = machine.from(state).stream().map(Transition::action).toList();
        if (actions.isEmpty()) {
            return "end the session";
        }
        Action first = actions.getFirst();
        boolean oneDecision = actions.stream().allMatch(
                action -> action.direction() == first.direction() && action.peers().equals(first.peers()) && !action.changesLink());
        if (actions.size() == 1 || !oneDecision) {
            return alternatives(actions.stream().map(ActionText::infinitive).toList());
        }
        if (actions.stream().allMatch(action -> isLoopNotice(action.label()))) {
            return first.isSend()
                    ? "start the next round or end the loop"
                    : "learn from " + code(first.peer()) + " whether the loop goes on";
        }
        if (actions.stream().allMatch(action -> action.label() instanceof Label.Named)) {
            String labels = actions.stream().map(action -> code(action.label())).collect(Collectors.joining(", "));
            return first.isSend()
                    ? "choose one of the labels " + labels
                    : "follow which of the labels " + labels + " " + code(first.peer()) + " chooses";
        }
        return alternatives(actions.stream().map(ActionText::infinitive).toList());
    }

    /** What a message carries, {@code `EmailID, Event`}; {@code a message without payload} if nothing. */
    public static String payloads(List<PayloadType> payloads) {
        return payloads.isEmpty() ? "a message without payload" : code(names(payloads));
    }

    /** {@code `A`}, {@code `A` and `B`}, {@code `A`, `B` and `C`}. */
    public static String roles(List<Role> roles) {
        return enumeration(roles.stream().map(ActionText::code).toList(), " and ");
    }

    private enum Form {
        INFINITIVE,
        THIRD_PERSON;

        String verb(String infinitive) {
            return this == INFINITIVE ? infinitive : infinitive + "s";
        }
    }

    private static String text(Action action, Form form) {
        return switch (action.link()) {
            case USE -> message(action, form);
            case OPEN -> action.isSend()
                    ? form.verb("connect") + " to " + code(action.peer()) + with(action)
                    : form.verb("accept") + " the connection of " + code(action.peer()) + with(action);
            case CLOSE -> form.verb("disconnect") + " from " + code(action.peer());
            case WRAP -> action.isSend()
                    ? form.verb("secure") + " the connection to " + code(action.peer())
                    : form.verb("agree") + " to secure the connection of " + code(action.peer());
        };
    }

    private static String with(Action request) {
        return request.label() == Label.Reserved.NONE && request.payloads().isEmpty()
                ? ""
                : " with " + content(request.label(), request.payloads());
    }

    private static String message(Action action, Form form) {
        return switch (action.label()) {
            case Label.Named named -> transfer(action, content(named, action.payloads()), form);
            case Label.Reserved reserved -> switch (reserved) {
                case NONE -> transfer(action, payloads(action.payloads()), form);
                case BEGIN -> action.isSend()
                        ? form.verb("begin") + " the session"
                        : form.verb("wait") + " for " + code(action.peer()) + " to begin the session";
                case AGAIN -> action.isSend()
                        ? form.verb("start") + " the next round"
                        : form.verb("follow") + " " + code(action.peer()) + " into the next round";
                case DONE -> action.isSend()
                        ? form.verb("end") + " the loop"
                        : form.verb("follow") + " " + code(action.peer()) + " out of the loop";
            };
        };
    }

    private static String transfer(Action action, String what, Form form) {
        return action.direction() == Direction.SEND
                ? form.verb("send") + " " + what + " to " + roles(action.peers())
                : form.verb("receive") + " " + what + " from " + code(action.peer());
    }

    private static String content(Label label, List<PayloadType> payloads) {
        return code(payloads.isEmpty() ? label : label + "<" + names(payloads) + ">");
    }

    private static boolean isLoopNotice(Label label) {
        return label == Label.Reserved.AGAIN || label == Label.Reserved.DONE;
    }

    private static String alternatives(List<String> texts) {
        return enumeration(texts, " or ");
    }

    private static String enumeration(List<String> texts, String last) {
        if (texts.size() < 2) {
            return String.join("", texts);
        }
        List<String> all = new ArrayList<>(texts);
        String end = all.removeLast();
        return String.join(", ", all) + last + end;
    }

    private static String names(List<PayloadType> payloads) {
        return payloads.stream().map(PayloadType::simpleName).collect(Collectors.joining(", "));
    }

    private static String code(Object text) {
        return "`" + text + "`";
    }
}
