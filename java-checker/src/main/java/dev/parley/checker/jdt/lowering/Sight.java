package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Loss;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.function.InPlaceMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.session.LocalFunction;
import dev.parley.checker.jdt.session.Losses;
import dev.parley.checker.jdt.session.PassedBack;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.FunctionSources;
import dev.parley.checker.jdt.value.ShownMethods;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Where the session gets out of the analysis' sight. */
final class Sight {
    private static final Set<String> LOOKING_UP = Set.of("get", "getOrDefault");

    private final GraphBuilder graph;
    private final SessionVariable session;
    private final SessionCalls calls;
    private final ShownMethods called;
    private final boolean isCalled;

    Sight(GraphBuilder graph, SessionVariable session, SessionCalls calls, ShownMethods called, boolean isCalled) {
        this.graph = graph;
        this.session = session;
        this.calls = calls;
        this.called = called;
        this.isCalled = isCalled;
    }

    /** Code uses the session at a time that is not known. */
    void captured(ASTNode code, Loss loss) {
        session.firstUseIn(code).ifPresent(use -> {
            boolean mayBeFollowed = !(loss instanceof Loss.Shared) && mayRunAtOnce(code) || mayBeLeft(code, loss) || mayBeCalled(code)
                    || mayBeUsed(code) || isUnresolved(use);
            graph.append(new Step.Escape(mayBeFollowed ? Optional.empty() : Optional.of(loss)), Trees.extent(use));
        });
    }

    /** Within the arguments of a call of which the compiler makes nothing, it does not say either which variable a name is of. */
    private static boolean isUnresolved(Expression use) {
        return !Scopes.areNeeded(use) && Trees.bare(use) instanceof SimpleName name && name.resolveBinding() == null;
    }

    /**
     * What a method does with a lambda is not known while the method is being written, and without bindings where it may be a static one of
     * another class.
     */
    private boolean mayRunAtOnce(ASTNode code) {
        if (!(code.getParent() instanceof MethodInvocation call)) {
            return false;
        }
        return Scopes.areNeeded(code) ? isOfTypeElsewhere(call) : isUnknown(call) || isPassedToUnknown(call, code, Set.of());
    }

    /** Whether the method that a call surely runs passes what it gets to one that is being written. */
    private boolean isPassedToUnknown(MethodInvocation call, ASTNode argument, Set<MethodDeclaration> within) {
        return called.declaration(call, call.resolveMethodBinding()).filter(method -> !within.contains(method)).filter(method -> {
            Set<MethodDeclaration> running = new HashSet<>(within);
            running.add(method);
            return InPlaceMethods.passes(method, (VariableDeclaration) method.parameters().get(call.arguments().indexOf(argument)))
                    .anyMatch(name -> isUnknown((MethodInvocation) name.getParent())
                            || isPassedToUnknown((MethodInvocation) name.getParent(), name, running));
        }).isPresent();
    }

    /** Whether a call is of a method that another file of the project may have, by the type that it names or that its variable has. */
    private static boolean isOfTypeElsewhere(MethodInvocation call) {
        return call.getExpression() instanceof SimpleName receiver
                && (Scopes.variable(receiver).isEmpty()
                        || RuntimeTypes.ofMethod(call).isEmpty() && ScopedTypes.libraryType(receiver).isEmpty()
                                && ScopedMethods.declared(call).filter(method -> method.getRoot() == call.getRoot()).isEmpty());
    }

    /** Whether a thread may be left alone with the session that it uses, which the rest of a method tells that is being written. */
    private boolean mayBeLeft(ASTNode code, Loss loss) {
        return loss instanceof Loss.Shared && called.isWithinUnfinished(code);
    }

    /** Whether a local variable keeps a function which the rest of its method, that is being written, may call where it stands. */
    private boolean mayBeCalled(ASTNode code) {
        return called.isWithinUnfinished(code) && KeptValues.keeper(code).isPresent();
    }

