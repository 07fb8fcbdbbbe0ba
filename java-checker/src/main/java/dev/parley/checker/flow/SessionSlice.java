package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The part of a method that decides what is done with its session: a backward slice of it (Weiser, Program Slicing, 1981). It has the
 * steps that concern the session, the tests and selections by which control comes to another of them, whatever sets a value that these
 * ask for, and the tests by which that is done or not. The ways through the slice are those through the method, so that forgetting what
 * is known of all other values takes nothing from what is known of the session.
 *
 * <p>Which tests those are is found as weak control closure (Danicic, Barraclough, Harman, Howroyd, Kiss and Laurence, A unifying theory
 * of control dependence, 2011): a node belongs to the slice if the nodes of the slice that come first differ with the way on from it.
 * Failures that no code speaks of are left out: they may happen anywhere.
 */
final class SessionSlice {
    private final List<Node> nodes;
    private final BitSet slice = new BitSet();
    private final BitSet slots = new BitSet();
    /** For each node, which nodes of the slice may come first from there on, itself included. */
    private final BitSet[] first;

    SessionSlice(ControlFlowGraph graph) {
        nodes = graph.nodes();
        first = new BitSet[nodes.size()];
        nodes.stream().filter(node -> isOfSession(node.step())).forEach(this::add);
        nodes.stream().flatMap(node -> answer(node.step()).stream()).map(Slot::id).forEach(slots::set);
        boolean changed = true;
        while (changed) {
            findFirst();
            // Not short-circuited: what decides and what sets are found in one round.
            changed = addAll(nodes.stream().filter(this::decides).toList()) | addAll(nodes.stream().filter(this::sets).toList());
        }
    }

    /** Whether a node belongs to the slice. */
    boolean contains(Node node) {
        return slice.get(node.id());
    }

    /** Whether the value of a slot decides something about the session. */
    boolean asksFor(int slot) {
        return slots.get(slot);
    }

    private boolean addAll(List<Node> found) {
        int before = slice.cardinality() + slots.cardinality();
        found.forEach(this::add);
        return slice.cardinality() + slots.cardinality() > before;
    }

    private void add(Node node) {
        slice.set(node.id());
        Stream<Operand> asked = switch (node.step()) {
            case Step.Call call -> call.arguments().stream().filter(argument -> asksFor(argument.parameter().id())).map(Step.Passed::value);
            case Step.Return back when !isAResultAskedFor() -> Stream.empty();
            default -> Reads.operands(node.step());
        };
        asked.flatMap(Operand::all)
                .flatMap(operand -> operand instanceof Operand.Variable variable ? Stream.of(variable.slot()) : Stream.empty())
                .map(Slot::id)
                .forEach(slots::set);
    }

    /** The least solution, from the end of the code to its start for as long as loops bring something new. */
    private void findFirst() {
        for (int i = 0; i < first.length; i++) {
            first[i] = new BitSet();
            first[i].set(i, slice.get(i));
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = nodes.size() - 1; i >= 0; i--) {
                int before = first[i].cardinality();
                if (!slice.get(i)) {
                    ways(nodes.get(i)).forEach(first[i]::or);
                }
                changed |= first[i].cardinality() > before;
            }
        }
    }

    private Stream<BitSet> ways(Node node) {
        return node.edges().stream().filter(edge -> !isUnforeseen(edge.guard())).map(edge -> first[edge.target()]);
    }

    private static boolean isUnforeseen(Guard guard) {
        return guard instanceof Guard.Thrown thrown && thrown.cause() == Guard.Cause.UNFORESEEN;
    }

    private boolean decides(Node node) {
        return !slice.get(node.id()) && ways(node).distinct().count() > 1;
    }

    private boolean sets(Node node) {
        return switch (node.step()) {
            case Step.Assign assign -> asksFor(assign.target().id());
            case Step.Conclude conclude -> conclude.all().anyMatch(assign -> asksFor(assign.target().id()));
            case Step.OneOf values -> asksFor(values.slot().id()) || Stream.of(values.source()).flatMap(Operand::all).anyMatch(this::isAskedFor);
            // They are of the session in any case; more of what they read may be asked for by now.
            case Step.Call call -> true;
            case Step.Return back -> true;
            default -> false;
        };
    }

    /** Whether it matters what some called method gives back; of which one, is left open. */
    private boolean isAResultAskedFor() {
        return nodes.stream().anyMatch(node -> node.step() instanceof Step.Call call && call.result().filter(slot -> asksFor(slot.id())).isPresent());
    }

    private static Optional<Slot> answer(Step step) {
        return switch (step) {
            case Step.Perform perform -> perform.result();
            case Step.Learn learn -> Optional.of(learn.result());
            default -> Optional.empty();
        };
    }

    private boolean isAskedFor(Operand operand) {
        return operand instanceof Operand.Variable variable && asksFor(variable.slot().id());
    }

    private static boolean isOfSession(Step step) {
        return switch (step) {
            case Step.Pass pass -> false;
            case Step.Raise raise -> false;
            case Step.Round round -> false;
            case Step.Leave leave -> false;
            case Step.Handle handle -> false;
            case Step.Assign assign -> false;
            case Step.Conclude conclude -> false;
            case Step.OneOf values -> false;
            case Step.Test test -> false;
            case Step.Select select -> false;
            case Step.Unanswered unanswered -> true;
            case Step.Perform perform -> true;
            case Step.Ask ask -> true;
            case Step.Replace replace -> true;
            case Step.HandOver handOver -> true;
            case Step.GiveBack back -> true;
            case Step.Give give -> true;
            case Step.Obtain obtain -> true;
            case Step.Escape escape -> true;
            case Step.Learn learn -> true;
            case Step.Release release -> true;
            case Step.Call call -> true;
            case Step.Play play -> true;
            case Step.Return back -> true;
            case Step.Unwind unwind -> true;
            case Step.Complete complete -> true;
        };
    }
}
