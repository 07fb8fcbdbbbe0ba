package dev.parley.checker.jdt;

import java.util.List;
import java.util.Optional;
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
 * An object of an anonymous class that a local variable keeps, and of which the code around does nothing but call methods that the class
 * writes, as a handler with one method for each label: each call runs in place what it says, whatever that has captured.
 */
record CalledObject(VariableDeclarationFragment variable, AnonymousClassDeclaration body) {

    /** The object of an anonymous class; empty where anybody else may call its methods. */
    static Optional<CalledObject> of(ASTNode body) {
        return body instanceof AnonymousClassDeclaration anonymous
                        && anonymous.getParent().getParent() instanceof VariableDeclarationFragment fragment
                        && KeptValues.isKept(fragment)
                ? Optional.of(new CalledObject(fragment, anonymous)).filter(object -> object.isOfInterface() && object.isOnlyCalled() && object.isSilent())
                : Optional.empty();
    }

    /** The method of such an object that a call runs, if it uses the session. */
    static Optional<MethodDeclaration> called(MethodInvocation call, SessionVariable session) {
        return call.getExpression() instanceof SimpleName name
                ? Declarations.named(name)
                        .flatMap(variable -> variable.getInitializer() instanceof ClassInstanceCreation made ? of(made.getAnonymousClassDeclaration()) : Optional.empty())
                        .flatMap(object -> object.method(call))
                        .filter(method -> session.firstUseIn(method).isPresent())
                : Optional.empty();
    }

    /** Whether nothing of the class comes from another one, which could call its methods. */
    private boolean isOfInterface() {
        ClassInstanceCreation made = (ClassInstanceCreation) body.getParent();
        return made.arguments().isEmpty() && made.getExpression() == null && FunctionalClasses.isOfInterface(made);
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

    /** Whether the variable is used for nothing but calls of these methods, and that where it stands. */
    private boolean isOnlyCalled() {
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

    /** Whether the code of the class tells nobody of its object, and calls none of its methods itself. */
    private boolean isSilent() {
        boolean[] silent = {true};
        body.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                silent[0] = silent[0] && switch (node) {
                    case ThisExpression self -> self.getQualifier() != null || self.getParent() instanceof FieldAccess;
                    case SuperMethodInvocation inherited -> false;
                    case MethodReference reference -> false;
                    case MethodInvocation call when call.getExpression() == null -> isOfCodeAround(call);
                    default -> true;
                };
            }
        });
        return silent[0];
    }

    /** Whether a call is of a method of the classes around, and not of what the object inherits. */
    private boolean isOfCodeAround(MethodInvocation call) {
        return methods().stream().noneMatch(method -> isNamed(call.getName(), method))
                && (Scopes.areNeeded(call) ? ScopedMethods.method(call).isPresent()
                        : call.resolveMethodBinding() != null && body.resolveBinding() != null
                                && !body.resolveBinding().isSubTypeCompatible(call.resolveMethodBinding().getDeclaringClass()));
    }
}