    /**
     * Whether the rest of a method that is being written tells what becomes of the session: it goes into a local variable, as one of a
     * group or in an {@code Optional}, and what is done with such a value makes the difference.
     */
    private boolean mayBeTakenOut(Expression use) {
        return called.isWithinUnfinished(use)
                && KeptValues.keeper(use).filter(variable -> !RuntimeTypes.isSession(variable) && !isPrimitive(variable)).isPresent();
    }

    private static boolean isPrimitive(VariableDeclaration variable) {
        return variable.resolveBinding() != null && variable.resolveBinding().getType() != null && variable.resolveBinding().getType().isPrimitive();
    }

    /** Whether a call is of a method that is being written, or of none that there is so far. */
    private boolean isUnknown(MethodInvocation call) {
        IMethodBinding method = call.resolveMethodBinding();
        return method == null || !ShownMethods.fits(call, method) || called.isUnfinished(method) || runsUnknown(call);
    }

    /**
     * Whether a call is of a function that a local variable keeps: one that is being written, or in a method that may yet show what it is;
     * or of one that its method gets from such a method; or of one that is being written and that an object or a map holds.
     */
    private boolean runsUnknown(MethodInvocation call) {
        Optional<VariableDeclaration> function =
                InPlaceMethods.called(call).flatMap(Declarations::named).filter(variable -> !Declarations.isField(variable));
        if (function.isPresent() && function.get().getParent() instanceof MethodDeclaration method) {
            return called.isNamedUnseen(method.getName().getIdentifier())
                    || LocalFunction.called(call).stream().flatMap(known -> known.codes().stream()).anyMatch(this::isReferenceToUnfinished);
        }
        Optional<Expression> code = function.map(VariableDeclaration::getInitializer);
        return code.isPresent() && (called.isWithinUnfinished(call) || isReferenceToUnfinished(code.get()))
                || code.or(() -> Optional.ofNullable(call.getExpression()))
                        .filter(held -> mayBeFilledUnseen(held) || mayBeUnfinished(held))
                        .isPresent();
    }

    /** Whether a function that an object or a map holds may be one that is being written. */
    private boolean mayBeUnfinished(Expression held) {
        return FunctionSources.of(held).stream().flatMap(List::stream).anyMatch(this::isReferenceToUnfinished);
    }

    /** Whether an expression looks up a function in a map that code which is being written may fill. */
    private boolean mayBeFilledUnseen(Expression function) {
        return Trees.bare(function) instanceof MethodInvocation get
                && get.getExpression() != null
                && LOOKING_UP.contains(get.getName().getIdentifier())
                && Declarations.anywhere(get.getExpression()).filter(called::mayBeFilledUnseen).isPresent();
    }

    /** A reference to a method whose parameters are being written is to none that there is so far. */
    private boolean isReferenceToUnfinished(Expression code) {
        return code instanceof MethodReference reference && !Scopes.areNeeded(reference)
                && (reference.resolveMethodBinding() == null || called.isUnfinished(reference.resolveMethodBinding()));
    }

    /**
     * Of a method that is still being written it is not known what it does with the session; without bindings, neither what a method of
     * another file says of its parameters.
     */
    private boolean isCertain(Expression use, Loss loss) {
        if (isNoField(use) || mayBeTakenOut(use)) {
            return false;
        }
        boolean isText = Scopes.areNeeded(use);
        return switch (loss) {
            case Loss.Replaced replaced -> isText || !isReplacedByUnknown(use);
            // The rest of the method tells which of the two names is used.
            case Loss.Aliased aliased -> isText || !called.isWithinUnfinished(use);
            case Loss.PassedOn passed when use.getParent() instanceof MethodInvocation call -> isText ? isToldByText(call) : !isUnknown(call);
            case Loss.PassedOn passed -> !isText && !isForUnfinished(use);
            case Loss.PassedToFunction passed -> !(use.getParent() instanceof MethodInvocation call && isUnknown(call));
            case Loss.Kept kept -> isText ? use.getParent() instanceof ClassInstanceCreation made && isToldByText(made) : !isForUnfinished(use);
            default -> true;
        };
    }

