package dev.parley.checker.api;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The calls on a session by which a participant can make the steps that are possible for it. */
public final class CallForms {

    /**
     * A call as the code would have it.
     *
     * @param arguments in order
     */
    public record Form(String method, List<Argument> arguments) {
        public Form {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String toString() {
            return method + "(" + String.join(", ", arguments.stream().map(Argument::text).toList()) + ")";
        }
    }

    /**
     * An argument of a call.
     *
     * @param given whether the protocol says what it is; otherwise {@code text} only describes what the code has to find
     */
    public record Argument(String text, boolean given) {}

    /** With how many payloads a message still has a method of its own. */
    private static final int MOST_RECEIVED = 3;

    private CallForms() {}

    /**
     * The calls possible in a state, in the order of the protocol.
     *
     * @param betweenTwo whether the protocol has two roles, so that calls leave the other one out
     */
    public static List<Form> of(Machine machine, int state, boolean betweenTwo) {
        Set<Form> forms = new LinkedHashSet<>();
        machine.from(state).stream().map(Transition::action).filter(action -> !action.changesLink()).forEach(action -> {
            switch (action.label()) {
                case Label.Reserved reserved -> {
                    switch (reserved) {
                        case BEGIN -> forms.add(new Form(action.isSend() ? "begin" : "awaitBegin", List.of()));
                        case AGAIN, DONE -> forms.add(action.isSend()
                                ? new Form("outwhile", List.of(new Argument("condition", false)))
                                : new Form("inwhile", peer(action, betweenTwo)));
                        case NONE -> forms.add(message(action, betweenTwo));
                    }
                }
                case Label.Named named -> {
                    forms.add(action.isSend()
                            ? new Form("outbranch", List.of(new Argument(quoted(named.name()), true)))
                            : new Form("inbranch", peer(action, betweenTwo)));
                    if (!action.payloads().isEmpty() && machine.from(state).size() == 1) {
                        forms.add(message(action, betweenTwo));
                    }
                }
            }
        });
        return List.copyOf(forms);
    }

    private static Form message(Action action, boolean betweenTwo) {
        int count = action.payloads().size();
        List<Argument> peer = peer(action, betweenTwo);
        if (action.isReceive()) {
            return new Form(count < 2 ? "receive" : "receive" + Math.min(count, MOST_RECEIVED), peer);
        }
        List<Argument> arguments = new ArrayList<>(peer);
        action.payloads().stream().map(PayloadType::simpleName).map(name -> new Argument(name, false)).forEach(arguments::add);
        // Without a role, the number of payloads is part of the name.
        return new Form(peer.isEmpty() && count > 1 ? "send" + count : "send", arguments);
    }

    private static List<Argument> peer(Action action, boolean betweenTwo) {
        if (betweenTwo) {
            return List.of();
        }
        List<String> names = action.peers().stream().map(role -> quoted(role.name())).toList();
        return List.of(new Argument(names.size() == 1 ? names.getFirst() : "List.of(" + String.join(", ", names) + ")", true));
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
