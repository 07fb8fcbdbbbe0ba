package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The constructor of a class that puts a session which it gets into a final field, and may go on with it from there.
 *
 * @param keeper the field
 * @param store what puts the session there
 */
public record KeepingConstructor(MethodDeclaration declaration, VariableDeclaration parameter, VariableDeclaration keeper, Assignment store) {

    /** A constructor that keeps one of its parameters. */
    public static Optional<KeepingConstructor> of(MethodDeclaration declaration, VariableDeclaration parameter) {
        List<Assignment> stores = uses(declaration, parameter)
                .flatMap(use -> use.getParent() instanceof Assignment store && store.getRightHandSide() == use ? Stream.of(store) : Stream.empty())
                .toList();
        return stores.size() == 1
                ? kept(stores.getFirst()).map(keeper -> new KeepingConstructor(declaration, parameter, keeper, stores.getFirst()))
                : Optional.empty();
    }

    /** The one of a class whose objects keep their session in a field that no other constructor could fill. */
    public static Optional<KeepingConstructor> of(VariableDeclaration keeper) {
        List<MethodDeclaration> constructors = SessionTask.type(keeper) instanceof TypeDeclaration type
                ? new DeclaredClass(type).constructors()
                : List.of();
        return constructors.size() == 1 && constructors.getFirst().getBody() != null
                ? Trees.<VariableDeclaration>list(constructors.getFirst().parameters()).stream()
                        .flatMap(parameter -> of(constructors.getFirst(), parameter).stream())
                        .filter(found -> found.keeper() == keeper)
                        .findFirst()
                : Optional.empty();
    }

    /** The final field that an assignment puts a session into. */
    static Optional<VariableDeclaration> kept(Assignment store) {
        return Declarations.named(store.getLeftHandSide())
                .filter(field -> Declarations.isField(field) && field.getInitializer() == null && RuntimeTypes.isSession(field))
                .filter(field -> Declarations.modifiers(field).stream()
                        .anyMatch(each -> each instanceof Modifier modifier && modifier.isFinal()));
    }

    /** Whether making an object which keeps its session does more with that. */
    public static boolean goesOn(VariableDeclaration keeper) {
        return of(keeper).filter(KeepingConstructor::goesOn).isPresent();
    }

    /** Whether it does anything with the session but to keep it, having made sure that it is there. */
    public boolean goesOn() {
        return uses(declaration, parameter).anyMatch(use -> use.getParent() != store) || usesOfObject().findAny().isPresent();
    }

    /** Whether it keeps the session in any case, and its object is asked for that only afterwards. */
    boolean isInOrder() {
        int from = store.getStartPosition() + store.getLength();
        return store.getParent() instanceof ExpressionStatement && store.getParent().getParent() == declaration.getBody()
                && usesOfObject().allMatch(use -> use.getStartPosition() >= from);
    }

    private Stream<Expression> usesOfObject() {
        Expression kept = store.getLeftHandSide();
        return SessionTask.uses(declaration.getBody(), keeper).filter(use -> !TreeIndex.isIn(use, kept));
    }

    /** The session as the constructor knows it, by both names. */
    public SessionVariable variable() {
        return new StoredSession(SessionVariable.of(parameter), SessionVariable.of(keeper), store);
    }

    /** Where code uses a session that a parameter has, other than to make sure that it is there. */
    private static Stream<Expression> uses(MethodDeclaration declaration, VariableDeclaration parameter) {
        return TreeIndex.in(declaration.getBody(), SimpleName.class).stream()
                .filter(name -> Declarations.isUse(name, parameter))
                .map(KeepingConstructor::checked)
                .filter(use -> !isCheck(use));
    }

    /** A session, or the call that makes sure that it is there. */
    private static Expression checked(Expression session) {
        return session.getParent() instanceof MethodInvocation check && LibraryCalls.givesItsArgument(check)
                && check.arguments().getFirst() == session ? check : session;
    }

    /** Whether code makes sure that a session is there, and does nothing else with it. */
    static boolean onlyChecks(Expression session) {
        return isCheck(checked(session));
    }

    private static boolean isCheck(Expression session) {
        return session instanceof MethodInvocation && session.getParent() instanceof ExpressionStatement
                || session.getParent() instanceof InfixExpression comparison
                        && (comparison.getLeftOperand() instanceof NullLiteral || comparison.getRightOperand() instanceof NullLiteral);
    }
}
