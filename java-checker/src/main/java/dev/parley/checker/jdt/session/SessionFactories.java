package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * The methods of a file that open a session themselves and give it to their callers in a new object that keeps it. Where such a session stands
 * is what following it through the method shows, as for a method that {@linkplain GivingMethods gives} the session itself. All their callers
 * have to be followed, so that nobody else may be able to call them.
 */
public final class SessionFactories {
    private SessionFactories() {}

    /** The method of this kind that a call surely runs. */
    public static Optional<MethodDeclaration> called(Expression expression) {
        return expression instanceof MethodInvocation call
                ? SureMethods.of(call).filter(method -> made(method).isPresent() && areCallersFollowed(method))
                : Optional.empty();
    }

    /** The object that a call of such a method gives. */
    static Optional<SessionHolder> object(MethodInvocation call) {
        return called(call).flatMap(method -> followed(call, method));
    }

    /** The method that gives the object which is made with a session here. */
    public static Optional<MethodDeclaration> giver(Expression made) {
        return made instanceof ClassInstanceCreation && made.getParent() instanceof ReturnStatement
                && Trees.code(made) instanceof MethodDeclaration method
                        && made(method).filter(own -> own == made && isOnlyKept(own)).isPresent() && areCallersFollowed(method)
                ? Optional.of(method)
                : Optional.empty();
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
        return results.size() == 1 && results.getFirst() instanceof ClassInstanceCreation made && opened(made).isPresent()
                ? Optional.of(made)
                : Optional.empty();
    }

    /** Whether a new object does nothing with its session yet. */
    private static boolean isOnlyKept(ClassInstanceCreation made) {
        return opened(made).flatMap(number -> SessionTask.keeper(made, number)).filter(KeepingConstructor::goesOn).isEmpty();
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
    private static boolean isOfFile(MethodDeclaration method) {
        return Modifier.isPrivate(method.getModifiers())
                || method.getParent() instanceof TypeDeclaration type && type.isMemberTypeDeclaration() && Modifier.isPrivate(type.getModifiers());
    }

    private static boolean areCallersFollowed(MethodDeclaration method) {
        boolean[] all = {true};
        method.getRoot().accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                all[0] = all[0] && switch (node) {
                    case MethodInvocation call when isNamed(call.getName(), method) ->
                        SureMethods.of(call).filter(called -> called != method || followed(call, method).isEmpty()).isEmpty()
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
        return SureMethods.of(call).isPresent() || !Scopes.areNeeded(call) && call.resolveMethodBinding() != null
                || Scopes.areNeeded(call) && call.arguments().size() != method.parameters().size();
    }

    private static boolean isNamed(SimpleName name, MethodDeclaration method) {
        return name.getIdentifier().equals(method.getName().getIdentifier());
    }

    private static boolean isNamed(MethodReference reference, MethodDeclaration method) {
        return reference.toString().endsWith("::" + method.getName().getIdentifier());
    }
}
