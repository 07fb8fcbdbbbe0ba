package dev.parley.checker.jdt;

import dev.parley.checker.jdt.ComparedSide.Nature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Questions that the file's own methods answer by what they get and nothing else, {@code isLarge(order)}: of the same numbers, values that
 * never change and components of the same record, the answer is always the same. Methods that get texts or constants of an enum tell labels
 * apart, see {@link ValueMethods}, and are none of these.
 */
final class AskedHelpers {
    private AskedHelpers() {}

    /** A question that is answered by yes or no. */
    static Optional<ComparedSide> truth(MethodInvocation call) {
        return call.getExpression() == null && !call.arguments().isEmpty()
                ? method(call).filter(AskedHelpers::followsFromParameters).flatMap(method -> given(call, method))
                : Optional.empty();
    }

    private static Optional<MethodDeclaration> method(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.method(call).filter(ScopedMethods::isFinal);
        }
        IMethodBinding method = call.resolveMethodBinding();
        return method != null && CalledMethods.isFinal(method)
                && ((CompilationUnit) call.getRoot()).findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration declaration
                ? Optional.of(declaration)
                : Optional.empty();
    }

    private static boolean followsFromParameters(MethodDeclaration method) {
        return method.getReturnType2() instanceof PrimitiveType type
                && type.getPrimitiveTypeCode() == PrimitiveType.BOOLEAN
                && !method.isVarargs()
                && Trees.<SingleVariableDeclaration>list(method.parameters()).stream().noneMatch(parameter -> ValueMethods.isValue(parameter.getType()))
                && DeclaredClass.result(method).map(TreeIndex::in).filter(parts -> parts.stream().allMatch(part -> isSettled(part, method))).isPresent();
    }

    private static boolean isSettled(ASTNode part, MethodDeclaration method) {
        return switch (part) {
            case SimpleName name when name.getLocationInParent() == MethodInvocation.NAME_PROPERTY -> true;
            case SimpleName name -> Declarations.named(name).filter(variable -> variable.getParent() == method).isPresent() || DeclaredClass.isConstant(name);
            case MethodInvocation call -> AskedCollections.component(call).isPresent() || AskedValues.truth(call).isPresent() || AskedValues.count(call).isPresent()
                    || call.getExpression() != null && TextQuestions.isText(call.getExpression());
            default -> DeclaredClass.isCalculation(part);
        };
    }

    private static Optional<ComparedSide> given(MethodInvocation call, MethodDeclaration method) {
        List<ComparedSide> sides = new ArrayList<>();
        List<Expression> arguments = Trees.list(call.arguments());
        arguments.forEach(argument -> argument(argument).ifPresent(sides::add));
        Set<VariableDeclaration> variables = sides.stream().flatMap(side -> side.variables().stream()).collect(Collectors.toSet());
        // Of several methods with one name, the place tells which one it is.
        String name = method.getName() + "@" + method.getStartPosition();
        return sides.size() == arguments.size() && !variables.isEmpty()
                ? Optional.of(new ComparedSide(new ComparedSide.What.Calculation(name, sides.stream().map(ComparedSide::what).toList()), Nature.OBJECT, variables))
                : Optional.empty();
    }

    private static Optional<ComparedSide> argument(Expression argument) {
        return AskedValues.number(argument).or(() -> ComparedSide.kept(argument));
    }
}
