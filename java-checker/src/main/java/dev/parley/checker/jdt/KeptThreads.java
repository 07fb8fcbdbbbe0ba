package dev.parley.checker.jdt;

import java.util.List;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/** New threads, in local variables or not: one that is not started runs nothing, and what it was to do nobody does. */
final class KeptThreads {
    private KeptThreads() {}

    /** Whether a new thread may be taken to be started: the code does so before anything else happens to it, or leaves it to other code. */
    static boolean isStarted(ClassInstanceCreation thread) {
        return switch (thread.getParent()) {
            case ExpressionStatement forgotten -> false;
            case MethodInvocation call when call.getExpression() == thread -> isStart(call);
            case VariableDeclarationFragment variable when variable.getParent() instanceof VariableDeclarationStatement declaration
                    && declaration.getParent() instanceof Block block -> isStarted(variable, declaration, block);
            default -> true;
        };
    }

    /** Whether the code surely starts a thread itself that a call gives. */
    static boolean isStartedHere(MethodInvocation making) {
        return switch (making.getParent()) {
            case MethodInvocation call -> call.getExpression() == making && isStart(call);
            case VariableDeclarationFragment variable when variable.getParent() instanceof VariableDeclarationStatement declaration
                    && declaration.getParent() instanceof Block block -> uses(variable, block).stream().noneMatch(KeptThreads::runsHere)
                            && uses(variable, block).stream().anyMatch(use -> starts(use, declaration, block));
            default -> false;
        };
    }

    private static boolean isStart(MethodInvocation call) {
        return call.getName().getIdentifier().equals("start") && call.arguments().isEmpty();
    }

    private static List<SimpleName> uses(VariableDeclarationFragment variable, Block block) {
        return TreeIndex.named(variable.getName().getIdentifier(), block).stream().filter(name -> Declarations.isUse(name, variable)).toList();
    }

    private static boolean isStarted(VariableDeclarationFragment variable, VariableDeclarationStatement declaration, Block block) {
        List<SimpleName> uses = uses(variable, block);
        return uses.stream().noneMatch(KeptThreads::runsHere)
                && (!uses.stream().allMatch(KeptThreads::isCalled) || uses.stream().anyMatch(use -> starts(use, declaration, block)));
    }

    /** Whether the code runs what a thread is to do itself, be it once more or without the thread. */
    private static boolean runsHere(SimpleName use) {
        return isCalled(use) && ((MethodInvocation) use.getParent()).getName().getIdentifier().equals("run");
    }

    private static boolean isCalled(SimpleName use) {
        return use.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY;
    }

    /** Whether the thread is started here, wherever control goes from its declaration. */
    private static boolean starts(SimpleName use, VariableDeclarationStatement declaration, Block block) {
        List<Statement> statements = Trees.list(block.statements());
        return isCalled(use)
                && isStart((MethodInvocation) use.getParent())
                && use.getParent().getParent() instanceof ExpressionStatement start
                && start.getParent() == block
                && statements.subList(statements.indexOf(declaration) + 1, statements.indexOf(start)).stream().noneMatch(EarlyExits::mayLeave);
    }
}
