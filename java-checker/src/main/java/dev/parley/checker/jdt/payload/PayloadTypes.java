package dev.parley.checker.jdt.payload;

import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.JavaType;
import dev.parley.checker.jdt.resolution.AddedMembers;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ParameterizedType;

/** The payload types of the protocols, resolved in the same environment as the code, and how the code's types fit them. */
public final class PayloadTypes {
    private static final Map<String, String> BOXES = Map.of(
            "boolean", "java.lang.Boolean",
            "byte", "java.lang.Byte",
            "char", "java.lang.Character",
            "short", "java.lang.Short",
            "int", "java.lang.Integer",
            "long", "java.lang.Long",
            "float", "java.lang.Float",
            "double", "java.lang.Double");

    private final Map<String, ITypeBinding> types;
    private final AST tree;

    /**
     * @param types by the name that the protocol gives them
     * @param tree of the code, which knows the types of the language itself
     */
    public PayloadTypes(Map<String, ITypeBinding> types, AST tree) {
        this.types = Map.copyOf(types);
        this.tree = tree;
    }

    /** Where the type arguments in the type of an expression come from. */
    public enum Arguments {
        /** The code writes them, for the expression or for what it is made of, so that they are these and no others (JLS 4.10.2). */
        WRITTEN,
        /** They are inferred from what a call gets, which would fit wider ones as well. */
        FROM_VALUES,
        /** The same of a new object, of which Java takes {@code Object} for what nothing is known of. */
        FROM_VALUES_IF_ANY,
        /** They are there only because {@code send} takes any, as those of {@code new ArrayList<>()} are. */
        FROM_NOTHING
    }

    /** The type of a value that is sent. */
    JavaType sent(ITypeBinding type, Arguments arguments) {
        return new Sent(type, arguments);
    }

    /**
     * The type that a received value is used as.
     *
     * @param cast whether the code says so by a cast, which may narrow
     */
    JavaType received(ITypeBinding type, boolean cast) {
        return new Received(type, cast);
    }

    /** What a type of the protocols is in the code; empty where it does not resolve. */
    Optional<ITypeBinding> of(PayloadType payload) {
        return switch (payload) {
            case PayloadType.Value value -> Optional.ofNullable(types.get(value.name()));
            case PayloadType.Session session -> Optional.ofNullable(
                    types.get(session.type().initiation() == Initiation.ESTABLISHED ? SessionApi.SESSION : Openings.SERVICE));
        };
    }

    private ITypeBinding boxed(ITypeBinding type) {
        Optional<String> box = type.isPrimitive() ? Optional.ofNullable(BOXES.get(type.getName())) : Optional.empty();
        return box.map(tree::resolveWellKnownType).orElse(type);
    }

    /**
     * Whether an expression with inferred type arguments could have an expected type as well: its arguments are of that one's.
     *
     * @param anything whether {@code Object} as an argument means that nothing is known
     */
    private static boolean mayBe(ITypeBinding expected, ITypeBinding type, boolean anything) {
        if (expected.isWildcardType()) {
            return expected.getBound() == null || !expected.isUpperbound() || mayBe(expected.getBound(), type, anything);
        }
        if (type.isWildcardType() || type.isCapture()) {
            return mayBe(expected, type.getErasure(), anything);
        }
        if (!expected.isParameterizedType()) {
            return type.isAssignmentCompatible(expected);
        }
        return Supertypes.as(expected, type).filter(seen -> areOf(expected.getTypeArguments(), seen.getTypeArguments(), anything)).isPresent();
    }

    private static boolean areOf(ITypeBinding[] expected, ITypeBinding[] arguments, boolean anything) {
        return IntStream.range(0, Math.min(expected.length, arguments.length))
                .allMatch(i -> anything && arguments[i].getQualifiedName().equals("java.lang.Object") || mayBe(expected[i], arguments[i], anything));
    }

