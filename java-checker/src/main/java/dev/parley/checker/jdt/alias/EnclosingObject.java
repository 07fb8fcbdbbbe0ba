package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.EarlierValues;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodReference;
import org.eclipse.jdt.core.dom.ThisExpression;

/**
 * Tells what has the object whose code it is in without naming it: functions that use its fields or methods (JLS 15.27.2), and objects of inner
 * classes that do (JLS 8.1.3).
 */
public final class EnclosingObject {
    /** What is being asked for already: in a circle it adds nothing. */
    private final Set<Expression> asked = new HashSet<>();

    private EnclosingObject() {}

    /** Whether the value of an expression may be, or refer to, the object whose code has it. */
    public static boolean isIn(Expression value) {
        return new EnclosingObject().has(value);
    }

    private boolean has(Expression written) {
        return Alternatives.of(written).stream().anyMatch(value -> asked.add(value) && switch (value) {
            case ThisExpression self -> ShareableTypes.isShareable(self.resolveTypeBinding());
            case CastExpression cast -> has(cast.getExpression());
            case LambdaExpression lambda -> isUsedBy(lambda, Optional.empty());
            case ExpressionMethodReference reference -> has(reference.getExpression());
            case SuperMethodReference reference -> true;
            case ClassInstanceCreation creation -> creation.getExpression() == null && isUsedBy(creation);
            case SimpleName name when name.resolveBinding() instanceof IVariableBinding variable && !variable.isField() ->
                EarlierValues.of(variable, name).values().stream().anyMatch(this::has);
            default -> false;
        });
    }

    /** Whether an object that is made uses the one that it is made in, or on. */
    public static boolean isUsedBy(ClassInstanceCreation creation) {
        ITypeBinding type = creation.resolveTypeBinding();
        if (type == null || Modifier.isStatic(type.getModifiers()) || type.isTopLevel()) {
            return false;
        }
        ASTNode body = creation.getAnonymousClassDeclaration() != null
                ? creation.getAnonymousClassDeclaration()
                : ((CompilationUnit) creation.getRoot()).findDeclaringNode(type.getTypeDeclaration());
        return body != null && isUsedBy(body, Optional.of(type));
    }

    /** @param own the class whose body the code is, so that it has members of its own */
    private static boolean isUsedBy(ASTNode code, Optional<ITypeBinding> own) {
        return TreeIndex.in(code, SimpleName.class).stream().anyMatch(name -> isOfObject(name) && isOfOuter(name.resolveBinding(), code, own))
                || TreeIndex.in(code, ThisExpression.class).stream().anyMatch(self -> !(self.getParent() instanceof FieldAccess)
                        && (self.getQualifier() != null || own.isEmpty()) && ShareableTypes.isShareable(self.resolveTypeBinding()));
    }

    /** Whether a name is one of a field or a method of an object that is not named, or named {@code this}. */
    private static boolean isOfObject(SimpleName name) {
        return switch (name.getParent()) {
            case QualifiedName qualified -> qualified.getQualifier() == name;
            case FieldAccess access when access.getName() == name -> access.getExpression() instanceof ThisExpression;
            case MethodInvocation call when call.getName() == name -> call.getExpression() == null;
            default -> true;
        };
    }

    /** Whether a member belongs to an object around the code; what nobody can change of it does not matter. */
    private static boolean isOfOuter(IBinding member, ASTNode code, Optional<ITypeBinding> own) {
        ITypeBinding declaring = switch (member) {
            case IVariableBinding field when field.isField() && isChanging(field) -> field.getDeclaringClass();
            case IMethodBinding method when !method.isConstructor() && !Modifier.isStatic(method.getModifiers()) -> method.getDeclaringClass();
            case null, default -> null;
        };
        if (declaring == null || own.filter(type -> type.isSubTypeCompatible(declaring.getErasure())).isPresent()) {
            return false;
        }
        ASTNode declaration = ((CompilationUnit) code.getRoot()).findDeclaringNode(declaring.getTypeDeclaration());
        return declaration == null || !TreeIndex.isIn(declaration, code);
    }

    private static boolean isChanging(IVariableBinding field) {
        return !Modifier.isStatic(field.getModifiers())
                && (!Modifier.isFinal(field.getModifiers()) || ShareableTypes.isShareable(field.getType()));
    }
}
