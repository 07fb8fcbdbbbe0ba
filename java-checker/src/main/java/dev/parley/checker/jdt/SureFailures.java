package dev.parley.checker.jdt;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TypeDeclaration;

/**
 * What a call fails with whenever it is made, although objects of other classes may have another method, or other code calls the function: all that
 * the file shows of what it may run ends by a {@code throw}, and by nothing else.
 */
final class SureFailures {
    private SureFailures() {}

    /**
     * The statements that throw it; none where the call may go well.
     *
     * @param method null where it is not known
     */
    static List<ThrowStatement> of(Expression call, IMethodBinding method, CalledMethods called) {
        if (!(call instanceof MethodInvocation invocation)) {
            return List.of();
        }
        Optional<MethodDeclaration> own = Scopes.areNeeded(call) ? ScopedMethods.declared(call) : declared(invocation, method);
        List<Optional<Block>> codes = own.isPresent() ? own.filter(SureFailures::isOfObjects).map(SureFailures::bodies).orElse(List.of())
                : functions(invocation).stream().map(SureFailures::body).toList();
        List<ThrowStatement> last = codes.stream().flatMap(code -> code.flatMap(SureFailures::last).stream()).toList();
        boolean areSeen = own.stream().allMatch(called::isShown);
        return areSeen && last.size() == codes.size() ? last : List.of();
    }

    private static Optional<MethodDeclaration> declared(MethodInvocation call, IMethodBinding method) {
        ASTNode found = method == null ? null : ((CompilationUnit) call.getRoot()).findDeclaringNode(method.getMethodDeclaration());
        return found instanceof MethodDeclaration declaration ? Optional.of(declaration) : Optional.empty();
    }

    /** Whether there are objects that have the method as it is. */
    private static boolean isOfObjects(MethodDeclaration method) {
        return !(method.getParent() instanceof TypeDeclaration type && (type.isInterface() || Modifier.isAbstract(type.getModifiers())));
    }

    /** Of a method and of those in the file that override it. */
    private static List<Optional<Block>> bodies(MethodDeclaration method) {
        return Stream.concat(Stream.of(method), TreeIndex.all(method, MethodDeclaration.class).stream().filter(other -> mayOverride(other, method)))
                .map(each -> Optional.ofNullable(each.getBody()))
                .toList();
    }

    private static boolean mayOverride(MethodDeclaration other, MethodDeclaration method) {
        boolean isAlike = other.getParent() != method.getParent()
                && other.getName().getIdentifier().equals(method.getName().getIdentifier())
                && other.parameters().size() == method.parameters().size();
        return isAlike && (Scopes.areNeeded(method) || other.resolveBinding() == null || other.resolveBinding().overrides(method.resolveBinding()));
    }

    private static List<Expression> functions(MethodInvocation call) {
        return Optional.ofNullable(call.getExpression()).filter(function -> InPlaceMethods.isOfFunction(call)).flatMap(FunctionSources::of).orElse(List.of());
    }

    private static Optional<Block> body(Expression function) {
        return function instanceof LambdaExpression lambda && lambda.getBody() instanceof Block block ? Optional.of(block) : Optional.empty();
    }

    /** The statement that ends a body. One that says that there is nothing to do here waits for others to override it. */
    private static Optional<ThrowStatement> last(Block body) {
        List<Statement> statements = Trees.list(body.statements());
        return !statements.isEmpty() && statements.getLast() instanceof ThrowStatement thrown && !JumpsOut.in(body) && !isUnsupported(thrown)
                ? Optional.of(thrown)
                : Optional.empty();
    }

    private static boolean isUnsupported(ThrowStatement thrown) {
        return Trees.bare(thrown.getExpression()) instanceof ClassInstanceCreation made && TypeNames.simple(made.getType()).equals("UnsupportedOperationException");
    }
}
