package dev.parley.checker.jdt.lowering;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ConstantValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.ThrowStatement;

/** With which exceptions expressions may fail by themselves, without a call that throws them (JLS 15.6). */
final class FailingExpressions {
    private FailingExpressions() {}

    /** The names of the exceptions, once the parts of the expression have been evaluated. */
    static List<String> exceptions(Expression expression) {
        List<String> found = new ArrayList<>();
        switch (expression) {
            case InfixExpression infix when divides(infix) -> found.add("ArithmeticException");
            case InfixExpression infix when isText(infix) -> Trees.operands(infix).forEach(operand -> found.addAll(shown(operand)));
            case Assignment assignment when divides(assignment) -> found.add("ArithmeticException");
            case CastExpression cast when mayNotBe(cast) -> found.add("ClassCastException");
            case ArrayAccess access -> found.addAll(List.of("NullPointerException", "ArrayIndexOutOfBoundsException"));
            case QualifiedName name when isOfObject(name) -> found.add("NullPointerException");
            case ArrayCreation made when !made.dimensions().isEmpty() -> found.add("NegativeArraySizeException");
            case FieldAccess access when !(access.getExpression() instanceof ThisExpression) -> found.add("NullPointerException");
            default -> {}
        }
        if (expression.resolveUnboxing()) {
            found.add("NullPointerException");
        }
        return found;
    }

    /** Whether it is a field of what a variable refers to, or the length of an array. */
    private static boolean isOfObject(QualifiedName name) {
        IBinding field = name.resolveBinding();
        return Declarations.named(name.getQualifier()).isPresent() && (field == null || !Modifier.isStatic(field.getModifiers()));
    }

    private static boolean divides(InfixExpression infix) {
        boolean isDivision = infix.getOperator() == InfixExpression.Operator.DIVIDE || infix.getOperator() == InfixExpression.Operator.REMAINDER;
        return isDivision && isWhole(infix) && mayBeZero(infix.getRightOperand());
    }

    private static boolean divides(Assignment assignment) {
        boolean isDivision = assignment.getOperator() == Assignment.Operator.DIVIDE_ASSIGN
                || assignment.getOperator() == Assignment.Operator.REMAINDER_ASSIGN;
        return isDivision && isWhole(assignment) && mayBeZero(assignment.getRightHandSide());
    }

    private static boolean isText(InfixExpression infix) {
        return infix.getOperator() == InfixExpression.Operator.PLUS
                && (infix.resolveTypeBinding() == null || infix.resolveTypeBinding().getName().equals("String"));
    }

    /** With what an object of the file fails that says how it is shown. */
    private static List<String> shown(Expression object) {
        ITypeBinding type = object.resolveTypeBinding();
        Optional<DeclaredClass> declared = Scopes.areNeeded(object) ? ScopedTypes.typeOf(object).flatMap(DeclaredClasses::named)
                : type == null ? Optional.empty() : DeclaredClasses.of(type, object);
        return declared.flatMap(each -> each.plainMethod("toString")).stream()
                .flatMap(method -> TreeIndex.in(method, ThrowStatement.class).stream())
                .flatMap(statement -> StatedExceptions.classes(statement).stream())
                .toList();
    }

    /** Whether the result may be a whole number, of which alone there is no infinite one. */
    private static boolean isWhole(Expression expression) {
        ITypeBinding type = expression.resolveTypeBinding();
        return type == null || !type.getName().equals("double") && !type.getName().equals("float");
    }

    private static boolean mayBeZero(Expression divisor) {
        return new ConstantValues(Map.of()).number(divisor).filter(number -> number != 0).isEmpty();
    }

    private static boolean mayNotBe(CastExpression cast) {
        ITypeBinding from = cast.getExpression().resolveTypeBinding();
        ITypeBinding to = cast.resolveTypeBinding();
        return from == null || to == null
                ? !cast.getType().isPrimitiveType()
                : !from.isPrimitive() && !from.isAssignmentCompatible(to);
    }
}
