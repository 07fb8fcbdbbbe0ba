package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.ChildPropertyDescriptor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Lowers expressions in Java's order of evaluation (JLS 15.7): operands from left to right, each once, unless an operator skips it. */
final class ExpressionLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final Locals locals;
    private final Sight sight;
    private final ConditionLowering conditions;
    private final SwitchLowering switches;
    private final CallLowering calls;

    ExpressionLowering(GraphBuilder graph, SessionVariable session, SessionCalls calls, CalledMethods called, Locals locals,
            Handlers handlers, SwitchLowering switches, LambdaLowering lambdas) {
        this.graph = graph;
        this.session = session;
        this.locals = locals;
        this.sight = new Sight(graph, session);
        this.conditions = new ConditionLowering(graph, session, this);
        this.switches = switches;
        this.calls = new CallLowering(graph, session, calls, called, locals, handlers, lambdas, sight, this);
    }

    ConditionLowering conditions() {
        return conditions;
    }

    /** The body of a class within the method. */
    void localClass(ASTNode body) {
        sight.localClass(body);
    }

    /** Lowers an expression for its effects and its value. */
    Operand value(Expression expression) {
        Optional<Operand> constant = Locals.constant(expression);
        if (constant.isPresent()) {
            return constant.get();
        }
        if (isSession(expression)) {
            sight.lost(Trees.bare(expression));
            return Operand.opaque();
        }
        return switch (expression) {
            case ParenthesizedExpression parenthesized -> value(parenthesized.getExpression());
            case SimpleName name -> variable(name);
            case Assignment assignment -> assignment(assignment);
            case MethodInvocation call -> calls.call(call);
            case SuperMethodInvocation call -> calls.otherCall(call, call.resolveMethodBinding());
            case ClassInstanceCreation creation -> calls.otherCall(creation, creation.resolveConstructorBinding());
            case LambdaExpression lambda -> {
                sight.captured(lambda, new Loss.Captured("a lambda"));
                yield Operand.opaque();
            }
            case SwitchExpression choice -> switches.expression(choice);
            case ConditionalExpression conditional -> conditional(conditional);
            case InfixExpression infix -> infix(infix);
            case PrefixExpression prefix when prefix.getOperator() == PrefixExpression.Operator.NOT -> conditions.value(prefix);
            case VariableDeclarationExpression declaration -> {
                Trees.<VariableDeclarationFragment>list(declaration.fragments()).forEach(this::declare);
                yield Operand.opaque();
            }
            default -> {
                children(expression);
                yield Operand.opaque();
            }
        };
    }

    /** Whether an expression is the session, or a group in which it is. */
    private boolean isSession(Expression expression) {
        return session.is(expression) || SessionGroups.members(expression, session) > 0;
    }

    private Operand variable(SimpleName name) {
        locals.owner(name).ifPresent(owner -> graph.append(new Step.Touch(owner), Trees.extent(name)));
        return locals.slot(name).<Operand>map(Operand.Variable::new).orElse(Operand.opaque());
    }

    /** Something else gets hold of the value of a variable. */
    void held(Expression value, String holder) {
        if (Trees.bare(value) instanceof SimpleName name) {
            locals.owner(name).ifPresent(owner -> graph.append(new Step.Assign(owner, Operand.text(holder)), Trees.extent(name)));
        }
    }

    /** Lowers a declaration of a local variable. */
    void declare(VariableDeclarationFragment fragment) {
        if (SessionGroups.isKept(fragment, session)) {
            return;
        }
        if (fragment.getInitializer() != null && session.isGivenBy(fragment.getInitializer())) {
            open(fragment.getInitializer(), Trees.extent(fragment));
        } else if (fragment.getInitializer() != null) {
            assign(fragment.getName(), value(fragment.getInitializer()), Trees.extent(fragment));
        }
    }

    /** The session's variable gets a session that begins here, or null. */
    private void open(Expression source, Extent extent) {
        value(source);
        graph.append(new Step.Replace(!(Trees.bare(source) instanceof NullLiteral)), extent);
    }

    private Operand assignment(Assignment assignment) {
        Expression left = Trees.bare(assignment.getLeftHandSide());
        if (session.is(left) && session.isGivenBy(assignment.getRightHandSide())) {
            open(assignment.getRightHandSide(), Trees.extent(assignment));
            return Operand.opaque();
        }
        if (left instanceof SimpleName name && !session.is(name)) {
            Operand value = value(assignment.getRightHandSide());
            return assign(name, assignment.getOperator() == Assignment.Operator.ASSIGN ? value : Operand.opaque(), Trees.extent(assignment));
        }
        value(left);
        Operand value = value(assignment.getRightHandSide());
        held(assignment.getRightHandSide(), "`" + left + "`");
        return assignment.getOperator() == Assignment.Operator.ASSIGN ? value : Operand.opaque();
    }

    private Operand assign(SimpleName name, Operand value, Extent extent) {
        locals.own(name).ifPresent(owner -> graph.append(new Step.Assign(owner, Operand.opaque()), extent));
        Optional<Slot> slot = locals.slot(name);
        slot.ifPresent(target -> graph.append(new Step.Assign(target, value), extent));
        return slot.<Operand>map(Operand.Variable::new).orElse(value);
    }

    private Operand conditional(ConditionalExpression expression) {
        Slot result = graph.slot("");
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        GraphBuilder.OpenRegion arm = graph.region();
        Expression then = expression.getThenExpression();
        Expression otherwise = expression.getElseExpression();
        Construct construct = new Construct.Conditional(Trees.extent(expression.getExpression()), arm);
        conditions.branch(expression.getExpression(), new ConditionLowering.Targets(yes, Trees.extent(then), no, Trees.extent(otherwise)), construct);
        graph.place(yes, Trees.extent(then));
        graph.append(new Step.Assign(result, value(then)), Trees.extent(then));
        graph.jump(end, Trees.extent(then));
        arm.close();
        graph.place(no, Trees.extent(otherwise));
        graph.append(new Step.Assign(result, value(otherwise)), Trees.extent(otherwise));
        graph.place(end, Trees.extent(expression));
        return new Operand.Variable(result);
    }

    private Operand infix(InfixExpression infix) {
        if (infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND
                || infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR) {
            return conditions.value(infix);
        }
        if (conditions.isEquality(infix) || conditions.asksForSession(infix)) {
            return conditions.value(infix);
        }
        children(infix);
        return Operand.opaque();
    }

    /** The parts of a node that are expressions, in source order, which is the order of evaluation. */
    void children(ASTNode node) {
        for (Object property : node.structuralPropertiesForType()) {
            switch ((StructuralPropertyDescriptor) property) {
                case ChildPropertyDescriptor one -> child((ASTNode) node.getStructuralProperty(one));
                case ChildListPropertyDescriptor many -> Trees.<ASTNode>list((List<?>) node.getStructuralProperty(many)).forEach(this::child);
                default -> {}
            }
        }
    }

    void child(ASTNode child) {
        switch (child) {
            case null -> {}
            case SimpleName name when !isSession(name) -> variable(name);
            case Expression expression -> value(expression);
            case AnonymousClassDeclaration body -> sight.localClass(body);
            case Type type -> {}
            default -> children(child);
        }
    }
}
