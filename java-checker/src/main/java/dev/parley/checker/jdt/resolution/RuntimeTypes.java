package dev.parley.checker.jdt.resolution;

import dev.parley.checker.api.Openings;
import dev.parley.checker.api.RuntimeResults;
import dev.parley.checker.api.SelectorApi;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.jdt.tree.TreeAnswers;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.ArrayType;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Of which type of the runtime something is: by bindings where the tree has them, else by what the file says of it with declared types,
 * with imports, and with the runtime's own methods. What a file says no more of than that another file may say it, is not known.
 */
public final class RuntimeTypes {
    private static final List<String> TYPES = List.of(SessionApi.SESSION, SessionApi.GROUP, SelectorApi.SELECTOR,
            Openings.SERVICE, Openings.SERVER, Openings.ENVIRONMENT, Openings.REGISTRY);

    private static final Function<Expression, Optional<String>> WRITTEN = RuntimeTypes::written;
    private static final Function<Type, Optional<String>> MEANT = RuntimeTypes::meant;

    private RuntimeTypes() {}

    /** The qualified name of the type that declares the method which a call is of; without bindings only of a type of the runtime. */
    public static Optional<String> ofMethod(MethodInvocation call) {
        if (!Scopes.areNeeded(call)) {
            return Optional.ofNullable(call.resolveMethodBinding()).map(RuntimeTypes::declaring);
        }
        return Optional.ofNullable(call.getExpression()).flatMap(receiver -> of(receiver).or(() -> type(receiver)));
    }

    /** Whether a call is of a method of this type. */
    public static boolean isMethodOf(MethodInvocation call, String type) {
        return ofMethod(call).filter(type::equals).isPresent();
    }

    /** Whether a reference opens a session whenever somebody calls it. */
    public static boolean opens(MethodReference reference) {
        if (!Scopes.areNeeded(reference)) {
            IMethodBinding method = reference.resolveMethodBinding();
            return method != null && Openings.opening(declaring(method), method.getName(), method.getParameterTypes().length).isPresent();
        }
        return reference instanceof ExpressionMethodReference named
                && of(named.getExpression()).filter(type -> Openings.opens(type, named.getName().getIdentifier())).isPresent();
    }

    public static boolean isSession(Expression expression) {
        return is(of(expression), SessionApi.SESSION);
    }

    /** Whether a variable is declared with the type of sessions, or with {@code var} for a session. */
    public static boolean isSession(VariableDeclaration variable) {
        return Scopes.areNeeded(variable)
                ? is(of(variable), SessionApi.SESSION)
                : variable.resolveBinding() != null && is(of(variable.resolveBinding().getType()), SessionApi.SESSION);
    }

    /** Whether a variable of a tree without bindings keeps what sessions are opened from. */
    public static boolean isChannel(VariableDeclaration variable) {
        return of(variable).filter(type -> type.equals(Openings.SERVICE) || type.equals(Openings.SERVER)).isPresent();
    }

    /** Whether the type that a variable is declared with may be that of sessions for all that is known of it, as while its import is missing. */
    public static boolean mayBeSession(VariableDeclaration variable) {
        if (Scopes.areNeeded(variable)) {
            return Scopes.type(variable).filter(RuntimeTypes::isSession).isPresent();
        }
        return variable.resolveBinding() != null && !isResolved(variable.resolveBinding().getType());
    }

    public static boolean isSession(ITypeBinding type) {
        return is(of(type), SessionApi.SESSION);
    }

    private static boolean is(Optional<String> type, String wanted) {
        return type.filter(wanted::equals).isPresent();
    }

    private static String declaring(IMethodBinding method) {
        return method.getDeclaringClass().getErasure().getQualifiedName();
    }

    private static Optional<String> of(ITypeBinding type) {
        return isResolved(type) ? Optional.of(type.getErasure().getQualifiedName()) : Optional.empty();
    }

    /** The qualified name of the type of an expression; without bindings only if it is one of the runtime. */
    private static Optional<String> of(Expression expression) {
        return Scopes.areNeeded(expression) ? TreeAnswers.to(WRITTEN, Trees.bare(expression)) : of(expression.resolveTypeBinding());
    }

