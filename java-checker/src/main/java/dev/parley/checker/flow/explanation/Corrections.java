package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Passing;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Moves;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Changes a call on the session to what is due. Nothing is offered where the result would have to be guessed. */
public final class Corrections {
    private static final Pattern DECLARED = Pattern.compile("([\\w.]+(?:<[^;{}]*>)?(?:\\[])*)\\s+(\\w+)\\s*=\\s*$");
    private static final Pattern CAST = Pattern.compile("\\(\\s*([\\w.]+(?:<[^;{}()]*>)?(?:\\[])*)\\s*\\)\\s*$");

    private final StepCalls calls;
    private final Layout layout;
    private final FlowContext context;

    public Corrections(StepCalls calls, Layout layout, FlowContext context) {
        this.calls = calls;
        this.layout = layout;
        this.context = context;
    }

    /** Takes the statement of a call out; not one whose result is used. */
    public List<Fix> remove(Extent call) {
        return layout.statement(call)
                .filter(statement -> !isUsed(statement, call))
                .map(statement -> new Fix("Remove this call", List.of(replace(layout.withSpaceBefore(statement), ""))))
                .stream()
                .toList();
    }

    /** Takes a statement out that is the same call as the one right behind it, whose result is used. */
    public List<Fix> removeSame(SessionOperation earlier, SessionOperation call) {
        boolean isSame = layout.at(earlier.call()).equals(layout.at(call.call()));
        return layout.statement(earlier.call())
                .filter(statement -> isSame && statement.offset() == earlier.call().offset())
                .filter(statement -> layout.isInNextStatement(statement, call.call()))
                .map(statement -> new Fix("Remove the same call before it", List.of(replace(layout.withSpaceBefore(statement), ""))))
                .stream()
                .toList();
    }

    private boolean isUsed(Extent statement, Extent call) {
        String before = layout.text().substring(statement.offset(), call.offset());
        Matcher declared = DECLARED.matcher(before);
        if (!declared.find()) {
            return !before.isBlank();
        }
        return Pattern.compile("\\b" + declared.group(2) + "\\b").matcher(layout.restOfBlock(statement.end())).find();
    }

    /** Exchanges a statement with the next one, which has the call that is due, unless that needs what the first one gives. */
    public List<Fix> exchange(SessionOperation operation, Optional<Step.Perform> next) {
        Optional<Extent> first = layout.statement(operation.call());
        Optional<Extent> second = next.flatMap(perform -> layout.statement(perform.operation().call()));
        if (first.isEmpty() || second.isEmpty() || !layout.isEmptyBetween(first.get(), second.get())) {
            return List.of();
        }
        String earlier = layout.at(first.get());
        String later = layout.at(second.get());
        Matcher declared = DECLARED.matcher(earlier.substring(0, operation.call().offset() - first.get().offset()));
        if (declared.find() && Pattern.compile("\\b" + declared.group(2) + "\\b").matcher(later).find()) {
            return List.of();
        }
        return List.of(new Fix("Exchange it with the next call", List.of(replace(first.get(), later), replace(second.get(), earlier))));
    }

    /**
     * Makes the step that is due in place of a call whose result nobody uses.
     *
     * @param words what the code calls some of the peers
     */
    public List<Fix> instead(SessionOperation operation, List<Transition> due, Map<Role, String> words) {
        return layout.isStatement(operation.call()) && due.size() == 1
                ? calls.call(operation.call().offset(), due.getFirst())
                        .map(call -> operation.receiver() + "." + StepCalls.worded(call, words))
                        .map(call -> new Fix("Call `" + call + "`", List.of(replace(operation.call(), call))))
                        .stream()
                        .toList()
                : List.of();
    }

    /** Asks the peer who decides a loop, or decides it where the code goes on in one way whatever the decision is. */
    public List<Fix> otherSide(SessionOperation operation, Transition due) {
        Action action = due.action();
        boolean isOpen = action.isSend() && !layout.isStatement(operation.call());
        if (operation.isByReference() || isOpen) {
            return List.of();
        }
        String call = operation.receiver() + (action.isReceive()
                ? "." + calls.inwhile(action)
                : ".outwhile(" + (action.label() == Label.Reserved.AGAIN) + ")");
        return List.of(new Fix("Call `" + call + "`", List.of(replace(operation.call(), call))));
    }

    /** Calls another method with the same arguments. */
    public List<Fix> callInstead(SessionOperation operation, String method) {
        return List.of(new Fix("Call `" + method + "`", List.of(replace(operation.name(), method))));
    }

    /** Names the only role that the call can be for. */
    public List<Fix> nameRole(SessionOperation operation, List<Transition> due) {
        List<String> peers = due.stream().flatMap(step -> step.action().peers().stream()).map(Role::name).distinct().toList();
        int open = layout.text().indexOf('(', operation.name().end());
        if (peers.size() != 1 || open < 0 || !layout.text().substring(operation.name().end(), open).isBlank()) {
            return List.of();
        }
        boolean alone = layout.text().substring(open + 1).stripLeading().startsWith(")");
        String argument = "\"" + peers.getFirst() + "\"" + (alone ? "" : ", ");
        return List.of(new Fix("Name the role `" + peers.getFirst() + "`", List.of(replace(new Extent(open + 1, 0), argument))));
    }

