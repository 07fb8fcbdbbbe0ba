package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.LastUses;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Arrays in local variables and parameters that a method only looks into: their elements stay the same until other code of the project runs. */
final class AskedArrays {
    private AskedArrays() {}

    /** The array that an expression names. */
    static Optional<VariableDeclaration> named(Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name
                ? Declarations.named(name).filter(array -> isArray(name) && !Declarations.isField(array)
                        && RepeatedComparisons.isFollowed(array)
                        && new LastUses(array).stream().allMatch(AskedArrays::isRead))
                : Optional.empty();
    }

    /** Whether an expression names an array, by the declaration of its variable. */
    static boolean isArray(Expression name) {
        return Declarations.named(name)
                .filter(variable -> variable.getExtraDimensions() > 0
                        || variable instanceof SingleVariableDeclaration several && several.isVarargs()
                        || Scopes.type(variable).filter(Type::isArrayType).isPresent())
                .isPresent();
    }

    private static boolean isRead(SimpleName name) {
        return switch (name.getParent()) {
            case ArrayAccess element -> element.getArray() == name && !isChanged(element);
            case QualifiedName length -> true;
            case EnhancedForStatement loop -> loop.getExpression() == name;
            default -> false;
        };
    }

    private static boolean isChanged(ArrayAccess element) {
        return switch (element.getParent()) {
            case Assignment assignment -> assignment.getLeftHandSide() == element;
            case PostfixExpression step -> true;
            case PrefixExpression prefix -> !DeclaredClass.isCalculation(prefix);
            default -> false;
        };
    }
}
