package dev.parley.checker.jdt;

import dev.parley.checker.api.SessionApi;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * A new object of a class of the file that keeps the session which it is made with, and of which the code that makes it does nothing but call
 * its methods: each call does with the session what the method says.
 *
 * @param variable the one that has the object; empty where a method is called on it where it is made
 * @param keeper the component or the field that has the session
 */
record SessionHolder(ClassInstanceCreation made, Optional<VariableDeclarationFragment> variable, VariableDeclaration keeper) {
    private static final Set<String> OF_ANY_OBJECT = Set.of("getClass", "hashCode", "equals");

    /** The objects that a piece of code makes with a session. */
    static List<SessionHolder> in(List<? extends ASTNode> code, SessionVariable session) {
        List<SessionHolder> holders = new ArrayList<>();
        code.forEach(part -> part.accept(new ASTVisitor() {
            @Override
            public boolean visit(ClassInstanceCreation made) {
                session.argumentOf(made)
                        .flatMap(number -> of(made, number))
                        .filter(holder -> holder.variable().stream().allMatch(variable -> code.stream().anyMatch(each -> contains(each, variable))))
                        .ifPresent(holders::add);
                return true;
            }
        }));
        return List.copyOf(holders);
    }

    private static Optional<SessionHolder> of(ClassInstanceCreation made, int number) {
        if (made.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY) {
            return SessionTask.keeper(made, number)
                    .map(keeper -> new SessionHolder(made, Optional.empty(), keeper))
                    .filter(holder -> holder.isAnswered((MethodInvocation) made.getParent()));
        }
        return variable(made)
                .filter(fragment -> KeptValues.isKept(fragment) && isOneSession((Expression) made.arguments().get(number)))
                .flatMap(fragment -> SessionTask.keeper(made, number)
                        .map(keeper -> new SessionHolder(made, Optional.of(fragment), keeper))
                        .filter(holder -> holder.isOnlyCalled(fragment.getParent().getParent())))
                .filter(holder -> !holder.isResource() || holder.closing().isPresent());
    }

    /** The local variable, or the resource, that is declared with a new object. */
    static Optional<VariableDeclarationFragment> variable(ClassInstanceCreation made) {
        return made.getParent() instanceof VariableDeclarationFragment fragment
                        && (fragment.getParent() instanceof VariableDeclarationStatement || isResource(fragment.getParent()))
                ? Optional.of(fragment)
                : Optional.empty();
    }

    private static boolean isResource(ASTNode declaration) {
        return declaration.getLocationInParent() == TryStatement.RESOURCES2_PROPERTY;
    }

    /** Whether an argument is the session by a name, or opens it, and nothing gives it back. */
    private static boolean isOneSession(Expression argument) {
        Expression bare = Trees.bare(argument);
        return bare instanceof SimpleName || bare instanceof MethodInvocation call && PassedBack.argument(call).isEmpty();
    }

    private static boolean contains(ASTNode code, VariableDeclarationFragment variable) {
        return Stream.<ASTNode>iterate(variable, here -> here != null, ASTNode::getParent).anyMatch(here -> here == code);
    }

    /** Whether a {@code try} closes the object. */
    private boolean isResource() {
        return variable.filter(own -> isResource(own.getParent()) || isNamedAsResource(own)).isPresent();
    }

    private static boolean isNamedAsResource(VariableDeclarationFragment variable) {
        boolean[] found = {false};
        variable.getParent().getParent().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                found[0] |= isResource(name) && Declarations.isUse(name, variable);
                return !found[0];
            }
        });
        return found[0];
    }

    /** Whether the session that the object keeps is opened by the argument that it is. */
    boolean isOpenedBy(Expression session) {
        return variable.isPresent() && Trees.bare(session) instanceof MethodInvocation;
    }

    /** The method that a {@code try} runs when it closes the object. */
    Optional<MethodDeclaration> closing() {
        List<MethodDeclaration> named = SessionTask.methods(SessionTask.type(keeper)).stream()
                .filter(method -> method.getName().getIdentifier().equals("close"))
                .toList();
        return named.size() == 1 && named.getFirst().parameters().isEmpty() ? Optional.of(named.getFirst()) : Optional.empty();
    }

    private boolean isOnlyCalled(ASTNode scope) {
        boolean[] only = {true};
        scope.accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                only[0] &= !isNamed(name)
                        || isResource(name)
                        || name.getLocationInParent() == MethodInvocation.EXPRESSION_PROPERTY && isAnswered((MethodInvocation) name.getParent()) && !isSpawned(name, scope);
                return only[0];
            }
        });
        return only[0];
    }

    /** Whether code is for a thread that goes on with the session by another name. */
    private static boolean isSpawned(ASTNode code, ASTNode scope) {
        return Stream.iterate(code, here -> here != scope, ASTNode::getParent)
                .anyMatch(here -> here.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY
                        && SessionApi.spawns(((MethodInvocation) here.getParent()).getName().getIdentifier()));
    }

    private boolean isNamed(SimpleName name) {
        return variable.filter(own -> Declarations.isUse(name, own)).isPresent();
    }

    /** Whether it is known what a call of one of its methods runs. */
    private boolean isAnswered(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        long own = SessionTask.methods(SessionTask.type(keeper)).stream().filter(method -> method.getName().getIdentifier().equals(name)).count();
        boolean isComponent = call.arguments().isEmpty()
                && new DeclaredClass(SessionTask.type(keeper)).components().stream()
                        .anyMatch(component -> component != keeper && component.getName().getIdentifier().equals(name));
        return own == 1 || own == 0 && (isComponent || OF_ANY_OBJECT.contains(name));
    }

    /** Whether a variable may have such an object, whichever session that keeps. */
    static boolean isIn(VariableDeclaration variable) {
        return variable.getInitializer() instanceof ClassInstanceCreation made && Trees.<Expression>list(made.arguments()).stream().anyMatch(RuntimeTypes::isSession);
    }

    /** Whether an expression is the object. */
    boolean is(Expression expression) {
        Expression bare = Trees.bare(expression);
        return bare == made || bare instanceof SimpleName name && isNamed(name);
    }

    /** The method that a call on the object runs, if it uses the session. */
    Optional<MethodDeclaration> called(MethodInvocation call) {
        return SessionTask.methods(SessionTask.type(keeper)).stream()
                .filter(method -> method.getName().getIdentifier().equals(call.getName().getIdentifier()))
                .filter(method -> method.parameters().size() == call.arguments().size() && SessionTask.isUsedBy(method, keeper))
                .findFirst();
    }

    /** What its other components and final fields hold, as far as those are constants that it is made with. */
    Map<VariableDeclaration, Object> constants(ConstantValues known) {
        DeclaredClass type = new DeclaredClass(SessionTask.type(keeper));
        Map<VariableDeclaration, Object> constants = new HashMap<>();
        type.finalFields().stream()
                .filter(field -> field != keeper && field.getInitializer() == null)
                .forEach(field -> new HeldFunctions(made, type, field).in(made).flatMap(known::of).ifPresent(value -> constants.put(field, value)));
        return constants;
    }
}
