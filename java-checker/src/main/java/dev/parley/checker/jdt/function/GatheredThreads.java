package dev.parley.checker.jdt.function;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Threads and tasks that the code puts into a new list as soon as it has made them, so that whoever waits for each of the list waits for all of
 * them. All that the code does with the list is that, and to start them before.
 *
 * @param made what makes the threads, or starts them
 */
final class GatheredThreads {
    /** What code does with each of the list. */
    private record Each(String method, IMethodBinding binding, ASTNode code) {
        boolean isStart() {
            return method.equals("start");
        }

        boolean isWaiting() {
            return binding != null && InPlaceCalls.awaits(method, 0, LibraryCalls.types(binding.getDeclaringClass()));
        }
    }

    private final KeptResult list;
    private final List<Expression> made = new ArrayList<>();
    private final List<Each> each = new ArrayList<>();
    private boolean areSeen = true;

    private GatheredThreads(KeptResult list) {
        this.list = list;
        list.uses().forEach(this::see);
    }

    /** The threads in the list that a name stands for; empty where it may have others, or others may have it. */
    private static Optional<GatheredThreads> of(Expression name) {
        return Trees.bare(name) instanceof SimpleName list
                ? Declarations.named(list).flatMap(variable -> variable instanceof VariableDeclarationFragment kept ? in(kept) : Optional.empty())
                : Optional.empty();
    }

    private static Optional<GatheredThreads> in(VariableDeclarationFragment list) {
        return KeptValues.value(list).orElse(null) instanceof ClassInstanceCreation created && isNewList(created)
                ? KeptResult.of(created).map(GatheredThreads::new).filter(found -> found.areSeen && found.startInTime())
                : Optional.empty();
    }

    private static boolean isNewList(ClassInstanceCreation created) {
        ITypeBinding type = created.resolveTypeBinding();
        return type != null && created.arguments().isEmpty() && created.getAnonymousClassDeclaration() == null
                && type.getErasure().getQualifiedName().startsWith("java.util.") && LibraryCalls.types(type).contains("java.util.List");
    }

    /** What has made the threads for which a loop waits that is over. */
    static Stream<Expression> awaitedBy(EnhancedForStatement loop) {
        return ofLoop(loop).filter(Each::isWaiting).flatMap(waiting -> of(loop.getExpression())).stream().flatMap(found -> found.made.stream());
    }

    /** Likewise a call that runs a method of each in a list, or gets the list's elements in an array and waits for all of them. */
    static Stream<Expression> awaitedBy(MethodInvocation call) {
        Optional<Expression> list = ofForEach(call).filter(Each::isWaiting).isPresent() ? Optional.of(call.getExpression())
                : Optional.ofNullable(call.getExpression()).flatMap(AwaitedThreads::together)
                        .filter(all -> all.size() == 1 && all.getFirst() instanceof MethodInvocation array && isArray(array))
                        .map(all -> ((MethodInvocation) all.getFirst()).getExpression());
        return list.flatMap(GatheredThreads::of).stream().flatMap(found -> found.made.stream());
    }

    private static boolean isArray(MethodInvocation call) {
        return call.getName().getIdentifier().equals("toArray") && call.getExpression() != null;
    }

    /** Whether what an expression makes goes into such a list in any case. */
    static boolean isGathered(Expression thread) {
        Optional<Expression> gathering = thread.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY
                ? Optional.of((Expression) thread.getParent())
                : KeptResult.of(thread).stream().flatMap(kept -> kept.uses().stream())
                        .filter(use -> use.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY)
                        .map(use -> (Expression) use.getParent()).findFirst();
        return gathering.flatMap(call -> Optional.ofNullable(((MethodInvocation) call).getExpression())).flatMap(GatheredThreads::of)
                .filter(found -> found.made.contains(thread)).isPresent();
    }

    /** What goes into the list that an expression makes, of which the threads of an earlier one are none. */
    static Stream<Expression> gatheredIn(Expression created) {
        return KeptResult.of(created).flatMap(list -> in(list.variable())).stream().flatMap(found -> found.made.stream());
    }

