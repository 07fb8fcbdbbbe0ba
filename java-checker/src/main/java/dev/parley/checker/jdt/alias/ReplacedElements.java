package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.EarlyExits;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** Tells where code reads an element of an array and puts something else there right after that, so that the array does not refer to it any more. */
final class ReplacedElements {
    private ReplacedElements() {}

    /** Whether that is so of a read, and nothing else looks at the array in between. */
    static boolean isReadBefore(ArrayAccess read) {
        Optional<IVariableBinding> array = Uniqueness.variable(read.getArray());
        ASTNode statement = read;
        while (statement != null && !(statement instanceof Statement)) {
            statement = statement.getParent();
        }
        boolean isPlain = statement instanceof VariableDeclarationStatement || statement instanceof ExpressionStatement;
        if (array.isEmpty() || !isPlain || !(statement.getParent() instanceof Block block) || mentions(statement, array.get()) != 1) {
            return false;
        }
        List<Statement> statements = Trees.list(block.statements());
        for (Statement next : statements.subList(statements.indexOf(statement) + 1, statements.size())) {
            if (isReplacement(next, array.get(), read.getIndex())) {
                return true;
            }
            if (mentions(next, array.get()) > 0 || EarlyExits.mayLeave(next) || mayChange(next, read.getIndex())) {
                return false;
            }
        }
        return false;
    }

    /** Whether code does nothing with an array but make it, and read its elements and replace them by what is no element of it. */
    static boolean areOnlyReplaced(IVariableBinding array, ASTNode code) {
        return TreeIndex.named(array.getName(), code).stream()
                .filter(name -> name.resolveBinding() instanceof IVariableBinding variable && variable.getVariableDeclaration().isEqualTo(array))
                .map(name -> name.getLocationInParent() == FieldAccess.NAME_PROPERTY ? name.getParent() : name)
                .allMatch(use -> switch (use.getParent()) {
                    case VariableDeclaration declared -> declared.getInitializer() != use;
                    case QualifiedName length -> true;
                    case FieldAccess length -> length.getExpression() == use;
                    case Assignment made -> made.getLeftHandSide() == use && made.getRightHandSide() instanceof ArrayCreation;
                    case ArrayAccess access -> access.getArray() == use && !isMoved(access);
                    default -> false;
                });
    }

    /** Whether an element gets what was in the array before, as far as it is not plain that it does not. */
    private static boolean isMoved(ArrayAccess written) {
        return written.getParent() instanceof Assignment assignment && assignment.getLeftHandSide() == written
                && switch (Trees.bare(assignment.getRightHandSide())) {
                    case NullLiteral nothing -> false;
                    case ArrayCreation made -> false;
                    case ClassInstanceCreation made -> false;
                    case SimpleName name -> Declarations.named(name).filter(variable -> variable.getParent() instanceof MethodDeclaration method
                            && KeptValues.changes(variable, method).isEmpty()).isEmpty();
                    default -> true;
                };
    }

    private static long mentions(ASTNode code, IVariableBinding array) {
        return TreeIndex.named(array.getName(), code).stream().filter(name -> name.resolveBinding() instanceof IVariableBinding variable
                && variable.getVariableDeclaration().isEqualTo(array)).count();
    }

    private static boolean isReplacement(Statement statement, IVariableBinding array, Expression index) {
        return statement instanceof ExpressionStatement alone && alone.getExpression() instanceof Assignment assignment
                && assignment.getOperator() == Assignment.Operator.ASSIGN
                && Trees.bare(assignment.getLeftHandSide()) instanceof ArrayAccess written
                && Uniqueness.variable(written.getArray()).filter(array::isEqualTo).isPresent()
                && mentions(statement, array) == 1
                && isPlain(written.getIndex())
                && written.getIndex().toString().equals(counted(index).toString());
    }

    /** What an index is once it has been read: {@code --count} is what {@code count} is then. */
    private static Expression counted(Expression index) {
        return index instanceof PrefixExpression prefix && isCounting(prefix) ? prefix.getOperand() : index;
    }

    private static boolean isCounting(PrefixExpression prefix) {
        return prefix.getOperator() == PrefixExpression.Operator.DECREMENT || prefix.getOperator() == PrefixExpression.Operator.INCREMENT;
    }

    /** Whether an index is a name or a number, or calculated of them. */
    private static boolean isPlain(Expression index) {
        return TreeIndex.in(index).stream().noneMatch(node -> node instanceof Assignment || node instanceof PostfixExpression
                || node instanceof PrefixExpression prefix && isCounting(prefix) || node instanceof MethodInvocation);
    }

    private static boolean mayChange(Statement statement, Expression index) {
        return TreeIndex.in(index, SimpleName.class).stream().anyMatch(name -> !TreeIndex.named(name.getIdentifier(), statement).isEmpty());
    }
}
