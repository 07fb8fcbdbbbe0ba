package dev.parley.checker.jdt.session;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.tree.OwnCode;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The only constructor of a class that opens a session itself, puts it into a final field, and may go on with it from there: whoever makes the
 * object gets the session with it, as from a method that {@linkplain SessionFactories gives} such an object.
 *
 * @param keeper the field
 * @param store what opens the session and puts it there
 */
public record OpeningConstructor(MethodDeclaration declaration, VariableDeclaration keeper, Assignment store) {

    /** The one that an expression runs, if all who make such an object do nothing but call its methods. */
    static Optional<OpeningConstructor> called(Expression expression) {
        return expression instanceof ClassInstanceCreation made ? of(made).filter(OpeningConstructor::areObjectsFollowed) : Optional.empty();
    }

    /** The one that a call runs whose session goes into a field. */
    static Optional<OpeningConstructor> around(MethodInvocation opening) {
        return opening.getParent() instanceof Assignment store && Trees.code(store) instanceof MethodDeclaration method && method.isConstructor()
                ? of(method).filter(found -> found.store == store && found.areObjectsFollowed())
                : Optional.empty();
    }

    private static Optional<OpeningConstructor> of(ClassInstanceCreation made) {
        return made.getAnonymousClassDeclaration() == null && made.getExpression() == null && made.getType() != null
                ? DeclaredClasses.named(made.getType()).map(DeclaredClass::constructors)
                        .filter(all -> all.size() == 1 && all.getFirst().parameters().size() == made.arguments().size())
                        .flatMap(all -> of(all.getFirst()))
                : Optional.empty();
    }

    static Optional<OpeningConstructor> of(MethodDeclaration constructor) {
        boolean mayBe = constructor.getBody() != null && !constructor.isVarargs()
                && constructor.getParent() instanceof TypeDeclaration type && type.getSuperclassType() == null
                && SessionFactories.isOfFile(constructor) && new DeclaredClass(type).constructors().size() == 1;
        return mayBe
                ? Trees.<Statement>list(constructor.getBody().statements()).stream()
                        .flatMap(statement -> store(statement).stream())
                        .flatMap(store -> KeepingConstructor.kept(store).map(keeper -> new OpeningConstructor(constructor, keeper, store)).stream())
                        .findFirst()
                        .filter(found -> found.isInOrder() && found.comesToItsEnd() && SessionTask.isClosed(found.keeper))
                : Optional.empty();
    }

    private static Optional<Assignment> store(Statement statement) {
        return statement instanceof ExpressionStatement plain && plain.getExpression() instanceof Assignment store
                        && store.getOperator() == Assignment.Operator.ASSIGN
                        && store.getRightHandSide() instanceof MethodInvocation opening && RuntimeTypes.isSession(opening)
                        && OpenedSessions.direct(opening).isPresent()
                ? Optional.of(store)
                : Optional.empty();
    }

    /** Whether the object is asked for the session only where that is there. */
    private boolean isInOrder() {
        int from = store.getStartPosition() + store.getLength();
        return SessionTask.uses(declaration.getBody(), keeper)
                .allMatch(use -> TreeIndex.isIn(use, store.getLeftHandSide()) || use.getStartPosition() >= from);
    }

    /** Whether nothing but an exception keeps it from coming to where the object is whole. */
    private boolean comesToItsEnd() {
        boolean[] returns = {false};
        declaration.getBody().accept(new OwnCode() {
            @Override
            public boolean visit(ReturnStatement statement) {
                returns[0] = true;
                return false;
            }
        });
        return !returns[0];
    }

    /** Whether each object of the class is followed where it is made. */
    boolean areObjectsFollowed() {
        TypeDeclaration type = (TypeDeclaration) declaration.getParent();
        return TreeIndex.all(type.getRoot(), ClassInstanceCreation.class).stream()
                        .filter(made -> made.getType() != null && isOf(made, type))
                        .allMatch(made -> object(made).isPresent())
                && TreeIndex.all(type.getRoot(), CreationReference.class).stream()
                        .noneMatch(reference -> DeclaredClasses.named(reference.getType()).filter(named -> named.declaration() == type).isPresent())
                && TreeIndex.all(type.getRoot(), TypeDeclaration.class).stream().noneMatch(other -> extendsType(other, type));
    }

    private static boolean isOf(ClassInstanceCreation made, TypeDeclaration type) {
        return DeclaredClasses.named(made.getType()).filter(named -> named.declaration() == type).isPresent();
    }

    private static boolean extendsType(TypeDeclaration other, TypeDeclaration type) {
        return ScopedMethods.supertypes(other)
                .anyMatch(written -> DeclaredClasses.named(written).filter(named -> named.declaration() == type).isPresent());
    }

    /** The object that is made with it, as the code around has it; empty where that does anything else than to call its methods. */
    private Optional<SessionHolder> object(ClassInstanceCreation made) {
        return of(made).filter(this::equals).flatMap(found -> SessionHolder.given(made, made, keeper));
    }

    /** The object that an expression makes with such a constructor. */
    static Optional<SessionHolder> object(Expression expression) {
        return called(expression).flatMap(found -> found.object((ClassInstanceCreation) expression));
    }

    /** The session as the constructor knows it: by the field. */
    SessionVariable variable() {
        return SessionVariable.of(keeper, List.of(store.getRightHandSide()));
    }

    /** From where the session is opened to where the object is whole. */
    SessionScope scope() {
        List<Statement> all = Trees.list(declaration.getBody().statements());
        Extent end = Trees.end(declaration.getBody());
        return new SessionScope.Construction(declaration, all.subList(all.indexOf(store.getParent()), all.size()), end);
    }
}
