package dev.parley.checker.jdt.function;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Streams that a local variable keeps: nothing runs before the call that ends them. Where the variable has one use, in the code that
 * declares it, that use stands for what the variable is declared with.
 */
public final class KeptStreams {
    private KeptStreams() {}

    /** What the variable is declared with that a name stands for; empty where something else may have to do with its stream. */
    public static Optional<Expression> declared(SimpleName use) {
        return Declarations.named(use)
                .flatMap(variable -> variable instanceof VariableDeclarationFragment fragment ? Optional.of(fragment) : Optional.empty())
                .filter(variable -> onlyUse(variable).filter(use::equals).isPresent())
                .map(VariableDeclarationFragment::getInitializer);
    }

    /** The call that ends the stream of which a variable keeps an operation that gets this function; empty where no variable does. */
    public static Optional<MethodInvocation> end(LambdaExpression function) {
        return function.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY && last(function.getParent()) instanceof MethodInvocation kept
                ? use(kept).flatMap(KeptStreams::end)
                : Optional.empty();
    }

    private static Optional<MethodInvocation> end(SimpleName use) {
        return last(use) instanceof MethodInvocation call ? use(call).map(KeptStreams::end).orElseGet(() -> Optional.of(call)) : Optional.empty();
    }

    /** The last of the calls that are made one on the other. */
    private static ASTNode last(ASTNode start) {
        ASTNode here = start;
        while (here.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY) {
            here = here.getParent();
        }
        return here;
    }

    private static Optional<SimpleName> use(MethodInvocation initializer) {
        return initializer.getParent() instanceof VariableDeclarationFragment fragment ? onlyUse(fragment) : Optional.empty();
    }

    private static Optional<SimpleName> onlyUse(VariableDeclarationFragment variable) {
        if (!KeptValues.isKept(variable)) {
            return Optional.empty();
        }
        List<SimpleName> uses = new ArrayList<>();
        variable.getParent().getParent().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (Declarations.isUse(name, variable)) {
                    uses.add(name);
                }
                return true;
            }
        });
        return uses.size() == 1 && Trees.code(uses.getFirst()) == Trees.code(variable) ? Optional.of(uses.getFirst()) : Optional.empty();
    }
}
