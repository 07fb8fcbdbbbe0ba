package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * The methods of a file that open a session themselves and give it to their callers in a new object that keeps it. Where such a session stands
 * is what following it through the method shows, as for a method that {@linkplain GivingMethods gives} the session itself. All their callers
 * have to be followed, so that nobody else may be able to call them.
 */
public final class SessionFactories {
    private SessionFactories() {}

    /** The method of this kind that an expression surely runs, or the constructor that opens the session of its object itself. */
    public static Optional<MethodDeclaration> called(Expression expression) {
        return expression instanceof MethodInvocation call
                ? SureMethods.of(call).filter(method -> made(method).isPresent() && areCallersFollowed(method))
                : OpeningConstructor.called(expression).map(OpeningConstructor::declaration);
    }

    /** Whether a method gives such objects, or a constructor makes them. */
    public static boolean gives(MethodDeclaration method) {
        return method.isConstructor()
                ? OpeningConstructor.of(method).filter(OpeningConstructor::areObjectsFollowed).isPresent()
                : made(method).isPresent() && areCallersFollowed(method);
    }

    /** The expressions of which one gives the session that callers of a method or a constructor get, or the object with it. */
    public static List<Expression> results(MethodDeclaration method) {
        return method.isConstructor()
                ? OpeningConstructor.of(method).map(opening -> opening.store().getRightHandSide()).stream().toList()
                : Alternatives.ofResult(method);
    }

    /** The object that comes from there. */
    static Optional<SessionHolder> object(Expression expression) {
        return expression instanceof MethodInvocation call
                ? called(call).flatMap(method -> followed(call, method))
                : OpeningConstructor.object(expression);
    }

    /** The method that gives its caller the object which is made with a session here, or which a variable of its own has. */
    public static Optional<MethodDeclaration> giver(Expression result) {
        return result.getParent() instanceof ReturnStatement && Trees.code(result) instanceof MethodDeclaration method
                        && made(method).filter(own -> made(result).filter(own::equals).isPresent()).isPresent() && areCallersFollowed(method)
                ? Optional.of(method)
                : Optional.empty();
    }

    /** The object that a method makes where it gives it. */
    public static Optional<SessionHolder> given(Expression result) {
        return made(result).flatMap(made -> opened(made).flatMap(number -> SessionTask.keeper(made, number))
                .map(keeper -> new SessionHolder(made, made, Optional.empty(), keeper)));
    }

    private static Optional<SessionHolder> followed(MethodInvocation call, MethodDeclaration method) {
        return made(method).flatMap(made -> opened(made)
                .flatMap(number -> SessionTask.keeper(made, number))
                .flatMap(keeper -> SessionHolder.given(call, made, keeper)));
    }

    /** The object that is all that a method gives, and that it makes with a session of its own. */
    private static Optional<ClassInstanceCreation> made(MethodDeclaration method) {
        boolean mayBe = method.getBody() != null && method.getReturnType2() != null && !method.isVarargs() && isOfFile(method);
        if (!mayBe || !(method.getRoot() instanceof CompilationUnit) || DeclaredClasses.named(method.getReturnType2()).isEmpty()) {
            return Optional.empty();
        }
        List<Expression> results = Alternatives.ofResult(method);
        return results.size() == 1 ? made(results.getFirst()).filter(made -> opened(made).isPresent()) : Optional.empty();
    }

    /** What makes the object that a result is, in place or for a variable that keeps it. */
    private static Optional<ClassInstanceCreation> made(Expression result) {
        return switch (result) {
            case ClassInstanceCreation made -> Optional.of(made);
            case SimpleName name -> Declarations.named(name)
                    .flatMap(variable -> variable instanceof VariableDeclarationFragment local && !Declarations.isField(local)
                            && KeptValues.isKept(local) && local.getInitializer() instanceof ClassInstanceCreation made
                            ? Optional.of(made)
                            : Optional.empty());
            default -> Optional.empty();
        };
    }

    /** Which argument is a session that the code around has opened. */
    private static Optional<Integer> opened(ClassInstanceCreation made) {
        List<Expression> arguments = Trees.list(made.arguments());
        List<Expression> sessions = arguments.stream().filter(RuntimeTypes::isSession).toList();
        return sessions.size() == 1 && isOpened(sessions.getFirst()) ? Optional.of(arguments.indexOf(sessions.getFirst())) : Optional.empty();
    }

    private static boolean isOpened(Expression session) {
        return switch (Trees.bare(session)) {
            case MethodInvocation call -> OpenedSessions.direct(call).isPresent();
            case SimpleName name -> Declarations.named(name)
                    .filter(variable -> variable instanceof VariableDeclarationFragment local && KeptValues.isKept(local)
                            && Trees.bare(local.getInitializer()) instanceof MethodInvocation call && OpenedSessions.direct(call).isPresent())
                    .isPresent();
            default -> false;
        };
    }

    /** Whether no other file can call a method. */
    static boolean isOfFile(MethodDeclaration method) {
        return Modifier.isPrivate(method.getModifiers())
                || method.getParent() instanceof AbstractTypeDeclaration type
                        && (type.isLocalTypeDeclaration() || type.isMemberTypeDeclaration() && Modifier.isPrivate(type.getModifiers()));
    }

    private static boolean areCallersFollowed(MethodDeclaration method) {
        boolean[] all = {true};
        method.getRoot().accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                all[0] = all[0] && switch (node) {
                    case MethodInvocation call when isNamed(call.getName(), method) ->
                        SureMethods.of(call).filter(called -> called == method && followed(call, method).isEmpty()).isEmpty()
                                && isKnown(call, method);
                    case MethodReference reference -> !isNamed(reference, method);
                    default -> true;
                };
            }
        });
        return all[0];
    }

    /** Whether it is known what a call runs, which otherwise may be the method. */
    private static boolean isKnown(MethodInvocation call, MethodDeclaration method) {
        if (!Scopes.areNeeded(call)) {
            return call.resolveMethodBinding() != null;
        }
        return SureMethods.of(call).isPresent() || call.arguments().size() != method.parameters().size() || isOfAnotherType(call, method);
    }

    /** Whether a call is one of another type's method, as far as the text tells, of which no object can have this one instead. */
    private static boolean isOfAnotherType(MethodInvocation call, MethodDeclaration method) {
        boolean overridesNothing = (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) != 0;
        boolean isOfLibrary = call.getExpression() != null
                && ScopedTypes.libraryType(call.getExpression()).filter(type -> type.startsWith("java.")).isPresent();
        return overridesNothing
                && (isOfLibrary || ScopedMethods.declared(call).or(() -> ScopedMethods.ofType(call)).filter(found -> found != method).isPresent());
    }

    private static boolean isNamed(SimpleName name, MethodDeclaration method) {
        return name.getIdentifier().equals(method.getName().getIdentifier());
    }

    private static boolean isNamed(MethodReference reference, MethodDeclaration method) {
        return reference.toString().endsWith("::" + method.getName().getIdentifier());
    }
}