    private static Optional<String> written(Expression expression) {
        return switch (expression) {
            case CastExpression cast -> of(cast.getType());
            case SimpleName name -> Scopes.variable(name).filter(variable -> !isWithin(name, variable)).flatMap(RuntimeTypes::of);
            case FieldAccess field -> Scopes.field(field).flatMap(RuntimeTypes::of);
            case ArrayAccess element -> Declarations.named(element.getArray()).flatMap(Scopes::type)
                    .flatMap(type -> type instanceof ArrayType array && array.getDimensions() == 1 ? of(array.getElementType()) : Optional.empty());
            case MethodInvocation call -> result(call);
            default -> Optional.empty();
        };
    }

    /** Whether a use is in the declaration itself, where it tells nothing new. */
    private static boolean isWithin(ASTNode use, VariableDeclaration variable) {
        return variable.getStartPosition() <= use.getStartPosition() && use.getStartPosition() < variable.getStartPosition() + variable.getLength();
    }

    private static Optional<String> of(VariableDeclaration variable) {
        if (variable.getParent() instanceof LambdaExpression lambda && Scopes.type(variable).isEmpty()) {
            return getsSession(lambda) ? Optional.of(SessionApi.SESSION) : Optional.empty();
        }
        return Scopes.type(variable).flatMap(type -> ScopedTypes.isNamed(type, "var")
                ? Optional.ofNullable(variable.getInitializer()).flatMap(RuntimeTypes::of)
                : of(type));
    }

    /** Whether a lambda is the body of a thread that goes on with a session, or gets one out of an {@code Optional}. */
    private static boolean getsSession(LambdaExpression lambda) {
        if (lambda.parameters().size() != 1 || !(lambda.getParent() instanceof MethodInvocation call) || call.getExpression() == null) {
            return false;
        }
        String method = call.getName().getIdentifier();
        boolean isBody = SessionApi.shape(method, call.arguments().size(), false).filter(shape -> shape.kind() == Kind.GIVE_AWAY).isPresent();
        return isBody && isMethodOf(call, SessionApi.SESSION) || OptionalCalls.isConsuming(method) && mayHoldSession(call.getExpression());
    }

    private static boolean mayHoldSession(Expression optional) {
        return switch (Trees.bare(optional)) {
            case MethodInvocation call -> givesOptional(call);
            case SimpleName name -> Scopes.variable(name).flatMap(variable -> Optional.ofNullable(variable.getInitializer()))
                    .filter(source -> Trees.bare(source) instanceof MethodInvocation call && givesOptional(call))
                    .isPresent();
            default -> false;
        };
    }

    private static boolean givesOptional(MethodInvocation call) {
        String method = call.getName().getIdentifier();
        int arguments = call.arguments().size();
        return isOptionalOfProgram(call)
                || ofMethod(call)
                        .filter(type -> Openings.opening(type, method, arguments).filter(Openings.Opening::optional).isPresent()
                                || type.equals(SelectorApi.SELECTOR)
                                        && SelectorApi.kind(method, arguments).equals(Optional.of(SelectorApi.Kind.SELECT_IN_TIME)))
                        .isPresent();
    }

    /** Whether a call is of one of the runtime's methods that fail when their session, or the one that they open, does. */
    public static boolean failsWithSession(MethodInvocation call) {
        String method = call.getName().getIdentifier();
        int arguments = call.arguments().size();
        boolean named = SessionApi.failsWithSession(method, arguments)
                || Openings.openings().stream().anyMatch(opening -> opening.method().equals(method));
        return named && ofMethod(call)
                .filter(type -> type.equals(SessionApi.SESSION)
                        ? SessionApi.failsWithSession(method, arguments)
                        : Openings.opening(type, method, arguments).isPresent())
                .isPresent();
    }

    private static Optional<String> of(Type type) {
        return TreeAnswers.to(MEANT, type);
    }

    private static Optional<String> meant(Type type) {
        return TYPES.stream().filter(known -> ScopedTypes.means(type, known)).findFirst();
    }

    /** The type of the runtime that an expression names, as that of a static method. */
    private static Optional<String> type(Expression expression) {
        return expression instanceof Name name
                ? TYPES.stream().filter(known -> ScopedTypes.means(name.getFullyQualifiedName(), known, name)).findFirst()
                : Optional.empty();
    }

