package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Ending;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.checker.flow.state.Successors;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How well the code goes on from a position: it tells which explanation of a mistake is the plausible one. Looks a few calls ahead, on
 * all ways, of which the worst counts.
 */
public final class Outlook {
    private static final int CALLS = 3;
    /** Enough for the code around a mistake; beyond, nothing more is learnt. */
    private static final int NODES = 600;

    private final ControlFlowGraph graph;
    private final Machine machine;
    private final Moves moves;
    private final NearMisses nearMisses;
    private final Set<Role> roles;
    private final Successors successors;

    public Outlook(ControlFlowGraph graph, Machine machine, Moves moves, Set<Role> roles, Successors successors) {
        this.graph = graph;
        this.machine = machine;
        this.moves = moves;
        this.nearMisses = new NearMisses(machine);
        this.roles = roles;
        this.successors = successors;
    }

    /**
     * How many of the next calls do not fit if the call at a visit ends with {@code next}.
     *
     * @param missing steps that are taken to be missing before it: where they are missing once more, in a loop or behind it, it is the same mistake
     */
    public int misfits(Visit visit, Moves.Next next, List<Transition> missing) {
        Optional<Caller> caller = Optional.empty();
        for (Visit call : visit.openCalls()) {
            caller = Optional.of(new Caller(call.node(), call.configuration(), caller));
        }
        return new Walk(visit.node(), missing, !Ending.before(visit).isEmpty()).after(visit.node(), visit.configuration(), next, CALLS, caller);
    }

    /** A call that has not come back, with the one that its own method is to come back to. */
    private record Caller(Node call, Configuration configuration, Optional<Caller> outer) {}

    /** Whether the code surely makes this step next, after {@code node}. */
    public boolean comesNext(Node node, Configuration configuration, Transition due) {
        return nextCall(node, configuration).stream().anyMatch(perform ->
                Stream.of(new Position.At(due.source()), new Position.Labelled(List.of(due)))
                .flatMap(position -> moves.of(position, Call.of(perform.operation(), configuration, roles)).stream())
                .anyMatch(next -> next.transition().equals(Optional.of(due))
                        && Moves.fit(Call.of(perform.operation(), configuration, roles), due.action()) != Fit.NO));
    }

