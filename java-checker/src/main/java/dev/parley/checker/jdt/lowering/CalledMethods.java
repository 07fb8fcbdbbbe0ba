package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.jdt.session.KeepingConstructor;
import dev.parley.checker.jdt.session.PassedBack;
import dev.parley.checker.jdt.session.SessionHolder;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The methods of the same file that are called with the session, each lowered once. Only those are followed of which it is certain that
 * they are what a call runs: a method that a subclass may override is not.
 */
public final class CalledMethods {

    /**
     * A method as it is called with constants or with anything.
     *
     * @param session its parameter that is the session, or what its object keeps the session in
     * @param object the one among its arguments that keeps the session; empty where it knows the session by itself
     */
    public record CalledMethod(MethodDeclaration declaration, VariableDeclaration session, Optional<SessionHolder> object, Locals locals,
            GraphBuilder.Label entry) {

        /** Which argument is the session; -1 where an object keeps it. */
        int argument() {
            return declaration.parameters().indexOf(session);
        }

        /** A call that is still being written may have more arguments than the method that it is taken to mean; of a list each is an element. */
        boolean hasParameter(int index) {
            return index < declaration.parameters().size() && !parameter(index).isVarargs();
        }

        SingleVariableDeclaration parameter(int index) {
            return (SingleVariableDeclaration) declaration.parameters().get(index);
        }

        SessionVariable variable() {
            return PassedBack.in(List.of(declaration.getBody()), object.map(SessionVariable::of).orElseGet(this::own));
        }

        private SessionVariable own() {
            return declaration.isConstructor()
                    ? KeepingConstructor.of(declaration, session).orElseThrow().variable()
                    : SessionVariable.of(session);
        }

        String name() {
            String name = declaration.getName().getIdentifier();
            return declaration.isConstructor() ? "new " + name : name;
        }
    }

    /** No method is lowered for more calls than a loop is for rounds. */
    private static final int MOST = Alternatives.MOST;

    /**
     * What a call tells of the arguments of a method.
     *
     * @param constants what those of its parameters get by which its rounds, roles and labels are told
     * @param types of what its {@linkplain PayloadParameters payload parameters} get
     * @param inferred what its type parameters stand for, by their keys, as far as it gives what is of them
     * @param owner the class of the object that it is on
     */
    record Passed(Map<VariableDeclaration, Object> constants, Map<VariableDeclaration, ITypeBinding> types, Map<String, ITypeBinding> inferred,
            Optional<ASTNode> owner) {
        static final Passed ANYTHING = new Passed(Map.of(), Map.of(), Map.of(), Optional.empty());

        Passed {
            constants = Map.copyOf(constants);
            types = Map.copyOf(types);
            inferred = Map.copyOf(inferred);
        }

        /** The same, with what fields of the object hold that it is called on. */
        Passed with(Map<VariableDeclaration, Object> held) {
            Map<VariableDeclaration, Object> all = new HashMap<>(constants);
            all.putAll(held);
            return new Passed(all, types, inferred, owner);
        }

        /** The same on an object of a class. */
        Passed on(ASTNode type) {
            return new Passed(constants, types, inferred, Optional.of(type));
        }
    }

    private record Key(MethodDeclaration declaration, VariableDeclaration session, Optional<SessionHolder> object, Passed passed) {
        Key with(Passed other) {
            return new Key(declaration, session, object, other);
        }

        boolean isOf(Key other) {
            return declaration == other.declaration && session == other.session && object.equals(other.object);
        }
    }

    private final GraphBuilder graph;
    private final ShownMethods shown;
    private final boolean isOpenedHere;
    private final Map<Key, CalledMethod> methods = new HashMap<>();
    private final Queue<CalledMethod> unlowered = new ArrayDeque<>();

    /** @param isOpenedHere whether the code opens the session itself */
    public CalledMethods(GraphBuilder graph, ShownMethods shown, boolean isOpenedHere) {
        this.graph = graph;
        this.shown = shown;
        this.isOpenedHere = isOpenedHere;
    }

    /** The methods of the project, whether they get the session or not. */
    ShownMethods shown() {
        return shown;
    }

    /** Whether the code opens the session itself, so that nobody else closes it. */
    boolean isOpenedHere() {
        return isOpenedHere;
    }

    /** The method that a call surely runs, with the session as its argument number {@code session}; empty where that is not certain. */
    Optional<CalledMethod> find(IMethodBinding method, int session) {
        return shown.declaration(method).map(declaration -> find(declaration, session, Passed.ANYTHING));
    }

    /** The same of a method that the text shows to be called. */
    Optional<CalledMethod> find(Optional<MethodDeclaration> called, int session) {
        return ShownMethods.followed(called).map(method -> find(method, session, Passed.ANYTHING));
    }

    /** The same of a call that tells something of the arguments. */
    CalledMethod find(MethodDeclaration method, int session, Passed passed) {
        return find(method, (VariableDeclaration) method.parameters().get(session), passed);
    }

    /** The same of a method that gets the session as this parameter, or whose object keeps it in this field or component. */
    CalledMethod find(MethodDeclaration method, VariableDeclaration session, Passed passed) {
        return find(new Key(method, session, Optional.empty(), passed));
    }

    /** The same of a method that gets an object with the session as one of its arguments. */
    CalledMethod find(MethodDeclaration method, SessionHolder object, Passed passed) {
        return find(new Key(method, object.keeper(), Optional.of(object), passed));
    }

    private CalledMethod find(Key wanted) {
        boolean isOneTooMany = !methods.containsKey(wanted) && methods.keySet().stream().filter(wanted::isOf).count() >= MOST;
        return methods.computeIfAbsent(isOneTooMany ? wanted.with(Passed.ANYTHING) : wanted, this::add);
    }

    /** A method that was found and is not in the graph yet. */
    public Optional<CalledMethod> next() {
        return Optional.ofNullable(unlowered.poll());
    }

    private CalledMethod add(Key key) {
        CalledMethod method = new CalledMethod(key.declaration(), key.session(), key.object(), new Locals(graph, shown), graph.label());
        key.passed().constants().forEach(method.locals().rounds()::keep);
        key.passed().types().forEach(method.locals().rounds()::keepType);
        method.locals().rounds().keepCall(key.passed().inferred());
        key.passed().owner().ifPresent(method.locals().rounds()::keepOwner);
        unlowered.add(method);
        return method;
    }
}
