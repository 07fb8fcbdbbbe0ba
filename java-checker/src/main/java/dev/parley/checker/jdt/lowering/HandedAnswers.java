package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.HandedAnswer;
import dev.parley.checker.jdt.value.HandedAnswer.Stability;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jdt.core.dom.Expression;

/** Lowers what a called method knows by what the code around the call has asked, and what that knows by what the method has asked. */
final class HandedAnswers {
    private final GraphBuilder graph;
    private final ExpressionLowering expressions;
    /** For each call, where it is kept what it tells. */
    private final Map<Expression, Map<HandedAnswer.ComingBack, Slot>> told = new IdentityHashMap<>();
    /** For each call, what it tells of what no argument was taken from. */
    private final Map<Expression, Map<Slot, Operand>> lasting = new IdentityHashMap<>();

    HandedAnswers(GraphBuilder graph, ExpressionLowering expressions) {
        this.graph = graph;
        this.expressions = expressions;
    }

    private List<HandedAnswer> of(Expression call, CalledMethods.CalledMethod called) {
        return expressions.comparisons().handed(call, called);
    }

    private List<HandedAnswer.ComingBack> comingBack(Expression call, CalledMethods.CalledMethod called) {
        return of(call, called).stream().flatMap(answer -> answer.comingBack().stream()).toList();
    }

    /** What the method knows when it starts. */
    List<Step.Passed> passed(Expression call, CalledMethods.CalledMethod called) {
        return of(call, called).stream().map(HandedAnswer::passed).toList();
    }

    /** What it tells when it ends. */
    List<Step.Told> told(Expression call, CalledMethods.CalledMethod called) {
        return comingBack(call, called).stream().map(answer -> answer.told(found(call, answer))).toList();
    }

    private Slot found(Expression call, HandedAnswer.ComingBack answer) {
        return told.computeIfAbsent(call, missing -> new LinkedHashMap<>()).computeIfAbsent(answer, missing -> graph.answer());
    }

    /** The method has come back. */
    void back(Expression call, CalledMethods.CalledMethod called) {
        comingBack(call, called).forEach(answer -> {
            Operand found = answer.back(found(call, answer));
            boolean isSame = answer.stability() == Stability.SAME;
            if (isSame) {
                lasting.computeIfAbsent(call, missing -> new LinkedHashMap<>()).put(answer.known(), found);
            }
            graph.assign(answer.known(), isSame ? found : new Operand.Same(new Operand.Variable(answer.known()), found), Trees.extent(call));
        });
    }

    /** The method has not been called. */
    void missed(Expression call) {
        told.getOrDefault(call, Map.of()).values().forEach(found -> graph.assign(found, Operand.opaque(), Trees.extent(call)));
    }

    /** What may have changed by the call is asked anew, but for what the method itself tells of it. */
    void askedAnew(Expression call) {
        lasting.getOrDefault(call, Map.of()).forEach((known, found) -> graph.assign(known, found, Trees.extent(call)));
    }
}
