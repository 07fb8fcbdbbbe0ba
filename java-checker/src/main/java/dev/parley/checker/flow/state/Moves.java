package dev.parley.checker.flow.state;

import dev.parley.checker.api.ClearSteps;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Value;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a call on the session does in the machine: the one place that relates the API's operations to actions.
 *
 * <p>A call on a message with label and payloads may be one call, where the label is the only one on offer towards that peer, or two:
 * the label first, the payloads afterwards.
 */
public final class Moves {

    /**
     * One thing that may happen.
     *
     * @param result what the call yields
     * @param transition the step of the machine that it performs or begins or ends
     */
    public record Next(Position position, Optional<Value> result, Optional<Transition> transition) {
        public Next(Position position, Transition transition) {
            this(position, Optional.empty(), Optional.of(transition));
        }
    }

    private final Machine machine;

    public Moves(Machine machine) {
        this.machine = machine;
    }

    /** All that may happen, which is nothing where the machine does not allow the call. */
    public List<Next> of(Position position, Call call) {
        return switch (position) {
            case Position.At at -> from(at.state(), call);
            case Position.Labelled labelled when call.kind() == Kind.ABORT -> stay(new Position.Closed(true));
            case Position.Labelled labelled -> labelled.options().stream()
                    .filter(option -> carriesPayloadsOf(call, option.action()))
                    .map(option -> new Next(new Position.At(option.target()), option))
                    .limit(1)
                    .toList();
            case Position.Owing owing -> settles(call, owing.owed())
                    ? List.of(new Next(new Position.At(owing.state()), yielded(call, owing.owed()), Optional.empty()))
                    : from(owing.state(), call);
            case Position.Unopened unopened -> List.of();
            case Position.Closed closed -> endsUse(call) ? stay(closed) : List.of();
            case Position.Failed failed -> endsUse(call) ? stay(failed) : List.of();
            case Position.GivenAway given -> endsUse(call) && given.taker() == Position.Taker.RECEIVER ? stay(given) : List.of();
            case Position.Unknown unknown -> stay(unknown);
        };
    }

    /** Whether the payloads of a call have the types that the step asks for; {@code NO} if any surely has not. */
    public static Fit fit(Call call, Action action) {
        Fit fit = Fit.YES;
        for (int i = 0; i < Math.min(call.payloads().size(), action.payloads().size()); i++) {
            switch (fit(call.kind(), call.payloads().get(i), action.payloads().get(i))) {
                case NO -> {
                    return Fit.NO;
                }
                case UNKNOWN -> fit = Fit.UNKNOWN;
                case YES -> {}
            }
        }
        return fit;
    }

    public static Fit fit(Kind kind, Payload payload, PayloadType expected) {
        if (payload.spread()) {
            return Fit.UNKNOWN;
        }
        return kind == Kind.SEND ? payload.type().fitsSend(expected) : payload.type().fitsReceive(expected);
    }

    public static boolean isLoop(Transition transition) {
        return isLoop(transition.action().label());
    }

    private static boolean isLoop(Label label) {
        return label == Label.Reserved.AGAIN || label == Label.Reserved.DONE;
    }

    public static boolean isNamed(Transition transition) {
        return transition.action().label() instanceof Label.Named;
    }

    /** After the label of a step: what remains of it. */
    public static Position afterLabel(Transition transition) {
        return transition.action().payloads().isEmpty()
                ? new Position.At(transition.target())
                : new Position.Labelled(List.of(transition));
    }

