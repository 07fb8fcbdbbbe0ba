package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.Implementations.Implementation;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Finds calls that give an object, a visitor, to a method of other objects, all of which do nothing with it but to call one of its methods each:
 * {@code shape.accept(new Drawing())}. So one method of the visitor runs, once, and before the call returns.
 */
public final class VisitorCalls {
    private final ShownMethods called;

    public VisitorCalls(ShownMethods called) {
        this.called = called;
    }

    /** The methods that get the visitor, of which a call runs one; none where that is not known. */
    public List<Implementation> methods(MethodInvocation call) {
        return called.declaration(call, call.resolveMethodBinding())
                .map(only -> List.of(new Implementation(only, Optional.empty())))
                .orElseGet(() -> called.implementationsAnywhere(call, call.resolveMethodBinding(), Optional.empty()));
    }

    /** What each of these methods does with the visitor; none where that is not all that they do. */
    List<MethodInvocation> visits(MethodInvocation call, Expression visitor) {
        int number = call.arguments().indexOf(visitor);
        List<Implementation> methods = methods(call);
        List<MethodInvocation> visits = methods.stream().flatMap(each -> visit(each.method(), number).stream()).toList();
        return visits.size() == methods.size() ? visits : List.of();
    }

    /** The only thing that a method does, if that is a call on a parameter. */
    public static Optional<MethodInvocation> visit(MethodDeclaration method, int number) {
        List<Statement> statements = method.getBody() == null || method.isVarargs() || number >= method.parameters().size()
                ? List.of()
                : Trees.list(method.getBody().statements());
        boolean isOne = statements.size() == 1
                || statements.size() == 2 && statements.getFirst() instanceof ExpressionStatement && givesNothing(statements.getLast());
        return !isOne ? Optional.empty() : switch (statements.getFirst()) {
            case ReturnStatement result -> visit(result.getExpression(), (VariableDeclaration) method.parameters().get(number));
            case ExpressionStatement only -> visit(only.getExpression(), (VariableDeclaration) method.parameters().get(number));
            default -> Optional.empty();
        };
    }

    private static boolean givesNothing(Statement last) {
        return last instanceof ReturnStatement result && (result.getExpression() == null || result.getExpression() instanceof NullLiteral);
    }

    private static Optional<MethodInvocation> visit(Expression code, VariableDeclaration visitor) {
        return code instanceof MethodInvocation call
                        && call.getExpression() instanceof SimpleName name
                        && Declarations.isUse(name, visitor)
                        && Trees.<Expression>list(call.arguments()).stream()
                                .allMatch(argument -> isOfObject(argument) && KeptValues.uses(visitor, argument) == 0)
                ? Optional.of(call)
                : Optional.empty();
    }

    /** Whether it is the object itself, or what it holds. */
    private static boolean isOfObject(Expression argument) {
        return switch (Trees.bare(argument)) {
            case ThisExpression self -> self.getQualifier() == null;
            case SimpleName name -> true;
            case FieldAccess field -> field.getExpression() instanceof ThisExpression;
            case MethodInvocation own -> own.arguments().isEmpty() && (own.getExpression() == null || own.getExpression() instanceof ThisExpression);
            default -> false;
        };
    }
}
