package dev.parley.checker.jdt.lowering;

import dev.parley.checker.jdt.alias.ShareableTypes;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * The methods and functions that get, look at and give only what nobody can change, such as labels and the constants of enums. Where values
 * have one owner, these can be looked into without following who else refers to what they deal with.
 */
final class SharedValues {
    private SharedValues() {}

    /** Whether a method deals with nothing else, but for what its own local variables and fields of classes have. */
    static boolean areAllThatCounts(MethodDeclaration method) {
        return method.resolveBinding() != null && takesAndGivesThem(method.resolveBinding()) && looksAtThem(method.getBody());
    }

    /** The same of a function. */
    static boolean areAllThatCounts(Expression function) {
        ITypeBinding type = function.resolveTypeBinding();
        return type != null && FunctionTypes.method(type).filter(SharedValues::takesAndGivesThem).isPresent() && switch (function) {
            case LambdaExpression lambda -> looksAtThem(lambda.getBody());
            case MethodReference reference -> isOfThem(reference);
            default -> false;
        };
    }

    /** Whether a reference is to a method of the library, to what every enum has, or to a method of the file that deals with nothing else. */
    private static boolean isOfThem(MethodReference reference) {
        IMethodBinding method = reference.resolveMethodBinding();
        return method != null && (!method.getDeclaringClass().isFromSource()
                || method.getDeclaringClass().isEnum() && method.getName().equals("valueOf")
                || ((CompilationUnit) reference.getRoot()).findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration declaration
                        && declaration.getBody() != null && areAllThatCounts(declaration));
    }

    private static boolean takesAndGivesThem(IMethodBinding method) {
        return !ShareableTypes.isShareable(method.getReturnType()) && Stream.of(method.getParameterTypes()).noneMatch(ShareableTypes::isShareable);
    }

    private static boolean looksAtThem(ASTNode code) {
        return TreeIndex.in(code, SimpleName.class).stream().noneMatch(SharedValues::isChangingField)
                && TreeIndex.in(code, ThisExpression.class).stream().noneMatch(SharedValues::isChangingObject);
    }

    private static boolean isChangingField(SimpleName name) {
        return name.resolveBinding() instanceof IVariableBinding variable && variable.isField() && !Modifier.isStatic(variable.getModifiers())
                && ShareableTypes.isShareable(variable.getType());
    }

    private static boolean isChangingObject(ThisExpression self) {
        return !(self.getParent() instanceof FieldAccess) && self.getLocationInParent() != MethodInvocation.EXPRESSION_PROPERTY
                && ShareableTypes.isShareable(self.resolveTypeBinding());
    }
}
