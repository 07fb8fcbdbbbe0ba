package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the ways to two visits part.
 *
 * @param at the last visit that they share
 * @param lagging the visits of the way under suspicion, after {@code at}; its last is that visit itself. None where the other way goes through it
 * @param leading the visits of the other way, after {@code at}; none where the suspicious way continues the other one
 */
public record Fork(Visit at, List<Visit> lagging, List<Visit> leading) {
    /** Branchings within each other; no readable code has more of them. */
    private static final int MOST = 8;

    /** The fork nearest to {@code suspect} among those with any of {@code others}. */
    public static Fork nearest(Visit suspect, List<Visit> others) {
        List<Visit> way = suspect.path();
        return others.stream()
                .map(other -> between(way, other.path()))
                .max(Comparator.comparingInt(fork -> fork.at().depth()))
                .orElseThrow();
    }

    /** The forks with ways that have joined those of {@code others} later, other than by going round a loop: they lead to the same. */
    public static Stream<Fork> joining(Visit suspect, List<Visit> others) {
        List<Visit> way = suspect.path();
        return others.stream().map(Visit::path).flatMap(Fork::joining).map(other -> between(way, other));
    }

    /**
     * The fork with the way that parts from the suspicious one last, of those that have joined the ways to {@code others} later, and those that
     * have joined these in turn; empty where none parts later than here.
     *
     * @param failed the visits of calls that were wrong: a way that goes on from one tells nothing
     */
    public Optional<Fork> nearer(Visit suspect, List<Visit> others, Set<Visit> failed) {
        List<Visit> suspicious = suspect.path();
        List<List<Visit>> ways = others.stream().map(Visit::path).toList();
        Optional<Fork> nearest = Optional.empty();
        for (int i = 0; i < MOST && !ways.isEmpty(); i++) {
            int depth = nearest.orElse(this).at().depth();
            Optional<Joined> way = ways.stream().flatMap(Fork::joining)
                    .map(joined -> new Joined(joined, between(suspicious, joined)))
                    .filter(joined -> joined.fork().at().depth() > depth && joined.fork().isRight(failed))
                    .max(Comparator.comparingInt(joined -> joined.fork().at().depth()));
            if (way.isPresent()) {
                nearest = way.map(Joined::fork);
            }
            ways = way.map(Joined::way).stream().toList();
        }
        return nearest;
    }

    /** A way that has joined another one later, and where the suspicious one parts from it. */
    private record Joined(List<Visit> way, Fork fork) {}

    /** Where a round may begin: what is done from here on may be compared with what another round has done. */
    private record Start(int node, Activation activation, Position position) {
        static Start of(Visit visit) {
            return new Start(visit.node().id(), visit.activation(), visit.configuration().position());
        }
    }

    /**
     * Where the suspicious way comes round, and does not do in its round what the other way has done in one that began alike; empty where it does the
     * same, or where its round begins otherwise.
     */
    public Optional<Fork> inAnotherRound() {
        List<Visit> way = at.path();
        Map<Start, Integer> starts = new HashMap<>();
        for (int i = 0; i < way.size() - 1; i++) {
            starts.put(Start.of(way.get(i)), i);
        }
        for (int i = 0; i < lagging.size() - 1; i++) {
            Integer start = starts.get(Start.of(lagging.get(i)));
            if (start != null) {
                return parting(lagging.subList(i, lagging.size()), way.subList(start, way.size())).filter(Fork::isDecision);
            }
        }
        return Optional.empty();
    }

    private boolean isRight(Set<Visit> failed) {
        return !lagging.isEmpty() && !isRound() && leading.stream().noneMatch(failed::contains);
    }

    private static Stream<List<Visit>> joining(List<Visit> way) {
        return IntStream.range(0, way.size()).boxed().flatMap(number -> way.get(number).rejoined().stream()
                .map(Visit::path)
                .filter(joining -> !joining.contains(way.get(number)))
                .map(joining -> Stream.concat(joining.stream(), way.subList(number + 1, way.size()).stream()).toList()));
    }

    private static Fork between(List<Visit> left, List<Visit> right) {
        int shared = 0;
        while (shared < left.size() && shared < right.size() && left.get(shared).equals(right.get(shared))) {
            shared++;
        }
        return new Fork(left.get(shared - 1), left.subList(shared, left.size()), right.subList(shared, right.size()));
    }

    /**
     * Where the ways part by what was calculated differently at this fork, or by which of several values it was that one arm is for, which is no
     * branching of its own then; this one where they do not.
     */
    public Fork atUse() {
        if (isWithinArm()) {
            return parting(lagging, leading).orElse(this);
        }
        if (!(at.node().step() instanceof Step.Test test && isCalculation(test.construct()))) {
            return this;
        }
        for (int i = 0; i < lagging.size() - 1; i++) {
            Visit here = lagging.get(i);
            Node.Edge taken = lagging.get(i + 1).via().orElseThrow();
            if (here.node().step() instanceof Step.Perform) {
                return this;
            }
            for (int j = 0; j < leading.size() - 1 && here.node().step() instanceof Step.Test; j++) {
                if (leading.get(j).node().equals(here.node()) && !leading.get(j + 1).via().orElseThrow().equals(taken)) {
                    return new Fork(here, lagging.subList(i + 1, lagging.size()), leading.subList(j + 1, leading.size()));
                }
            }
        }
        return this;
    }