    private List<Next> from(int state, Call call) {
        List<Transition> steps = machine.from(state);
        return switch (call.kind()) {
            case BEGIN -> reserved(steps, Direction.SEND, Label.Reserved.BEGIN);
            case AWAIT_BEGIN -> reserved(steps, Direction.RECEIVE, Label.Reserved.BEGIN);
            case SEND, RECEIVE -> message(steps, call);
            case OUTBRANCH -> choose(steps, call);
            case INBRANCH -> steps.stream()
                    .filter(step -> step.action().isReceive() && isNamed(step) && call.names(step.action().peers()))
                    .map(step -> new Next(afterLabel(step), Optional.of(new Value.Text(step.action().label().toString())), Optional.of(step)))
                    .toList();
            case OUTWHILE -> loop(steps, call, Direction.SEND);
            case INWHILE -> loop(steps, call, Direction.RECEIVE);
            case POLL -> poll(steps, state, call);
            case GIVE_AWAY -> stay(new Position.GivenAway(Position.Taker.RECEIVER));
            case LEAVE -> stay(new Position.GivenAway(Position.Taker.THREAD));
            case ABORT -> stay(new Position.Closed(!machine.isFinal(state)));
            case CLOSE -> machine.isFinal(state) ? stay(new Position.Closed(false)) : List.of();
        };
    }

    /**
     * Whether a peer may do what one call learns of, or what only another one does: go on with a loop, or send a message without a label,
     * say. Whichever call is made, it would fail some time.
     */
    public boolean isOneOfSeveralForms(int state, Call call) {
        return direction(call) == Direction.RECEIVE
                && machine.from(state).stream()
                                .map(Transition::action)
                                .filter(action -> action.isReceive() && call.names(action.peers()))
                                .map(action -> form(action.label()))
                                .distinct()
                                .count()
                        > 1;
    }

    /** The steps that a call could mean if it makes a decision that is due more than once, which the runtime refuses; otherwise none. */
    public List<Transition> unclear(int state, Call call) {
        List<Transition> possible = machine.from(state);
        return decisions(call)
                .filter(label -> !isClear(label, possible))
                .map(label -> ClearSteps.sends(label, possible))
                .findFirst()
                .orElse(List.of());
    }

    private static Stream<Label> decisions(Call call) {
        return switch (call.kind()) {
            case OUTWHILE -> Stream.<Label>of(Label.Reserved.AGAIN, Label.Reserved.DONE)
                    .filter(label -> call.condition().map(again -> again == (label == Label.Reserved.AGAIN)).orElse(true));
            case OUTBRANCH -> call.label().map(Label::of).stream();
            case BEGIN, AWAIT_BEGIN, SEND, RECEIVE, INBRANCH, INWHILE, POLL, GIVE_AWAY, LEAVE, ABORT, CLOSE -> Stream.of();
        };
    }

    private static boolean isClear(Label label, List<Transition> possible) {
        return switch (label) {
            case Label.Named named -> ClearSteps.isClearByLabel(named, possible);
            case Label.Reserved reserved -> ClearSteps.sends(reserved, possible).size() < 2;
        };
    }

    private static Kind form(Label label) {
        return switch (label) {
            case Label.Named named -> Kind.INBRANCH;
            case Label.Reserved reserved -> switch (reserved) {
                case NONE -> Kind.RECEIVE;
                case BEGIN -> Kind.AWAIT_BEGIN;
                case AGAIN, DONE -> Kind.INWHILE;
            };
        };
    }

    private static List<Next> stay(Position position) {
        return List.of(new Next(position, Optional.empty(), Optional.empty()));
    }

    private static List<Next> reserved(List<Transition> steps, Direction direction, Label label) {
        return steps.stream()
                .filter(step -> step.action().direction() == direction && step.action().label() == label)
                .map(step -> new Next(new Position.At(step.target()), step))
                .toList();
    }

    private static List<Next> message(List<Transition> steps, Call call) {
        List<Transition> towardsPeer = messages(steps, direction(call)).stream()
                .filter(step -> call.names(step.action().peers()))
                .toList();
        if (towardsPeer.size() > 1 && towardsPeer.stream().anyMatch(Moves::isNamed)) {
            // Which of several labels is meant has to be said, or asked, first.
            return List.of();
        }
        return towardsPeer.stream()
                .filter(step -> call.carries(step.action().payloads().size()))
                .map(step -> new Next(new Position.At(step.target()), step))
                .limit(1)
                .toList();
    }

    /** The steps that are messages of the protocol's own, not of its notation. */
    public static List<Transition> messages(List<Transition> steps, Direction direction) {
        return steps.stream()
                .filter(step -> step.action().direction() == direction
                        && (isNamed(step) || step.action().label() == Label.Reserved.NONE))
                .toList();
    }