    /** Whether a constructor gets the session that is still being written, or one of a class that there is not so far. */
    private boolean isForUnfinished(Expression use) {
        return use.getParent() instanceof ClassInstanceCreation made
                && (made.resolveConstructorBinding() == null || !ShownMethods.fits(made, made.resolveConstructorBinding())
                        || called.isUnfinished(made.resolveConstructorBinding()));
    }

    /** Whether all that a method says of its parameters is in the files that a text names. */
    private boolean isToldByText(MethodInvocation call) {
        return ScopedMethods.method(call).isPresent()
                || ScopedMethods.declared(call).filter(ScopedMethods::isKnownThroughout).isPresent() && !called.mayBeOfFunction(call)
                || RuntimeTypes.ofMethod(call).isPresent();
    }

    private boolean isToldByText(ClassInstanceCreation made) {
        return session.argumentOf(made).flatMap(number -> ScopedMethods.initialized(made, number)).isPresent();
    }

    /** Whether the variable gets what a call gives that is not known yet, which may be the same session. */
    private boolean isReplacedByUnknown(Expression variable) {
        ASTNode around = variable;
        while (around instanceof Expression && !(around instanceof Assignment)) {
            around = around.getParent();
        }
        return around instanceof Assignment assignment
                && PassedBack.root(assignment.getRightHandSide()) instanceof MethodInvocation call
                && isUnknown(call);
    }

    /** A session has no fields: what is selected here is the name of a method that is being written, or that of the next line. */
    private static boolean isNoField(Expression use) {
        return use.getLocationInParent() == QualifiedName.QUALIFIER_PROPERTY || use.getLocationInParent() == FieldAccess.EXPRESSION_PROPERTY;
    }

    /** Whether code that is being written tells what becomes of the objects of a class within a method. */
    private boolean mayBeUsed(ASTNode code) {
        boolean isClass = code instanceof AnonymousClassDeclaration || code instanceof AbstractTypeDeclaration;
        return isClass && !Scopes.areNeeded(code)
                && (called.isWithinUnfinished(code)
                        || TreeIndex.in(Trees.code(code.getParent()), MethodInvocation.class).stream().anyMatch(this::isUnknown));
    }

    /** The body of a class within the method: it may run at any time. */
    void localClass(ASTNode body) {
        boolean thread = body instanceof AnonymousClassDeclaration anonymous
                && (Scopes.areNeeded(body)
                        ? anonymous.getParent() instanceof ClassInstanceCreation creation && ScopedTypes.isThread(creation)
                        : anonymous.resolveBinding() != null && LibraryCalls.isThread(anonymous.resolveBinding().getSuperclass()));
        captured(body, thread ? new Loss.Shared("Thread") : new Loss.Captured("a class"));
    }

    /** Whether a called method gives the session back to its caller, who knows that. */
    boolean goesBack(Expression use) {
        return isCalled && Losses.returning(use)
                .flatMap(statement -> Trees.code(statement) instanceof MethodDeclaration method ? Optional.of(method) : Optional.empty())
                .flatMap(method -> PassedBack.parameter(method).map(number -> (SingleVariableDeclaration) method.parameters().get(number)))
                .filter(session::isDeclaredBy)
                .isPresent();
    }

    /** The session is used as a value. */
    void lost(Expression use) {
        Loss loss = Losses.of(use);
        Optional<Step> returned = loss instanceof Loss.Returned ? calls.returned(use) : Optional.empty();
        graph.append(returned.orElseGet(() -> new Step.Escape(Optional.of(loss).filter(known -> isCertain(use, known)))), Trees.extent(use));
    }
}
