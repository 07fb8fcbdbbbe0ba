package dev.parley.checker.jdt.function;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Threads and tasks that count a latch down as the last that they do, for which the code waits by that. */
final class LatchedThreads {
    private static final String COUNTING = "countDown";

    private LatchedThreads() {}

    /** The calls that have started what a call waits for; none for other calls. */
    static Stream<Expression> awaitedBy(MethodInvocation call) {
        boolean isWaiting = call.getName().getIdentifier().equals("await") && call.arguments().isEmpty()
                && call.getExpression() instanceof SimpleName;
        return isWaiting
                ? Declarations.named(call.getExpression()).flatMap(LatchedThreads::latch).stream().flatMap(LatchedThreads::started)
                : Stream.of();
    }

    private static Optional<VariableDeclarationFragment> latch(ASTNode declared) {
        return declared instanceof VariableDeclarationFragment variable && KeptValues.isKept(variable)
                        && variable.getInitializer() instanceof ClassInstanceCreation made
                        && LibraryCalls.types(made.resolveTypeBinding()).contains("java.util.concurrent.CountDownLatch")
                ? Optional.of(variable)
                : Optional.empty();
    }

    /** What has to be over for a latch to be at zero, where the file shows that nothing else counts it down. */
    private static Stream<Expression> started(VariableDeclarationFragment latch) {
        List<SimpleName> uses = TreeIndex.named(latch.getName().getIdentifier(), latch.getParent().getParent()).stream()
                .filter(name -> Declarations.isUse(name, latch)).toList();
        List<SimpleName> counts = uses.stream().filter(use -> KeptResult.isCall(use, COUNTING)).toList();
        List<Expression> started = counts.stream().flatMap(count -> starting(count, latch).stream()).toList();
        List<Expression> arguments = Trees.list(((ClassInstanceCreation) latch.getInitializer()).arguments());
        // Without a count, or with more than that, it is still being written.
        boolean isCounted = arguments.size() != 1
                || arguments.getFirst().resolveConstantExpressionValue() instanceof Integer number && number == started.size();
        boolean isAll = isCounted && started.size() == counts.size() && new HashSet<>(started).size() == started.size()
                && uses.stream().allMatch(KeptResult::isCalled);
        return isAll ? started.stream() : Stream.of();
    }

    /** The call that gets the code to run, once, which counts a latch down here and does nothing behind that. */
    private static Optional<Expression> starting(SimpleName count, VariableDeclarationFragment latch) {
        return Trees.code(count) instanceof LambdaExpression code && isLast(count, code)
                        && code.getParent() instanceof Expression call && runsOnce(call)
                        && Stream.<ASTNode>iterate(call, here -> here != latch.getParent().getParent(), ASTNode::getParent)
                                .noneMatch(here -> Trees.isLoop(here) || here instanceof LambdaExpression)
                ? Optional.of(call)
                : Optional.empty();
    }

    private static boolean runsOnce(Expression call) {
        return switch (call) {
            case MethodInvocation starting -> LibraryRuns.runsOnceElsewhere(starting.resolveMethodBinding(), starting);
            case ClassInstanceCreation thread -> LibraryRuns.runsOnceElsewhere(thread.resolveConstructorBinding(), thread);
            default -> false;
        };
    }

    private static boolean isLast(SimpleName count, LambdaExpression code) {
        return code.getBody() instanceof Block body ? endsWith(body, count) : code.getBody() == count.getParent();
    }

    private static boolean endsWith(Block block, SimpleName count) {
        return !block.statements().isEmpty() && switch (block.statements().getLast()) {
            case ExpressionStatement alone -> alone.getExpression() == count.getParent();
            case TryStatement trying when trying.getFinally() != null -> endsWith(trying.getFinally(), count);
            default -> false;
        };
    }
}
