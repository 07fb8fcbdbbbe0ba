package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the most plausible explanation of a call that does not fit, by cost: one mistake is cheaper than two, and an explanation after
 * which the next calls of the code fit is cheaper than one after which they do not.
 */
public final class Repairs {
    private static final int MISTAKE = 10;
    private static final int MISFIT = MISTAKE;
    /** Prefers, of equals, the explanation that leaves the code as it is. */
    private static final int TIE = 1;

    private final Machine machine;
    private final Moves moves;
    private final Reach reach;
    private final Outlook outlook;
    private final NearMisses nearMisses;
    private final OtherLabels otherLabels;
    private final Layout layout;

    public Repairs(Machine machine, Moves moves, Reach reach, Outlook outlook, Layout layout) {
        this.layout = layout;
        this.otherLabels = new OtherLabels(machine, moves);
        this.machine = machine;
        this.moves = moves;
        this.reach = reach;
        this.outlook = outlook;
        this.nearMisses = new NearMisses(machine);
    }

    public Repair best(Visit visit, Call call) {
        Node node = visit.node();
        Configuration configuration = visit.configuration();
        if (Moves.endsUse(call) || call.kind() == Kind.GIVE_AWAY || call.kind() == Kind.LEAVE) {
            Moves.Next closed = new Moves.Next(new Position.Closed(false), Optional.empty(), Optional.empty());
            return new Repair(MISTAKE, List.of(new Mistake.Unexpected(due(configuration.position()))), List.of(closed));
        }
        return Stream.concat(candidates(node, call, configuration), otherLabels.explain(visit, call, MISTAKE + TIE))
                .flatMap(repair -> decided(call, repair))
                .map(repair -> repair.dearer(MISFIT * misfits(visit, repair)))
                .min(Comparator.comparingInt(Repair::cost))
                .orElseThrow();
    }

    /** A decision of a loop that the code does not look at is the one that it goes on with. */
    private Stream<Repair> decided(Call call, Repair repair) {
        boolean isDecision = repair.mistakes().getLast() instanceof Mistake.WrongLoopSide;
        return isDecision && layout.isStatement(call.operation().call())
                ? repair.next().stream().map(next -> new Repair(repair.cost(),
                        and(repair.mistakes().subList(0, repair.mistakes().size() - 1), new Mistake.WrongLoopSide(next.transition().orElseThrow())),
                        List.of(next)))
                : Stream.of(repair);
    }

    private int misfits(Visit visit, Repair repair) {
        List<Transition> missing = repair.mistakes().stream()
                .flatMap(mistake -> mistake instanceof Mistake.Missing(List<Transition> steps) ? steps.stream() : Stream.empty())
                .toList();
        return repair.next().stream()
                .mapToInt(next -> outlook.misfits(visit, next, missing))
                .max()
                .orElse(0);
    }

    private Stream<Repair> candidates(Node node, Call call, Configuration configuration) {
        Position position = configuration.position();
        Optional<Step.Perform> following = outlook.nextCall(node, configuration);
        Map<Integer, List<Transition>> ways = reach.from(position);
        List<Repair> found = new ArrayList<>();
        // The payloads that belong to a label already chosen: as if what is due were all there is.
        if (position instanceof Position.Labelled labelled && call.kind() != Kind.OUTBRANCH && call.kind() != Kind.INBRANCH) {
            nearMisses.ofSteps(call, labelled.options(), following).forEach(found::add);
            List<Moves.Next> exact = moves.of(position, call);
            wrongType(call, exact).ifPresent(step -> found.add(new Repair(MISTAKE, List.of(new Mistake.WrongType(step)), exact)));
        }
        ways.forEach((state, way) -> {
            List<Mistake> before = missing(way);
            int cost = MISTAKE * before.size() + Math.max(0, way.size() - 1) * 3;
            List<Moves.Next> exact = moves.of(new Position.At(state), call);
            if (!exact.isEmpty()) {
                Optional<Transition> wrongType = wrongType(call, exact);
                found.add(wrongType.isPresent()
                        ? new Repair(cost + MISTAKE, and(before, new Mistake.WrongType(wrongType.get())), exact)
                        : new Repair(cost, before, exact));
            }
            if (way.size() == 1 && !exact.isEmpty()) {
                swapped(node, call, configuration, way.getFirst(), exact.getFirst()).ifPresent(found::add);
            }
            nearMisses.ofSteps(call, machine.from(state), following)
                    .forEach(near -> found.add(new Repair(near.cost() + cost, and(before, near.mistakes().getFirst()), near.next())));
        });
        Position stay = position instanceof Position.Owing owing ? new Position.At(owing.state()) : position;
        found.add(new Repair(MISTAKE + TIE, List.of(new Mistake.Unexpected(due(position))),
                List.of(new Moves.Next(stay, Optional.empty(), Optional.empty()))));
        return found.stream();
    }

    private static Optional<Transition> wrongType(Call call, List<Moves.Next> exact) {
        return exact.stream()
                .flatMap(next -> next.transition().stream())
                .filter(transition -> Moves.fit(call, transition.action()) == Fit.NO)
                .findFirst();
    }

    /** What the machine can do at a position. */
    public List<Transition> due(Position position) {
        return switch (position) {
            case Position.At at -> machine.from(at.state());
            case Position.Owing owing -> machine.from(owing.state());
            case Position.Labelled labelled -> labelled.options();
            case Position.Failed failed -> List.of();
            case Position.Unopened unopened -> List.of();
            case Position.Closed closed -> List.of();
            case Position.GivenAway given -> List.of();
            case Position.Unknown unknown -> List.of();
        };
    }

    /** What is due comes, but only with the next call. */
    private Optional<Repair> swapped(Node node, Call call, Configuration configuration, Transition due, Moves.Next early) {
        // What the loop around the call asks at its next round was not asked before this one.
        boolean isOfRound = Moves.isLoop(due) && outlook.nextCall(node, configuration)
                .filter(next -> next.operation().call().offset() < call.operation().call().offset())
                .isPresent();
        boolean fits = !isOfRound && early.transition().map(step -> Moves.fit(call, step.action()) != Fit.NO).orElse(false);
        if (!fits || !(early.position() instanceof Position.At at) || !outlook.comesNext(node, configuration, due)) {
            return Optional.empty();
        }
        Mistake mistake = due.action().label() == Label.Reserved.BEGIN ? new Mistake.NotBegun(due) : new Mistake.OutOfOrder(due);
        Position owing = new Position.Owing(due.action(), at.state());
        return Optional.of(new Repair(MISTAKE - TIE, List.of(mistake), List.of(new Moves.Next(owing, Optional.empty(), early.transition()))));
    }

    private static List<Mistake> missing(List<Transition> way) {
        if (way.isEmpty()) {
            return List.of();
        }
        if (way.getFirst().action().label() == Label.Reserved.BEGIN) {
            List<Mistake> begin = List.of(new Mistake.NotBegun(way.getFirst()));
            return way.size() == 1 ? begin : and(begin, new Mistake.Missing(way.subList(1, way.size())));
        }
        return List.of(new Mistake.Missing(way));
    }

    private static List<Mistake> and(List<Mistake> before, Mistake mistake) {
        List<Mistake> all = new ArrayList<>(before);
        all.add(mistake);
        return all;
    }
}