    private boolean isWithinArm() {
        return at.node().step() instanceof Step.Select && !isRound() && suspectEdge().equals(leading.getFirst().via().orElseThrow());
    }

    /** Where two ways from the same place on come to different edges; empty where they do not before one of them ends. */
    private static Optional<Fork> parting(List<Visit> lagging, List<Visit> leading) {
        for (int i = 1; i < Math.min(lagging.size(), leading.size()); i++) {
            if (!lagging.get(i).via().equals(leading.get(i).via())) {
                return Optional.of(new Fork(lagging.get(i - 1), lagging.subList(i, lagging.size()), leading.subList(i, leading.size())));
            }
        }
        return Optional.empty();
    }

    /** Whether it is a branching of the code that decides which way is taken. */
    public boolean isDecision() {
        return switch (at.node().step()) {
            case Step.Test test -> !isCalculation(test.construct());
            case Step.Select select -> true;
            default -> false;
        };
    }

    private static boolean isCalculation(Construct construct) {
        return switch (construct) {
            case Construct.Alternative alternative -> true;
            case Construct.Plain plain -> true;
            case Construct.ShortCircuit operator -> isCalculation(operator.enclosing());
            case Construct.Conditional conditional -> false;
            case Construct.Loop loop -> false;
            case Construct.Switch choice -> false;
        };
    }

    /**
     * Whether the ways part by which of several methods a call runs: the other one does something with the session there, and the suspicious one
     * nothing behind, but perhaps that it comes to the same call again.
     */
    public boolean isOver(Construct.Alternative methods) {
        Construct.Region all = methods.all().region();
        if (isRound()) {
            return false;
        }
        List<Visit> behind = lagging.stream().dropWhile(visit -> isWithin(all, visit)).toList();
        return leading.stream().limit(leading.size() - 1L).anyMatch(visit -> visit.node().step() instanceof Step.Perform && isWithin(all, visit))
                && !behind.isEmpty()
                && !doesAnything(behind);
    }

    /** Where it is asked first which of several methods a call runs, if the ways part by that. */
    public Optional<Visit> firstOfAlternatives() {
        return at.node().step() instanceof Step.Test test && test.construct() instanceof Construct.Alternative methods
                ? Stream.iterate(Optional.of(at), Optional::isPresent, here -> here.get().before())
                        .flatMap(Optional::stream)
                        .takeWhile(visit -> methods.all().region().contains(visit.node().id()))
                        .reduce((later, earlier) -> earlier)
                : Optional.empty();
    }

    private static boolean isWithin(Construct.Region calls, Visit visit) {
        return calls.contains(visit.node().id()) || visit.openCalls().stream().anyMatch(call -> calls.contains(call.node().id()));
    }

    /** Whether the suspicious way comes round to the place of the other one. */
    public boolean isRound() {
        return leading.isEmpty();
    }

    /** Whether the suspicious way comes to the place where the ways part once more. */
    public boolean comesRound() {
        return lagging.stream().anyMatch(visit -> visit.node().equals(at.node()));
    }

    /**
     * Where the suspicious way gets to a handler of what the code foresees, and does nothing with the session from there; empty where it does
     * not, or where the other way gets there as well.
     */
    public Optional<Fork> atHandler() {
        for (int i = lagging.size() - 1; i >= 0 && !doesAnything(lagging.subList(i, lagging.size())); i--) {
            Visit handler = lagging.get(i);
            if (handler.via().orElseThrow().guard() instanceof Guard.Thrown thrown) {
                Visit thrower = handler.caller().or(handler::before).orElseThrow();
                boolean isOfBoth = leading.stream().anyMatch(visit -> visit.node().equals(handler.node()));
                return thrown.cause() == Guard.Cause.ANTICIPATED && !isOfBoth
                        ? Optional.of(new Fork(thrower, lagging.subList(i, lagging.size()), leading))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Whether a session operation is done on a way before its last visit. */
    public static boolean doesAnything(List<Visit> way) {
        return way.subList(0, way.size() - 1).stream().anyMatch(visit -> visit.node().step() instanceof Step.Perform);
    }

    /** Whether any session operation is done on either way before its last visit. */
    public boolean performsBeforeTheEnd() {
        return isRound()
                || doesAnything(lagging)
                || doesAnything(leading)
                || at.node().step() instanceof Step.Perform perform && perform.result().isPresent();
    }

    /** The first session operation of a piece of syntax on a way. */
    public static Optional<SessionOperation> firstIn(Construct.Region region, List<Visit> way) {
        return way.stream()
                .filter(visit -> region.contains(visit.node().id()))
                .flatMap(visit -> visit.node().step() instanceof Step.Perform perform ? Stream.of(perform.operation()) : Stream.empty())
                .findFirst();
    }

    public Visit leader() {
        return leading.isEmpty() ? at : leading.getLast();
    }

    public Node.Edge suspectEdge() {
        return lagging.getFirst().via().orElseThrow();
    }
}
