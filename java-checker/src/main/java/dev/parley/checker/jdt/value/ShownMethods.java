package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Certainty;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.Implementations;
import dev.parley.checker.jdt.resolution.ProjectMethods;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The methods of the project that calls run, in the file of the call and in others, as far as their code is seen. */
public final class ShownMethods {
    private final CompilationUnit unit;
    private final Certainty certainty;
    private final Optional<ProjectMethods> project;
    private final Implementations implementations;
    private final SettledMethods settled = new SettledMethods(this);
    private final ValueTerms terms = new ValueTerms(settled);
    private final MethodQuestions questions = new MethodQuestions(this);

    /**
     * @param certainty which methods of the file are whole
     * @param project the methods of other files; empty in a tree without bindings
     */
    public ShownMethods(CompilationUnit unit, Certainty certainty, Optional<ProjectMethods> project) {
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
    public ValueTerms terms() {
        return terms;
    }

    /** What they ask more than once. */
    MethodQuestions questions() {
        return questions;
    }

    /**
     * The declaration of the method that a call surely runs.
     *
     * @param method null where it is not known
     */
    public Optional<MethodDeclaration> declaration(Expression call, IMethodBinding method) {
        return Scopes.areNeeded(call) ? declaration(call) : method == null || !fits(call, method) ? Optional.empty() : declaration(method);
    }

    /** Whether a method takes as many arguments as a call has: where none does, the compiler takes the next best one for what is meant. */
    public static boolean fits(Expression call, IMethodBinding method) {
        return method.isVarargs() || call instanceof MethodReference || method.getParameterTypes().length == Trees.arguments(call).size();
    }

    /** The declaration of the method that a call surely runs. */
    public Optional<MethodDeclaration> declaration(IMethodBinding method) {
        return method.isVarargs() ? Optional.empty() : certain(method);
    }

    /**
     * The same of one that takes a list of arguments, of which the session is none.
     *
     * @param method null in a tree without bindings
     */
    public Optional<MethodDeclaration> withList(Expression call, IMethodBinding method, int session) {
        Optional<MethodDeclaration> found = Scopes.areNeeded(call)
                ? ScopedMethods.declared(call).filter(ScopedMethods::isFinal)
                : Optional.ofNullable(method).flatMap(this::certain);
        return found.filter(declaration -> declaration.isVarargs() && declaration.getBody() != null && session < declaration.parameters().size() - 1);
    }

    /** The declaration of the method that a call surely runs, which may take a list of arguments. */
    Optional<MethodDeclaration> certain(IMethodBinding method) {
        if (method.isConstructor() || !SureMethods.isCertain(method, unit)) {
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
    public List<Implementations.Implementation> implementations(Expression call, IMethodBinding method, Optional<ASTNode> owner) {
        return method == null || fits(call, method) ? implementations.of(call, method, owner) : List.of();
    }

    /** The classes of the objects that a call may be on, where it runs a template of this file; none where that is not known. */
    public List<Implementations.OfClass> templates(Expression call, IMethodBinding method, Optional<ASTNode> owner) {
        return method == null || fits(call, method) ? implementations.templates(call, method, owner) : List.of();
    }

    /** The methods of this file or of another one that has all classes of what a call is on. */
    public List<Implementations.Implementation> implementationsAnywhere(MethodInvocation call, IMethodBinding method, Optional<ASTNode> owner) {
        List<Implementations.Implementation> ofFile = implementations(call, method, owner);
        return ofFile.isEmpty() && method != null ? implementationsElsewhere(call, method) : ofFile;
    }

    private List<Implementations.Implementation> implementationsElsewhere(MethodInvocation call, IMethodBinding method) {
        return Optional.of(method.getDeclaringClass()).filter(type -> call.getExpression() != null
                && (type.isEnum() || Modifier.isSealed(type.getModifiers())))
                .flatMap(this::elsewhere)
                .filter(type -> type.declaration().getRoot() != unit)
                .flatMap(type -> type.method(method))
                .map(declaration -> new Implementations((CompilationUnit) declaration.getRoot())
                        .of(call, declaration.resolveBinding(), Optional.empty()))
                .orElse(List.of());
    }

    /** Whether a call in a tree without bindings may run methods of this file, unless a function is what it is on. */
    public boolean mayBeOfFunction(MethodInvocation call) {
        return implementations.mayBeOfFunction(call);
    }

    /** The class of the object that a call is on, as far as it is known. */
    public Optional<ASTNode> owner(Expression call, Optional<ASTNode> around) {
        return implementations.owner(call, around);
    }

    /**
     * Whether a method shows what it does. While it is written it does only in the tree of a tolerant parser, which keeps what is around
     * an error. A method of another file, which is found only where that has no error, always does.
     */
    public boolean isShown(MethodDeclaration method) {
        return Scopes.areNeeded(method) || isIntact(method);
    }

    /** Whether nothing of a method is still being written. */
    boolean isIntact(MethodDeclaration method) {
        return method.getRoot() != unit || certainty.isIntact(method);
    }

    /** Whether a method of this file, or one that overrides it, is still being written, so that it is not known what a call of it does. */
    public boolean isUnfinished(IMethodBinding method) {
        return certainty.isUnfinished(method);
    }

    /** The same of what a field of an object holds. */
    public boolean isUnfinished(IVariableBinding field) {
        return certainty.isUnfinished(field);
    }

    /** Whether a method of this file that is still being written may call one of this name. */
    public boolean isNamedUnseen(String method) {
        return certainty.isNamedUnseen(method);
    }

    /** Whether code that is still being written may do what the tree does not show with what a variable has. */
    public boolean mayBeFilledUnseen(VariableDeclaration variable) {
        return certainty.isNamedUnseen(variable.getName().getIdentifier())
                || Declarations.isField(variable) && certainty.outsideOfMethods(variable.getStartPosition()) < Integer.MAX_VALUE;
    }

    public boolean isWithinUnfinished(ASTNode code) {
        return certainty.isInUnfinished(code);
    }

    /** The declaration of the method that a call surely runs, in another file of the project. */
    public Optional<MethodDeclaration> elsewhere(IMethodBinding method) {
        return method.isConstructor() || !SureMethods.isFinal(method) || method.isVarargs()
                ? Optional.empty()
                : namedElsewhere(method);
    }

    /** The declaration of the method that a call names, which an object of another class may override, in another file of the project. */
    Optional<MethodDeclaration> namedElsewhere(IMethodBinding method) {
        return project.flatMap(methods -> methods.find(method))
                .filter(declaration -> declaration.getRoot() != unit)
                .filter(declaration -> Stream.of(((CompilationUnit) declaration.getRoot()).getProblems()).noneMatch(IProblem::isError));
    }

    /** The declaration of a class of the project. */
    Optional<DeclaredClass> declared(Type type) {
        return DeclaredClasses.known(type).or(() -> Optional.ofNullable(type.resolveBinding()).flatMap(this::elsewhere));
    }

    /** The declaration of a class in another file of the project. */
    public Optional<DeclaredClass> elsewhere(ITypeBinding type) {
        return project.flatMap(methods -> methods.find(type))
                .filter(found -> Stream.of(((CompilationUnit) found.declaration().getRoot()).getProblems()).noneMatch(IProblem::isError));
    }

    /** The same in a tree without bindings. */
    public Optional<MethodDeclaration> declaration(Expression call) {
        return followed(ScopedMethods.declared(call));
    }

    /** A method that is followed into, if a call is of that one and no other. */
    public static Optional<MethodDeclaration> followed(Optional<MethodDeclaration> called) {
        return called.filter(method -> ScopedMethods.isFinal(method) && method.getBody() != null && !method.isVarargs());
    }
}
