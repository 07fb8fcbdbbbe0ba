package dev.parley.runtime.wire;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The classes of the application that objects of given classes are made of: the classes themselves, the declared types of their fields
 * (with type arguments and array elements) and the permitted subclasses of sealed types, transitively. An open supertype brings in
 * none of its subclasses: whoever wants them on the wire names them.
 *
 * <p>Classes of the JDK are left out, but for its enums, of which there is nothing but their constants; which of the others may travel is the codec's
 * own fixed list.
 */
public final class ReachableClasses {
    private final Set<Class<?>> found = new LinkedHashSet<>();
    private final Set<Class<?>> sealed = new LinkedHashSet<>();
    private final Set<Type> seen = new HashSet<>();
    private final Deque<Type> open = new ArrayDeque<>();

    private ReachableClasses() {}

    public static Set<Class<?>> from(Collection<Class<?>> roots) {
        return search(roots).found();
    }

    public static ReachableClasses search(Collection<Class<?>> roots) {
        ReachableClasses search = new ReachableClasses();
        roots.forEach(search::push);
        while (!search.open.isEmpty()) {
            Type type = search.open.pop();
            if (search.seen.add(type)) {
                search.visit(type);
            }
        }
        return search;
    }

    public Set<Class<?>> found() {
        return Collections.unmodifiableSet(found);
    }

    /** The sealed types that something is declared with, whose subclasses are therefore known; interfaces as well. */
    Set<Class<?>> sealed() {
        return Collections.unmodifiableSet(sealed);
    }

    private void visit(Type type) {
        switch (type) {
            case Class<?> raw -> visitClass(raw);
            case ParameterizedType parameterized -> {
                push(parameterized.getRawType());
                push(parameterized.getActualTypeArguments());
            }
            case GenericArrayType array -> push(array.getGenericComponentType(), erasure(array));
            case WildcardType wildcard -> {
                push(wildcard.getUpperBounds());
                push(wildcard.getLowerBounds());
            }
            case TypeVariable<?> variable -> push(variable.getBounds());
            default -> { }
        }
    }

    private static Class<?> erasure(Type type) {
        return switch (type) {
            case Class<?> raw -> raw;
            case ParameterizedType parameterized -> erasure(parameterized.getRawType());
            case GenericArrayType array -> erasure(array.getGenericComponentType()).arrayType();
            case TypeVariable<?> variable -> erasure(variable.getBounds()[0]);
            default -> throw new IllegalArgumentException("no array has elements of type " + type);
        };
    }

    private void visitClass(Class<?> type) {
        if (type.isArray()) {
            push(type.getComponentType());
            if (!type.getComponentType().isPrimitive()) {
                found.add(type);
            }
        } else if (type.isEnum() && isOfJdk(type)) {
            found.add(type);
        } else if (!type.isPrimitive() && !isOfJdk(type)) {
            if (!type.isInterface()) {
                found.add(type);
            }
            if (type.isSealed()) {
                push(type.getPermittedSubclasses());
            }
            if (!type.isEnum()) {
                pushFields(type);
            }
        }
    }

    private void pushFields(Class<?> type) {
        if (type.getSuperclass() != null) {
            open.push(type.getGenericSuperclass());
        }
        for (Field field : type.getDeclaredFields()) {
            if (isWritten(field)) {
                push(field.getGenericType());
            }
        }
    }

    static boolean isWritten(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
    }

    private void push(Type... types) {
        for (Type type : types) {
            if (type instanceof Class<?> raw && raw.isSealed() && !isOfJdk(raw)) {
                sealed.add(raw);
            }
            open.push(type);
        }
    }

    static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }
}
