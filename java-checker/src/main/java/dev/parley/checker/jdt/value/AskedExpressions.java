package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.ThisExpression;

/** Finds the expressions of a method that may ask what another one asks as well. */
final class AskedExpressions {
    private AskedExpressions() {}

    /**
     * A field that gets a value is one of them: what it has then answers who asks for it.
     *
     * @param others the methods that may ask the same
     */
    static Stream<Expression> in(MethodDeclaration method, Set<MethodDeclaration> others) {
        Stream<Expression> fields = Stream.concat(
                TreeIndex.in(method, SimpleName.class).stream().filter(AskedExpressions::isOwnField),
                Stream.of(QualifiedName.class, FieldAccess.class).flatMap(kind -> TreeIndex.in(method, kind).stream()));
        Stream<Expression> questions = Stream.of(InfixExpression.class, MethodInvocation.class, ArrayAccess.class)
                .flatMap(kind -> TreeIndex.in(method, kind).stream());
        return Stream.concat(questions.filter(asked -> mayBeTruth(asked) || mayGiveField(asked)), fields)
                .filter(asked -> !isAskedOnce(asked, others));
    }

    private static boolean mayGiveField(Expression asked) {
        return asked instanceof MethodInvocation call && call.arguments().isEmpty() && ChangingFields.mayDecide(call);
    }

    private static boolean isOwnField(SimpleName name) {
        return Scopes.isValue(name) && Declarations.named(name).filter(variable -> Declarations.isField(variable) && variable.getName() != name)
                .isPresent();
    }

    private static boolean mayBeTruth(Expression asked) {
        ITypeBinding type = Scopes.areNeeded(asked) ? null : asked.resolveTypeBinding();
        return type == null || type.getName().equals("boolean") || type.getName().equals("Boolean");
    }

    /**
     * Whether it is told by the name of a method or a constant of another file
     * that nothing asks the same, so that the file need not be read for it.
     */
    private static boolean isAskedOnce(Expression asked, Set<MethodDeclaration> methods) {
        return TreeIndex.in(asked, MethodInvocation.class).stream()
                .anyMatch(call -> isOfOtherFile(call) && isNamedOnce(call.getName(), methods) && !mayBeSet(call, methods)
                        || call.getExpression() instanceof QualifiedName function && Declarations.named(function).isEmpty()
                                && isNamedOnce(function.getName(), methods));
    }

    /** Whether another call on the same object may set what a call gives. */
    private static boolean mayBeSet(MethodInvocation asked, Set<MethodDeclaration> methods) {
        return asked.arguments().isEmpty() && named(asked.getExpression()).isPresent() && methods.stream()
                .flatMap(method -> TreeIndex.named(named(asked.getExpression()).get(), method).stream()).map(Trees::whole)
                .anyMatch(object -> object.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY
                        && object.getParent().getParent() instanceof Statement);
    }

    private static Optional<String> named(Expression object) {
        return switch (object) {
            case SimpleName name -> Optional.of(name.getIdentifier());
            case FieldAccess access when access.getExpression() instanceof ThisExpression -> Optional.of(access.getName().getIdentifier());
            case null, default -> Optional.empty();
        };
    }

    private static boolean isNamedOnce(SimpleName name, Set<MethodDeclaration> methods) {
        return methods.stream().mapToInt(method -> TreeIndex.named(name.getIdentifier(), method).size()).sum() == 1;
    }

    private static boolean isOfOtherFile(MethodInvocation call) {
        IMethodBinding method = Scopes.areNeeded(call) ? null : call.resolveMethodBinding();
        return method != null && method.getDeclaringClass().isFromSource() && !DeclaredClasses.givesComponent(method)
                && ((CompilationUnit) call.getRoot()).findDeclaringNode(method.getMethodDeclaration()) == null;
    }
}
