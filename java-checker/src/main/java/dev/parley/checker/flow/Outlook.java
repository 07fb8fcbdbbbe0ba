package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.core.machine.Machine;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the code does next, as far as that is certain: it tells which explanation of a mistake is the plausible one. */
final class Outlook {
    private static final int DEPTH = 3;

    private final ControlFlowGraph graph;
    private final Machine machine;
    private final Moves moves;
    private final Set<Role> roles;

    Outlook(ControlFlowGraph graph, Machine machine, Moves moves, Set<Role> roles) {
        this.graph = graph;
        this.machine = machine;
        this.moves = moves;
        this.roles = roles;
    }

    /** The steps that surely follow a node: calls on the session, and the end of the method. */
    List<Step> after(Node node) {
        List<Step> ahead = new ArrayList<>();
        Node here = node;
        for (int visited = 0; visited < 200 && ahead.size() < DEPTH; visited++) {
            List<Node.Edge> onward = here.edges().stream()
                    .filter(edge -> edge.guard() instanceof Guard.Always)
                    .toList();
            if (onward.size() != 1) {
                break;
            }
            here = graph.node(onward.getFirst().target());
            if (here.step() instanceof Step.Perform || here.step() instanceof Step.Complete) {
                ahead.add(here.step());
            }
        }
        return ahead;
    }

    /** How many of the steps ahead do not fit when the session is at {@code position}. */
    int misfits(Position position, List<Step> ahead, Configuration configuration) {
        int misfits = 0;
        Position here = position;
        for (Step step : ahead) {
            switch (step) {
                case Step.Complete complete -> {
                    if (!isComplete(here)) {
                        misfits++;
                    }
                }
                case Step.Perform perform -> {
                    Call call = Call.of(perform.operation(), configuration, roles);
                    List<Moves.Next> next = moves.of(here, call);
                    if (next.isEmpty()) {
                        misfits++;
                    } else {
                        boolean wrongType = next.getFirst().transition()
                                .map(transition -> Moves.fit(call, transition.action()) == Fit.NO)
                                .orElse(false);
                        misfits += wrongType ? 1 : 0;
                        here = next.getFirst().position();
                    }
                }
                default -> throw new IllegalStateException("not a step of an outlook: " + step);
            }
        }
        return misfits;
    }

    boolean isComplete(Position position) {
        return switch (position) {
            case Position.At at -> machine.isFinal(at.state());
            case Position.Owing owing -> machine.isFinal(owing.state());
            case Position.Labelled labelled -> false;
            case Position.Failed failed -> true;
            case Position.Closed closed -> true;
            case Position.Unknown unknown -> true;
        };
    }
}
