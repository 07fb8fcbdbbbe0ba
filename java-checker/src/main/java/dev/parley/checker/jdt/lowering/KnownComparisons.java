package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.value.HandedAnswer;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.RepeatedComparisons;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** What comparisons give by what a method has compared before, where the code is not that of other objects, whose fields are not the same. */
final class KnownComparisons {
    private final Locals locals;
    private final FieldLowering fields;

    KnownComparisons(Locals locals, FieldLowering fields) {
        this.locals = locals;
        this.fields = fields;
    }

    /** The answer to a comparison that the code makes elsewhere as well. */
    Optional<RepeatedComparisons.Asked> repeated(Expression expression) {
        return asked(expression).filter(asked -> !asked.isValue());
    }

    private Optional<RepeatedComparisons.Asked> asked(Expression expression) {
        return locals.comparisons().of(expression).filter(asked -> !asked.isOfObject() || !fields.isOfOthers(expression));
    }

    /** The answer to a question that the code asks elsewhere as well, where that is no opposite; of a field, what it has. */
    Optional<Operand.Variable> answer(Expression question) {
        return asked(question).filter(asked -> !asked.negated() && !asked.steps()).map(asked -> new Operand.Variable(asked.answer()));
    }

    /** What follows for other comparisons from the answer to one. */
    Optional<Step.Conclude> conclusions(Expression comparison) {
        return repeated(comparison).flatMap(asked -> locals.comparisons().conclusions(comparison));
    }

    /** The answer that a comparison gives which is known otherwise, for conclusions from it. */
    Step.Assign told(Expression comparison, boolean answer) {
        return locals.comparisons().told(comparison, answer).orElseThrow();
    }

    /** What a called method asks as well. */
    List<HandedAnswer> handed(Expression call, CalledMethods.CalledMethod called) {
        return ofMethod(call).map(known -> locals.comparisons().handed(known, called.declaration(), called.locals().comparisons())).orElse(List.of());
    }

    private Optional<MethodInvocation> ofMethod(Expression call) {
        return call instanceof MethodInvocation invocation && !fields.isOfOthers(call) ? Optional.of(invocation) : Optional.empty();
    }

    /** Whether a comparison asks how far apart two numbers are of which that may be known, and if so whether it asks for the opposite. */
    Optional<Boolean> asksForDistance(Expression comparison) {
        return locals.comparisons().distances().negated(comparison).filter(known -> isOfThis(comparison, comparison));
    }

    /** What a comparison gives, or its opposite, by how far apart its numbers are. */
    Optional<Operand> byDistance(Expression comparison, boolean isNegated) {
        return asksForDistance(comparison).flatMap(known -> locals.comparisons().distances().answer(comparison, isNegated));
    }

    /** Whether a loop has another element. */
    Operand hasMore(EnhancedForStatement loop) {
        return locals.comparisons().distances().answer(loop, false).filter(known -> isOfThis(loop, loop.getExpression())).orElse(Operand.opaque());
    }

    private boolean isOfThis(ASTNode asked, Expression code) {
        return !locals.comparisons().distances().isOfObject(asked) || !fields.isOfOthers(code);
    }
}
