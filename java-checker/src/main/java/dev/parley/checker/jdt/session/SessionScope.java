package dev.parley.checker.jdt.session;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** The code in which a session lives that the code itself opens: behind it, nobody can reach the session any more. */
public sealed interface SessionScope {

    /** Where something that the code lacks would be added. */
    Extent end();

    /** From where the session comes to be. */
    default Extent whole() {
        int start = switch (this) {
            case Rest rest -> rest.statements().isEmpty() ? end().offset() : rest.statements().getFirst().getStartPosition();
            case Construction construction -> construction.statements().getFirst().getStartPosition();
            case Loop loop -> loop.statement().getStartPosition();
            case Resource resource -> resource.statement().getStartPosition();
            case Body body -> body.lambda().getStartPosition();
            case Value value -> value.expression().getStartPosition();
        };
        return Extent.between(start, end().end());
    }

    /** The statement with which it starts, or in which it is; empty where it is a part of something else. */
    default Optional<Statement> startsIn() {
        return switch (this) {
            case Rest rest -> rest.statements().stream().findFirst();
            case Construction construction -> construction.statements().stream().findFirst();
            case Loop loop -> Optional.of(loop.statement());
            case Resource resource -> Optional.of(resource.statement());
            case Body body -> simple(body.lambda());
            case Value value -> simple(value.expression());
        };
    }

    /** The statement with which it ends; empty likewise. */
    default Optional<Statement> endsIn() {
        return switch (this) {
            case Rest rest -> rest.statements().stream().reduce((earlier, last) -> last);
            // What comes behind belongs to whoever gets the object.
            case Construction construction -> Optional.empty();
            case Loop loop -> startsIn();
            case Resource resource -> startsIn();
            case Body body -> startsIn();
            case Value value -> startsIn();
        };
    }

    private static Optional<Statement> simple(Expression expression) {
        ASTNode here = expression;
        while (here.getParent() instanceof Expression outer && !(outer instanceof LambdaExpression)) {
            here = outer;
        }
        return switch (here.getParent()) {
            case ExpressionStatement statement -> Optional.of(statement);
            case VariableDeclarationFragment only when only.getParent() instanceof VariableDeclarationStatement statement
                    && statement.fragments().size() == 1 -> Optional.of(statement);
            case null, default -> Optional.empty();
        };
    }

    /** The statements of a block from the declaration of the variable on. */
    record Rest(List<Statement> statements, Extent end) implements SessionScope {
        public Rest {
            statements = List.copyOf(statements);
        }
    }

    /** The statements of a constructor from where it opens the session that its object keeps, which whoever makes the object gets. */
    record Construction(MethodDeclaration constructor, List<Statement> statements, Extent end) implements SessionScope {
        public Construction {
            statements = List.copyOf(statements);
        }
    }

    /** A loop whose head declares the variable. */
    record Loop(ForStatement statement) implements SessionScope {
        @Override
        public Extent end() {
            return Trees.end(statement);
        }
    }

    /** A {@code try} from the resource on that is the variable, without its other blocks. */
    record Resource(TryStatement statement, int index) implements SessionScope {
        @Override
        public Extent end() {
            return Trees.end(statement.getBody());
        }
    }

    /** A lambda whose parameter the session is. */
    record Body(LambdaExpression lambda) implements SessionScope {
        @Override
        public Extent end() {
            return lambda.getBody() instanceof Block block ? Trees.end(block) : Trees.extent(lambda.getBody());
        }
    }

    /** An expression that opens the session and keeps it in no variable. */
    record Value(Expression session, Expression expression) implements SessionScope {
        public boolean isOnlyTheSession() {
            return Trees.bare(expression) == session;
        }

        @Override
        public Extent end() {
            return Trees.extent(expression);
        }
    }

    /** The code itself. */
    default List<? extends ASTNode> code() {
        return switch (this) {
            case Rest rest -> rest.statements();
            case Construction construction -> construction.statements();
            case Loop loop -> List.of(loop.statement());
            case Resource resource -> List.of(resource.statement());
            case Body body -> List.of(body.lambda().getBody());
            case Value value -> List.of(value.expression());
        };
    }

    /** Of a local variable. */
    static SessionScope of(VariableDeclarationFragment variable) {
        ASTNode declaration = variable.getParent();
        return switch (declaration.getParent()) {
            case ForStatement loop -> new Loop(loop);
            case TryStatement guarded -> new Resource(guarded, guarded.resources().indexOf(declaration));
            case SwitchStatement choice -> rest(declaration, Trees.list(choice.statements()), Trees.end(choice));
            case SwitchExpression choice -> rest(declaration, Trees.list(choice.statements()), Trees.extent(choice));
            case Block block -> rest(declaration, Trees.list(block.statements()), Trees.end(block));
            default -> new Rest(declaration instanceof Statement alone ? List.of(alone) : List.of(), Trees.extent(declaration));
        };
    }

    /** Of the value of a call, or of what a variable has that is used once. */
    static SessionScope of(Expression session) {
        Expression whole = session;
        while (whole.getParent() instanceof Expression outer && !(outer instanceof LambdaExpression) && !mayBeSkipped(whole)) {
            whole = outer;
        }
        return new Value(session, whole);
    }

    /** Whether what is around an expression may do without evaluating it. */
    private static boolean mayBeSkipped(Expression expression) {
        return switch (expression.getParent()) {
            case ConditionalExpression conditional -> expression != conditional.getExpression();
            case SwitchExpression choice -> expression != choice.getExpression();
            case InfixExpression infix ->
                expression != infix.getLeftOperand()
                        && (infix.getOperator() == InfixExpression.Operator.CONDITIONAL_AND
                                || infix.getOperator() == InfixExpression.Operator.CONDITIONAL_OR);
            default -> false;
        };
    }

    private static SessionScope rest(ASTNode declaration, List<Statement> all, Extent end) {
        return new Rest(all.subList(all.indexOf(declaration), all.size()), end);
    }
}
