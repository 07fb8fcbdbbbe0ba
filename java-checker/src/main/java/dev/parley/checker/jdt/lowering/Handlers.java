package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.ExceptionClass;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.UnionType;

/**
 * The catch clauses around the code being lowered: adds the edges along which a failing step gets to them.
 *
 * <p>What leaves the method is no matter, but for what the blocks do that it passes through: the runtime then ends the session for everybody.
 */
final class Handlers {

    /**
     * One type that a clause catches.
     *
     * @param unbound whether the tree has no bindings, so that the name is all there is
     * @param name as written where it does not resolve
     */
    private record Clause(ITypeBinding type, boolean unbound, String name, GraphBuilder.Label label) {

        boolean isResolved() {
            return type != null && !type.isRecovered();
        }

        boolean catchesAll() {
            return name.equals("Exception") || name.equals("Throwable");
        }

        ExceptionClass exception() {
            if (isResolved()) {
                return ThrownTypes.classOf(type);
            }
            return unbound ? ThrownTypes.classOf(name) : ExceptionClass.unknown(name);
        }

        boolean isUnchecked() {
            return isResolved()
                    ? ThrownTypes.isSubtypeOf(type, "java.lang.RuntimeException") || ThrownTypes.isSubtypeOf(type, "java.lang.Error")
                    : unbound && ThrownTypes.isNameOfUnchecked(name);
        }

        /** Whether it gets every failure of a session. */
        boolean isOfSession() {
            return name.equals(ThrownTypes.simple(SessionApi.SESSION_EXCEPTION));
        }

        /** Whether it gets some of the failures that a call on a session has. */
        boolean isOfSomeFailures() {
            return SessionApi.FAILURES.contains(name) && (!isResolved() || ThrownTypes.isSubtypeOf(type, SessionApi.SESSION_EXCEPTION));
        }
    }

    /**
     * One {@code try}, or what stands for the closing of one of its resources.
     *
     * @param clauses in source order
     * @param isAround whether it is around the code in which the session lives, so that whatever gets to it has left that
     * @param passage its {@code finally} block, where that does anything with the session, is behind its code, or looks at values
     */
    private record Try(List<Clause> clauses, boolean isAround, Optional<Passage> passage) {}

    /**
     * A clause, and the way to it.
     *
     * @param leaves whether it leads out of the code in which the session lives, with which that is over for everybody
     * @param passed the blocks that run on the way, in this order
     */
    private record Way(Clause clause, boolean leaves, List<Passage> passed) {
        Way {
            passed = List.copyOf(passed);
        }
    }

    private static final ExceptionClass SESSION_FAILURE = ExceptionClass.checked(ThrownTypes.simple(SessionApi.SESSION_EXCEPTION));

    private final GraphBuilder graph;
    /** Innermost try first. */
    private final Deque<Try> tries = new ArrayDeque<>();

    /** Where exceptions go that leave a called method; empty in a participant's method, which nobody is there to go on after. */
    private final Optional<Unwinding> unwinding;

    Handlers(GraphBuilder graph, Optional<Unwinding> unwinding) {
        this.graph = graph;
        this.unwinding = unwinding;
    }

    /** What follows is in a {@code try}, up to {@link #leave}. */
    void enter(Optional<Passage> passage) {
        tries.push(new Try(new ArrayList<>(), false, passage));
    }

    /** The same for one around the code in which the session lives. */
    void enterAround(Optional<Passage> passage) {
        tries.push(new Try(new ArrayList<>(), true, passage));
    }

    /** Adds a clause to the innermost try. */
    void clause(Type type, GraphBuilder.Label label) {
        List<Type> types = type instanceof UnionType union ? Trees.list(union.types()) : List.of(type);
        for (Type each : types) {
            ITypeBinding binding = each.resolveBinding();
            String written = each.toString();
            tries.element().clauses().add(new Clause(binding, Scopes.areNeeded(each), written.substring(written.lastIndexOf('.') + 1), label));
        }
    }

    /** Adds a clause that gets everything. */
    void anything(GraphBuilder.Label label) {
        tries.element().clauses().add(new Clause(null, true, "Throwable", label));
    }

    /** Whether the innermost try gets failures of sessions. */
    boolean catchesSession() {
        return tries.element().clauses().stream().anyMatch(clause -> clause.catchesAll() || clause.isOfSession() || clause.isOfSomeFailures());
    }

    /** Whether a clause says that code may fail with this exception, which is unchecked, before one gets it that gets everything. */
    boolean foresees(String exception) {
        return ways().stream().map(Way::clause)
                .takeWhile(clause -> !clause.catchesAll())
                .anyMatch(clause -> clause.name().equals(exception) || clause.name().equals("RuntimeException"));
    }

    /** Code that runs where the clauses are around it that are so now, whichever were entered since. */
    Runnable fromHere(Runnable code) {
        int depth = tries.size();
        return () -> {
            Deque<Try> inner = new ArrayDeque<>();
            while (tries.size() > depth) {
                inner.push(tries.pop());
            }
            code.run();
            inner.forEach(tries::push);
        };
    }