    /** Uses what is received as the type that the protocol sends, where the code says which type that is. */
    public List<Fix> receiveAs(SessionOperation operation, PayloadType expected) {
        if (operation.kind() != Kind.RECEIVE || operation.payloads().size() != 1 || !(expected instanceof PayloadType.Value value)) {
            return List.of();
        }
        int call = operation.call().offset();
        String before = layout.text().substring(layout.lineStart(call), call);
        Matcher cast = CAST.matcher(before);
        Matcher declared = DECLARED.matcher(before);
        Matcher written = cast.find() ? cast : declared;
        boolean found = written == cast || declared.find();
        if (!found || written.group(1).equals("var") || written.group(1).equals("return") || written.group(1).equals("Session")) {
            // A session that is kept as such is used as one.
            return List.of();
        }
        int start = layout.lineStart(call) + written.start(1);
        String type = layout.nameOf(value);
        return List.of(new Fix("Change the type to `" + type + "`",
                List.of(replace(Extent.between(start, start + written.group(1).length()), type))));
    }

    /**
     * Sends a value of the type that is due, which the code has a name for or can make.
     *
     * @param alone whether the message has no other payload
     */
    public List<Fix> send(Payload payload, PayloadType expected, boolean alone) {
        return payload.spread()
                ? List.of()
                : calls.value(payload.extent().offset(), expected, alone).stream()
                        .filter(value -> !value.equals(layout.at(payload.extent())))
                        .map(value -> new Fix("Send `" + value + "`", List.of(replace(payload.extent(), value))))
                        .toList();
    }

    /** Sends as many payloads as the message has. */
    public List<Fix> count(SessionOperation operation, Transition due, List<Transition> also, Optional<Step.Perform> next) {
        List<Payload> given = operation.payloads();
        int asked = due.action().payloads().size();
        if (operation.kind() != Kind.SEND || given.isEmpty() || asked == 0) {
            return List.of();
        }
        if (given.getFirst().spread()) {
            String what = given.getFirst().passing() == Passing.TAKEN_FOR_ARRAY ? "it" : "the array";
            return List.of(new Fix("Send " + what + " as one payload",
                    List.of(replace(new Extent(given.getFirst().extent().offset(), 0), "(Object) "))));
        }
        if (!also.isEmpty()) {
            return split(operation, asked, also);
        }
        if (given.size() > asked) {
            Extent surplus = Extent.between(given.get(asked - 1).extent().end(), given.getLast().extent().end());
            return List.of(new Fix("Leave out what the message does not carry", List.of(replace(surplus, ""))));
        }
        return next.map(Step.Perform::operation).map(following -> join(operation, following, due)).orElse(List.of());
    }

    private List<Fix> split(SessionOperation operation, int first, List<Transition> also) {
        Optional<Extent> statement = layout.statement(operation.call());
        if (statement.isEmpty() || operation.roleArgument().isEmpty()) {
            return List.of();
        }
        List<String> sends = new ArrayList<>();
        int from = 0;
        List<Integer> sizes = new ArrayList<>(List.of(first));
        also.forEach(step -> sizes.add(step.action().payloads().size()));
        for (int size : sizes) {
            sends.add(operation.receiver() + ".send(" + layout.at(operation.roleArgument().get()) + ", "
                    + values(operation.payloads().subList(from, from + size)) + ");");
            from += size;
        }
        String separator = layout.separator(statement.get().offset());
        return List.of(new Fix("Send one message after the other", List.of(replace(statement.get(), String.join(separator, sends)))));
    }

    private List<Fix> join(SessionOperation operation, SessionOperation following, Transition due) {
        Optional<Extent> first = layout.statement(operation.call());
        Optional<Extent> second = layout.statement(following.call());
        List<Payload> together = new ArrayList<>(operation.payloads());
        together.addAll(following.payloads());
        boolean fits = following.kind() == Kind.SEND
                && together.size() == due.action().payloads().size()
                && first.isPresent()
                && second.isPresent()
                && layout.isEmptyBetween(first.get(), second.get());
        for (int i = 0; fits && i < together.size(); i++) {
            fits = Moves.fit(Kind.SEND, together.get(i), due.action().payloads().get(i)) != Fit.NO;
        }
        if (!fits) {
            return List.of();
        }
        TextEdit longer = replace(new Extent(operation.payloads().getLast().extent().end(), 0), ", " + values(following.payloads()));
        return List.of(new Fix("Send both in one message", List.of(longer, replace(layout.withSpaceBefore(second.get()), ""))));
    }

    private String values(List<Payload> payloads) {
        return payloads.stream().map(payload -> layout.at(payload.extent())).collect(Collectors.joining(", "));
    }

    private TextEdit replace(Extent extent, String text) {
        return new TextEdit(context.span(extent), text);
    }
}
