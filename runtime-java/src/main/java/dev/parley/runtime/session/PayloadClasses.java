package dev.parley.runtime.session;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.type.PayloadType;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Java classes behind the payload types of a protocol. */
final class PayloadClasses {
    private static final Map<String, Class<?>> PRIMITIVES = Map.of("boolean", boolean.class, "byte", byte.class, "short", short.class,
            "char", char.class, "int", int.class, "long", long.class, "float", float.class, "double", double.class);
    private static final Pattern ARGUMENTS = Pattern.compile("<([^<>]*)>");
    private static final Pattern WILDCARD = Pattern.compile("^\\?\\s*((extends|super)\\s)?\\s*");

    private final Map<String, Class<?>> byType;
    private final Set<Class<?>> all;

    private PayloadClasses(Map<String, Class<?>> byType, Set<Class<?>> all) {
        this.byType = Map.copyOf(byType);
        this.all = Set.copyOf(all);
    }

    /** @throws ClassNotFoundException whose message is the payload type that has no class */
    static PayloadClasses of(Collection<Machine> machines, ClassLoader loader) throws ClassNotFoundException {
        Map<String, Class<?>> byType = new LinkedHashMap<>();
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Machine machine : machines) {
            for (PayloadType type : machine.transitions().flatMap(step -> step.action().payloads().stream()).toList()) {
                switch (type) {
                    case PayloadType.Value value -> {
                        String name = value.name();
                        byType.put(name, resolve(name.replaceAll("<.*>", "").strip(), name, loader));
                        all.add(byType.get(name));
                        addArguments(name, all, loader);
                    }
                    // Its messages have a connection and a codec of their own; here they only have to be known.
                    case PayloadType.Session session -> of(EndpointConstruction.machines(session.type()), loader);
                }
            }
        }
        return new PayloadClasses(byType, all);
    }

    /** Every class that the protocol names, also as a type argument. */
    Set<Class<?>> all() {
        return all;
    }

    /** @param type one of the machines' */
    Slot slot(PayloadType type) {
        return switch (type) {
            case PayloadType.Value value -> {
                Class<?> named = byType.get(value.name());
                Class<?> boxed = MethodType.methodType(named).wrap().returnType();
                yield new Slot.Value(value, named, boxed, Isolation.isConstant(boxed));
            }
            case PayloadType.Session session -> new Slot.Live(session);
        };
    }

    /** From the inside, so that what stays is the erasure of an argument that has arguments itself, as in {@code List<List<String>[]>}. */
    private static void addArguments(String name, Set<Class<?>> all, ClassLoader loader) throws ClassNotFoundException {
        String rest = name;
        for (Matcher found = ARGUMENTS.matcher(rest); found.find(); found = ARGUMENTS.matcher(rest)) {
            for (String argument : found.group(1).split("[,&]")) {
                String erased = WILDCARD.matcher(argument.strip()).replaceFirst("");
                if (!erased.isEmpty()) {
                    all.add(resolve(erased, name, loader));
                }
            }
            rest = found.replaceFirst("");
        }
    }

    private static Class<?> resolve(String erased, String whole, ClassLoader loader) throws ClassNotFoundException {
        if (erased.endsWith("[]")) {
            return resolve(erased.substring(0, erased.length() - 2).strip(), whole, loader).arrayType();
        }
        Class<?> primitive = PRIMITIVES.get(erased);
        if (primitive != null) {
            return primitive;
        }
        // A nested class is written with dots and loaded with dollars; a class of java.lang is written without its package.
        for (String name = erased; ; ) {
            try {
                return Class.forName(name, false, loader);
            } catch (ClassNotFoundException e) {
                int dot = name.lastIndexOf('.');
                if (dot < 0) {
                    return ofJavaLang(erased, whole, loader);
                }
                name = name.substring(0, dot) + "$" + name.substring(dot + 1);
            }
        }
    }

    private static Class<?> ofJavaLang(String erased, String whole, ClassLoader loader) throws ClassNotFoundException {
        if (erased.indexOf('.') < 0) {
            try {
                return Class.forName("java.lang." + erased, false, loader);
            } catch (ClassNotFoundException e) {
                throw new ClassNotFoundException(whole, e);
            }
        }
        throw new ClassNotFoundException(whole);
    }
}
