package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.DeclaredClass;
import dev.parley.checker.jdt.resolution.DeclaredClasses;
import dev.parley.checker.jdt.resolution.Implementations.Implementation;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.OwnCode;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.EnumConstantDeclaration;
import org.eclipse.jdt.core.dom.EnumDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/**
 * Finds small methods of the project that make something of a label or of the constant of an enum, and have nothing to do with the session:
 * {@code Request.of(label)}, {@code request.isLast()}. They are lowered where they are called, so that what they decide is followed.
 */
public final class ValueMethods {
    /** A method with more statements does more than to tell values apart. */
    private static final int MOST = 16;

    private final ShownMethods called;

    public ValueMethods(ShownMethods called) {
        this.called = called;
    }

    /**
     * The methods of which a call runs one, by the constant that it is on, if all of them are of these; none otherwise.
     *
     * @param owner the class of the object whose code has the call, as far as that is known
     */
    public List<Implementation> of(MethodInvocation call, IMethodBinding method, Optional<ASTNode> owner) {
        boolean isUnused = call.getParent() instanceof ExpressionStatement statement && !(statement.getParent() instanceof SwitchExpression);
        List<Implementation> found = isUnused ? List.of() : declaration(call, method).map(only -> List.of(new Implementation(only, Optional.empty())))
                .orElseGet(() -> called.implementationsAnywhere(call, method, owner));
        return found.stream().map(Implementation::method).allMatch(each -> called.isShown(each) && takes(each, call)
                        && (isOfValues(each) || asksForClass(each) || mayBeMade(call.getExpression()) && looksAtValue(each)) && isSmall(each))
                ? found
                : List.of();
    }

    /** Whether the code may show what an object is made of: of one that was received, or that a caller passes, it does not. */
    private static boolean mayBeMade(Expression object) {
        return object == null || object instanceof ThisExpression || isMade(Trees.bare(object)) || Declarations.named(object)
                .filter(variable -> variable.getParent() instanceof LambdaExpression
                        || variable.getInitializer() != null && isMade(Trees.bare(variable.getInitializer())))
                .isPresent();
    }

    private static boolean isMade(Expression object) {
        return object instanceof ClassInstanceCreation
                || object instanceof MethodInvocation call && (call.getExpression() == null || !RuntimeTypes.isSession(call.getExpression()));
    }

    private static boolean takes(MethodDeclaration method, MethodInvocation call) {
        return method.isVarargs()
                ? PassedElements.areWritten(method, Trees.list(call.arguments()))
                : method.parameters().size() == call.arguments().size();
    }

    /** The method that a reference surely runs with one argument, if it is of these. */
    public Optional<MethodDeclaration> of(ExpressionMethodReference reference) {
        Optional<MethodDeclaration> found = Scopes.areNeeded(reference)
                ? ScopedMethods.method(reference, 1).filter(ScopedMethods::isFinal)
                : Optional.ofNullable(reference.resolveMethodBinding()).flatMap(method -> called.declaration(method.getMethodDeclaration()));
        return found.filter(method -> method.parameters().size() == 1 && !method.isVarargs() && isOfValues(method) && isSmall(method));
    }

    /**
     * The methods of which a reference runs one on its only argument, whose class it names, {@code Way::isBad}, if all of them are of these; none
     * otherwise.
     */
    public List<Implementation> ofObject(ExpressionMethodReference reference) {
        List<Implementation> found = declaration(reference).map(only -> List.of(new Implementation(only, Optional.empty())))
                .orElseGet(() -> isOfObject(reference)
                        ? called.implementations(reference, reference.resolveMethodBinding(), Optional.empty())
                        : List.of());
        return found.stream().map(Implementation::method).allMatch(each -> called.isShown(each) && (isOfValues(each) || looksAtValue(each))
                && isSmall(each)) ? found : List.of();
    }

    private Optional<MethodDeclaration> declaration(ExpressionMethodReference reference) {
        if (Scopes.areNeeded(reference)) {
            return ScopedMethods.ofObject(reference).filter(found -> found.getBody() != null
                    && (ScopedMethods.isFinal(found) || isOfPlainEnum(found)));
        }
        IMethodBinding method = reference.resolveMethodBinding();
        return !isOfObject(reference) ? Optional.empty()
                : called.declaration(method.getMethodDeclaration()).or(() -> called.elsewhere(method.getMethodDeclaration()));
    }

    /** Whether the object that a method is of, without parameters, is what a reference gets. */
    public static boolean isOfObject(ExpressionMethodReference reference) {
        if (Scopes.areNeeded(reference)) {
            return ScopedMethods.ofObject(reference).isPresent()
                    || ScopedTypes.named(reference.getExpression()).flatMap(type -> new DeclaredClass(type)
                            .accessed(reference.getName().getIdentifier())).isPresent();
        }
        IMethodBinding method = reference.resolveMethodBinding();
        return method != null
                && !Modifier.isStatic(method.getModifiers())
                && method.getParameterTypes().length == 0
                && reference.getExpression() instanceof Name type
                && type.resolveBinding() instanceof ITypeBinding;
    }

