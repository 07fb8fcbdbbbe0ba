package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.function.KeptTasks;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.IteratorSteps;
import dev.parley.checker.jdt.resolution.Patterns;
import dev.parley.checker.jdt.session.LocalFunction;
import dev.parley.checker.jdt.session.SessionGroups;
import dev.parley.checker.jdt.session.SessionMentions;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedValues;
import dev.parley.checker.jdt.value.DecidingNumbers;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.MadeObjects;
import dev.parley.checker.jdt.value.NumberCasts;
import dev.parley.checker.jdt.value.RoundValues;
import dev.parley.checker.jdt.value.TextQuestions;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.ChildPropertyDescriptor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Lowers expressions in Java's order of evaluation (JLS 15.7): operands from left to right, each once, unless an operator skips it. */
final class ExpressionLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final Locals locals;
    private final ValueLowering values;
    private final Sight sight;
    private final ConditionLowering conditions;
    private final ConditionalLowering conditionals;
    private final SwitchLowering switches;
    private final CallLowering calls;
    private final SelectionLowering selections;
    private final AssignmentLowering assignments;
    private final MadeObjects objects;
    private final FieldLowering fields;
    private final KnownComparisons comparisons;
    private final PayloadChoices choices;
    private final Handlers handlers;

    /** @param isCalled whether the code is that of a called method, which may give the session back */
    ExpressionLowering(GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, Locals locals,
            ValueLowering values, Handlers handlers, SwitchLowering switches, LambdaLowering lambdas, boolean isCalled) {
        this.graph = graph;
        this.session = session;
        this.locals = locals;
        this.values = values;
        this.handlers = handlers;
        this.sight = new Sight(graph, session, calls, called.shown(), isCalled);
        this.conditions = new ConditionLowering(graph, session, this);
        this.conditionals = new ConditionalLowering(graph, conditions, values, this);
        this.switches = switches;
        this.objects = new MadeObjects(called.shown());
        this.selections = new SelectionLowering(graph, session, handlers, this);
        this.calls = new CallLowering(graph, session, calls, called, locals, values, handlers, lambdas, sight, objects, this);
        this.fields = new FieldLowering(graph, session, locals, values, objects, lambdas, this);
        this.comparisons = new KnownComparisons(locals, fields);
        this.choices = new PayloadChoices(graph, this::known);
        this.assignments = new AssignmentLowering(graph, session, locals, values, new OpeningLowering(graph, session, this), fields, this);
    }

    ConditionLowering conditions() {
        return conditions;
    }

    /** What chooses one of two expressions. */
    ConditionalLowering conditionals() {
        return conditionals;
    }

    /** What gives variables their values. */
    AssignmentLowering assignments() {
        return assignments;
    }

    SelectionLowering selections() {
        return selections;
    }

    CallLowering calls() {
        return calls;
    }

    /** What is known of a variable. */
    Operand local(SimpleName name) {
        return fields.variable(name);
    }

    /** What an expression is before the program runs, or in the round of a loop that is being lowered. */
    Optional<Operand> known(Expression expression) {
        return locals.known(expression);
    }

    /** What comparisons give by what has been compared before. */
    KnownComparisons comparisons() {
        return comparisons;
    }

    /** The variables with numbers that decide. */
    DecidingNumbers numbers() {
        return locals.numbers();
    }

    /** The variables of the loops that are lowered round by round. */
    RoundValues rounds() {
        return locals.rounds();
    }

    ValueLowering values() {
        return values;
    }

    PayloadChoices choices() {
        return choices;
    }

    /** The body of a class within the method. */
    void localClass(ASTNode body) {
        values.captured(body);
        if (calls.calledObject(body).isEmpty()) {
            sight.localClass(body);
        }
    }

    /** Lowers an expression for its effects and its value. */
    Operand value(Expression expression) {
        Operand value = failing(expression, locals.number(expression).orElseGet(() -> evaluated(expression)));
        return expression.resolveBoxing() && !isTruth(expression) ? Operand.there(value) : value;
    }

    /** Once an expression has been evaluated, or the value has been for what is about to be stored there. */
    Operand failing(Expression expression, Operand value) {
        FailingExpressions.exceptions(expression).forEach(exception -> handlers.mayFail(exception, Trees.extent(expression)));
        return value;
    }

    /** Of a boolean value it is told which one it is, and not whether there is one. */
    private static boolean isTruth(Expression expression) {
        return expression.resolveTypeBinding().getName().equals("boolean");
    }

    private Operand evaluated(Expression expression) {
        choices.take(expression);
        Optional<Operand> constant = known(expression);
        if (constant.isPresent()) {
            return constant.get();
        }
        if (isSession(expression)) {
            if (session.isGivenBy(expression)) {
                open(expression);
            }
            Operand presence = selections.evaluate(expression);
            if (session.isRenamed(expression) && expression.getParent() instanceof ExpressionStatement) {
                return presence;
            }
            if (SessionMentions.isMention(expression)) {
                return Operand.opaque();
            }
            if (sight.goesBack(expression)) {
                return session.isRenamed(expression) ? presence : Operand.presence(Value.Presence.SOME);
            }
            selections.guarded(expression, () -> sight.lost(Trees.bare(expression)), () -> {});
            return Operand.opaque();
        }
        return switch (expression) {
            case ParenthesizedExpression parenthesized -> value(parenthesized.getExpression());
            case SimpleName name -> variable(name);
            case ThisExpression self -> self.getQualifier() == null ? fields.self(self) : Operand.opaque();
            case Expression question when conditions.asks(question) -> conditions.value(question);
            case Assignment assignment -> assignments.assign(assignment);
            case MethodInvocation call when IteratorSteps.stepped(call).isPresent() -> nextElement(call);
            case MethodInvocation call -> answered(call, calls.call(call));
            case SuperMethodInvocation call -> calls.otherCall(call, call.resolveMethodBinding());
            case ClassInstanceCreation creation -> {
                Operand made = calls.otherCall(creation, creation.resolveConstructorBinding());
                yield made instanceof Operand.Opaque ? objects.made(creation, List.of()) : made;
            }
            case CastExpression cast -> {
                Operand value = value(cast.getExpression());
                yield NumberCasts.keeps(cast) ? value : Operand.opaque();
            }
            case FieldAccess access -> answered(access, fields.lower(access, true));
            case ArrayAccess access -> fields.lower(access, true);
            case QualifiedName name -> answered(name, fields.lower(name, true));
            case PostfixExpression step -> {
                children(step);
                increment(step.getOperand(), step);
                yield Operand.opaque();
            }
            case LambdaExpression lambda when LocalFunction.isChosen(lambda, session) -> LocalFunction.value(lambda);
            case ExpressionMethodReference reference when LocalFunction.isChosen(reference, session) -> LocalFunction.value(reference);
            case LambdaExpression lambda when LocalFunction.onlyGets(lambda, session) -> {
                values.captured(lambda);
                yield LocalFunction.value(lambda);
            }
            case ExpressionMethodReference reference when !usesSession(reference) -> {
                children(reference);
                yield LocalFunction.value(reference);
            }
            // The call that the variable keeps it for lowers it.
            case LambdaExpression lambda when KeptTasks.isKept(lambda) && session.firstUseIn(lambda.getBody()).isPresent() -> Operand.opaque();
            case LambdaExpression lambda -> {
                values.captured(lambda);
                if (!calls.runsLater(lambda)) {
                    sight.captured(lambda, new Loss.Captured(MadeLambdas.words(lambda)));
                }
                yield usesSession(lambda) ? Operand.opaque() : LocalFunction.value(lambda);
            }
            case InstanceofExpression test -> conditions.value(test);
            case PatternInstanceofExpression test -> conditions.value(test);
            case SwitchExpression choice -> switches.expression(choice);
            case ConditionalExpression conditional -> conditionals.value(conditional);
            case InfixExpression infix -> infix(infix);
            case PrefixExpression prefix when prefix.getOperator() == PrefixExpression.Operator.NOT -> conditions.value(prefix);
            case PrefixExpression prefix -> {
                children(prefix);
                increment(prefix.getOperand(), prefix);
                yield Operand.opaque();
            }
            case VariableDeclarationExpression declaration -> {
                Trees.<VariableDeclarationFragment>list(declaration.fragments()).forEach(assignments::declare);
                yield Operand.opaque();
            }
            default -> {
                children(expression);
                yield Operand.opaque();
            }
        };
    }

    boolean usesSession(Expression expression) {
        return session.firstUseIn(expression).isPresent();
    }

    /** Whether an expression is the session, or a group in which it is. */
    private boolean isSession(Expression expression) {
        return session.is(expression) || SessionGroups.members(expression, session) > 0;
    }

    private Operand variable(SimpleName name) {
        values.read(name);
        return answered(name, local(name));
    }

    /** What is known of a field that may change, or of what a method gives: else what it was the last time. */
    private Operand answered(Expression field, Operand known) {
        return switch (known) {
            case Operand.Opaque opaque -> comparisons.answer(field).<Operand>map(answer -> answer).orElse(known);
            case Operand.Part part -> comparisons.answer(field).<Operand>map(answer -> new Operand.Same(known, answer)).orElse(known);
            default -> known;
        };
    }

    /** What an iterator gives, which goes on by that. */
    private Operand nextElement(MethodInvocation call) {
        Optional<Operand> known = locals.rounds().ofChanging(call).map(Locals::operand);
        Operand element = calls.call(call);
        IteratorSteps.stepped(call).ifPresent(iterator -> locals.rounds().changed(iterator, call));
        return known.orElse(element);
    }

    private void increment(Expression operand, Expression by) {
        if (Trees.bare(operand) instanceof SimpleName name) {
            values.moved(name, by);
            locals.rounds().changed(name, by);
            Declarations.named(name).ifPresent(counter -> assignments.given(by, counter));
            assign(name, Operand.opaque(), Trees.extent(by));
        }
        assignments.store(operand, by, Operand.opaque());
    }

    /** Lowers what a field or an element is taken from: only the object itself is looked at. */
    Operand base(Expression expression) {
        return fields.base(expression);
    }

    /** The variables of a pattern get the value that it matches, or parts of it. */
    void matched(Pattern pattern, Expression value, Operand known) {
        values.matched(pattern, value);
        Patterns.bind(pattern, known, (variable, part) -> assign(variable.getName(), part, Trees.extent(variable)));
    }

    /** What one of the listed elements of a loop is: a constant, or an object of which the code shows how it is made. */
    Operand element(Expression written, Optional<Object> constant) {
        Operand known = constant.map(Locals::operand).orElse(Operand.opaque());
        return known instanceof Operand.Opaque ? objects.value(written, Map.of()) : known;
    }

    /** A variable gets a value of which nothing is known. */
    void fresh(VariableDeclaration variable) {
        assign(variable.getName(), Operand.opaque(), Trees.extent(variable));
    }

    /** Lowers an argument that opens the session. */
    void open(Expression source) {
        assignments.open(source);
    }

    Operand assign(SimpleName name, Operand value, Extent extent) {
        Optional<Slot> slot = locals.slot(name);
        slot.ifPresent(target -> graph.assign(target, value, extent));
        return slot.<Operand>map(Operand.Variable::new).orElse(value);
    }

    private Operand infix(InfixExpression infix) {
        if (infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND
                || infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR) {
            return conditions.value(infix);
        }
        if (conditions.isEquality(infix) || selections.comparisons().compares(infix)) {
            return conditions.value(infix);
        }
        Optional<Object> known = locals.rounds().ofChanging(infix);
        if (known.isEmpty() && conditions.isOfNumbers(infix)) {
            return conditions.value(infix);
        }
        Map<ASTNode, Operand> operands = children(infix);
        return known.map(Locals::operand).or(() -> new TextQuestions(locals.rounds()).of(infix, false, operands))
                .or(() -> ComparedValues.of(infix, false, operands))
                .orElseGet(() -> TextQuestions.isPutTogether(infix) ? Operand.presence(Value.Presence.SOME) : Operand.opaque());
    }

    /**
     * Lowers the parts of a node that are expressions, in source order, which is the order of evaluation.
     *
     * @return their values
     */
    Map<ASTNode, Operand> children(ASTNode node) {
        Map<ASTNode, Operand> values = new IdentityHashMap<>();
        for (Object property : node.structuralPropertiesForType()) {
            switch ((StructuralPropertyDescriptor) property) {
                case ChildPropertyDescriptor one when node.getStructuralProperty(one) instanceof ASTNode child -> values.put(child, child(child));
                case ChildListPropertyDescriptor many ->
                    Trees.<ASTNode>list((List<?>) node.getStructuralProperty(many)).forEach(child -> values.put(child, child(child)));
                default -> {}
            }
        }
        return values;
    }

    Operand child(ASTNode child) {
        return switch (child) {
            case SimpleName name when !isSession(name) -> failing(name, variable(name));
            case Expression expression -> value(expression);
            case AnonymousClassDeclaration body -> {
                if (calls.calledObject(body).isEmpty()) {
                    sight.localClass(body);
                }
                yield Operand.opaque();
            }
            case Type type -> Operand.opaque();
            default -> {
                children(child);
                yield Operand.opaque();
            }
        };
    }
}
