package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.lowering.ConditionLowering.Targets;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedValues;
import dev.parley.checker.jdt.value.RepeatedComparisons;
import dev.parley.checker.jdt.value.TextQuestions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;

/** Lowers what is known of questions that a method asks more than once, and what follows from their answers. */
final class RepeatedQuestions {
    private final GraphBuilder graph;
    private final ExpressionLowering expressions;

    RepeatedQuestions(GraphBuilder graph, ExpressionLowering expressions) {
        this.graph = graph;
        this.expressions = expressions;
    }

    /**
     * Lowers the parts of a question, for what tells its answer other than what was answered before.
     *
     * @param order what is known of a comparison of numbers that decide
     */
    Optional<Operand> told(Expression question, boolean isNegated, Optional<Operand> order) {
        if (order.isEmpty() && question instanceof MethodInvocation call && !isComparison(call)) {
            Operand known = isNegated ? expressions.value(call.getExpression()) : expressions.calls().answered(call);
            return Optional.of(known).filter(value -> !(value instanceof Operand.Opaque));
        }
        if (question instanceof Name || question instanceof FieldAccess) {
            Operand known = expressions.value(question);
            return Optional.of(known)
                    .filter(value -> !(value instanceof Operand.Opaque) && !expressions.comparisons().answer(question).equals(Optional.of(value)));
        }
        Map<ASTNode, Operand> sides = expressions.children(question);
        return order
                .or(() -> question instanceof InfixExpression infix
                        ? new TextQuestions(expressions.rounds()).of(infix, isNegated, sides)
                        : Optional.empty())
                .or(() -> ComparedValues.of(question, isNegated, sides));
    }

    /** One answer that there may be two ways to know. */
    Optional<Operand> same(Optional<Operand> told, Optional<Operand> found) {
        return told.flatMap(known -> found.<Operand>map(other -> new Operand.Same(known, other))).or(() -> told).or(() -> found);
    }

    private static boolean isComparison(MethodInvocation call) {
        return LibraryCalls.comparesTwo(call) || call.getName().getIdentifier().equals("equals") && call.arguments().size() == 1;
    }

    /**
     * Lowers a comparison, behind which more may be known of others.
     *
     * @param isNegated whether the code asks the opposite of what is tested
     * @param isAnswer whether what is tested is the answer that is kept, and not another way to know it
     */
    void concluding(Expression comparison, boolean isNegated, boolean isAnswer, Targets written, Consumer<Targets> test) {
        Targets targets = isNegated ? written.opposed() : written;
        Optional<Step.Conclude> conclusions = expressions.comparisons().conclusions(comparison);
        // What it has compared may have changed since.
        boolean isKept = isAnswer || expressions.comparisons().repeated(comparison).filter(asked -> !asked.steps()).isEmpty();
        if (conclusions.isEmpty() && isKept) {
            test.accept(targets);
            return;
        }
        Extent extent = Trees.extent(comparison);
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        test.accept(new Targets(yes, targets.yesBlame(), no, targets.noBlame(), targets.opposite()));
        for (boolean answer : List.of(true, false)) {
            graph.place(answer ? yes : no, extent);
            if (!isKept) {
                graph.append(expressions.comparisons().told(comparison, answer), extent);
            }
            conclusions.ifPresent(known -> graph.append(known, extent));
            graph.jump(answer ? targets.yes() : targets.no(), extent);
        }
    }

    /** What a comparison with a constant gives, where what is compared does not tell it, or is no more known once it is compared. */
    Optional<Operand> answer(Expression comparison, RepeatedComparisons.Asked asked, Operand compared, Operand.Constant constant) {
        if (!tells(compared, constant.value())) {
            return Optional.of(answer(asked, Trees.extent(comparison)));
        }
        return comparison instanceof MethodInvocation && compared instanceof Operand.OfText text && text.question().mayBeOfNothing()
                ? Optional.of(new Operand.Same(new Operand.Equal(compared, constant, true), answer(asked, Trees.extent(comparison))))
                : Optional.empty();
    }

    private static boolean tells(Operand known, Value compared) {
        return !(known instanceof Operand.Opaque)
                && (compared instanceof Value.Presence || !known.equals(Operand.presence(Value.Presence.SOME)));
    }

    /** What a comparison gives, before it changes what it compares. */
    Operand answer(RepeatedComparisons.Asked asked, Extent extent) {
        Operand answer = new Operand.Variable(asked.answer());
        if (!asked.steps()) {
            return answer;
        }
        Slot before = graph.slot("");
        graph.assign(before, answer, extent);
        return new Operand.Variable(before);
    }
}
