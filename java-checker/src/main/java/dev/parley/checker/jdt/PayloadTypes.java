package dev.parley.checker.jdt;

import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.JavaType;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadType;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** The payload types of the protocols, resolved in the same environment as the code, and how the code's types fit them. */
final class PayloadTypes {
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
    PayloadTypes(Map<String, ITypeBinding> types, AST tree) {
        this.types = Map.copyOf(types);
        this.tree = tree;
    }

    /**
     * The type of a value that is sent.
     *
     * @param whole whether its type arguments count
     */
    JavaType sent(ITypeBinding type, boolean whole) {
        return new Sent(type, whole);
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

    private static boolean isVague(ITypeBinding type) {
        return type == null
                || type.isRecovered()
                || type.isCapture()
                || type.isWildcardType()
                || type.isIntersectionType();
    }

    private final class Sent implements JavaType {
        private final ITypeBinding type;
        private final boolean whole;

        private Sent(ITypeBinding type, boolean whole) {
            this.type = type;
            this.whole = whole;
        }

        @Override
        public String displayName() {
            return type == null ? "?" : type.getName();
        }

        @Override
        public Fit fitsSend(PayloadType payload) {
            Optional<ITypeBinding> expected = of(payload);
            if (type == null || type.isRecovered() || expected.isEmpty()) {
                return Fit.UNKNOWN;
            }
            if (type.isNullType()) {
                return expected.get().isPrimitive() ? Fit.NO : Fit.YES;
            }
            boolean fits = whole
                    ? type.isAssignmentCompatible(expected.get())
                    : type.getErasure().isSubTypeCompatible(expected.get().getErasure());
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
            return type == null ? "?" : type.getName();
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
            boolean fits = cast ? given.get().isCastCompatible(wanted) : given.get().isAssignmentCompatible(wanted);
            return fits ? Fit.YES : Fit.NO;
        }
    }
}
