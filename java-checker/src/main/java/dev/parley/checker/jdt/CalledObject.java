package dev.parley.checker.jdt;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * An object of an anonymous class of which the code around does nothing but call methods that the class writes: at once where it makes it, or by a
 * local variable that keeps it, as a handler with one method for each label. Each call runs in place what it says, whatever that has captured.
 *
 * @param variable that keeps it; empty where a method is called at once
 */
record CalledObject(Optional<VariableDeclarationFragment> variable, AnonymousClassDeclaration body) {

    /** The object of an anonymous class; empty where anybody else may call its methods. */
    static Optional<CalledObject> of(ASTNode body) {
        return body instanceof AnonymousClassDeclaration anonymous
                ? made(anonymous).filter(object -> object.isOfNoClass() && object.isOnlyCalled() && object.isSilent() && object.isMadeWithoutSession())
                : Optional.empty();
    }

    private static Optional<CalledObject> made(AnonymousClassDeclaration body) {
        return switch (body.getParent().getParent()) {
            case VariableDeclarationFragment fragment when KeptValues.isKept(fragment) -> Optional.of(new CalledObject(Optional.of(fragment), body));
            case MethodInvocation call when call.getExpression() == body.getParent() ->
                Optional.of(new CalledObject(Optional.empty(), body)).filter(object -> object.method(call).isPresent());
            default -> Optional.empty();
        };
    }

    /** The method of such an object that a call runs, if it uses the session. */
    static Optional<MethodDeclaration> called(MethodInvocation call, SessionVariable session) {
        return body(call).flatMap(CalledObject::of)
                .flatMap(object -> object.method(call).filter(method -> object.run(method).anyMatch(each -> session.firstUseIn(each).isPresent())));
    }

    /** The class of the object that a call is on. */
    private static Optional<AnonymousClassDeclaration> body(MethodInvocation call) {
        return switch (call.getExpression()) {
            case null -> ClassFamily.around(call).flatMap(around -> around instanceof AnonymousClassDeclaration body ? Optional.of(body) : Optional.empty());
            case ClassInstanceCreation made -> Optional.ofNullable(made.getAnonymousClassDeclaration());
            case SimpleName name -> Declarations.named(name)
                    .flatMap(variable -> variable.getInitializer() instanceof ClassInstanceCreation made
                            ? Optional.ofNullable(made.getAnonymousClassDeclaration())
                            : Optional.empty());
            default -> Optional.empty();
        };
    }

    /** Whether nothing of the class comes from another one, which could call its methods. */
    private boolean isOfNoClass() {
        ClassInstanceCreation made = (ClassInstanceCreation) body.getParent();
        return made.arguments().isEmpty() && made.getExpression() == null && (FunctionalClasses.isOfInterface(made) || FunctionalClasses.isOfObject(made));
    }

    /** Whether what runs where the object is made leaves the session alone. */
    private boolean isMadeWithoutSession() {
        return Trees.<ASTNode>list(body.bodyDeclarations()).stream()
                .filter(member -> !(member instanceof MethodDeclaration))
                .flatMap(member -> TreeIndex.in(member, SimpleName.class).stream())
                .noneMatch(name -> Scopes.isValue(name) && (RuntimeTypes.isSession(name) || Declarations.named(name).filter(SessionHolder::isIn).isPresent()));
    }

    private List<MethodDeclaration> methods() {
        return Trees.<ASTNode>list(body.bodyDeclarations()).stream()
                .flatMap(member -> member instanceof MethodDeclaration method ? Stream.of(method) : Stream.empty())
                .toList();
    }

    /** The method that a call on the object runs: the only one of its name. */
    private Optional<MethodDeclaration> method(MethodInvocation call) {
        List<MethodDeclaration> named = methods().stream().filter(method -> isNamed(call.getName(), method)).toList();
        return named.size() == 1 && !named.getFirst().isVarargs() && named.getFirst().parameters().size() == call.arguments().size()
                ? Optional.of(named.getFirst())
                : Optional.empty();
    }

    private static boolean isNamed(SimpleName name, MethodDeclaration method) {
        return name.getIdentifier().equals(method.getName().getIdentifier());
    }

    /** A method, and those of the object that it calls. */
    private Stream<MethodDeclaration> run(MethodDeclaration method) {
        return Stream.concat(Stream.of(method), ownCalls(method).flatMap(call -> run(method(call).orElseThrow())));
    }

    private Stream<MethodInvocation> ownCalls(MethodDeclaration method) {
        return TreeIndex.in(method, MethodInvocation.class).stream()
                .filter(call -> call.getExpression() == null && ClassFamily.around(call).filter(body::equals).isPresent() && method(call).isPresent());
    }

    /** Whether a method calls itself, or one that calls it. */
    private boolean isInCircle(MethodDeclaration method, Set<MethodDeclaration> callers) {
        Set<MethodDeclaration> around = new HashSet<>(callers);
        return !around.add(method) || ownCalls(method).anyMatch(call -> isInCircle(method(call).orElseThrow(), around));
    }

    /** Whether the variable is used for nothing but calls of these methods, and that where it stands. */
    private boolean isOnlyCalled() {
        return variable.isEmpty() || isOnlyCalled(variable.get());
    }

    private boolean isOnlyCalled(VariableDeclarationFragment variable) {
        ASTNode scope = variable.getParent().getParent();
        boolean[] only = {true};
        scope.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                only[0] = only[0] && (!Declarations.isUse(name, variable) || isCall(name) && isStraight(name, scope));
                return only[0];
            }
        });
        return only[0];
    }

    private boolean isCall(SimpleName name) {
        return name.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY && method((MethodInvocation) name.getParent()).isPresent();
    }

    private static boolean isStraight(ASTNode code, ASTNode scope) {
        return Stream.iterate(code, here -> here != scope, ASTNode::getParent)
                .noneMatch(here -> here instanceof LambdaExpression || here instanceof AnonymousClassDeclaration || here instanceof AbstractTypeDeclaration);
    }

    /** Whether the code of the class tells nobody of its object, and calls its methods only where it stands, and none in a circle. */
    private boolean isSilent() {
        boolean[] silent = {methods().stream().noneMatch(method -> isInCircle(method, Set.of()))};
        body.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                silent[0] = silent[0] && switch (node) {
                    case ThisExpression self -> self.getQualifier() != null || self.getParent() instanceof FieldAccess;
                    case SuperMethodInvocation inherited -> false;
                    case MethodReference reference -> false;
                    case MethodInvocation call when call.getExpression() == null -> isOfCodeAround(call) || isOwn(call);
                    default -> true;
                };
            }
        });
        return silent[0];
    }

    private boolean isOwn(MethodInvocation call) {
        return method(call).filter(method -> isStraight(call, body)).isPresent();
    }

    /** Whether a call is of a method of the classes around, and not of what the object inherits. */
    private boolean isOfCodeAround(MethodInvocation call) {
        return methods().stream().noneMatch(method -> isNamed(call.getName(), method))
                && (Scopes.areNeeded(call) ? ScopedMethods.method(call).isPresent()
                        : call.resolveMethodBinding() != null && body.resolveBinding() != null
                                && !body.resolveBinding().isSubTypeCompatible(call.resolveMethodBinding().getDeclaringClass()));
    }
}
