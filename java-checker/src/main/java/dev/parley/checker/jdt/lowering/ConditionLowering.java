package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ObjectClasses;
import dev.parley.checker.jdt.resolution.Patterns;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SealedTypes;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ClassQuestion;
import dev.parley.checker.jdt.value.ConstantValues;
import dev.parley.checker.jdt.value.DecidingNumbers;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.Membership;
import dev.parley.checker.jdt.value.NumberRanges;
import dev.parley.checker.jdt.value.RepeatedComparisons;
import dev.parley.checker.jdt.value.TextObjects;
import dev.parley.checker.jdt.value.TextPatterns;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;

/** Lowers boolean expressions to branchings, so that each operand is evaluated on exactly the paths on which Java evaluates it. */
final class ConditionLowering {

    /**
     * Where a condition leads, with the place to blame if something is missing on that way.
     *
     * @param opposite whether the code asks the opposite of the condition
     */
    record Targets(GraphBuilder.Label yes, Extent yesBlame, GraphBuilder.Label no, Extent noBlame, boolean opposite) {
        Targets(GraphBuilder.Label yes, Extent yesBlame, GraphBuilder.Label no, Extent noBlame) {
            this(yes, yesBlame, no, noBlame, false);
        }

        /** Of a part of the code that decides the opposite of what the whole decides. */
        Targets swapped() {
            return new Targets(no, noBlame, yes, yesBlame);
        }

        /** Of a condition that is the opposite of what the code asks. */
        Targets opposed() {
            return new Targets(no, noBlame, yes, yesBlame, !opposite);
        }
    }

    private final GraphBuilder graph;
    private final ExpressionLowering expressions;
    private final PresenceLowering presence;
    private final RepeatedQuestions questions;

    ConditionLowering(GraphBuilder graph, SessionVariable session, ExpressionLowering expressions) {
        this.graph = graph;
        this.expressions = expressions;
        this.presence = new PresenceLowering(graph, session, expressions);
        this.questions = new RepeatedQuestions(graph, expressions);
    }

    /** Lowers a condition; there is no current end afterwards. */
    void branch(Expression written, Targets targets, Construct construct) {
        Expression expression = Trees.bare(written);
        Optional<Operand> constant = expressions.known(expression);
        if (constant.isPresent() && constant.get() instanceof Operand.Constant(Value.Truth truth)) {
            graph.jump(truth.value() ? targets.yes() : targets.no(), Trees.extent(expression));
            return;
        }
        switch (expression) {
            case PrefixExpression prefix when prefix.getOperator() == PrefixExpression.Operator.NOT ->
                branch(prefix.getOperand(), targets.swapped(), construct);
            case MethodInvocation call when expressions.selections().concerns(call) -> leaf(call, targets, construct);
            case MethodInvocation call when LibraryCalls.asksForAbsence(call) && expressions.comparisons().repeated(call).isEmpty() ->
                test(new Condition.IsFalse(expressions.value(call.getExpression())), targets, construct, Trees.extent(call));
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND ->
                shortCircuit(Trees.operands(infix), "&&", false, targets, construct);
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR ->
                shortCircuit(Trees.operands(infix), "||", true, targets, construct);
            case InfixExpression infix when expressions.selections().comparisons().compares(infix) ->
                expressions.selections().comparisons().compare(infix, targets, construct);
            case Expression asked when ClassQuestion.of(asked).isPresent() -> ofClass(ClassQuestion.of(asked).get(), targets, construct, asked);
            case MethodInvocation call when membership(call).isPresent() -> among(call, membership(call).get(), targets, construct);
            case Expression question when presence.asks(question) -> presence.ask(question, targets, construct);
            case InstanceofExpression asked -> instance(expressions.base(asked.getLeftOperand()),
                    ObjectClasses.of(asked.getRightOperand()).map(CasePattern.InstanceOf::of), asked.getLeftOperand(), targets, construct);
            case PatternInstanceofExpression asked -> {
                Operand value = expressions.base(asked.getLeftOperand());
                expressions.matched(asked.getPattern(), asked.getLeftOperand(), value);
                instance(value, Patterns.asked(asked.getPattern()), asked.getLeftOperand(), targets, construct);
            }
            case InfixExpression infix when answer(infix).isPresent() -> {
                GraphBuilder.Label always = answer(infix).get() ? targets.yes() : targets.no();
                expressions.children(infix);
                graph.jump(always, Trees.extent(infix));
            }
            case InfixExpression infix when isStrict(infix) -> strict(infix, targets, construct);
            case ConditionalExpression conditional -> conditional(conditional, targets, construct);
            default -> leaf(expression, targets, construct);
        }
    }

