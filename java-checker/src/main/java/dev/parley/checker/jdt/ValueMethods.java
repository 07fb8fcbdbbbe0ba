package dev.parley.checker.jdt;

import dev.parley.checker.jdt.Implementations.Implementation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/**
 * Finds small methods of the project that make something of a label or of the constant of an enum, and have nothing to do with the session:
 * {@code Request.of(label)}, {@code request.isLast()}. They are lowered where they are called, so that what they decide is followed.
 */
final class ValueMethods {
    /** A method with more statements does more than to tell values apart. */
    private static final int MOST = 16;

    private final CalledMethods called;

    ValueMethods(CalledMethods called) {
        this.called = called;
    }

    /**
     * The methods of which a call runs one, by the constant that it is on, if all of them are of these; none otherwise.
     *
     * @param owner the class of the object whose code has the call, as far as that is known
     */
    List<Implementation> of(MethodInvocation call, IMethodBinding method, Optional<ASTNode> owner) {
        boolean isUnused = call.getParent() instanceof ExpressionStatement statement && !(statement.getParent() instanceof SwitchExpression);
        List<Implementation> found = isUnused ? List.of() : declaration(call, method).map(only -> List.of(new Implementation(only, Optional.empty())))
                .orElseGet(() -> called.implementations(call, method, owner));
        return found.stream().map(Implementation::method).allMatch(each -> takes(each, call) && isOfValues(each) && isSmall(each))
                ? found
                : List.of();
    }

    private static boolean takes(MethodDeclaration method, MethodInvocation call) {
        return method.isVarargs() ? PassedElements.areWritten(method, Trees.list(call.arguments())) : method.parameters().size() == call.arguments().size();
    }

    /** The method that a reference surely runs with one argument, if it is of these. */
    Optional<MethodDeclaration> of(ExpressionMethodReference reference) {
        Optional<MethodDeclaration> found = Scopes.areNeeded(reference)
                ? ScopedMethods.method(reference, 1).filter(ScopedMethods::isFinal)
                : Optional.ofNullable(reference.resolveMethodBinding()).flatMap(method -> called.declaration(method.getMethodDeclaration()));
        return found.filter(method -> method.parameters().size() == 1 && !method.isVarargs() && isOfValues(method) && isSmall(method));
    }

    private Optional<MethodDeclaration> declaration(MethodInvocation call, IMethodBinding method) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.ofType(call).or(() -> ScopedMethods.declared(call))
                    .filter(found -> found.getBody() != null && (ScopedMethods.isFinal(found) || isOfPlainEnum(found)));
        }
        return method == null ? Optional.empty() : called.certain(method.getMethodDeclaration()).or(() -> called.elsewhere(method.getMethodDeclaration()))
                .filter(found -> found.getBody() != null);
    }

    /** Whether no constant of the method's enum can override it. */
    private static boolean isOfPlainEnum(MethodDeclaration method) {
        return method.getParent() instanceof EnumDeclaration type
                && Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream().allMatch(constant -> constant.getAnonymousClassDeclaration() == null);
    }

    /** Whether a method tells values apart: it gives one, and is a method of an enum's constant, or tells a class from others, or gets one. */
    private static boolean isOfValues(MethodDeclaration method) {
        boolean isOfConstant = !Modifier.isStatic(method.getModifiers())
                && (method.getParent() instanceof EnumDeclaration || method.getParent().getParent() instanceof EnumConstantDeclaration);
        return mayDecide(method.getReturnType2())
                && (isOfConstant || isConstant(method) || Trees.<SingleVariableDeclaration>list(method.parameters()).stream().anyMatch(parameter -> isValue(parameter.getType())));
    }

    /** Whether a method says the same of all objects of its class. */
    static boolean isConstant(MethodDeclaration method) {
        return !Modifier.isStatic(method.getModifiers())
                && DeclaredClass.result(method).flatMap(result -> Locals.constant(Trees.bare(result))).isPresent();
    }

    private static boolean mayDecide(Type type) {
        return type != null
                && (!(type instanceof PrimitiveType primitive) || primitive.getPrimitiveTypeCode() == PrimitiveType.BOOLEAN || DecidingNumbers.isNumber(type));
    }

    /** Whether a type is that of texts, or of the constants of an enum. */
    static boolean isValue(Type type) {
        return ScopedTypes.isNamed(type, "String") || (Scopes.areNeeded(type)
                ? DeclaredClasses.known(type).filter(known -> known.declaration() instanceof EnumDeclaration).isPresent()
                : type.resolveBinding() != null && type.resolveBinding().isEnum());
    }

    private static boolean isSmall(MethodDeclaration method) {
        return method.getBody() != null && isSmall(method.getBody());
    }

    /** Whether code consists of a few decisions, and mentions no session. */
    static boolean isSmall(ASTNode code) {
        List<Statement> statements = new ArrayList<>();
        boolean[] isPlain = {true};
        code.accept(new OwnCode() {
            @Override
            public void preVisit(ASTNode node) {
                if (node instanceof Statement statement) {
                    statements.add(statement);
                    isPlain[0] &= isDecision(statement);
                }
                isPlain[0] &= !(node instanceof SimpleName name && Scopes.isValue(name) && RuntimeTypes.isSession(name));
            }
        });
        return isPlain[0] && statements.stream().filter(statement -> !(statement instanceof SwitchCase)).count() <= MOST;
    }

    private static boolean isOfAnyNumber(Expression parameter) {
        return Declarations.named(parameter).filter(variable -> variable instanceof SingleVariableDeclaration several && several.isVarargs()).isPresent();
    }

    private static boolean isDecision(Statement statement) {
        return switch (statement) {
            case Block block -> true;
            case ReturnStatement result -> true;
            case IfStatement decision -> true;
            case SwitchStatement choice -> true;
            case SwitchCase label -> true;
            case YieldStatement result -> true;
            case ThrowStatement failure -> true;
            case VariableDeclarationStatement variable -> true;
            case EnhancedForStatement loop -> ListedElements.expressions(loop.getExpression()).isPresent() || isOfAnyNumber(loop.getExpression());
            default -> false;
        };
    }
}