    private void see(SimpleName use) {
        if (KeptResult.isCalled(use)) {
            MethodInvocation call = (MethodInvocation) use.getParent();
            switch (call.getName().getIdentifier()) {
                case "add" -> gathered(call).ifPresentOrElse(made::add, () -> areSeen = false);
                case "forEach" -> ofForEach(call).filter(this::isKnown).ifPresentOrElse(each::add, () -> areSeen = false);
                case "toArray" -> areSeen &= call.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY
                        && AwaitedThreads.together((Expression) call.getParent()).isPresent();
                case "size", "isEmpty" -> {}
                default -> areSeen = false;
            }
        } else if (use.getLocationInParent() == EnhancedForStatement.EXPRESSION_PROPERTY) {
            ofLoop((EnhancedForStatement) use.getParent()).filter(this::isKnown).ifPresentOrElse(each::add, () -> areSeen = false);
        } else {
            areSeen = false;
        }
    }

    private boolean isKnown(Each what) {
        return what.isStart() || what.isWaiting();
    }

    /** A loop that does nothing but to call a method of each. */
    private static Optional<Each> ofLoop(EnhancedForStatement loop) {
        List<Statement> body = loop.getBody() instanceof Block block ? Trees.list(block.statements()) : List.of(loop.getBody());
        return body.size() == 1 && body.getFirst() instanceof ExpressionStatement only && only.getExpression() instanceof MethodInvocation call
                        && call.arguments().isEmpty() && call.getExpression() instanceof SimpleName element
                        && Declarations.isUse(element, loop.getParameter())
                ? Optional.of(new Each(call.getName().getIdentifier(), call.resolveMethodBinding(), loop))
                : Optional.empty();
    }

    private static Optional<Each> ofForEach(MethodInvocation call) {
        return call.getName().getIdentifier().equals("forEach") && call.arguments().size() == 1 && call.getExpression() != null
                        && call.arguments().getFirst() instanceof ExpressionMethodReference reference
                        && call.getParent() instanceof ExpressionStatement statement
                ? Optional.of(new Each(reference.getName().getIdentifier(), reference.resolveMethodBinding(), statement))
                : Optional.empty();
    }

    /** What makes the thread that a call puts into the list. */
    private Optional<Expression> gathered(MethodInvocation add) {
        if (add.arguments().size() != 1 || !(add.getParent() instanceof ExpressionStatement) || !isReachedOrLeft(add)) {
            return Optional.empty();
        }
        return switch (Trees.bare((Expression) add.arguments().getFirst())) {
            case MethodInvocation started -> Optional.of(started);
            case ClassInstanceCreation thread -> Optional.of(thread);
            case SimpleName name -> KeptResult.named(name).filter(kept -> kept.isSure(name) && isOnlyStarted(kept, name))
                    .flatMap(KeptResult::value);
            default -> Optional.empty();
        };
    }

    /** Whether what keeps a call from being made leaves the code of the list as well, which an exception in a {@code try} does not. */
    private boolean isReachedOrLeft(ASTNode call) {
        for (ASTNode here = call; here != list.block(); here = here.getParent()) {
            if (here == null || here instanceof TryStatement || here instanceof LambdaExpression) {
                return false;
            }
        }
        return true;
    }

    /** Whether nobody waits for a thread between where it goes into the list and where it is started. */
    private boolean isOnlyStarted(KeptResult thread, SimpleName gathered) {
        return thread.uses().stream().filter(use -> use != gathered).allMatch(use -> KeptResult.isCalled(use)
                && !InPlaceCalls.mayEndWaiting(((MethodInvocation) use.getParent()).getName().getIdentifier())
                && (!KeptThreads.isStart(use) || thread.isSure(use) && list.uses().stream()
                        .noneMatch(other -> other.getStartPosition() > gathered.getStartPosition()
                                && other.getStartPosition() < use.getStartPosition())));
    }

    /** Whether no thread of the list is started once it has been waited for. */
    private boolean startInTime() {
        int waiting = each.stream().filter(Each::isWaiting).mapToInt(what -> what.code().getStartPosition()).min().orElse(Integer.MAX_VALUE);
        return each.stream().filter(Each::isStart)
                .allMatch(start -> start.code().getParent() == list.block() && start.code().getStartPosition() < waiting)
                && (each.stream().noneMatch(Each::isStart)
                        || each.stream().filter(Each::isWaiting).allMatch(wait -> wait.code().getParent() == list.block()));
    }
}