    private static boolean isVague(ITypeBinding type) {
        return type == null
                || type.isRecovered()
                || AddedMembers.isInferred(type)
                || type.isCapture()
                || type.isWildcardType()
                || type.isIntersectionType();
    }

    private final class Sent implements JavaType {
        private final ITypeBinding type;
        private final Arguments arguments;

        private Sent(ITypeBinding type, Arguments arguments) {
            this.type = type;
            this.arguments = arguments;
        }

        @Override
        public String displayName() {
            return type == null ? "?" : WildcardTypes.name(type);
        }

        @Override
        public Fit fitsSend(PayloadType payload) {
            Optional<ITypeBinding> expected = of(payload);
            if (type == null || type.isRecovered() || AddedMembers.isInferred(type) || expected.isEmpty()) {
                return Fit.UNKNOWN;
            }
            if (type.isNullType()) {
                return expected.get().isPrimitive() ? Fit.NO : Fit.YES;
            }
            boolean fits = switch (arguments) {
                case WRITTEN -> type.isAssignmentCompatible(expected.get());
                case FROM_VALUES -> mayBe(expected.get(), type, false);
                case FROM_VALUES_IF_ANY -> mayBe(expected.get(), type, true);
                case FROM_NOTHING -> type.getErasure().isSubTypeCompatible(expected.get().getErasure());
            };
            return fits ? Fit.YES : Fit.NO;
        }

        @Override
        public Fit fitsReceive(PayloadType payload) {
            return Fit.UNKNOWN;
        }
    }

    private final class Received implements JavaType {
        private final ITypeBinding type;
        private final boolean cast;

        private Received(ITypeBinding type, boolean cast) {
            this.type = type;
            this.cast = cast;
        }

        @Override
        public String displayName() {
            return type == null ? "?" : WildcardTypes.name(type);
        }

        @Override
        public Fit fitsSend(PayloadType payload) {
            return Fit.UNKNOWN;
        }

        @Override
        public Fit fitsReceive(PayloadType payload) {
            Optional<ITypeBinding> given = of(payload).map(PayloadTypes.this::boxed);
            if (given.isEmpty() || isVague(type)) {
                return Fit.UNKNOWN;
            }
            // What arrives is an object: an Integer is no Long, though an int is a long.
            ITypeBinding wanted = boxed(type);
            boolean fits = cast && given.get().isCastCompatible(wanted) || WildcardTypes.fits(given.get(), wanted);
            return fits ? Fit.YES : Fit.NO;
        }
    }

    public static Arguments argumentsOf(Expression value) {
        return switch (value) {
            case ClassInstanceCreation creation when creation.getType() instanceof ParameterizedType generic && generic.typeArguments().isEmpty() ->
                creation.arguments().isEmpty() ? Arguments.FROM_NOTHING : Arguments.FROM_VALUES_IF_ANY;
            case MethodInvocation call when call.typeArguments().isEmpty() && call.resolveMethodBinding() != null
                    && call.resolveMethodBinding().isParameterizedMethod() ->
                call.arguments().isEmpty() ? Arguments.FROM_NOTHING : Arguments.FROM_VALUES;
            default -> Arguments.WRITTEN;
        };
    }

    /** Whether the type arguments are not there only because {@code send} takes any. */
    static boolean hasArgumentsOfItsOwn(Expression value) {
        return switch (argumentsOf(value)) {
            case WRITTEN, FROM_VALUES -> true;
            case FROM_VALUES_IF_ANY, FROM_NOTHING -> false;
        };
    }

    /** Whether a call, of {@code receive} for example, gives an {@code Object} only because {@code send} takes any. */
    public static boolean isInferredFromParameter(Expression value) {
        return value instanceof MethodInvocation call
                && call.resolveMethodBinding() != null
                && call.typeArguments().isEmpty()
                && call.resolveMethodBinding().getMethodDeclaration().getReturnType().isTypeVariable()
                && call.resolveMethodBinding().getReturnType().getQualifiedName().matches("java\\.lang\\.Object(\\[])?");
    }
}