    void leave() {
        tries.pop();
    }

    /** The clauses that may get an exception, in the order in which they are tried. */
    private List<Way> ways() {
        List<Way> ways = new ArrayList<>();
        boolean leaves = false;
        List<Passage> passed = new ArrayList<>();
        for (Try each : tries) {
            leaves |= each.isAround();
            for (Clause clause : each.clauses()) {
                ways.add(new Way(clause, leaves, passed));
            }
            each.passage().ifPresent(passed::add);
        }
        return ways;
    }

    /** The current end of the graph is a call on the session, which fails with the session's own exception. */
    void sessionCall(Extent extent) {
        for (Way way : ways()) {
            Clause clause = way.clause();
            boolean named = clause.isOfSession();
            if (named || clause.catchesAll()) {
                Guard.Cause cause = named ? Guard.Cause.SESSION_NAMED : Guard.Cause.SESSION_BROAD;
                edge(way, cause, SESSION_FAILURE, extent);
                return;
            }
            if (clause.isOfSomeFailures()) {
                edge(way, Guard.Cause.SESSION_NAMED, clause.exception(), extent);
            }
        }
        uncaught(extent);
    }

    /** A failure of the session leaves the method, through the blocks that matter for what it has given away. */
    private void uncaught(Extent extent) {
        List<Passage> passed = new ArrayList<>();
        for (Try each : tries) {
            Optional<GraphBuilder.Label> out = each.passage().filter(Passage::isBehindSession).flatMap(Passage::out);
            out.ifPresent(last -> graph.edge(through(passed, last), new Guard.Thrown(Guard.Cause.SESSION_BROAD, SESSION_FAILURE), extent));
            each.passage().filter(Passage::isBehindSession).ifPresent(passed::add);
        }
    }

    /**
     * The current end of the graph is a {@code send} that may give a value away. By whatever it ends, the value is gone, so that the handlers are
     * looked into which take every unchecked exception. One that names another class is for other code: no operation of a session throws that.
     */
    void sending(Extent extent) {
        Guard.Thrown unsent = new Guard.Thrown(Guard.Cause.UNSENT, ExceptionClass.NAMELESS);
        boolean isOfSessionBefore = false;
        for (Way way : ways()) {
            Clause clause = way.clause();
            if (clause.catchesAll() && !isOfSessionBefore) {
                // It gets the failures of the session, and is looked into for these.
                return;
            }
            if (clause.catchesAll() || clause.name().equals("RuntimeException")) {
                edge(way, unsent.cause(), unsent.exception(), extent);
                return;
            }
            isOfSessionBefore |= clause.isOfSession();
        }
        unwind(unsent, extent);
    }

    /** The current end of the graph is a call of a method that is followed: the session may fail in it, and what it declares may come out. */
    void followedCall(ITypeBinding[] declared, Extent extent) {
        sessionCall(extent);
        ITypeBinding[] others = Stream.of(declared)
                .filter(exception -> !ThrownTypes.isSubtypeOf(exception, SessionApi.SESSION_EXCEPTION)).toArray(ITypeBinding[]::new);
        otherCall(others, extent);
    }

    /** The current end of the graph is other code, which declares these exceptions, and may fail with any unchecked one. */
    void otherCall(ITypeBinding[] declared, Extent extent) {
        otherCall(declared, any -> true, extent);
    }

    /** @param mayThrow which of the unchecked exceptions that a handler names it may throw, by their simple names */
    void otherCall(ITypeBinding[] declared, Predicate<String> mayThrow, Extent extent) {
        for (ITypeBinding exception : declared) {
            raise(exception, extent);
        }
        for (Way way : ways()) {
            Clause clause = way.clause();
            if (clause.isUnchecked()) {
                if (mayThrow.test(clause.name())) {
                    edge(way, Guard.Cause.ANTICIPATED, clause.exception(), extent);
                }
            } else if (clause.catchesAll()) {
                edge(way, Guard.Cause.UNFORESEEN, ExceptionClass.UNCHECKED, extent);
                return;
            }
        }
        unwind(new Guard.Thrown(Guard.Cause.UNFORESEEN, ExceptionClass.UNCHECKED), extent);
    }

    /** The current end of the graph is a call of a method of which nothing is known: it may declare whatever is caught. */
    void unknownCall(Extent extent) {
        unknownCall(any -> true, extent);
    }

    /** @param mayThrow which of the exceptions that a handler names it may throw, by their simple names */
    void unknownCall(Predicate<String> mayThrow, Extent extent) {
        for (Way way : ways()) {
            Clause clause = way.clause();
            boolean isOfOthers = !clause.catchesAll() && !clause.isUnchecked() && !clause.isOfSession() && !clause.isOfSomeFailures();
            if (isOfOthers && mayThrow.test(clause.name())) {
                edge(way, Guard.Cause.ANTICIPATED, clause.exception(), extent);
            }
        }
        otherCall(new ITypeBinding[0], mayThrow, extent);
    }

