package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.session.KeepingConstructor;
import dev.parley.checker.jdt.session.SessionHolder;
import dev.parley.checker.jdt.session.SessionTask;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells what calls on objects that keep the session run, and calls of such an object on itself. */
final class HeldSessions {
    private final SessionVariable session;
    private final ShownMethods called;
    private final ValueLowering values;
    private final Locals locals;

    HeldSessions(SessionVariable session, ShownMethods called, ValueLowering values, Locals locals) {
        this.session = session;
        this.called = called;
        this.values = values;
        this.locals = locals;
    }

    /**
     * The method or the constructor of an object that keeps the session.
     *
     * @param keeper what has the session in its code
     * @param constants what other fields of the object hold
     */
    record Code(MethodDeclaration method, VariableDeclaration keeper, Map<VariableDeclaration, Object> constants) {
        Code {
            constants = Map.copyOf(constants);
        }
    }

    /**
     * The object that an expression names or makes and that keeps the session. Where values have one owner, its other fields would have to be
     * followed as well.
     */
    Optional<SessionHolder> holder(Expression expression) {
        return session.holder(expression).filter(object -> !values.matters() || object.hasNothingElse());
    }

    /** The object that an expression makes. */
    Optional<SessionHolder> made(Expression expression) {
        return holder(expression).filter(object -> object.place() == expression);
    }

    /** The argument of a call that is such an object. */
    Optional<Expression> argument(Expression call) {
        return Trees.arguments(call).stream().filter(argument -> holder(argument).isPresent()).findFirst();
    }

    /** The method that runs when a {@code try} closes such an object, if it uses the session. */
    Optional<Code> closed(SessionHolder holder) {
        return holder.closing()
                .filter(method -> SessionTask.isUsedBy(method, holder.keeper()) && called.isShown(method))
                .map(method -> new Code(method, holder.keeper(), holder.constants(locals.rounds().constants())));
    }

    /** What making such an object does to the session: of a method that is still being written it is not known what it does. */
    Step step(SessionHolder object) {
        boolean isKnown = SessionTask.users(object.keeper()).stream().allMatch(called::isShown)
                && making(object).filter(making -> !called.isShown(making.method())).isEmpty()
                && (!(object.place() instanceof MethodInvocation call) || SureMethods.of(call).filter(called::isShown).isPresent());
        return isKnown ? new Step.Pass() : new Step.Escape(Optional.empty());
    }

    /** The constructor that goes on with the session which its new object keeps. */
    Optional<Code> making(SessionHolder object) {
        return KeepingConstructor.of(object.keeper())
                .filter(KeepingConstructor::goesOn)
                .map(constructor -> new Code(constructor.declaration(), constructor.parameter(), object.constants(locals.rounds().constants())));
    }

    /** The method that a call runs, if it uses the session by its own object. */
    Optional<Code> called(Expression call) {
        if (!(call instanceof MethodInvocation invocation)) {
            return Optional.empty();
        }
        Optional<Code> onHolder = Optional.ofNullable(invocation.getExpression())
                .flatMap(this::holder)
                .flatMap(holder -> holder.called(invocation)
                        .map(method -> new Code(method, holder.keeper(), holder.constants(locals.rounds().constants()))));
        return onHolder
                .or(() -> session.keeper().flatMap(keeper -> SessionTask.ownCall(invocation, keeper)
                        .map(method -> new Code(method, keeper, ofSameObject(keeper)))))
                .filter(code -> called.isShown(code.method()));
    }

    private Map<VariableDeclaration, Object> ofSameObject(VariableDeclaration keeper) {
        return locals.rounds().of(new DeclaredClass(SessionTask.type(keeper)).finalFields());
    }
}
