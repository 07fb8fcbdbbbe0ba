package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.Implementations.Implementation;
import dev.parley.checker.jdt.session.CalledObject;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.session.VisitorCalls;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Lowers calls that give a visitor which uses the session: which of its methods runs is told by the object that the call is on. */
final class VisitorLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final VisitorCalls visitors;
    private final LambdaLowering lambdas;
    private final ExpressionLowering expressions;
    private final FollowedCallLowering follower;

    VisitorLowering(GraphBuilder graph, SessionVariable session, VisitorCalls visitors, LambdaLowering lambdas, ExpressionLowering expressions,
            FollowedCallLowering follower) {
        this.graph = graph;
        this.session = session;
        this.visitors = visitors;
        this.lambdas = lambdas;
        this.expressions = expressions;
        this.follower = follower;
    }

    /** A call with such a visitor; empty for others. */
    Optional<Operand> call(MethodInvocation call) {
        return Trees.<Expression>list(call.arguments()).stream().flatMap(argument -> call(call, argument).stream()).findFirst();
    }

    private Optional<Operand> call(MethodInvocation call, Expression visitor) {
        return CalledObject.visited(call, visitor, session, visitors)
                .filter(visited -> visited.values().stream().noneMatch(lambdas::isRunning))
                .map(visited -> {
                    int number = call.arguments().indexOf(visitor);
                    List<Implementation> methods = visitors.methods(call);
                    return follower.oneOf(call, methods, target -> visited.get(visit(target, number)), (target, object) -> {
                        MethodInvocation visit = visit(target, number);
                        return visit(call, visit, visited.get(visit), object);
                    });
                });
    }

    private static MethodInvocation visit(Implementation target, int visitor) {
        return VisitorCalls.visit(target.method(), visitor).orElseThrow();
    }

    /** @param object what is known of the object that the method of the visitor gets */
    private Operand visit(MethodInvocation call, MethodInvocation visit, MethodDeclaration method, Operand object) {
        Trees.<Expression>list(call.arguments()).forEach(expressions::child);
        Extent extent = Trees.extent(call);
        for (int i = 0; i < visit.arguments().size(); i++) {
            VariableDeclaration parameter = (VariableDeclaration) method.parameters().get(i);
            if (visit.arguments().get(i) instanceof ThisExpression && call.getExpression() != null) {
                expressions.values().assign(parameter.getName(), call.getExpression(), call.getExpression());
                expressions.assign(parameter.getName(), object, extent);
                expressions.assignments().compareAnew(parameter);
            } else {
                expressions.fresh(parameter);
            }
        }
        Operand result = lambdas.inlined(method, Map.of(), extent);
        graph.append(new Step.Pass(), extent);
        return result;
    }
}