    /** The current end of the graph is code that may fail by itself, which is no matter unless a clause says that it foresees that. */
    void mayFail(String name, Extent extent) {
        for (Way way : ways()) {
            Clause clause = way.clause();
            if (clause.name().equals(name) || name.endsWith("IndexOutOfBoundsException") && clause.name().equals("IndexOutOfBoundsException")) {
                graph.append(new Step.Pass(), extent);
                edge(way, Guard.Cause.ANTICIPATED, ExceptionClass.unchecked(name), extent);
                return;
            }
            if (clause.catchesAll() || clause.name().equals("RuntimeException")) {
                return;
            }
        }
    }

    /** In a tree without bindings: the current end of the graph is a call on another session. */
    void anotherSession(Extent extent) {
        raise(ThrownTypes.simple(SessionApi.SESSION_EXCEPTION), extent);
        otherCall(new ITypeBinding[0], extent);
    }

    /** The current end of the graph is a statement that throws, or a call of code that has it. */
    void raise(ThrowStatement statement, Extent extent) {
        if (Scopes.areNeeded(statement)) {
            raise(ScopedTypes.raised(statement), extent);
        } else {
            raise(statement.getExpression().resolveTypeBinding(), extent);
        }
    }

    /** The current end of the graph fails with an exception of this name, of which nothing more is known. */
    void raise(String name, Extent extent) {
        ExceptionClass exception = ThrownTypes.classOf(name);
        for (Way way : ways()) {
            Clause clause = way.clause();
            if (clause.catchesAll() || clause.name().equals(name) || clause.isUnchecked() && clause.name().equals("RuntimeException")) {
                edge(way, Guard.Cause.ANTICIPATED, exception, extent);
                return;
            }
        }
        unwind(new Guard.Thrown(Guard.Cause.ANTICIPATED, exception), extent);
    }

    /** The current end of the graph fails with this exception, or a subtype. */
    void raise(ITypeBinding exception, Extent extent) {
        for (Way way : ways()) {
            Clause clause = way.clause();
            boolean isKnown = exception != null && !exception.isRecovered();
            if (isKnown && clause.type() == null && clause.catchesAll()) {
                edge(way, Guard.Cause.ANTICIPATED, ThrownTypes.classOf(exception), extent);
                return;
            }
            if (!isKnown || !clause.isResolved()) {
                // Nothing is known: it may be caught here.
                edge(way, Guard.Cause.UNFORESEEN, clause.exception(), extent);
            } else if (ThrownTypes.isSubtypeOf(exception, clause.type())) {
                edge(way, Guard.Cause.ANTICIPATED, ThrownTypes.classOf(exception), extent);
                return;
            } else if (ThrownTypes.isSubtypeOf(clause.type(), exception)) {
                edge(way, Guard.Cause.ANTICIPATED, clause.exception(), extent);
            }
        }
        ExceptionClass known = exception == null ? ExceptionClass.unknown("Throwable") : ThrownTypes.classOf(exception);
        unwind(new Guard.Thrown(Guard.Cause.ANTICIPATED, known), extent);
    }

    private void edge(Way way, Guard.Cause cause, ExceptionClass exception, Extent extent) {
        Guard.Cause told = way.leaves() && cause == Guard.Cause.ANTICIPATED ? Guard.Cause.UNFORESEEN : cause;
        // After what nobody foresees, and after failures of the session itself, it is over whatever is done with it on the way.
        List<Passage> passed = told == Guard.Cause.ANTICIPATED ? way.passed() : way.passed().stream().filter(Passage::isBehindSession).toList();
        graph.edge(through(passed, way.clause().label()), new Guard.Thrown(told, exception), extent);
    }

    /** An exception leaves the method, with the session as the blocks on its way leave that. */
    private void unwind(Guard.Thrown thrown, Extent extent) {
        List<Passage> passed = tries.stream().flatMap(each -> each.passage().stream()).toList();
        unwinding.ifPresentOrElse(exits -> graph.edge(through(passed, exits.exit(thrown)), thrown, extent), () -> leave(thrown, passed, extent));
    }

    /** An exception that the code shows ends the session for everybody, but not before the blocks have run that go on with it. */
    private void leave(Guard.Thrown thrown, List<Passage> blocks, Extent extent) {
        List<Passage> passed = new ArrayList<>();
        for (Passage block : thrown.cause() == Guard.Cause.ANTICIPATED ? blocks : List.<Passage>of()) {
            if (!block.isBehindSession()) {
                Optional<GraphBuilder.Label> out = block.out();
                if (out.isEmpty()) {
                    return;
                }
                graph.edge(through(passed, out.get()), thrown, extent);
                passed.add(block);
            }
        }
    }

    private static GraphBuilder.Label through(List<Passage> passed, GraphBuilder.Label target) {
        GraphBuilder.Label next = target;
        for (Passage block : passed.reversed()) {
            next = block.to(next);
        }
        return next;
    }
}
