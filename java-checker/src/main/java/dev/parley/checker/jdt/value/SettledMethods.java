package dev.parley.checker.jdt.value;

import dev.parley.checker.api.LibraryValues;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SealedTypes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** Finds the methods that calls surely run, in the file of the call and in others, and references to methods that give the same of the same. */
final class SettledMethods {
    private final ShownMethods called;

    SettledMethods(ShownMethods called) {
        this.called = called;
    }

    static boolean isStatic(MethodDeclaration method) {
        return Modifier.isStatic(method.getModifiers());
    }

    /** What a method gives that does nothing else but to name what that is made of. */
    static Optional<Expression> result(MethodDeclaration method) {
        return DeclaredClass.result(method).or(() -> named(method));
    }

    private static Optional<Expression> named(MethodDeclaration method) {
        if (method.getBody() == null || method.getBody().statements().isEmpty()) {
            return Optional.empty();
        }
        List<Statement> statements = Trees.list(method.getBody().statements());
        return statements.getLast() instanceof ReturnStatement last
                        && statements.subList(0, statements.size() - 1).stream().allMatch(VariableDeclarationStatement.class::isInstance)
                ? Optional.ofNullable(last.getExpression())
                : Optional.empty();
    }

    /** By what a method is told from all others. Without bindings, types of other files are known only where no other has their name. */
    static String identity(MethodDeclaration method) {
        IMethodBinding binding = method.resolveBinding();
        return binding != null ? binding.getKey()
                : (method.getParent() instanceof AbstractTypeDeclaration type ? type.getName() + "." : "") + method.getName() + "@" + method.getStartPosition();
    }

    /** Whether a method shows what it does. */
    boolean isShown(MethodDeclaration method) {
        return called.isShown(method);
    }

    /** The method that a call runs, and no method that overrides it. */
    Optional<MethodDeclaration> called(MethodInvocation call) {
        return Scopes.areNeeded(call)
                ? ScopedMethods.declared(call)
                        .filter(method -> ScopedMethods.isFinal(method) || isOnlyOfSealed(method) || SureMethods.isOnNew(call, method))
                : Optional.ofNullable(call.resolveMethodBinding()).flatMap(method -> declared(method, call));
    }

    private Optional<MethodDeclaration> declared(IMethodBinding method, Expression use) {
        ASTNode ofFile = use.getRoot() instanceof CompilationUnit unit ? unit.findDeclaringNode(method.getMethodDeclaration()) : null;
        boolean mayBeSure = SureMethods.isFinal(method) || Modifier.isSealed(method.getDeclaringClass().getModifiers())
                || use instanceof MethodInvocation call && SureMethods.mayBeOnNew(call);
        return (ofFile instanceof MethodDeclaration declaration ? Optional.of(declaration)
                        : mayBeSure ? called.namedElsewhere(method) : Optional.<MethodDeclaration>empty())
                .filter(declaration -> SureMethods.isFinal(method) || isOnlyOfSealed(declaration)
                        || use instanceof MethodInvocation call && SureMethods.isOnNew(call, declaration));
    }

    /** Whether a method is one of a sealed type that has all its classes in the file, of which none declares a method of the same name. */
    private static boolean isOnlyOfSealed(MethodDeclaration method) {
        return method.getParent() instanceof TypeDeclaration type
                && SealedTypes.below(type).filter(below -> below.stream().noneMatch(each -> declares(each, method))).isPresent();
    }

    /** Whether a type, or the body of one of its constants, has a method or a component of this name. */
    private static boolean declares(AbstractTypeDeclaration type, MethodDeclaration method) {
        String name = method.getName().getIdentifier();
        return new DeclaredClass(type).finalField(name).isPresent()
                || TreeIndex.in(type, MethodDeclaration.class).stream()
                        .anyMatch(other -> other != method && other.getName().getIdentifier().equals(name));
    }

    /** Whether the code of a method calls the method itself. */
    boolean callsItself(MethodDeclaration method) {
        return TreeIndex.in(method, MethodInvocation.class).stream()
                .anyMatch(call -> call.getName().getIdentifier().equals(method.getName().getIdentifier())
                        && called(call).filter(method::equals).isPresent());
    }

    /** The constant of a class, of the file or of another one, that a name stands for. */
    Optional<VariableDeclaration> constant(Name name) {
        return ScopedConstants.declaration(name)
                .or(() -> name.resolveBinding() instanceof IVariableBinding field && field.isField() && field.getDeclaringClass() != null
                        ? called.elsewhere(field.getDeclaringClass()).flatMap(type -> type.field(field.getName()))
                        : Optional.empty())
                .filter(ScopedConstants::isConstant);
    }

    /** Whether what a reference to a method gives follows from what it gets. */
    boolean isSettled(ExpressionMethodReference reference, ValueTerms terms) {
        String name = reference.getName().getIdentifier();
        if (!Scopes.areNeeded(reference)) {
            IMethodBinding method = reference.resolveMethodBinding();
            return method != null && (DeclaredClasses.givesComponent(method) || (TermTypes.isOfLibrary(method)
                    ? isOfType(reference) && LibraryValues.isSettledHelper(method.getDeclaringClass().getErasure().getName(), name)
                    : declared(method, reference).filter(declaration -> isOfParameters(declaration, isOfType(reference), terms)).isPresent()));
        }
        Optional<AbstractTypeDeclaration> type = ScopedTypes.named(reference.getExpression());
        return type.isPresent()
                ? new DeclaredClass(type.get()).accessed(name).isPresent()
                        || ScopedMethods.ofObject(reference).or(() -> ScopedMethods.method(reference, 1))
                                .filter(method -> ScopedMethods.isFinal(method) && isOfParameters(method, true, terms)).isPresent()
                : isOfType(reference) && LibraryValues.isSettledHelper(reference.getExpression().toString(), name);
    }

    private static boolean isOfType(ExpressionMethodReference reference) {
        return reference.getExpression() instanceof SimpleName type && Declarations.named(type).isEmpty();
    }

    /** @param isOfObject whether the object that the method is of is what the reference gets */
    private static boolean isOfParameters(MethodDeclaration method, boolean isOfObject, ValueTerms terms) {
        return terms.result(method)
                .filter(result -> isOfObject || result.variables().stream().allMatch(variable -> variable.getParent() == method))
                .isPresent();
    }
}
