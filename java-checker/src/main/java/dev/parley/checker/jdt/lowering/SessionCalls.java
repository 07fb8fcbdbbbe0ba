package dev.parley.checker.jdt.lowering;

import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.JavaType;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Passing;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.payload.HeldTypes;
import dev.parley.checker.jdt.payload.NullOf;
import dev.parley.checker.jdt.payload.OneOf;
import dev.parley.checker.jdt.payload.PayloadTypes;
import dev.parley.checker.jdt.payload.ReceivedPayloads;
import dev.parley.checker.jdt.payload.ServiceType;
import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.NoAliasMarks;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.UnexplainedNames;
import dev.parley.checker.jdt.session.Beginning;
import dev.parley.checker.jdt.session.Channels;
import dev.parley.checker.jdt.session.GivingMethods;
import dev.parley.checker.jdt.session.PlayedParts;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ListedElements;
import dev.parley.checker.jdt.value.Locals;
import dev.parley.checker.jdt.value.NullValues;
import dev.parley.checker.jdt.value.RoundValues;
import dev.parley.core.machine.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.BooleanLiteral;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.Type;

/** Turns a call on the session into an operation, with the types of its payloads. */
public final class SessionCalls {
    private static final Set<String> BOXED = Set.of("Integer", "Long", "Double", "Boolean", "Short", "Byte", "Float", "Character");

    private final HeldTypes types;
    private final ReceivedPayloads received;
    private final PlayedParts parts;
    private final Channels channels;
    private final Optional<String> protocol;
    private final boolean betweenTwo;
    private final UnexplainedNames unexplained;

    /**
     * @param received what messages are used as
     * @param protocol the name of the session's protocol; empty where that is not known, as of a part of some conversation
     * @param betweenTwo whether the protocol has two roles, so that calls may leave the other one out
     */
    public SessionCalls(HeldTypes types, ReceivedPayloads received, PlayedParts parts, Channels channels, Optional<String> protocol,
            boolean betweenTwo, UnexplainedNames unexplained) {
        this.types = types;
        this.received = received;
        this.parts = parts;
        this.channels = channels;
        this.protocol = protocol;
        this.betweenTwo = betweenTwo;
        this.unexplained = unexplained;
    }

    /** What a call that asks something of the session gives. */
    Operand answer(String question) {
        return SessionApi.asksForProtocol(question)
                ? protocol.map(Operand::text).orElse(Operand.opaque())
                : Operand.opaque();
    }

    Optional<SessionApi.Shape> shape(MethodInvocation call) {
        return shape(call.getName().getIdentifier(), Trees.list(call.arguments()));
    }

    /**
     * Whether the session has no method for a call, although it has one of this name with as many parameters: the compiler says so, and
     * without it what is written as an argument.
     */
    static boolean isRefused(MethodInvocation call) {
        if (!Scopes.areNeeded(call)) {
            int name = call.getName().getStartPosition();
            return call.getRoot() instanceof CompilationUnit unit
                    && Stream.of(unit.getProblems()).anyMatch(problem ->
                            problem.isError() && (problem.getID() & IProblem.MethodRelated) != 0 && problem.getSourceStart() == name);
        }
        List<Expression> arguments = Trees.list(call.arguments());
        return SessionApi.shape(call.getName().getIdentifier(), arguments.size(), false)
                .filter(shape -> switch (shape.first()) {
                    case ROLE -> !mayBeText(arguments.getFirst()) || !shape.variable() && arguments.size() == 2 && isLiteral(arguments.getLast());
                    case LABEL -> !mayBeText(arguments.getFirst());
                    case CONDITION -> arguments.getFirst() instanceof StringLiteral;
                    case NOTHING, PAYLOAD, PATIENCE, ROLE_OR_PAYLOAD, BODY, REASON -> false;
                })
                .isPresent();
    }

    /** Whether an expression may be a text, as far as it is written down as what it is. */
    private static boolean mayBeText(Expression expression) {
        return expression instanceof StringLiteral || !isLiteral(expression);
    }

