package dev.parley.checker.jdt.payload;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ITypeBinding;

/**
 * Types with wildcards among their arguments. Where code receives into a {@code List<?>}, the compiler has a type of its own in place of the
 * wildcard, which it captures (JLS 5.1.10): nothing fits that but itself, though all that the wildcard contains is received so.
 */
final class WildcardTypes {
    private WildcardTypes() {}

    /** Whether a value of one type may be used as one of another, whose captured wildcards stand for what they contain (JLS 4.5.1). */
    static boolean fits(ITypeBinding given, ITypeBinding wanted) {
        return given.isAssignmentCompatible(wanted)
                || wanted.isParameterizedType() && Supertypes.as(wanted, given)
                        .filter(seen -> contain(wanted.getTypeArguments(), seen.getTypeArguments())).isPresent();
    }

    private static boolean contain(ITypeBinding[] wanted, ITypeBinding[] given) {
        return given.length == 0 || IntStream.range(0, wanted.length).allMatch(i -> contains(written(wanted[i]), written(given[i])));
    }

    private static boolean contains(ITypeBinding wanted, ITypeBinding given) {
        if (!wanted.isWildcardType() || wanted.isEqualTo(given)) {
            return wanted.isEqualTo(given);
        }
        if (wanted.getBound() == null) {
            return true;
        }
        if (given.isWildcardType()) {
            return given.getBound() != null && given.isUpperbound() == wanted.isUpperbound()
                    && (wanted.isUpperbound() ? fits(given.getBound(), wanted.getBound()) : fits(wanted.getBound(), given.getBound()));
        }
        return wanted.isUpperbound() ? fits(given, wanted.getBound()) : fits(wanted.getBound(), given);
    }

    /** A type argument as code writes it. */
    private static ITypeBinding written(ITypeBinding argument) {
        return argument.isCapture() ? argument.getWildcard() : argument;
    }

    /** A type as code writes it, with simple names. */
    static String name(ITypeBinding type) {
        ITypeBinding written = written(type);
        if (written.isArray()) {
            return name(written.getElementType()) + "[]".repeat(written.getDimensions());
        }
        if (written.isWildcardType() && written.getBound() != null) {
            return (written.isUpperbound() ? "? extends " : "? super ") + name(written.getBound());
        }
        return written.isWildcardType() ? "?"
                : !written.isParameterizedType() ? written.getName()
                : Stream.of(written.getTypeArguments()).map(WildcardTypes::name)
                        .collect(Collectors.joining(",", written.getErasure().getName() + "<", ">"));
    }
}
