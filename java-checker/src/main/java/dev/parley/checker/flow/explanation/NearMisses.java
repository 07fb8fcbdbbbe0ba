package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.diagnostics.Nearest;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Calls that are what is due but for one detail: the peer, the label, the direction, the number of payloads, the side of a loop. */
final class NearMisses {
    private static final int MISTAKE = 10;
    private static final int SECOND_DETAIL = 6;

    private final Machine machine;

    NearMisses(Machine machine) {
        this.machine = machine;
    }

    /** Every explanation of {@code call} as one of {@code steps} with one mistake. */
    List<Repair> ofSteps(Call call, List<Transition> steps, Optional<Step.Perform> following) {
        List<Repair> found = new ArrayList<>();
        switch (call.kind()) {
            case BEGIN, AWAIT_BEGIN -> steps.stream()
                    .filter(step -> step.action().label() == Label.Reserved.BEGIN)
                    .forEach(step -> found.add(one(MISTAKE, new Mistake.WrongDirection(steps),
                            new Moves.Next(new Position.At(step.target()), step))));
            case SEND, RECEIVE -> messages(call, steps, following, found);
            case OUTBRANCH, INBRANCH -> choices(call, steps, found);
            case OUTWHILE, INWHILE -> loops(call, steps, found);
            case POLL, GIVE_AWAY, LEAVE, ABORT, CLOSE -> {}
        }
        return found;
    }

    private void messages(Call call, List<Transition> steps, Optional<Step.Perform> following, List<Repair> found) {
        Direction direction = Moves.direction(call);
        for (Transition step : Moves.messages(steps, Direction.SEND)) {
            message(call, step, direction, steps, following, found);
        }
        for (Transition step : Moves.messages(steps, Direction.RECEIVE)) {
            message(call, step, direction, steps, following, found);
        }
    }

    private void message(Call call, Transition step, Direction direction, List<Transition> steps, Optional<Step.Perform> following,
            List<Repair> found) {
        Action action = step.action();
        boolean samePeer = call.names(action.peers());
        boolean sameCount = call.carries(action.payloads().size());
        boolean announced = Moves.isNamed(step) && action.payloads().isEmpty();
        Moves.Next taken = new Moves.Next(new Position.At(step.target()), step);
        if (announced) {
            if (samePeer && action.direction() == direction && steps.size() == 1) {
                found.add(one(MISTAKE, new Mistake.LabelOnly(step), taken));
            }
            return;
        }
        int types = Moves.fit(call, action) == Fit.NO ? SECOND_DETAIL : 0;
        if (action.direction() != direction) {
            if (samePeer) {
                found.add(one(MISTAKE + types + (sameCount ? 0 : SECOND_DETAIL), new Mistake.WrongDirection(steps), taken));
            }
        } else if (!samePeer) {
            found.add(one(MISTAKE + types + (sameCount ? 0 : SECOND_DETAIL), new Mistake.WrongPeer(step), toSome(call, step).orElse(taken)));
        } else if (!sameCount) {
            count(call, step, following, types, found);
        } else if (Moves.isNamed(step) && steps.size() > 1) {
            // Several messages are on offer, and the code does not say which, or ask which.
            found.add(one(MISTAKE + types, types > 0 ? new Mistake.WrongType(step) : new Mistake.Missing(List.of(step)), taken));
        }
    }

    /** Sent to some of the receivers, one after the other perhaps: the others are still owed. */
    private static Optional<Moves.Next> toSome(Call call, Transition step) {
        Action action = step.action();
        List<Role> others = action.peers().stream()
                .filter(peer -> call.roles().map(named -> !named.contains(peer)).orElse(false))
                .toList();
        boolean some = call.roles().map(action.peers()::containsAll).orElse(false);
        return some && !others.isEmpty()
                ? Optional.of(new Moves.Next(
                        new Position.Owing(new Action(action.direction(), others, action.label(), action.payloads()), step.target()), step))
                : Optional.empty();
    }

