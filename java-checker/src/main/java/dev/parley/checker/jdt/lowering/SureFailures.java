package dev.parley.checker.jdt.lowering;

import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.Implementations;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.JumpsOut;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.FunctionSources;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.ThrowStatement;

/**
 * What a call fails with whenever it is made, although it may run several methods, or other code calls the function: all that it may run is in
 * the file, and ends by a {@code throw}, and by nothing else.
 */
final class SureFailures {
    private SureFailures() {}

    /**
     * The statements that throw it; none where the call may go well, as where a class of another file may have another method.
     *
     * @param method null where it is not known
     */
    static List<ThrowStatement> of(Expression call, IMethodBinding method, ShownMethods called) {
        if (!(call instanceof MethodInvocation invocation)) {
            return List.of();
        }
        List<Optional<Block>> codes = isOfFile(invocation, method) ? methods(invocation, method, called) : functions(invocation);
        List<ThrowStatement> last = codes.stream().flatMap(code -> code.flatMap(SureFailures::last).stream()).toList();
        return last.size() == codes.size() ? last : List.of();
    }

    private static boolean isOfFile(MethodInvocation call, IMethodBinding method) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.declared(call).isPresent();
        }
        ASTNode found = method == null ? null : ((CompilationUnit) call.getRoot()).findDeclaringNode(method.getMethodDeclaration());
        return found instanceof MethodDeclaration;
    }

    private static List<Optional<Block>> methods(MethodInvocation call, IMethodBinding method, ShownMethods called) {
        return called.implementations(call, method, Optional.empty()).stream()
                .map(Implementations.Implementation::method)
                .map(each -> called.isShown(each) ? Optional.ofNullable(each.getBody()) : Optional.<Block>empty())
                .toList();
    }

    private static List<Optional<Block>> functions(MethodInvocation call) {
        return Optional.ofNullable(call.getExpression())
                .filter(function -> FunctionTypes.isOfFunction(call))
                .flatMap(FunctionSources::of)
                .map(functions -> functions.stream().map(SureFailures::body).toList())
                .orElse(List.of());
    }

    private static Optional<Block> body(Expression function) {
        return function instanceof LambdaExpression lambda && lambda.getBody() instanceof Block block ? Optional.of(block) : Optional.empty();
    }

    /** The statement that ends a body. */
    private static Optional<ThrowStatement> last(Block body) {
        List<Statement> statements = Trees.list(body.statements());
        return !statements.isEmpty() && statements.getLast() instanceof ThrowStatement thrown && !JumpsOut.in(body)
                ? Optional.of(thrown)
                : Optional.empty();
    }
}