    /** Lowers a boolean expression of the kinds above for its value. */
    Operand value(Expression expression) {
        Slot result = graph.slot("");
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        Extent extent = Trees.extent(expression);
        branch(expression, new Targets(yes, extent, no, extent), new Construct.Plain(Optional.of(extent)));
        graph.place(yes, extent);
        graph.assign(result, Operand.truth(true), extent);
        graph.jump(end, extent);
        graph.place(no, extent);
        graph.assign(result, Operand.truth(false), extent);
        graph.place(end, extent);
        return new Operand.Variable(result);
    }

    /** Whether an expression compares a label: with {@code equals} or {@code Objects.equals}, or {@code ==} on enum constants and booleans. */
    boolean isEquality(Expression expression) {
        return equality(expression).isPresent();
    }

    /** Questions whether the session is there, and what goes on only where a value is. */
    PresenceLowering presence() {
        return presence;
    }

    private record Equality(Expression tested, Expression other, Operand.Constant constant, boolean negated) {}

    private Optional<Equality> equality(Expression expression) {
        return switch (expression) {
            case MethodInvocation call when call.getName().getIdentifier().equals("equals")
                    && call.arguments().size() == 1
                    && call.getExpression() != null ->
                equality(call.getExpression(), Trees.<Expression>list(call.arguments()).getFirst(), false);
            case MethodInvocation call when LibraryCalls.comparesTwo(call) ->
                equality(Trees.<Expression>list(call.arguments()).getFirst(), Trees.<Expression>list(call.arguments()).getLast(), false);
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.EQUALS && !infix.hasExtendedOperands() ->
                equality(infix.getLeftOperand(), infix.getRightOperand(), false);
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.NOT_EQUALS && !infix.hasExtendedOperands() ->
                equality(infix.getLeftOperand(), infix.getRightOperand(), true);
            default -> Optional.empty();
        };
    }

    /** Whether it is a value's own method that compares it, which there is not for null. */
    private static boolean isAskedItself(Expression tested) {
        return tested.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY;
    }

    private Optional<Equality> equality(Expression left, Expression right, boolean negated) {
        Optional<Operand> leftConstant = constant(Trees.bare(left));
        Optional<Operand> rightConstant = constant(Trees.bare(right));
        if (leftConstant.isPresent() == rightConstant.isPresent()) {
            return Optional.empty();
        }
        Expression tested = leftConstant.isPresent() ? right : left;
        Expression other = leftConstant.isPresent() ? left : right;
        return leftConstant.or(() -> rightConstant).map(constant -> new Equality(tested, other, (Operand.Constant) constant, negated));
    }

    private Optional<Operand> constant(Expression side) {
        Optional<Operand> known = expressions.known(side).filter(Operand.Constant.class::isInstance);
        return known.isEmpty() && Scopes.areNeeded(side) && side.getParent() instanceof InfixExpression
                ? ScopedConstants.compared(side).map(Operand.Constant::new)
                : known;
    }

    /** Whether an expression compares what it compares elsewhere as well, or a number that decides with a constant. */
    boolean isOfNumbers(InfixExpression comparison) {
        ConstantValues constants = expressions.rounds().constants();
        return expressions.comparisons().repeated(comparison).isPresent() || expressions.comparisons().asksForDistance(comparison).isPresent()
                || answer(comparison).isPresent()
                || expressions.numbers().equality(comparison, constants).isPresent()
                || expressions.numbers().order(comparison, constants, false).isPresent();
    }

    /** What a comparison gives whatever its numbers turn out to be. */
    private Optional<Boolean> answer(InfixExpression comparison) {
        return NumberRanges.answer(comparison, expressions.rounds().constants());
    }

