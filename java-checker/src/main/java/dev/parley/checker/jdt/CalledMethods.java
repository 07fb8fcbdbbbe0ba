package dev.parley.checker.jdt;

import dev.parley.checker.cfg.GraphBuilder;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The methods of the same file that are called with the session, each lowered once. Only those are followed of which it is certain that
 * they are what a call runs: a method that a subclass may override is not.
 */
final class CalledMethods {

    /**
     * A method as it is called with constants or with anything.
     *
     * @param session its parameter that is the session, or what its object keeps the session in
     * @param object the one among its arguments that keeps the session; empty where it knows the session by itself
     */
    record CalledMethod(MethodDeclaration declaration, VariableDeclaration session, Optional<SessionHolder> object, Locals locals, GraphBuilder.Label entry) {

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
            return PassedBack.in(List.of(declaration.getBody()), object.map(SessionVariable::of).orElseGet(() -> SessionVariable.of(session)));
        }

        String name() {
            return declaration.getName().getIdentifier();
        }
    }

    /** No method is lowered for more calls than a loop is for rounds. */
    private static final int MOST = ListedElements.MOST;

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
    private final CompilationUnit unit;
    private final Certainty certainty;
    private final Optional<ProjectMethods> project;
    private final Implementations implementations;
    private final boolean isOpenedHere;
    private final SettledMethods settled = new SettledMethods(this);
    private final ValueTerms terms = new ValueTerms(settled);
    private final Map<Key, CalledMethod> methods = new HashMap<>();
    private final Queue<CalledMethod> unlowered = new ArrayDeque<>();

    /**
     * @param certainty which methods of the file are whole
     * @param project the methods of other files; empty in a tree without bindings
     * @param isOpenedHere whether the code opens the session itself
     */
    CalledMethods(GraphBuilder graph, CompilationUnit unit, Certainty certainty, Optional<ProjectMethods> project, boolean isOpenedHere) {
        this.isOpenedHere = isOpenedHere;
        this.graph = graph;
        this.unit = unit;
        this.certainty = certainty;
        this.project = project;
        this.implementations = new Implementations(unit);
    }

    /** The methods that calls surely run, whoever's they are. */
    SettledMethods settled() {
        return settled;
    }

    /** What expressions are terms of, as far as the methods that they call are seen. */
    ValueTerms terms() {
        return terms;
    }

    /** Whether the code opens the session itself, so that nobody else closes it. */
    boolean isOpenedHere() {
        return isOpenedHere;
    }

    /** The method that a call surely runs, with the session as its argument number {@code session}; empty where that is not certain. */
    Optional<CalledMethod> find(IMethodBinding method, int session) {
        return declaration(method).map(declaration -> find(declaration, session, Passed.ANYTHING));
    }

    /**
     * The declaration of the method that a call surely runs.
     *
     * @param method null where it is not known
     */
    Optional<MethodDeclaration> declaration(Expression call, IMethodBinding method) {
        return Scopes.areNeeded(call) ? declaration(call) : method == null ? Optional.empty() : declaration(method);
    }

    /** The declaration of the method that a call surely runs. */
    Optional<MethodDeclaration> declaration(IMethodBinding method) {
        return method.isVarargs() ? Optional.empty() : certain(method);
    }

    /**
     * The same of one that takes a list of arguments, of which the session is none.
     *
     * @param method null in a tree without bindings
     */
    Optional<MethodDeclaration> withList(Expression call, IMethodBinding method, int session) {
        Optional<MethodDeclaration> found = Scopes.areNeeded(call)
                ? ScopedMethods.declared(call).filter(ScopedMethods::isFinal)
                : Optional.ofNullable(method).flatMap(this::certain);
        return found.filter(declaration -> declaration.isVarargs() && declaration.getBody() != null && session < declaration.parameters().size() - 1);
    }

    /** The declaration of the method that a call surely runs, which may take a list of arguments. */
    Optional<MethodDeclaration> certain(IMethodBinding method) {
        if (method.isConstructor() || !isCertain(method, unit)) {
            return Optional.empty();
        }
        ASTNode declaring = unit.findDeclaringNode(method.getMethodDeclaration());
        return declaring instanceof MethodDeclaration declaration && declaration.getBody() != null && certainty.isIntact(declaration)
                ? Optional.of(declaration)
                : Optional.empty();
    }

    /**
     * The methods of this file of which a call runs one, each with the objects whose it is; none where it may run others.
     *
     * @param owner the class of the object whose code has the call, as far as that is known
     */
    List<Implementations.Implementation> implementations(Expression call, IMethodBinding method, Optional<ASTNode> owner) {
        return implementations.of(call, method, owner);
    }

    /** The same of this file or of another one that has all classes of what a call is on. */
    List<Implementations.Implementation> implementationsAnywhere(MethodInvocation call, IMethodBinding method, Optional<ASTNode> owner) {
        List<Implementations.Implementation> ofFile = implementations(call, method, owner);
        return ofFile.isEmpty() && method != null ? implementationsElsewhere(call, method) : ofFile;
    }

    private List<Implementations.Implementation> implementationsElsewhere(MethodInvocation call, IMethodBinding method) {
        return Optional.of(method.getDeclaringClass()).filter(type -> call.getExpression() != null && (type.isEnum() || Modifier.isSealed(type.getModifiers())))
                .flatMap(this::elsewhere)
                .filter(type -> type.declaration().getRoot() != unit)
                .flatMap(type -> type.method(method))
                .map(declaration -> new Implementations((CompilationUnit) declaration.getRoot()).of(call, declaration.resolveBinding(), Optional.empty()))
                .orElse(List.of());
    }

    /** Whether a call in a tree without bindings may run methods of this file, unless a function is what it is on. */
    boolean mayBeOfFunction(MethodInvocation call) {
        return implementations.mayBeOfFunction(call);
    }

    /** The class of the object that a call is on, as far as it is known. */
    Optional<ASTNode> owner(Expression call, Optional<ASTNode> around) {
        return implementations.owner(call, around);
    }

    /**
     * Whether a method shows what it does. While it is written it does only in the tree of a tolerant parser, which keeps what is around
     * an error. A method of another file, which is found only where that has no error, always does.
     */
    boolean isShown(MethodDeclaration method) {
        return Scopes.areNeeded(method) || method.getRoot() != unit || certainty.isIntact(method);
    }

    /** Whether a method of this file, or one that overrides it, is still being written, so that it is not known what a call of it does. */
    boolean isUnfinished(IMethodBinding method) {
        return certainty.isUnfinished(method);
    }

    /** Whether a method of this file that is still being written may call one of this name. */
    boolean isNamedUnseen(String method) {
        return certainty.isNamedUnseen(method);
    }

    /** Whether code that is still being written may do what the tree does not show with what a variable has. */
    boolean mayBeFilledUnseen(VariableDeclaration variable) {
        return certainty.isNamedUnseen(variable.getName().getIdentifier())
                || Declarations.isField(variable) && certainty.outsideOfMethods(variable.getStartPosition()) < Integer.MAX_VALUE;
    }

    boolean isWithinUnfinished(ASTNode code) {
        return certainty.isInUnfinished(code);
    }

    /** The declaration of the method that a call surely runs, in another file of the project. */
    Optional<MethodDeclaration> elsewhere(IMethodBinding method) {
        return method.isConstructor() || !isFinal(method) || method.isVarargs()
                ? Optional.empty()
                : namedElsewhere(method);
    }

    /** The declaration of the method that a call names, which an object of another class may override, in another file of the project. */
    Optional<MethodDeclaration> namedElsewhere(IMethodBinding method) {
        return project.flatMap(methods -> methods.find(method))
                .filter(declaration -> declaration.getRoot() != unit)
                .filter(declaration -> Stream.of(((CompilationUnit) declaration.getRoot()).getProblems()).noneMatch(IProblem::isError));
    }

    /** The declaration of a class in another file of the project. */
    Optional<DeclaredClass> elsewhere(ITypeBinding type) {
        return project.flatMap(methods -> methods.find(type))
                .filter(found -> Stream.of(((CompilationUnit) found.declaration().getRoot()).getProblems()).noneMatch(IProblem::isError));
    }

    /** The same of a method that the text shows to be called. */
    Optional<CalledMethod> find(Optional<MethodDeclaration> called, int session) {
        return followed(called).map(method -> find(method, session, Passed.ANYTHING));
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

    /** The same in a tree without bindings. */
    Optional<MethodDeclaration> declaration(Expression call) {
        return followed(ScopedMethods.declared(call));
    }

    private static Optional<MethodDeclaration> followed(Optional<MethodDeclaration> called) {
        return called.filter(method -> ScopedMethods.isFinal(method) && method.getBody() != null && !method.isVarargs());
    }

    /** A method that was found and is not in the graph yet. */
    Optional<CalledMethod> next() {
        return Optional.ofNullable(unlowered.poll());
    }

    private CalledMethod add(Key key) {
        CalledMethod method = new CalledMethod(key.declaration(), key.session(), key.object(), new Locals(graph, terms), graph.label());
        key.passed().constants().forEach(method.locals().rounds()::keep);
        key.passed().types().forEach(method.locals().rounds()::keepType);
        method.locals().rounds().keepCall(key.passed().inferred());
        key.passed().owner().ifPresent(method.locals().rounds()::keepOwner);
        unlowered.add(method);
        return method;
    }

    /** Whether a call of a method of this file surely runs it, and none that overrides it. */
    static boolean isCertain(IMethodBinding method, CompilationUnit unit) {
        return isFinal(method) || isWithoutSubclass(method.getDeclaringClass(), unit);
    }

    /** Whether a class is known to this file alone, and nothing in it extends the class. */
    private static boolean isWithoutSubclass(ITypeBinding type, CompilationUnit unit) {
        boolean isKnownHereOnly = Arguments.isOfFile(type);
        boolean[] extended = {type.isInterface() || type.isEnum()};
        if (isKnownHereOnly) {
            unit.accept(new ASTVisitor() {
                @Override
                public void preVisit(ASTNode node) {
                    ITypeBinding other = switch (node) {
                        case TypeDeclaration declaration -> declaration.resolveBinding();
                        case AnonymousClassDeclaration body -> body.resolveBinding();
                        default -> null;
                    };
                    extended[0] |= other != null && other.getSuperclass() != null && type.getErasure().isEqualTo(other.getSuperclass().getErasure());
                }
            });
        }
        return isKnownHereOnly && !extended[0];
    }

    /** Whether a call of a method surely runs this one: no subclass can override it. */
    static boolean isFinal(IMethodBinding method) {
        ITypeBinding type = method.getDeclaringClass();
        int fixed = Modifier.PRIVATE | Modifier.STATIC | Modifier.FINAL;
        return (method.getModifiers() & fixed) != 0
                || (type.getModifiers() & Modifier.FINAL) != 0
                || type.isRecord()
                || type.isAnonymous();
    }
}
