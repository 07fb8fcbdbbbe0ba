package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * A session that has other names as well, or that objects keep.
 *
 * @param names the variables that keep what a method gives back, and the parameters of functions that get the session
 * @param holders the objects that keep it
 */
record RenamedSession(SessionVariable own, List<SessionVariable> names, List<SessionHolder> holders, PassedBack methods) implements WrappedSession {
    public RenamedSession {
        names = List.copyOf(names);
        holders = List.copyOf(holders);
    }

    RenamedSession(SessionVariable own, List<SessionVariable> names, PassedBack methods) {
        this(own, names, List.of(), methods);
    }

    @Override
    public Optional<SessionHolder> holder(Expression expression) {
        return holders.stream().filter(each -> each.is(expression)).findFirst().or(() -> own.holder(expression));
    }

    @Override
    public boolean is(Expression expression) {
        return own.is(expression) || isRenamed(expression) || isGivenByObject(expression);
    }

    @Override
    public boolean isOwn(Expression expression) {
        return own.isOwn(expression) || isRenamed(expression) || isGivenByObject(expression);
    }

    @Override
    public boolean isRenamed(Expression expression) {
        Expression bare = Trees.uncast(expression);
        return bare instanceof SimpleName && isNamed(bare) || bare instanceof MethodInvocation call && isGivenBackBy(call);
    }

    /** Whether an expression asks an object for the session that it keeps. */
    private boolean isGivenByObject(Expression expression) {
        return SessionHolder.isGiven(expression, this::holder);
    }

    @Override
    public String nameAt(Expression use) {
        return own.isOwn(use) ? name() : use.toString();
    }

    private boolean isNamed(Expression name) {
        return names.stream().anyMatch(each -> each.is(name));
    }

    private boolean isGivenBackBy(MethodInvocation call) {
        return Trees.<Expression>list(call.arguments()).stream().anyMatch(this::is) && methods.passed(call).filter(this::is).isPresent();
    }

    @Override
    public boolean isDeclaredBy(VariableDeclaration other) {
        return own.isDeclaredBy(other) || names.stream().anyMatch(name -> name.isDeclaredBy(other));
    }

    @Override
    public boolean isLeftTo(Expression code, Expression call, boolean opened) {
        return holders.stream().allMatch(object -> object.isLeftTo(code, call))
                && names.stream().allMatch(name -> code instanceof LambdaExpression lambda
                                && MadeLambdas.components(lambda).keySet().stream().anyMatch(name::isDeclaredBy)
                        || name.isConfinedTo(code, call))
                && own.isLeftTo(code, call, opened);
    }
}