    private Optional<MethodDeclaration> declaration(MethodInvocation call, IMethodBinding method) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.ofType(call).or(() -> ScopedMethods.declared(call))
                    .filter(found -> found.getBody() != null && (ScopedMethods.isFinal(found) || isOfPlainEnum(found)))
                    .or(() -> called.settled().called(call).filter(found -> found.getBody() != null));
        }
        return method == null ? Optional.empty() : called.certain(method.getMethodDeclaration())
                .or(() -> called.elsewhere(method.getMethodDeclaration()))
                .or(() -> called.settled().called(call))
                .filter(found -> found.getBody() != null);
    }

    /** Whether no constant of the method's enum can override it. */
    private static boolean isOfPlainEnum(MethodDeclaration method) {
        return method.getParent() instanceof EnumDeclaration type
                && Trees.<EnumConstantDeclaration>list(type.enumConstants()).stream()
                        .allMatch(constant -> constant.getAnonymousClassDeclaration() == null);
    }

    /** Whether a method tells values apart: it gives one, and is a method of an enum's constant, or tells a class from others, or gets one. */
    private static boolean isOfValues(MethodDeclaration method) {
        boolean isOfConstant = !Modifier.isStatic(method.getModifiers())
                && (method.getParent() instanceof EnumDeclaration || method.getParent().getParent() instanceof EnumConstantDeclaration);
        return mayDecide(method.getReturnType2())
                && (isOfConstant || isConstant(method)
                        || Trees.<SingleVariableDeclaration>list(method.parameters()).stream().anyMatch(parameter -> isValue(parameter.getType())));
    }

    /** Whether a method tells of what class its object is. */
    private static boolean asksForClass(MethodDeclaration method) {
        return method.getBody() != null
                && mayDecide(method.getReturnType2())
                && TreeIndex.in(method.getBody(), ThisExpression.class).stream().anyMatch(self -> switch (self.getParent()) {
                    case InstanceofExpression asked -> true;
                    case PatternInstanceofExpression asked -> true;
                    case SwitchExpression choice -> true;
                    case SwitchStatement choice -> true;
                    default -> false;
                });
    }

    /** Whether a method says the same of all objects of its class. */
    public static boolean isConstant(MethodDeclaration method) {
        return !Modifier.isStatic(method.getModifiers())
                && DeclaredClass.result(method).flatMap(result -> Constants.of(Trees.bare(result))).isPresent();
    }

    /** Whether a method decides by a text or a constant that its object holds for good; one that only gives it is known by that. */
    private static boolean looksAtValue(MethodDeclaration method) {
        DeclaredClass type = new DeclaredClass(method.getParent());
        return !Modifier.isStatic(method.getModifiers())
                && mayDecide(method.getReturnType2())
                && method.getBody() != null
                && DeclaredClass.result(method).flatMap(type::ownFinalField).isEmpty()
                && looksAtValue(method, type, new HashSet<>());
    }

    /** @param seen methods that call each other in a circle add nothing */
    private static boolean looksAtValue(MethodDeclaration method, DeclaredClass type, Set<MethodDeclaration> seen) {
        return method.getBody() != null && seen.add(method) && TreeIndex.in(method.getBody(), SimpleName.class).stream().anyMatch(name -> {
            Optional<? extends VariableDeclaration> held = isOwnCall(name) ? type.accessed(name.getIdentifier())
                    : type.ownFinalField(name.getParent() instanceof FieldAccess access ? access : name);
            return held.flatMap(Scopes::type).filter(ValueMethods::isValue).isPresent()
                    || isOwnCall(name) && type.plainMethod(name.getIdentifier()).filter(own -> looksAtValue(own, type, seen)).isPresent();
        });
    }

    /** Whether a name is that of a method of the object itself that is called without arguments. */
    private static boolean isOwnCall(SimpleName name) {
        return name.getParent() instanceof MethodInvocation call
                && call.getName() == name
                && call.arguments().isEmpty()
                && (call.getExpression() == null || call.getExpression() instanceof ThisExpression);
    }

    private static boolean mayDecide(Type type) {
        return type != null
                && (!(type instanceof PrimitiveType primitive) || primitive.getPrimitiveTypeCode() == PrimitiveType.BOOLEAN
                        || DecidingNumbers.isNumber(type));
    }

    /** Whether a type is that of texts, or of the constants of an enum. */
    public static boolean isValue(Type type) {
        return ScopedTypes.isNamed(type, "String") || (Scopes.areNeeded(type)
                ? DeclaredClasses.known(type).filter(known -> known.declaration() instanceof EnumDeclaration).isPresent()
                : type.resolveBinding() != null && type.resolveBinding().isEnum());
    }

    private static boolean isSmall(MethodDeclaration method) {
        return method.getBody() != null && isSmall(method.getBody());
    }

    /** Whether code consists of a few decisions, and mentions no session. */
    public static boolean isSmall(ASTNode code) {
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
        return Declarations.named(parameter).filter(variable -> variable instanceof SingleVariableDeclaration several && several.isVarargs())
                .isPresent();
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
            case TryStatement attempt -> attempt.getFinally() == null && attempt.resources().isEmpty();
            // A handler may tell somebody.
            case ExpressionStatement call -> call.getExpression() instanceof MethodInvocation && call.getParent().getParent() instanceof CatchClause;
            case EnhancedForStatement loop -> ListedElements.expressions(loop.getExpression()).isPresent() || isOfAnyNumber(loop.getExpression());
            default -> false;
        };
    }
}
