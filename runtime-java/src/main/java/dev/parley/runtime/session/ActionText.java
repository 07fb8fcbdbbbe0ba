package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.wire.MessageHead;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a state of a machine allows, in the words of the session API. */
final class ActionText {
    private ActionText() {}

    static String of(List<Transition> transitions) {
        if (transitions.isEmpty()) {
            return "the end of the role";
        }
        List<Action> actions = transitions.stream().map(Transition::action).toList();
        Action first = actions.getFirst();
        boolean bareChoice = actions.size() > 1 && actions.stream().allMatch(action -> action.label() instanceof Label.Named
                && action.payloads().isEmpty() && action.direction() == first.direction() && action.peers().equals(first.peers()));
        if (bareChoice) {
            String labels = actions.stream().map(action -> action.label().toString()).collect(Collectors.joining(" or "));
            return first.isSend() ? "outbranch " + labels + " to " + peers(first) : "inbranch " + labels + " from " + peers(first);
        }
        Set<String> texts = new LinkedHashSet<>();
        actions.forEach(action -> texts.add(of(action)));
        return String.join(" or ", texts);
    }

    static String of(Action action) {
        String peers = peers(action);
        return switch (action.label()) {
            case Label.Reserved.BEGIN -> action.isSend() ? "begin" : "awaitBegin of " + peers;
            case Label.Reserved.AGAIN, Label.Reserved.DONE -> action.isSend() ? "outwhile to " + peers : "inwhile from " + peers;
            case Label.Reserved.NONE -> verb(action) + payloads(action.payloads()) + preposition(action) + peers;
            case Label.Named named -> verb(action) + named.name()
                    + (action.payloads().isEmpty() ? "" : payloads(action.payloads())) + preposition(action) + peers;
        };
    }

    /** A message as the protocol writes it: {@code <EmailID, Event>}, {@code add<int>}, {@code INVITE}. */
    static String message(Action action) {
        return action.label() instanceof Label.Named named
                ? named.name() + (action.payloads().isEmpty() ? "" : payloads(action.payloads()))
                : payloads(action.payloads());
    }

    /** A message that has come, as the object of a sentence. */
    static String of(MessageHead head) {
        String payloads = head.count() + (head.count() == 1 ? " payload" : " payloads");
        return switch (head.label()) {
            case Label.Reserved.BEGIN -> "the notice that the session begins";
            case Label.Reserved.AGAIN -> "another round of a loop";
            case Label.Reserved.DONE -> "the end of a loop";
            case Label.Reserved.NONE -> "a message of " + payloads;
            case Label.Named named -> "`" + named.name() + "` with " + payloads;
        };
    }

    static String roles(List<Role> roles) {
        return roles.stream().map(role -> "`" + role + "`").collect(Collectors.joining(", "));
    }

    private static String verb(Action action) {
        return action.isSend() ? "send " : "receive ";
    }

    private static String preposition(Action action) {
        return action.isSend() ? " to " : " from ";
    }

    private static String payloads(List<PayloadType> payloads) {
        return payloads.stream().map(PayloadType::simpleName).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String peers(Action action) {
        return action.peers().stream().map(Role::name).collect(Collectors.joining(", "));
    }
}
