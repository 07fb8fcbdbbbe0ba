package dev.parley.checker.jdt.payload;

import dev.parley.checker.cfg.JavaType;
import dev.parley.checker.jdt.tree.TypeArguments;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** How the types of what code sends, and those that it takes messages for, are held to the protocols. */
public sealed interface HeldTypes {
    /** The type of a value that is sent. */
    JavaType sent(ITypeBinding type, PayloadTypes.Arguments arguments);

    /**
     * The type that a received value is used as.
     *
     * @param cast whether the code says so by a cast, which may narrow
     */
    JavaType received(ITypeBinding type, boolean cast);

    /** Whether it is known where a type parameter gets what it stands for. */
    boolean isKnown(ITypeBinding parameter);

    /** In the file that is checked: a type parameter of a class may be all that the file puts in for it. */
    record OfFile(PayloadTypes types, TypeArguments arguments) implements HeldTypes {
        @Override
        public JavaType sent(ITypeBinding type, PayloadTypes.Arguments written) {
            return each(type, one -> types.sent(one, written));
        }

        @Override
        public JavaType received(ITypeBinding type, boolean cast) {
            return each(type, one -> types.received(one, cast));
        }

        @Override
        public boolean isKnown(ITypeBinding parameter) {
            return arguments.isParameter(parameter);
        }

        private JavaType each(ITypeBinding type, Function<ITypeBinding, JavaType> fits) {
            List<ITypeBinding> puts = arguments.isParameter(type) ? arguments.of(type) : List.of();
            return puts.isEmpty() ? fits.apply(type) : new OneOf(puts.stream().map(fits).toList());
        }
    }

    /**
     * In another file, whose own types cannot be compared with those of the one that is checked: only what this one puts in for the type
     * parameters of classes there. Where that file itself puts in nothing for one, it is told of the parameter, whatever that stands for.
     *
     * @param there what the other file puts in
     * @param put what this one does, by the keys of the type parameters
     */
    record PutIn(PayloadTypes types, TypeArguments there, Map<String, ITypeBinding> put) implements HeldTypes {
        public PutIn {
            put = Map.copyOf(put);
        }

        @Override
        public JavaType sent(ITypeBinding type, PayloadTypes.Arguments written) {
            return argument(type).map(one -> types.sent(one, written)).orElse(JavaType.UNKNOWN);
        }

        @Override
        public JavaType received(ITypeBinding type, boolean cast) {
            return argument(type).map(one -> types.received(one, cast)).orElse(JavaType.UNKNOWN);
        }

        @Override
        public boolean isKnown(ITypeBinding parameter) {
            return parameter != null && put.containsKey(parameter.getKey());
        }

        private Optional<ITypeBinding> argument(ITypeBinding type) {
            return type != null && type.isTypeVariable() && isKnown(type) && !there.of(type).isEmpty()
                    ? Optional.of(put.get(type.getKey()))
                    : Optional.empty();
        }
    }
}