    private static boolean isLiteral(Expression expression) {
        return switch (expression) {
            case StringLiteral text -> true;
            case NumberLiteral number -> true;
            case BooleanLiteral truth -> true;
            case CharacterLiteral character -> true;
            default -> false;
        };
    }

    /** What a method of the session does with these arguments. */
    Optional<SessionApi.Shape> shape(String method, List<Expression> arguments) {
        boolean patience = !arguments.isEmpty()
                && (Scopes.areNeeded(arguments.getFirst())
                        ? ScopedTypes.isPatience(arguments.getFirst())
                        : isPatience(MadeLambdas.typeOf(arguments.getFirst())));
        return SessionApi.shape(method, arguments.size(), patience && arguments.size() == 1);
    }

    /** Whether a call is a send of a session, whichever it is. */
    static boolean isSendOfAnother(MethodInvocation call) {
        return SessionApi.isSend(call.getName().getIdentifier()) && RuntimeTypes.isOfSession(call);
    }

    /** Whether a call lets a thread go on with a session, whichever it is. */
    static boolean isSpawnOfAnother(Expression call) {
        return call instanceof MethodInvocation spawn
                && SessionApi.shape(spawn.getName().getIdentifier(), spawn.arguments().size(), false)
                        .filter(shape -> shape.kind() == Kind.GIVE_AWAY).isPresent()
                && RuntimeTypes.isOfSession(spawn);
    }

    /** Whether a call decides a loop of a session, whichever it is, and gives what it decides. */
    static boolean givesItsArgument(MethodInvocation call) {
        return call.getExpression() != null
                && call.getName().getIdentifier().equals("outwhile")
                && call.arguments().size() == 1
                && (RuntimeTypes.isOfSession(call) || RuntimeTypes.isMethodOf(call, SessionApi.GROUP));
    }

    /** Whether a call follows a choice of a session, whichever it is. */
    static boolean isChoiceOfAnother(MethodInvocation call) {
        return call.getExpression() != null
                && SessionApi.shape(call.getName().getIdentifier(), call.arguments().size(), false)
                        .filter(shape -> shape.kind() == Kind.INBRANCH).isPresent()
                && RuntimeTypes.isOfSession(call);
    }

    private static boolean isPatience(ITypeBinding type) {
        return type != null && type.getQualifiedName().equals(SessionApi.PATIENCE);
    }

    /** The one method of an anonymous class, if it takes a session and nothing else. */
    static Optional<IMethodBinding> body(ClassInstanceCreation creation) {
        if (creation.getAnonymousClassDeclaration() == null || creation.getAnonymousClassDeclaration().resolveBinding() == null) {
            return Optional.empty();
        }
        IMethodBinding[] methods = creation.getAnonymousClassDeclaration().resolveBinding().getDeclaredMethods();
        List<IMethodBinding> bodies = Stream.of(methods)
                .filter(method -> method.getParameterTypes().length == 1
                        && method.getParameterTypes()[0].getErasure().getQualifiedName().equals(SessionApi.SESSION))
                .toList();
        return bodies.size() == 1 ? Optional.of(bodies.getFirst()) : Optional.empty();
    }

    /** The part of a conversation that the called method says it plays with its parameter; {@code method} is null where it is not known. */
    Optional<Machine> part(Expression call, IMethodBinding method, int parameter) {
        if (Scopes.areNeeded(call)) {
            return call instanceof ClassInstanceCreation made
                    ? ScopedMethods.initialized(made, parameter).flatMap(PlayedParts::written).flatMap(said -> parts.machine(said, protocol))
                    : ScopedMethods.declared(call).flatMap(declaration -> part(declaration, parameter));
        }
        return method == null ? Optional.empty() : parts.machine(method, parameter, protocol);
    }

    /** What it means that a method returns the session, if its callers know where it stands then. */
    Optional<Step> returned(Expression use) {
        if (!(Trees.code(use) instanceof MethodDeclaration method)) {
            return Optional.empty();
        }
        Optional<PlayedParts.Part> said = PlayedParts.ofResult(method);
        if (said.isEmpty() && GivingMethods.gives(method)) {
            return Optional.of(new Step.Give(GivingMethods.key(method)));
        }
        if (said.isEmpty() && Scopes.areNeeded(method) && ScopedMethods.mayOverride(method)) {
            // It may override a method of another file that says it.
            return Optional.of(new Step.Escape(Optional.empty()));
        }
        return said.flatMap(part -> parts.machine(part, protocol)).map(machine -> new Step.GiveBack(method.getName().getIdentifier(), machine));
    }