    /** The next call, if it is the same one on all ways that are left by what is known at a call, whatever that yields. */
    public Optional<Step.Perform> nextCall(Node node, Configuration configuration) {
        Node here = node;
        Configuration known = configuration.at(new Position.At(machine.initial()));
        if (node.step() instanceof Step.Perform perform && perform.result().isPresent()) {
            known = known.with(perform.result().get(), Optional.empty());
        }
        for (int visited = 0; visited < NODES; visited++) {
            List<Successors.Way> ways = successors.of(here, known);
            if (ways.size() != 1) {
                return Optional.empty();
            }
            known = ways.getFirst().configuration();
            here = graph.node(ways.getFirst().edge().target());
            if (here.step() instanceof Step.Perform perform) {
                return Optional.of(perform);
            }
            if (here.step() instanceof Step.Call || here.step() instanceof Step.Play) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    public boolean isComplete(Position position) {
        return switch (position) {
            case Position.At at -> machine.isFinal(at.state());
            case Position.Owing owing -> machine.isFinal(owing.state());
            case Position.Labelled labelled -> false;
            case Position.Failed failed -> true;
            case Position.Unopened unopened -> true;
            case Position.Closed closed -> true;
            case Position.GivenAway given -> true;
            case Position.Unknown unknown -> true;
        };
    }

    private final class Walk {
        /** The code is not judged by the mistake itself, to which a loop may lead back. */
        private final Node mistake;
        private final List<Transition> missing;

        /** Whether a method may lack what is missing, at every call, with whomever it is. */
        private final boolean ofMethod;

        private int nodes;

        Walk(Node mistake, List<Transition> missing, boolean ofMethod) {
            this.mistake = mistake;
            this.missing = missing;
            this.ofMethod = ofMethod;
        }

        /** Where the session would be with what is missing. */
        private Optional<Position> made(Position position) {
            if (missing.isEmpty() || !(position instanceof Position.At at)) {
                return Optional.empty();
            }
            return at.state() == missing.getFirst().source()
                    ? Optional.of(new Position.At(missing.getLast().target()))
                    : Optional.of(at).filter(any -> ofMethod).flatMap(this::madeAlike);
        }

        private Optional<Position> madeAlike(Position.At from) {
            int state = from.state();
            for (Transition step : missing) {
                List<Transition> alike = machine.from(state).stream().filter(other -> StepKind.of(other).equals(StepKind.of(step))).toList();
                if (alike.size() != 1) {
                    return Optional.empty();
                }
                state = alike.getFirst().target();
            }
            return Optional.of(new Position.At(state));
        }

        /** Rounds that are in the graph one after the other have the call in common. */
        private boolean isMistake(Node node) {
            return node.id() == mistake.id()
                    || node.step() instanceof Step.Perform here
                            && mistake.step() instanceof Step.Perform wrong
                            && here.operation().call().equals(wrong.operation().call());
        }

        int after(Node node, Configuration configuration, Moves.Next next, int calls, Optional<Caller> caller) {
            Configuration reached = configuration.at(next.position());
            Configuration known = node.step() instanceof Step.Perform perform
                    ? perform.result().map(slot -> reached.with(slot, next.result())).orElse(reached)
                    : reached;
            return ahead(node, known, calls, caller);
        }

        private int ahead(Node node, Configuration configuration, int calls, Optional<Caller> caller) {
            int worst = 0;
            for (Successors.Way way : successors.of(node, configuration)) {
                worst = Math.max(worst, at(graph.node(way.edge().target()), way.configuration(), calls, caller));
            }
            return worst;
        }

        private int at(Node node, Configuration configuration, int calls, Optional<Caller> caller) {
            if (nodes++ > NODES || isMistake(node)) {
                return 0;
            }
            return switch (node.step()) {
                case Step.Complete complete ->
                    isComplete(configuration.position()) || made(configuration.position()).filter(Outlook.this::isComplete).isPresent() ? 0 : 1;
                case Step.Escape escape -> 0;
                case Step.Call call -> at(graph.node(call.entry().node()), configuration.calling(call.arguments(), configuration.passing()), calls,
                        Optional.of(new Caller(node, configuration, caller)));
                case Step.Return back -> caller.map(to -> back(to, back, configuration, calls)).orElse(0);
                case Step.Play play -> 0;
                case Step.HandOver handOver -> 0;
                case Step.GiveBack back -> 0;
                case Step.Give give -> 0;
                case Step.Obtain obtain -> 0;
                case Step.Perform perform -> calls == 0 ? 0 : call(node, perform, configuration, calls, caller);
                default -> ahead(node, configuration, calls, caller);
            };
        }

        private int back(Caller to, Step.Return end, Configuration configuration, int calls) {
            Configuration here = to.configuration().at(configuration.position());
            Step.Call call = (Step.Call) to.call().step();
            Configuration known = call.result()
                    .map(slot -> here.with(slot, configuration.valueOf(end.value())))
                    .orElse(here)
                    .knowing(call.told(), configuration.told(call.told()));
            return ahead(to.call(), known, calls, to.outer());
        }

        /** The best that can be made of a further mistake: nothing, or what it nearly is. */
        private int afterMisfit(Node node, Configuration configuration, Call call, int calls, Optional<Caller> caller) {
            int best = after(node, configuration, new Moves.Next(configuration.position(), Optional.empty(), Optional.empty()), calls, caller);
            List<Transition> due = configuration.position() instanceof Position.At at ? machine.from(at.state()) : List.of();
            for (Repair near : nearMisses.ofSteps(call, due, Optional.empty())) {
                int worst = near.next().stream().mapToInt(next -> after(node, configuration, next, calls, caller)).max().orElse(0);
                best = Math.min(best, worst);
            }
            return best;
        }

        private int call(Node node, Step.Perform perform, Configuration configuration, int calls, Optional<Caller> caller) {
            Call call = Call.of(perform.operation(), configuration, roles);
            List<Moves.Next> possible = moves.of(configuration.position(), call);
            if (possible.isEmpty()) {
                possible = made(configuration.position()).map(position -> moves.of(position, call)).orElse(List.of());
            }
            if (possible.isEmpty()) {
                return 1 + afterMisfit(node, configuration, call, calls - 1, caller);
            }
            int worst = 0;
            for (Moves.Next next : possible) {
                boolean wrongType = next.transition().map(step -> Moves.fit(call, step.action()) == Fit.NO).orElse(false);
                worst = Math.max(worst, (wrongType ? 1 : 0) + after(node, configuration, next, calls - 1, caller));
            }
            return worst;
        }
    }
}
