package dev.parley.checker.jdt.session;

import dev.parley.checker.diagnostics.SessionDoesNotFit;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.session.PlayedParts.Part;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What methods and functions give as a session that stands at the beginning of a part, which callers rely on. Where that session is followed,
 * it is held to that; any other one, as from a field, could stand anywhere.
 */
public final class ReturnedParts {
    private final Predicate<Expression> isFollowed;
    private final ProtocolNames names;
    private final List<Diagnostic> found = new ArrayList<>();

    private ReturnedParts(Predicate<Expression> isFollowed, ProtocolNames names) {
        this.isFollowed = isFollowed;
        this.names = names;
    }

    /** @param isFollowed whether an expression is a session that the checker follows, or opens one */
    public static List<Diagnostic> findings(CompilationUnit unit, Predicate<Expression> isFollowed, ProtocolNames names) {
        ReturnedParts parts = new ReturnedParts(isFollowed, names);
        TreeIndex.all(unit, MethodDeclaration.class).forEach(parts::given);
        TreeIndex.all(unit, LambdaExpression.class).forEach(parts::given);
        TreeIndex.all(unit, MethodReference.class).forEach(parts::given);
        return parts.found;
    }

    private void given(MethodDeclaration method) {
        boolean gives = method.getReturnType2() != null && RuntimeTypes.isSession(method.getReturnType2())
                || RuntimeTypes.givesSessionInOptional(method);
        boolean says = gives && PlayedParts.ofResult(method).isPresent();
        if (says && Modifier.isNative(method.getModifiers())) {
            unseen(method.getName(), method.getName().getIdentifier());
        } else if (says && method.getBody() != null) {
            Alternatives.ofResult(method).forEach(result -> hold(result, method.getName().getIdentifier()));
        }
    }

    private void given(LambdaExpression lambda) {
        function(lambda).filter(method -> said(method).isPresent()).ifPresent(method ->
                Alternatives.ofResult(lambda).forEach(result -> hold(result, method.getName())));
    }

    private void given(MethodReference reference) {
        IMethodBinding referred = reference.resolveMethodBinding();
        function(reference)
                .filter(method -> said(method).isPresent() && referred != null && !PlayedParts.ofResult(referred).equals(said(method)))
                .ifPresent(method -> unseen(reference, method.getName()));
    }

    private static Optional<IMethodBinding> function(Expression function) {
        return MadeLambdas.type(function).flatMap(FunctionTypes::method);
    }

    private static Optional<Part> said(IMethodBinding method) {
        return RuntimeTypes.isSession(method.getReturnType()) ? PlayedParts.ofResult(method) : Optional.empty();
    }

    private void hold(Expression result, String method) {
        Expression session = result instanceof MethodInvocation call && LibraryCalls.wrapsInOptional(call)
                ? Trees.<Expression>list(call.arguments()).getFirst()
                : result;
        boolean isNone = session instanceof NullLiteral || session instanceof MethodInvocation call && LibraryCalls.makesOptional(call).isPresent();
        if (!isNone && mayBeUnseen(PassedBack.root(session)) && !isFollowed.test(session) && !isFollowed.test(PassedBack.root(session))) {
            unseen(session, method);
        }
    }

    /**
     * Whoever passes a session as an argument is told of it, or it is followed from there. A tree without bindings does not show what the methods
     * of other files say of what they give.
     */
    private static boolean mayBeUnseen(Expression session) {
        Optional<VariableDeclaration> variable = session instanceof SimpleName || session instanceof FieldAccess
                ? Declarations.named(session)
                : Optional.empty();
        boolean isParameter = variable.filter(known -> known.getParent() instanceof MethodDeclaration
                || known.getParent() instanceof LambdaExpression).isPresent();
        return !isParameter && (isKnown(session) || variable.filter(Declarations::isField).isPresent());
    }

    /** Whether the compiler knows what an expression is: a name that is still being written may become anything. */
    private static boolean isKnown(Expression session) {
        return !Scopes.areNeeded(session) && session.resolveTypeBinding() != null && !session.resolveTypeBinding().isRecovered();
    }

    private void unseen(Expression session, String method) {
        found.add(SessionDoesNotFit.returnedUnseen(names.span(Trees.extent(session)), method, session.toString()));
    }
}
