package dev.parley.checker.flow;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.diagnostics.SessionNotClosed;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Related;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds sessions that come to their end and stay in a selector for good: it does not select them again, and is not empty because of them,
 * so that the code waits for ever once the other sessions are done. Where any way leads on to where the session is closed or taken out,
 * or where nothing is selected any more, the code is taken to know when to go it.
 */
final class EndsInSelectors {
    private final Exploration exploration;
    /** What tells for each selector whether it watches the session. */
    private final Set<Integer> watched;
    /** From visits at which the session is at its end and watched, the ways on that do not change that. */
    private final Map<Visit, Set<Visit>> stays = new HashMap<>();
    /** Those of them from which a way leads to anything else. */
    private final Set<Visit> leaves = new LinkedHashSet<>();
    /** Where the session comes to its end, in the order in which that was found. */
    private final Set<Visit> starts = new LinkedHashSet<>();

    EndsInSelectors(Exploration exploration) {
        this.exploration = exploration;
        this.watched = exploration.graph.nodes().stream()
                .flatMap(node -> slot(node.step()).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Optional<Integer> slot(Step step) {
        return step instanceof Step.Test(Condition.IsSelected(Operand.Variable(var slot)), var construct, var opposite)
                ? Optional.of(slot.id())
                : Optional.empty();
    }

    /**
     * Takes note of a way.
     *
     * @param taken how it was taken
     * @param to what is followed behind it
     */
    void way(Visit taken, Visit to) {
        if (watched.isEmpty() || taken.before().isEmpty() || isFailure(taken) || isNowhere(to.node())) {
            return;
        }
        Visit from = taken.before().get();
        boolean before = isKept(from);
        boolean after = isKept(to);
        if (before && after) {
            stays.computeIfAbsent(from, visit -> new LinkedHashSet<>()).add(to);
        } else if (before) {
            leaves.add(from);
        } else if (after) {
            starts.add(to);
        }
    }

    /** Whether something fails that the code does not throw itself: nobody relies on that to come to an end. */
    private static boolean isFailure(Visit taken) {
        Step step = taken.before().orElseThrow().node().step();
        return taken.via().filter(edge -> edge.guard() instanceof Guard.Thrown).isPresent() && !(step instanceof Step.Raise)
                && !(step instanceof Step.Unwind);
    }

    /** Where there is nothing to select, control does not go on. */
    private static boolean isNowhere(Node node) {
        return node.edges().isEmpty() && node.step() instanceof Step.Pass;
    }

    private boolean isKept(Visit visit) {
        Configuration configuration = visit.configuration();
        return configuration.position() instanceof Position.At at
                && exploration.machine.isFinal(at.state())
                && !configuration.interrupted()
                && watched.stream().anyMatch(slot -> new Value.Truth(true).equals(configuration.known().get(slot)));
    }

    /** When everything was visited. */
    void report() {
        starts.forEach(start -> selection(start).ifPresent(selection -> report(start, selection)));
    }

    /** Where the selector is asked when the session stays in it for good; empty where it does not. */
    private Optional<Visit> selection(Visit start) {
        Set<Visit> seen = new LinkedHashSet<>(Set.of(start));
        Deque<Visit> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            Visit here = open.remove();
            if (leaves.contains(here) || here.node().edges().isEmpty()) {
                return Optional.empty();
            }
            stays.getOrDefault(here, Set.of()).stream().filter(seen::add).forEach(open::add);
        }
        return seen.stream().filter(visit -> slot(visit.node().step()).isPresent()).findFirst();
    }

    private void report(Visit start, Visit selection) {
        Optional<SessionOperation> last = start.path().reversed().stream()
                .flatMap(visit -> visit.node().step() instanceof Step.Perform perform ? Stream.of(perform.operation()) : Stream.empty())
                .findFirst();
        Related waiting = new Related(Related.Purpose.OTHER, exploration.findings.span(selection.node().extent()), "The selector waits for it here.");
        last.ifPresent(operation -> exploration.findings.add(
                finding(operation, decides(operation) ? arm(start) : Optional.empty()), List.of(), List.of(waiting)));
    }

    private Diagnostic finding(SessionOperation operation, Optional<Visit> arm) {
        String session = operation.receiver();
        if (arm.isEmpty()) {
            return SessionNotClosed.inSelector(exploration.findings.span(operation.call()), session)
                    .withFixes(exploration.missingSteps.closeAfter(operation.call(), session));
        }
        Node branching = arm.get().before().orElseThrow().node();
        Node.Edge edge = arm.get().via().orElseThrow();
        boolean isAlwaysAtEnd = exploration.arrivals.positions(edge, EndsInSelectors::isSelected).stream().allMatch(exploration.outlook::isComplete);
        return SessionNotClosed.inSelector(exploration.findings.span(edge.extent()), session)
                .withFixes(isAlwaysAtEnd ? exploration.branches.close(branching, edge, session) : List.of());
    }

    /** Whether it is this session that the selector has given, with which something was done since then. */
    private static boolean isSelected(Visit visit) {
        return visit.path().reversed().stream()
                .takeWhile(before -> slot(before.node().step()).isEmpty())
                .anyMatch(before -> before.node().step() instanceof Step.Perform);
    }

    /** Whether what a call yields may tell the code that the session is at its end. */
    private static boolean decides(SessionOperation operation) {
        return switch (operation.kind()) {
            case INBRANCH, INWHILE, OUTWHILE, POLL -> true;
            case BEGIN, AWAIT_BEGIN, SEND, RECEIVE, OUTBRANCH, GIVE_AWAY, LEAVE, ABORT, CLOSE -> false;
        };
    }

    /** The arm by which the code goes on from where the session comes to its end, in the same round of the loops around. */
    private Optional<Visit> arm(Visit start) {
        Visit here = start;
        while (true) {
            List<Visit> next = List.copyOf(stays.getOrDefault(here, Set.of()));
            if (next.size() != 1 || next.getFirst().before().filter(here::equals).isEmpty() || next.getFirst().node().id() <= here.node().id()) {
                return Optional.empty();
            }
            if (isBranching(here.node().step())) {
                return Optional.of(next.getFirst());
            }
            here = next.getFirst();
        }
    }

    private static boolean isBranching(Step step) {
        return switch (step) {
            case Step.Select select -> true;
            case Step.Test test -> test.construct() instanceof Construct.Conditional;
            default -> false;
        };
    }
}
