package dev.parley.checker.flow;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Which slots may still be read at a node: classical backward liveness. Values that nobody reads are forgotten, so that paths meet. */
final class Liveness {
    private final BitSet[] liveBefore;

    Liveness(ControlFlowGraph graph) {
        List<Node> nodes = graph.nodes();
        liveBefore = new BitSet[nodes.size()];
        for (int i = 0; i < liveBefore.length; i++) {
            liveBefore[i] = new BitSet(graph.slots());
        }
        boolean changed = graph.slots() > 0;
        while (changed) {
            changed = false;
            for (int i = nodes.size() - 1; i >= 0; i--) {
                Node node = nodes.get(i);
                BitSet live = new BitSet();
                node.edges().forEach(edge -> live.or(liveBefore[edge.target()]));
                written(node.step()).ifPresent(slot -> live.clear(slot.id()));
                read(node.step()).forEach(operand -> {
                    if (operand instanceof Operand.Variable variable) {
                        live.set(variable.slot().id());
                    }
                });
                if (!live.equals(liveBefore[i])) {
                    liveBefore[i] = live;
                    changed = true;
                }
            }
        }
    }

    BitSet before(int node) {
        return liveBefore[node];
    }

    private static Optional<Slot> written(Step step) {
        return switch (step) {
            case Step.Assign assign -> Optional.of(assign.target());
            case Step.Perform perform -> perform.result();
            case Step.Call call -> call.result();
            case Step.Learn learn -> Optional.of(learn.result());
            default -> Optional.empty();
        };
    }

    private static Stream<Operand> read(Step step) {
        return switch (step) {
            case Step.Assign assign -> Stream.of(assign.source());
            case Step.Test test -> switch (test.condition()) {
                case Condition.IsTrue isTrue -> Stream.of(isTrue.operand());
                case Condition.IsFalse isFalse -> Stream.of(isFalse.operand());
                case Condition.IsInstance isInstance -> Stream.of(isInstance.operand());
                case Condition.IsNull isNull -> Stream.of(isNull.operand());
                case Condition.IsText isText -> Stream.of(isText.operand());
                case Condition.HasSession has -> Stream.empty();
                case Condition.IsSelected isSelected -> Stream.of(isSelected.watched());
                case Condition.Refers refers -> Stream.of(refers.selected());
                case Condition.IsWatched isWatched -> Stream.of(isWatched.watched());
            };
            case Step.OneOf known -> Stream.of(new Operand.Variable(known.slot()));
            case Step.Select select -> Stream.of(select.selector());
            case Step.Perform perform -> {
                SessionOperation operation = perform.operation();
                Stream<Operand> named = Stream.concat(operation.roles().stream(), operation.label().stream())
                        .map(SessionOperation.Argument::value);
                yield Stream.concat(named, Stream.of(operation.argument()));
            }
            case Step.Call call -> call.arguments().stream().map(Step.Passed::value);
            case Step.Return back -> Stream.of(back.value());
            case Step.Release release -> release.watched().stream().map(Operand.Variable::new);
            default -> Stream.empty();
        };
    }
}