    private void count(Call call, Transition step, Optional<Step.Perform> following, int types, List<Repair> found) {
        Action action = step.action();
        int given = call.payloads().size();
        int asked = action.payloads().size();
        if (given < asked) {
            List<PayloadType> rest = action.payloads().subList(given, asked);
            Action owed = new Action(action.direction(), action.peers(), action.label(), rest);
            Mistake mistake = new Mistake.WrongCount(step, List.of());
            Position next = suppliesRest(call, following) ? new Position.Owing(owed, step.target()) : new Position.At(step.target());
            found.add(one(MISTAKE + types, mistake, new Moves.Next(next, step)));
            return;
        }
        // More than is due: perhaps the payloads of several messages to the same peer in one.
        List<Transition> also = new ArrayList<>();
        int collected = asked;
        int state = step.target();
        while (collected < given && machine.from(state).size() == 1) {
            Transition subsequent = machine.from(state).getFirst();
            boolean sameKind = subsequent.action().direction() == action.direction()
                    && subsequent.action().peers().equals(action.peers())
                    && subsequent.action().label() == Label.Reserved.NONE;
            if (!sameKind) {
                break;
            }
            also.add(subsequent);
            collected += subsequent.action().payloads().size();
            state = subsequent.target();
        }
        boolean several = collected == given && !also.isEmpty();
        found.add(one(MISTAKE + types, new Mistake.WrongCount(step, several ? also : List.of()),
                new Moves.Next(new Position.At(several ? state : step.target()), step)));
    }

    private static boolean suppliesRest(Call call, Optional<Step.Perform> following) {
        return following.map(Step.Perform::operation)
                .filter(next -> next.kind() == call.kind() && values(next).equals(values(call.operation())))
                .filter(next -> !values(next).contains(Operand.opaque()))
                .isPresent();
    }

    private static List<Operand> values(SessionOperation operation) {
        return operation.roles().stream().map(SessionOperation.Argument::value).toList();
    }

    private static void choices(Call call, List<Transition> steps, List<Repair> found) {
        List<Transition> labelled = steps.stream().filter(Moves::isNamed).toList();
        if (labelled.isEmpty()) {
            return;
        }
        boolean madeHere = labelled.getFirst().action().isSend();
        if (call.kind() == Kind.OUTBRANCH) {
            for (Transition step : nearestFirst(call, labelled)) {
                Mistake mistake = madeHere ? new Mistake.WrongLabel(step, labelled) : new Mistake.WrongDirection(labelled);
                boolean named = call.label().map(step.action().label().toString()::equals).orElse(false);
                found.add(one(MISTAKE + (madeHere || named ? 0 : SECOND_DETAIL), mistake, new Moves.Next(Moves.afterLabel(step), step)));
            }
            return;
        }
        List<Moves.Next> all = labelled.stream()
                .map(step -> new Moves.Next(Moves.afterLabel(step), Optional.of(new Value.Text(step.action().label().toString())), Optional.of(step)))
                .toList();
        Mistake mistake = madeHere ? new Mistake.WrongDirection(labelled) : new Mistake.WrongPeer(labelled.getFirst());
        found.add(new Repair(MISTAKE, List.of(mistake), all));
    }

    /** The labels that are spelled most like the one that the code chooses come first: of equal explanations, the first counts. */
    private static List<Transition> nearestFirst(Call call, List<Transition> labelled) {
        List<String> names = Nearest.first(call.label().orElse(""), labelled.stream().map(step -> step.action().label().toString()).toList());
        return labelled.stream().sorted(Comparator.comparingInt(step -> names.indexOf(step.action().label().toString()))).toList();
    }

    private static void loops(Call call, List<Transition> steps, List<Repair> found) {
        List<Transition> rounds = steps.stream().filter(Moves::isLoop).toList();
        if (rounds.isEmpty()) {
            return;
        }
        Transition due = rounds.getFirst();
        Mistake mistake = due.action().direction() == Moves.direction(call) ? new Mistake.WrongPeer(due) : new Mistake.WrongLoopSide(due);
        List<Moves.Next> all = rounds.stream()
                .map(step -> new Moves.Next(new Position.At(step.target()),
                        Optional.of(new Value.Truth(step.action().label() == Label.Reserved.AGAIN)), Optional.of(step)))
                .toList();
        found.add(new Repair(MISTAKE, List.of(mistake), all));
    }

    private static Repair one(int cost, Mistake mistake, Moves.Next next) {
        return new Repair(cost, List.of(mistake), List.of(next));
    }
}
