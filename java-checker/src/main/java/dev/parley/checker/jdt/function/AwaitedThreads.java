package dev.parley.checker.jdt.function;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * Threads and tasks for which the code waits: where the call comes back that does so, they are at their end. Not those that anybody else might start
 * or call off, as far as that ends the waiting and not the task. None in a tree without bindings.
 */
public final class AwaitedThreads {
    private AwaitedThreads() {}

    /** The calls that have started what a call waits for, be it the same one; none for other calls. */
    public static Stream<Expression> of(MethodInvocation call) {
        IMethodBinding method = call.resolveMethodBinding();
        if (method == null) {
            return Stream.of();
        }
        String name = call.getName().getIdentifier();
        List<String> types = LibraryCalls.types(method.getDeclaringClass());
        if (InPlaceCalls.awaitsAll(name, call.arguments().size()) && InPlaceCalls.runsElsewhere(types)) {
            return Stream.of(call);
        }
        if (call.getExpression() == null || !InPlaceCalls.awaits(name, call.arguments().size(), types)) {
            return Stream.concat(GatheredThreads.awaitedBy(call), LatchedThreads.awaitedBy(call));
        }
        Stream<Expression> several = started(call.getExpression()).stream().flatMap(task -> together(task)
                .map(all -> all.stream().flatMap(each -> started(each).stream()))
                .orElseGet(() -> Stream.of(task)));
        return Stream.concat(several, GatheredThreads.awaitedBy(call));
    }

    /** The calls that have started what a loop waits for that is over. */
    public static Stream<Expression> ofLoop(EnhancedForStatement loop) {
        return GatheredThreads.awaitedBy(loop);
    }

    /** Whether whoever waits for what a call starts waits for all that it has started since there is where that goes: a list, or a pool. */
    public static boolean areOneGroup(Expression call) {
        return GatheredThreads.isGathered(call) || isOfResource(call);
    }

    /** What will be started and go to where an expression makes a list or a pool for it, of which nobody waits by that for what has been earlier. */
    public static Stream<Expression> startedIn(Expression made) {
        return made.getParent() instanceof VariableDeclarationFragment variable && variable.getInitializer() == made && closing(variable).isPresent()
                ? ofClosing(closing(variable).get())
                : GatheredThreads.gatheredIn(made);
    }

    /** The tasks of which one is over when all of them are. */
    static Optional<List<Expression>> together(Expression task) {
        return Trees.bare(task) instanceof MethodInvocation all && all.resolveMethodBinding() != null
                        && InPlaceCalls.joins(all.getName().getIdentifier(), LibraryCalls.types(all.resolveMethodBinding().getDeclaringClass()))
                ? Optional.of(Trees.list(all.arguments()))
                : Optional.empty();
    }

    private static boolean isOfResource(Expression call) {
        return call instanceof MethodInvocation starting && starting.getExpression() instanceof SimpleName pool
                && Declarations.named(pool)
                        .flatMap(variable -> variable instanceof VariableDeclarationFragment local ? closing(local) : Optional.empty())
                        .filter(resource -> ofClosing(resource).anyMatch(each -> each == call))
                        .isPresent();
    }

    /** The resource of a {@code try} that a local variable is: declared there, or named. */
    private static Optional<Expression> closing(VariableDeclarationFragment variable) {
        return switch (variable.getParent()) {
            case VariableDeclarationExpression resource when resource.getLocationInParent() == TryStatement.RESOURCES2_PROPERTY ->
                Optional.of(resource);
            case VariableDeclarationStatement declaration -> uses(variable)
                    .filter(name -> name.getLocationInParent() == TryStatement.RESOURCES2_PROPERTY)
                    .<Expression>map(name -> name).findFirst();
            default -> Optional.empty();
        };
    }

    /** The calls that have started what a resource waits for that a {@code try} closes. */
    public static Stream<Expression> ofClosing(Expression resource) {
        List<VariableDeclarationFragment> variables = resource instanceof VariableDeclarationExpression declaration
                ? Trees.list(declaration.fragments())
                : Declarations.named(resource).filter(VariableDeclarationFragment.class::isInstance).map(VariableDeclarationFragment.class::cast)
                        .filter(KeptValues::isKept).stream().toList();
        return variables.stream().allMatch(AwaitedThreads::isPool)
                ? variables.stream().flatMap(AwaitedThreads::uses).filter(KeptResult::isCalled).map(name -> (Expression) name.getParent())
                : Stream.of();
    }

    private static Stream<SimpleName> uses(VariableDeclarationFragment variable) {
        return TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                .filter(name -> Declarations.isUse(name, variable));
    }

    /** Whether a resource is a pool of its own: of the common one nobody waits for anything by closing it. */
    private static boolean isPool(VariableDeclarationFragment resource) {
        ITypeBinding type = resource.getInitializer() == null ? null : resource.getInitializer().resolveTypeBinding();
        boolean isNew = resource.getInitializer() instanceof ClassInstanceCreation
                || resource.getInitializer() instanceof MethodInvocation making && making.resolveMethodBinding() != null
                        && making.resolveMethodBinding().getDeclaringClass().getQualifiedName().equals("java.util.concurrent.Executors");
        return type != null && isNew && InPlaceCalls.awaitsWhenClosed(LibraryCalls.types(type));
    }

    private static Optional<Expression> started(Expression thread) {
        return switch (Trees.bare(thread)) {
            case SimpleName name -> KeptResult.named(name).filter(kept -> isStartedBefore(kept, name)).flatMap(KeptResult::value).map(Trees::bare);
            case MethodInvocation call -> Optional.of(call);
            case Expression other -> Optional.empty();
        };
    }

    /** Whether a thread is not started once it has been waited for, nor called off. */
    private static boolean isStartedBefore(KeptResult thread, SimpleName waiting) {
        return thread.uses().stream().allMatch(use -> use == waiting || KeptResult.isCalled(use)
                && !InPlaceCalls.mayEndWaiting(((MethodInvocation) use.getParent()).getName().getIdentifier())
                && (!KeptThreads.isStart(use) || use.getStartPosition() < waiting.getStartPosition() && thread.isSure(use)));
    }
}