    private void leaf(Expression expression, Targets targets, Construct construct) {
        Extent extent = Trees.extent(expression);
        if (expression instanceof InfixExpression infix && EnumConstants.isWithUnknown(infix)) {
            graph.append(new Step.Escape(Optional.empty()), extent);
        }
        Optional<DecidingNumbers.Equality> number = expressions.numbers().equality(expression, expressions.rounds().constants());
        if (number.isPresent()) {
            expressions.children(expression);
            Optional<RepeatedComparisons.Asked> asked = expressions.comparisons().repeated(expression);
            boolean isNegated = asked.map(RepeatedComparisons.Asked::negated).orElse(number.get().negated());
            Optional<Operand> found = questions.same(asked.map(known -> questions.answer(known, extent)),
                    expressions.comparisons().byDistance(expression, isNegated));
            Condition equal = number.get().condition(isNegated, found);
            questions.concluding(expression, isNegated, false, targets, ways -> test(equal, ways, construct, extent));
            return;
        }
        Optional<Equality> equality = equality(expression);
        if (equality.isPresent()) {
            compare(expression, equality.get(), targets, construct);
            return;
        }
        Optional<RepeatedComparisons.Asked> repeated = expressions.comparisons().repeated(expression);
        boolean isNegated = repeated.map(RepeatedComparisons.Asked::negated)
                .or(() -> expressions.comparisons().asksForDistance(expression))
                .orElse(false);
        Optional<Operand> order = expressions.numbers().order(expression, expressions.rounds().constants(), isNegated);
        Optional<Operand> distance = expressions.comparisons().byDistance(expression, isNegated);
        if (repeated.isEmpty() && order.isEmpty() && distance.isEmpty()) {
            test(new Condition.IsTrue(expressions.value(expression)), targets, construct, extent);
            return;
        }
        Optional<Operand> answer = repeated.map(asked -> questions.answer(asked, extent));
        Optional<Operand> told = questions.told(expression, isNegated, order);
        Operand asked = questions.same(questions.same(told, answer), distance).orElseThrow();
        questions.concluding(expression, isNegated, distance.isEmpty() && (told.isEmpty() || order.isPresent()), targets,
                ways -> test(new Condition.IsTrue(asked), ways, construct, extent));
    }

    /** Lowers a comparison with a constant. Where nothing is known of what is compared, it may still come out as it did before. */
    private void compare(Expression expression, Equality equality, Targets targets, Construct construct) {
        Extent extent = Trees.extent(expression);
        boolean asksForValue = equality.constant().value() instanceof Value.Presence;
        // Whether there is a value tells nothing of it.
        Operand tested = asksForValue ? expressions.base(equality.tested()) : expressions.value(equality.tested());
        Optional<RepeatedComparisons.Asked> repeated = expressions.comparisons().repeated(expression);
        Optional<Operand> answer = repeated.flatMap(asked -> questions.answer(expression, asked, tested, equality.constant()));
        if (answer.isPresent()) {
            questions.concluding(expression, repeated.get().negated(), answer.get() instanceof Operand.Variable, targets,
                    ways -> test(new Condition.IsTrue(answer.get()), ways, construct, extent));
            return;
        }
        Targets direct = equality.negated() ? targets.opposed() : targets;
        switch (equality.constant().value()) {
            case Value.Text text when TextObjects.mayDiffer(expression, equality.tested(), tested, equality.other()) ->
                test(new Condition.IsTrue(Operand.opaque()), targets, construct, extent);
            case Value.Text text -> {
                Set<String> constants = EnumConstants.of(equality.tested());
                if (!constants.isEmpty() && isAskedItself(equality.tested())) {
                    presence.there(tested, extent);
                }
                test(new Condition.IsText(tested, text.value(), written(equality.other()), constants), direct, construct, extent);
            }
            case Value.Presence presence -> test(new Condition.IsNull(tested), direct, construct, extent);
            case Value.OtherThan other -> test(new Condition.IsTrue(Operand.opaque()), direct, construct, extent);
            case Value.Instance made -> test(new Condition.IsTrue(Operand.opaque()), direct, construct, extent);
            case Value.Between number -> test(new Condition.IsTrue(Operand.opaque()), direct, construct, extent);
            case Value.Truth truth ->
                test(new Condition.IsTrue(tested), truth.value() ? direct : direct.opposed(), construct, extent);
        }
    }

    /** What a method compares with that tells values apart need not be a label of this protocol. */
    private Optional<Comparison> written(Expression text) {
        return expressions.calls().areValuesTold() ? Optional.empty() : Locals.written(text);
    }

    private void instance(Operand value, Optional<CasePattern.InstanceOf> asked, Expression object, Targets targets, Construct construct) {
        Condition condition = asked.map(pattern -> TextPatterns.of(pattern, object))
                .<Condition>map(pattern -> new Condition.IsInstance(value, pattern, SealedTypes.of(object)))
                .orElseGet(() -> new Condition.IsTrue(Operand.opaque()));
        test(condition, targets, construct, Trees.extent(object.getParent()));
    }

    private void ofClass(ClassQuestion question, Targets targets, Construct construct, Expression test) {
        Operand object = expressions.base(question.object());
        Condition condition = new Condition.IsInstance(object, question.pattern(), SealedTypes.of(question.object()));
        test(condition, question.negated() ? targets.opposed() : targets, construct, Trees.extent(test));
    }

    private Optional<Membership> membership(Expression asked) {
        return Membership.of(asked, expressions.rounds().constants());
    }

