package dev.parley.runtime.wire;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Whether objects of a class are written field by field, without code that Fory generates for it: it can generate none where a field is of a
 * class that does not travel, and says so with a stack trace, from a thread of its own, although such a field may well be null. Nor does what it
 * generates make a record of a variable number of arguments as {@link VarargsInstantiator} does.
 */
record InterpretedClass(Class<?> type) {

    boolean isInterpreted() {
        return !ReachableClasses.isOfJdk(type) && !type.isArray()
                && (VarargsInstantiator.isFor(type) || fields().anyMatch(field -> !travels(field.getGenericType())));
    }

    private Stream<Field> fields() {
        return Stream.<Class<?>>iterate(type, each -> each != null && !ReachableClasses.isOfJdk(each), Class::getSuperclass)
                .flatMap(each -> Arrays.stream(each.getDeclaredFields())).filter(ReachableClasses::isWritten);
    }

    private static boolean travels(Type declared) {
        return switch (declared) {
            case Class<?> raw -> travels(raw);
            case ParameterizedType generic -> travels(generic.getRawType()) && Arrays.stream(generic.getActualTypeArguments())
                    .allMatch(InterpretedClass::travels);
            case WildcardType wildcard -> Arrays.stream(wildcard.getUpperBounds()).allMatch(InterpretedClass::travels);
            // What it stands for is written with what the object says of itself.
            default -> true;
        };
    }

    /** Those of which Fory generates no part for the fields that have them are of no concern. */
    private static boolean travels(Class<?> declared) {
        boolean open = declared.isPrimitive() || declared.isArray() || declared.isEnum() || declared == Object.class
                || Modifier.isAbstract(declared.getModifiers());
        return !ReachableClasses.isOfJdk(declared) || open || StandardClasses.contains(declared);
    }
}
