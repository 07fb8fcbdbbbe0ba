package dev.parley.checker.flow.slice;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import java.util.BitSet;
import java.util.List;
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
public final class SessionSlice {
    private final List<Node> nodes;
    private final List<Step.Told> told;
    private final BitSet slice = new BitSet();
    private final BitSet slots = new BitSet();
    /** For each node, which nodes of the slice may come first from there on, itself included. */
    private final BitSet[] first;

    public SessionSlice(ControlFlowGraph graph) {
        nodes = graph.nodes();
        told = nodes.stream().flatMap(node -> node.step() instanceof Step.Call call ? call.told().stream() : Stream.empty()).distinct().toList();
        first = new BitSet[nodes.size()];
        BitSet answers = answers();
        nodes.stream().filter(node -> isOfSession(node.step()) || isQuestion(node.step()) && reads(node.step(), answers)).forEach(this::add);
        boolean changed = true;
        while (changed) {
            findFirst();
            // Not short-circuited: what decides and what sets are found in one round.
            changed = addAll(nodes.stream().filter(this::decides).toList()) | addAll(nodes.stream().filter(this::sets).toList());
        }
    }

    /** Whether a node belongs to the slice. */
    public boolean contains(Node node) {
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
        asked(node.step()).flatMap(SessionSlice::variables).forEach(slots::set);
    }

    /** What a step of the slice asks for. */
    Stream<Operand> asked(Step step) {
        return switch (step) {
            case Step.Call call -> call.arguments().stream().filter(argument -> asksFor(argument.parameter().id())).map(Step.Passed::value);
            case Step.Return back -> Stream.concat(isAResultAskedFor() ? Stream.of(back.value()) : Stream.empty(),
                    told().map(told -> new Operand.Variable(told.answer())));
            default -> Reads.operands(step);
        };
    }

    /** The slots of answers that the analysis may do without. */
    public BitSet answersToQuestions() {
        BitSet found = new BitSet();
        nodes.stream().flatMap(node -> switch (node.step()) {
            case Step.Assign assign -> Stream.of(assign.target());
            case Step.Conclude conclude -> conclude.all().map(Step.Assign::target);
            case Step.Call call -> Stream.concat(call.arguments().stream().map(Step.Passed::parameter), call.told().stream().map(Step.Told::known));
            default -> Stream.<Slot>empty();
        }).filter(Slot::isOfAnswer).forEach(slot -> found.set(slot.id()));
        return found;
    }

    /** What called methods tell that is asked for. */
    public Stream<Step.Told> told() {
        return told.stream().filter(each -> asksFor(each.known().id()));
    }

    private static Stream<Integer> variables(Operand operand) {
        return operand.all().flatMap(each -> each instanceof Operand.Variable variable ? Stream.of(variable.slot().id()) : Stream.empty());
    }

    private static boolean reads(Step step, BitSet values) {
        return Reads.operands(step).flatMap(SessionSlice::variables).anyMatch(values::get);
    }

    /** The slots of what the session has answered, and of what was made of that. */
    private BitSet answers() {
        BitSet answers = new BitSet();
        int before = -1;
        while (answers.cardinality() > before) {
            before = answers.cardinality();
            for (Node node : nodes) {
                switch (node.step()) {
                    case Step.Perform perform -> perform.result().map(Slot::id).ifPresent(answers::set);
                    case Step.Learn learn -> answers.set(learn.result().id());
                    case Step.Assign assign when reads(assign, answers) -> answers.set(assign.target().id());
                    case Step.Call call -> {
                        call.arguments().stream()
                                .filter(argument -> variables(argument.value()).anyMatch(answers::get))
                                .forEach(argument -> answers.set(argument.parameter().id()));
                        call.told().stream().filter(told -> answers.get(told.answer().id())).forEach(told -> answers.set(told.known().id()));
                    }
                    default -> {}
                }
            }
        }
        return answers;
    }

    private static boolean isQuestion(Step step) {
        return step instanceof Step.Test || step instanceof Step.Select;
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

    private boolean isAskedFor(Operand operand) {
        return operand instanceof Operand.Variable variable && asksFor(variable.slot().id());
    }

    private static boolean isOfSession(Step step) {
        return switch (step) {
            case Step.Pass pass -> false;
            case Step.Closing closing -> false;
            case Step.Raise raise -> false;
            case Step.Round round -> false;
            case Step.Leave leave -> false;
            case Step.Assign assign -> false;
            case Step.Conclude conclude -> false;
            case Step.OneOf values -> false;
            case Step.Test test -> asksSession(test.condition());
            case Step.Select select -> false;
            // Who has the values of payloads is followed along the same ways.
            case Step.Handle handle -> true;
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

    private static boolean asksSession(Condition condition) {
        return switch (condition) {
            case Condition.HasSession session -> true;
            case Condition.IsSelected selected -> true;
            case Condition.IsWatched watched -> true;
            case Condition.Refers refers -> true;
            case Condition.IsTrue truth -> false;
            case Condition.IsFalse truth -> false;
            case Condition.IsNull none -> false;
            case Condition.IsInstance instance -> false;
            case Condition.IsText text -> false;
        };
    }
}