    /** Compares a label with one after the other. */
    private void among(MethodInvocation call, Membership asked, Targets targets, Construct construct) {
        Extent extent = Trees.extent(call);
        expressions.base(call.getExpression());
        Operand label = expressions.value(asked.label());
        for (String text : asked.labels().subList(1, asked.labels().size())) {
            GraphBuilder.Label next = graph.label();
            test(new Condition.IsText(label, text), new Targets(targets.yes(), targets.yesBlame(), next, extent), construct, extent);
            graph.place(next, extent);
        }
        test(new Condition.IsText(label, asked.labels().getFirst()), targets, construct, extent);
    }

    /** Whether an expression asks for something that is followed, other than by an operator of its own. */
    boolean asks(Expression expression) {
        return ClassQuestion.of(expression).isPresent() || membership(expression).isPresent()
                || presence.asks(expression);
    }

    void test(Condition condition, Targets targets, Construct construct, Extent extent) {
        graph.append(new Step.Test(condition, construct, targets.opposite()), extent);
        graph.edge(targets.yes(), new Guard.Holds(true), targets.yesBlame());
        graph.edge(targets.no(), new Guard.Holds(false), targets.noBlame());
        graph.stop();
    }

    private void shortCircuit(List<Expression> operands, String operator, boolean skippedWhen, Targets targets, Construct construct) {
        if (operands.size() == 1) {
            branch(operands.getFirst(), targets, construct);
            return;
        }
        GraphBuilder.Label right = graph.label();
        Extent last = Trees.extent(operands.getLast());
        Extent left = Extent.between(operands.getFirst().getStartPosition(), Trees.extent(operands.get(operands.size() - 2)).end());
        DeferredRegion region = new DeferredRegion();
        Construct here = new Construct.ShortCircuit(operator, skippedWhen, left, region, construct);
        Targets leftTargets = skippedWhen
                ? new Targets(targets.yes(), targets.yesBlame(), right, last)
                : new Targets(right, last, targets.no(), targets.noBlame());
        shortCircuit(operands.subList(0, operands.size() - 1), operator, skippedWhen, leftTargets, here);
        GraphBuilder.OpenRegion open = graph.region();
        region.delegate = open;
        graph.place(right, last);
        branch(operands.getLast(), targets, construct);
        open.close();
    }

    /** A region that starts later than the step that refers to it. */
    private static final class DeferredRegion implements Construct.RegionReference {
        private Construct.RegionReference delegate = () -> new Construct.Region(0, 0);

        @Override
        public Construct.Region region() {
            return delegate.region();
        }
    }

    /** {@code &} and {@code |} on booleans: both sides are evaluated, then the values decide. */
    private static boolean isStrict(InfixExpression infix) {
        return (infix.getOperator() == InfixExpression.Operator.AND || infix.getOperator() == InfixExpression.Operator.OR)
                && (Scopes.areNeeded(infix)
                        || infix.resolveTypeBinding() != null && infix.resolveTypeBinding().getName().equals("boolean"));
    }

    private void strict(InfixExpression infix, Targets targets, Construct construct) {
        boolean and = infix.getOperator() == InfixExpression.Operator.AND;
        List<Operand> values = Trees.operands(infix).stream().map(expressions::value).toList();
        boolean anyKnown = values.stream().anyMatch(value -> !(value instanceof Operand.Opaque));
        if (!anyKnown) {
            test(new Condition.IsTrue(Operand.opaque()), targets, construct, Trees.extent(infix));
            return;
        }
        for (int i = 0; i < values.size(); i++) {
            Extent extent = Trees.extent(Trees.operands(infix).get(i));
            boolean last = i == values.size() - 1;
            GraphBuilder.Label next = graph.label();
            Targets here = last ? targets
                    : and ? new Targets(next, extent, targets.no(), targets.noBlame())
                    : new Targets(targets.yes(), targets.yesBlame(), next, extent);
            test(new Condition.IsTrue(values.get(i)), here, construct, extent);
            if (!last) {
                graph.place(next, extent);
            }
        }
    }

    private void conditional(ConditionalExpression conditional, Targets targets, Construct construct) {
        GraphBuilder.Label then = graph.label();
        GraphBuilder.Label otherwise = graph.label();
        Extent thenExtent = Trees.extent(conditional.getThenExpression());
        Extent elseExtent = Trees.extent(conditional.getElseExpression());
        GraphBuilder.OpenRegion arm = graph.region();
        branch(conditional.getExpression(), new Targets(then, thenExtent, otherwise, elseExtent),
                new Construct.Conditional(Trees.extent(conditional.getExpression()), arm));
        graph.place(then, thenExtent);
        branch(conditional.getThenExpression(), targets, construct);
        arm.close();
        graph.place(otherwise, elseExtent);
        branch(conditional.getElseExpression(), targets, construct);
    }
}