    private static Optional<String> result(MethodInvocation call) {
        Optional<Type> own = ScopedMethods.declared(call).flatMap(method -> Optional.ofNullable(method.getReturnType2()))
                .or(() -> ScopedTypes.componentOf(call));
        if (own.isPresent()) {
            return of(own.get());
        }
        if (call.getExpression() != null && OptionalCalls.isTaking(call) && mayHoldSession(call.getExpression())) {
            return Optional.of(SessionApi.SESSION);
        }
        String method = call.getName().getIdentifier();
        Optional<String> declaring = ofMethod(call);
        return declaring.flatMap(type -> RuntimeResults.of(type, method, call.arguments().size())).or(() -> {
            boolean inferred = SessionApi.component(method) >= 0 || SessionApi.isReceive(method) && is(declaring, SessionApi.SESSION);
            return inferred ? inferred(call).flatMap(RuntimeTypes::of) : Optional.empty();
        });
    }

    /** What a call gives whose result is of a type parameter: what its type arguments say, or what is made of it. */
    private static Optional<Type> inferred(MethodInvocation call) {
        int component = SessionApi.component(call.getName().getIdentifier());
        Stream<Type> arguments = component < 0
                ? Trees.<Type>list(call.typeArguments()).stream()
                : Optional.ofNullable(call.getExpression()).stream().flatMap(RuntimeTypes::components);
        return arguments.skip(Math.max(0, component)).findFirst().or(() -> target(call));
    }

    /** The type arguments of a record of payloads. */
    private static Stream<Type> components(Expression record) {
        return switch (Trees.bare(record)) {
            case MethodInvocation receive -> Trees.<Type>list(receive.typeArguments()).stream();
            case SimpleName name -> Scopes.variable(name).stream().flatMap(variable -> switch (Scopes.type(variable).orElse(null)) {
                case ParameterizedType type -> Trees.<Type>list(type.typeArguments()).stream();
                case null, default -> variable.getInitializer() instanceof MethodInvocation receive
                        ? Trees.<Type>list(receive.typeArguments()).stream()
                        : Stream.empty();
            });
            default -> Stream.empty();
        };
    }

    private static Optional<Type> target(Expression expression) {
        ASTNode child = expression;
        ASTNode parent = expression.getParent();
        while (parent instanceof ParenthesizedExpression
                || parent instanceof ConditionalExpression && child.getLocationInParent() != ConditionalExpression.EXPRESSION_PROPERTY) {
            child = parent;
            parent = parent.getParent();
        }
        return switch (parent) {
            case CastExpression cast -> Optional.of(cast.getType());
            case VariableDeclarationFragment fragment -> Scopes.type(fragment);
            case Assignment assignment when assignment.getLeftHandSide() instanceof SimpleName name -> Scopes.variable(name).flatMap(Scopes::type);
            default -> Optional.empty();
        };
    }

    /** Whether a call is one on a session, whichever it is. */
    public static boolean isOfSession(MethodInvocation call) {
        return isMethodOf(call, SessionApi.SESSION);
    }

    /** Whether a type is that of sessions: by its full name, or by its simple one where it does not resolve. */
    public static boolean isSession(Type type) {
        ITypeBinding binding = type.resolveBinding();
        String written = ScopedTypes.bound(type).toString();
        return isResolved(binding)
                ? binding.getErasure().getQualifiedName().equals(SessionApi.SESSION)
                : written.equals(SessionApi.SESSION) || written.equals(TypeNames.simple(SessionApi.SESSION));
    }

    /** Whether the compiler knows a type. */
    public static boolean isResolved(ITypeBinding type) {
        return type != null && !type.isRecovered();
    }

    /** Whether the session comes in an {@code Optional}. */
    public static boolean givesSessionInOptional(MethodDeclaration method) {
        return method.getReturnType2() instanceof ParameterizedType type
                && ScopedTypes.isNamed(type.getType(), "Optional")
                && type.typeArguments().size() == 1
                && isSession((Type) type.typeArguments().getFirst());
    }

    /** Whether a method of the program gives a session in an {@code Optional}. */
    public static boolean isOptionalOfProgram(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.declared(call).filter(RuntimeTypes::givesSessionInOptional).isPresent();
        }
        IMethodBinding method = call.resolveMethodBinding();
        if (method == null || SessionApi.PACKAGE.equals(method.getDeclaringClass().getPackage().getName())) {
            return false;
        }
        ITypeBinding type = method.getMethodDeclaration().getReturnType();
        return type.getErasure().getQualifiedName().equals("java.util.Optional")
                && type.getTypeArguments().length == 1
                && type.getTypeArguments()[0].getErasure().getQualifiedName().equals(SessionApi.SESSION);
    }
}
