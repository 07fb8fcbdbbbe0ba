package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells which arrays keep the elements that they are declared with: all that the file does with them is to read those. */
public final class ReadArrays {
    /** Methods of the library that only look at an array that they get. */
    private static final Set<String> READERS = Set.of("of", "stream", "toString", "copyOf", "copyOfRange", "hashCode", "equals", "deepToString",
            "deepHashCode", "deepEquals", "binarySearch");
    private static final Set<String> CLASSES = Set.of("List", "Set", "Arrays", "Stream", "IntStream", "LongStream", "DoubleStream");

    private ReadArrays() {}

    /** Whether nothing changes the elements of an array in a variable: nobody else sees it, and its uses do not. */
    static boolean isOnlyRead(VariableDeclaration array) {
        return isOnly(array, ReadArrays::isRead);
    }

    /** Whether nobody else sees what is in a variable, and all that its own file does with it is this. */
    static boolean isOnly(VariableDeclaration array, Predicate<SimpleName> isRead) {
        boolean isHereOnly = !Declarations.isField(array) || Declarations.isPrivate(array);
        return isHereOnly && TreeIndex.named(array.getName().getIdentifier(), array.getRoot()).stream()
                .allMatch(name -> !mayBe(name, array) || isRead.test(name) || KeptValues.isGiven(name, array));
    }

    private static boolean mayBe(SimpleName name, VariableDeclaration array) {
        return Declarations.isUse(name, array) || Scopes.areNeeded(name) && Trees.isMember(name);
    }

    /** Whether the elements of the array that a name stands for are only looked at here. */
    public static boolean isRead(SimpleName name) {
        Expression whole = Trees.whole(name);
        ASTNode around = whole.getParent();
        StructuralPropertyDescriptor place = whole.getLocationInParent();
        return switch (around) {
            case ArrayAccess access -> place == ArrayAccess.ARRAY_PROPERTY && Trees.change(access).isEmpty();
            case QualifiedName length -> place == QualifiedName.QUALIFIER_PROPERTY && length.getName().getIdentifier().equals("length");
            case FieldAccess length -> place == FieldAccess.EXPRESSION_PROPERTY && length.getName().getIdentifier().equals("length");
            case EnhancedForStatement loop -> place == EnhancedForStatement.EXPRESSION_PROPERTY;
            case MethodInvocation call -> isReader(call, whole);
            default -> false;
        };
    }

    /** Whether a method of the library only looks at an array that it gets, or that it is called on. */
    static boolean isReader(MethodInvocation call, Expression array) {
        String name = call.getName().getIdentifier();
        if (call.getExpression() == null || call.getExpression() == array) {
            return call.getExpression() == array && name.equals("clone");
        }
        String type = call.getExpression().toString();
        return CLASSES.contains(type) && READERS.contains(name)
                || type.equals("System") && name.equals("arraycopy") && call.arguments().getFirst() == array;
    }
}
