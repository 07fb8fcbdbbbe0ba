package dev.parley.checker.jdt.payload;

import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** Finds types among those that another one extends. */
final class Supertypes {
    private Supertypes() {}

    /** The type, or that of its supertypes, which a generic type is with other arguments; of a raw one that it extends, the raw one. */
    static Optional<ITypeBinding> as(ITypeBinding generic, ITypeBinding type) {
        if (type.getErasure().isEqualTo(generic.getErasure())) {
            return Optional.of(type);
        }
        Stream<ITypeBinding> bounds = type.isIntersectionType() || type.isTypeVariable() ? Stream.of(type.getTypeBounds()) : Stream.empty();
        return Stream.of(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()), bounds)
                .flatMap(above -> above)
                .flatMap(above -> as(generic, above).stream())
                .findFirst();
    }
}
