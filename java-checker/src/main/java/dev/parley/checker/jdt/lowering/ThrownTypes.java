package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.ExceptionClass;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ITypeBinding;

/** What is known of the classes of exceptions: by the compiler's types, or in a tree without bindings by their names. */
final class ThrownTypes {
    private ThrownTypes() {}

    static ExceptionClass classOf(ITypeBinding type) {
        if (type.isRecovered() || !type.isClass()) {
            return ExceptionClass.unknown(type.getName());
        }
        List<String> ancestors = Stream.iterate(type.getSuperclass(), Objects::nonNull, ITypeBinding::getSuperclass)
                .map(ITypeBinding::getName).toList();
        return new ExceptionClass(type.getName(), Optional.of(ancestors));
    }

    /** Without bindings there is nothing but the name. */
    static ExceptionClass classOf(String name) {
        return name.equals("Throwable") || name.equals("Exception") ? ExceptionClass.unknown(name)
                : isNameOfUnchecked(name) ? ExceptionClass.unchecked(name) : ExceptionClass.checked(name);
    }

    static boolean isNameOfUnchecked(String name) {
        return name.endsWith("RuntimeException") || name.startsWith("Illegal") || name.endsWith("Error");
    }

    /** The types may come from two files, whose classes the compiler knows apart; their names are the same. */
    static boolean isSubtypeOf(ITypeBinding type, ITypeBinding other) {
        return type.isSubTypeCompatible(other) || isSubtypeOf(type, other.getQualifiedName());
    }

    static boolean isSubtypeOf(ITypeBinding type, String name) {
        for (ITypeBinding each = type; each != null; each = each.getSuperclass()) {
            if (each.getQualifiedName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    static String simple(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }
}