    /** Whether a receive gives a number or a truth value, of which there is always one; of other messages the value may be null. */
    static boolean givesNumber(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return Trees.<Type>list(call.typeArguments()).stream().anyMatch(type -> BOXED.contains(type.toString()));
        }
        ITypeBinding type = MadeLambdas.typeOf(call);
        return type != null && type.getQualifiedName().startsWith("java.lang.") && BOXED.contains(type.getName());
    }

    /** The part that a method of the same file says it plays with its parameter. */
    Optional<Machine> part(MethodDeclaration method, int parameter) {
        return parts.machine(method, parameter, protocol);
    }

    private boolean namesRole(SessionApi.Shape shape) {
        return shape.first() == SessionApi.First.ROLE || shape.first() == SessionApi.First.ROLE_OR_PAYLOAD && !betweenTwo;
    }

    /**
     * @param arguments the values of the arguments, in order
     * @param lowering what is known of them and of the variables in them
     */
    SessionOperation operation(MethodInvocation call, SessionApi.Shape shape, String receiver, List<Operand> arguments, ExpressionLowering lowering) {
        List<Expression> expressions = Trees.list(call.arguments());
        Optional<Argument> first = expressions.isEmpty()
                ? Optional.empty()
                : Optional.of(argument(expressions.getFirst(), arguments.getFirst()));
        return new SessionOperation(
                shape.kind(),
                receiver,
                Trees.extent(call),
                Trees.extent(call.getName()),
                namesRole(shape) ? roles(expressions.getFirst(), arguments.getFirst(), lowering.rounds()) : List.of(),
                first.map(Argument::extent).filter(extent -> namesRole(shape)),
                first.filter(argument -> shape.first() == SessionApi.First.LABEL),
                shape.kind() == Kind.SEND
                        ? sent(payloads(call, shape), shape.variable(), lowering)
                        : received.of(call, shape, lowering.rounds()),
                shape.first() == SessionApi.First.CONDITION ? arguments.getFirst() : Operand.opaque());
    }

    /** One role, or those of a {@code List.of}, in place or in a constant, or of the elements of an array. */
    private List<Argument> roles(Expression expression, Operand value, RoundValues rounds) {
        boolean isList = Trees.bare(expression) instanceof MethodInvocation list
                && list.getName().getIdentifier().equals("of")
                && list.getExpression() != null
                && list.getExpression().toString().endsWith("List")
                && !list.arguments().isEmpty();
        if (!isList) {
            return Trees.bare(expression) instanceof Name
                    ? ListedElements.of(expression).filter(roles -> !roles.isEmpty()).orElse(List.of(value)).stream()
                            .map(role -> argument(expression, role)).toList()
                    : List.of(argument(expression, value));
        }
        List<Expression> written = Trees.list(((MethodInvocation) Trees.bare(expression)).arguments());
        Optional<List<Operand>> elements = ListedElements.ofArray(written);
        return elements.isPresent() ? elements.get().stream().map(role -> argument(written.getFirst(), role)).toList() : written.stream()
                .map(role -> argument(role,
                        Constants.of(role).or(() -> rounds.constants().of(role).map(Locals::operand)).orElse(Operand.opaque())))
                .toList();
    }

    private Argument argument(Expression written, Operand value) {
        return new Argument(Trees.extent(written), value, !unexplained.areIn(written));
    }

    /** The arguments of a call that are payloads. */
    List<Expression> payloads(MethodInvocation call, SessionApi.Shape shape) {
        List<Expression> arguments = Trees.list(call.arguments());
        return shape.kind() == Kind.SEND ? arguments.subList(namesRole(shape) ? 1 : 0, arguments.size()) : List.of();
    }

    private List<Payload> sent(List<Expression> expressions, boolean variable, ExpressionLowering lowering) {
        List<Payload> payloads = new ArrayList<>();
        for (Expression expression : expressions) {
            Expression value = withoutCastToObject(expression);
            Passing passing = variable && !isCastToObject(expression) && expressions.size() == 1 ? alone(value) : Passing.AS_PAYLOAD;
            payloads.add(new Payload(Trees.extent(expression), type(value, lowering), passing, lowering.values().payload(value),
                    NoAliasMarks.on(value.resolveTypeBinding()), lowering.choices().of(expression)));
        }
        return payloads;
    }

    /** How Java passes the only value that is given for an {@code Object...}. */
    private static Passing alone(Expression value) {
        if (Scopes.areNeeded(value) && value instanceof MethodInvocation call && ScopedMethods.givesAnything(call)) {
            return Passing.TAKEN_FOR_ARRAY;
        }
        if (!PayloadTypes.isInferredFromParameter(value)) {
            return isArrayOfReferences(value) ? Passing.AS_ARRAY : Passing.AS_PAYLOAD;
        }
        // What is received as an array is held against the message.
        MethodInvocation call = (MethodInvocation) value;
        return isArrayOfReferences(call) && !RuntimeTypes.isOfSession(call) ? Passing.TAKEN_FOR_ARRAY : Passing.AS_PAYLOAD;
    }

    private JavaType type(Expression sent, ExpressionLowering lowering) {
        List<JavaType> alternatives = lowering.choices().alternatives(sent).stream()
                .map(value -> PayloadTypes.isInferredFromParameter(value) ? JavaType.UNKNOWN : sent(value, lowering.rounds()))
                .toList();
        return alternatives.size() == 1 ? alternatives.getFirst() : new OneOf(alternatives);
    }

    private JavaType sent(Expression value, RoundValues rounds) {
        if (isOtherNameOfSession(value)) {
            return JavaType.UNKNOWN;
        }
        ITypeBinding type = rounds.inferred(rounds.type(value));
        JavaType written = types.sent(type, PayloadTypes.argumentsOf(value));
        boolean isService = type != null && type.getErasure().getQualifiedName().equals(Openings.SERVICE);
        Optional<JavaType> nothing = NullValues.of(value).map(literal ->
                new NullOf(written, types.sent(literal.resolveTypeBinding(), PayloadTypes.Arguments.WRITTEN)));
        return nothing.isPresent() ? nothing.get()
                : isService && channels.of(value) instanceof Beginning.Named name && name.protocols().size() == 1
                ? parts.protocol(name.protocols().getFirst()).<JavaType>map(known -> new ServiceType(written, known)).orElse(written)
                : written;
    }

    /** Whether a variable of another type has got a session, which is told where it gets that. */
    private static boolean isOtherNameOfSession(Expression value) {
        return Declarations.named(value)
                .filter(variable -> !RuntimeTypes.isSession(variable) && variable.getInitializer() != null)
                .filter(variable -> Trees.bare(variable.getInitializer()) instanceof SimpleName session && RuntimeTypes.isSession(session))
                .isPresent();
    }

    /** A cast to Object only keeps an array together: what is sent is still the array. */
    static Expression withoutCastToObject(Expression expression) {
        return isCastToObject(expression) ? Trees.bare(((CastExpression) Trees.bare(expression)).getExpression()) : Trees.bare(expression);
    }

    private static boolean isCastToObject(Expression expression) {
        if (!(Trees.bare(expression) instanceof CastExpression cast)) {
            return false;
        }
        return Scopes.areNeeded(cast)
                ? ScopedTypes.isNamed(cast.getType(), "Object")
                : cast.resolveTypeBinding() != null && cast.resolveTypeBinding().getQualifiedName().equals("java.lang.Object");
    }

    private static boolean isArrayOfReferences(Expression value) {
        if (Scopes.areNeeded(value)) {
            return ScopedTypes.isArrayOfReferences(value);
        }
        ITypeBinding type = MadeLambdas.typeOf(value);
        return type != null && type.isArray() && !type.getComponentType().isPrimitive();
    }
}