    public static Direction direction(Call call) {
        return switch (call.kind()) {
            case BEGIN, SEND, OUTBRANCH, OUTWHILE, GIVE_AWAY, LEAVE, ABORT, CLOSE -> Direction.SEND;
            case AWAIT_BEGIN, RECEIVE, POLL, INBRANCH, INWHILE -> Direction.RECEIVE;
        };
    }

    /** Either a message is there, which is received, or nothing happens. */
    private List<Next> poll(List<Transition> steps, int state, Call call) {
        List<Next> found = new ArrayList<>();
        for (Next received : message(steps, call)) {
            found.add(new Next(received.position(), Optional.of(new Value.Truth(true)), received.transition()));
            found.add(new Next(new Position.At(state), Optional.of(new Value.Truth(false)), Optional.empty()));
        }
        return found;
    }

    public static boolean endsUse(Call call) {
        return call.kind() == Kind.CLOSE || call.kind() == Kind.ABORT;
    }

    private static List<Next> choose(List<Transition> steps, Call call) {
        List<Transition> chosen = steps.stream()
                .filter(step -> step.action().isSend()
                        && step.action().label() instanceof Label.Named named
                        && call.label().map(named.name()::equals).orElse(true))
                .toList();
        if (chosen.isEmpty()) {
            return List.of();
        }
        boolean complete = chosen.size() == 1 && chosen.getFirst().action().payloads().isEmpty();
        Position position = complete ? new Position.At(chosen.getFirst().target()) : new Position.Labelled(chosen);
        return List.of(new Next(position, chosen.getFirst()));
    }

    private static List<Next> loop(List<Transition> steps, Call call, Direction direction) {
        List<Next> next = new ArrayList<>();
        for (Transition step : steps) {
            boolean again = step.action().label() == Label.Reserved.AGAIN;
            if (isLoop(step)
                    && step.action().direction() == direction
                    && call.names(step.action().peers())
                    && (direction == Direction.RECEIVE || call.condition().map(known -> known == again).orElse(true))) {
                next.add(new Next(new Position.At(step.target()), Optional.of(new Value.Truth(again)), Optional.of(step)));
            }
        }
        return next;
    }

    private static boolean carriesPayloadsOf(Call call, Action action) {
        return (call.kind() == Kind.SEND || call.kind() == Kind.RECEIVE)
                && action.direction() == direction(call)
                && call.names(action.peers())
                && call.carries(action.payloads().size());
    }

    private static boolean settles(Call call, Action owed) {
        if (owed.direction() != direction(call)) {
            return false;
        }
        return switch (call.kind()) {
            case BEGIN, AWAIT_BEGIN -> owed.label() == Label.Reserved.BEGIN;
            case OUTBRANCH -> call.label().map(owed.label().toString()::equals).orElse(false);
            case SEND, RECEIVE -> call.names(owed.peers())
                    && call.payloads().size() <= owed.payloads().size()
                    && fit(call, owed) != Fit.NO;
            case INBRANCH -> owed.label() instanceof Label.Named && owed.payloads().isEmpty() && call.names(owed.peers());
            case OUTWHILE -> isLoop(owed.label()) && call.condition().map(again -> again == (owed.label() == Label.Reserved.AGAIN)).orElse(true);
            case INWHILE -> isLoop(owed.label()) && call.names(owed.peers());
            case POLL, GIVE_AWAY, LEAVE, ABORT, CLOSE -> false;
        };
    }

    private static Optional<Value> yielded(Call call, Action settled) {
        return switch (call.kind()) {
            case INBRANCH -> Optional.of(new Value.Text(settled.label().toString()));
            case OUTWHILE, INWHILE -> Optional.of(new Value.Truth(settled.label() == Label.Reserved.AGAIN));
            case BEGIN, AWAIT_BEGIN, SEND, RECEIVE, OUTBRANCH, POLL, GIVE_AWAY, LEAVE, ABORT, CLOSE -> Optional.empty();
        };
    }
}
