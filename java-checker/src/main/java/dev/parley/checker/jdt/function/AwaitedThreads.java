package dev.parley.checker.jdt.function;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Threads and tasks for which the code waits: where the call comes back that does so, they are at their end. Not those that anybody else might start
 * or call off, as far as that ends the waiting and not the task. None in a tree without bindings.
 */
public final class AwaitedThreads {
    private AwaitedThreads() {}

    /** The call that has started what a call waits for, be it the same one; empty for other calls. */
    public static Optional<Expression> of(MethodInvocation call) {
        IMethodBinding method = call.resolveMethodBinding();
        if (method == null) {
            return Optional.empty();
        }
        String name = call.getName().getIdentifier();
        List<String> types = LibraryCalls.types(method.getDeclaringClass());
        if (InPlaceCalls.awaitsAll(name, call.arguments().size()) && InPlaceCalls.runsElsewhere(types)) {
            return Optional.of(call);
        }
        return Optional.ofNullable(call.getExpression())
                .filter(thread -> InPlaceCalls.awaits(name, call.arguments().size(), types))
                .flatMap(AwaitedThreads::started);
    }

    /** The calls that have started what a resource waits for that a {@code try} closes. */
    public static Stream<Expression> ofClosing(Expression resource) {
        return resource instanceof VariableDeclarationExpression declaration && isWaiting(declaration.getType().resolveBinding())
                ? Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                        .flatMap(variable -> TreeIndex.named(variable.getName().getIdentifier(), declaration.getParent()).stream()
                                .filter(name -> KeptResult.isCalled(name) && Declarations.isUse(name, variable)))
                        .map(name -> (Expression) name.getParent())
                : Stream.of();
    }

    private static boolean isWaiting(ITypeBinding type) {
        return type != null && InPlaceCalls.awaitsWhenClosed(LibraryCalls.types(type));
    }

    private static Optional<Expression> started(Expression thread) {
        return switch (Trees.bare(thread)) {
            case SimpleName name -> Declarations.named(name)
                    .flatMap(variable -> variable instanceof VariableDeclarationFragment kept && kept.getInitializer() != null
                            ? KeptResult.of(kept.getInitializer())
                            : Optional.empty())
                    .filter(kept -> kept.isKept() && isStartedBefore(kept, name))
                    .map(kept -> Trees.bare(kept.variable().getInitializer()));
            case MethodInvocation call -> Optional.of(call);
            case Expression other -> Optional.empty();
        };
    }

    /** Whether a thread is not started once it has been waited for, nor called off. */
    private static boolean isStartedBefore(KeptResult thread, SimpleName waiting) {
        return thread.uses().stream().allMatch(use -> KeptResult.isCalled(use)
                && !InPlaceCalls.mayEndWaiting(((MethodInvocation) use.getParent()).getName().getIdentifier())
                && (!KeptThreads.isStart(use) || use.getStartPosition() < waiting.getStartPosition() && thread.isSure(use)));
    }
}
