package dev.parley.checker.api;

import java.util.List;
import java.util.Set;

/**
 * What methods of the Java library do with the objects that they are given: the only place of the checker that knows. They are known by
 * name; a method that is not listed looks at its arguments, keeps none of them, and may give back any part of its receiver or of them.
 */
public final class LibraryMethods {

    /** What a method does with its receiver and its arguments. */
    public enum Treatment {
        /** Only looks at them; its result is new. */
        LOOKS,
        /** Its result may be a part of its receiver, or refer to its arguments. */
        SHOWS,
        /** Its result has the object that it gets in it several times. */
        REPEATS,
        /** Its receiver refers to the arguments afterwards; its result is what was in their place before. */
        KEEPS,
        /** Its receiver refers to the arguments afterwards, and to its result, which may be one of them. */
        KEEPS_AND_SHOWS,
        /** Its receiver, or its result if it has none, refers to the elements of the arguments afterwards, but not to the arguments. */
        TAKES_ELEMENTS,
        /** Its result is no part of its receiver any more. */
        TAKES_OUT,
        /** Its result refers to the same elements as its receiver, or its first argument if it has none. */
        COPIES_ELEMENTS,
        /** Gives back its first argument, or another one. */
        PASSES_ON,
        /** Its result is another view of the array that it gets: whoever changes one has changed the other. */
        VIEWS,
        /** Its first argument refers to the others afterwards. */
        FILLS_FIRST,
        /** Its first argument gets the elements of its receiver. */
        EMPTIES_INTO_FIRST,
        /** The elements of its first argument become elements of its third. */
        COPIES_TO_THIRD,
        /** Another thread gets the arguments. */
        HANDS_TO_THREAD,
        /** What it does is up to the program. */
        UNKNOWN
    }

    /** The name of every constructor. */
    public static final String CONSTRUCTOR = "new";

    private static final Set<String> LOOKING = Set.of(
            "java.lang.String", "java.lang.Math", "java.lang.StrictMath", "java.io.PrintStream", "java.util.logging.Logger", "java.lang.System",
            "java.util.Objects", "java.lang.Integer", "java.lang.Long", "java.lang.Double", "java.util.Random", "java.util.SplittableRandom",
            "java.nio.file.Files");

    /** What gives an array of its own wherever it is. */
    private static final Set<String> MAKING = Set.of(
            "readAllBytes", "readNBytes", "toByteArray", "toCharArray", "getBytes", "digest", "doFinal", "sign", "encode", "decode", "getEncoded");

    private static final Set<String> TAKING_ELEMENTS = Set.of(CONSTRUCTOR, "addAll", "putAll", "copyOf");

    private static final Set<String> KEEPING = Set.of(
            "add", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "put", "putFirst",
            "putLast", "set", "replace", "replaceAll", "getAndSet", "compareAndSet", "lazySet", "setValue", "setElementAt", "addElement", "transfer",
            "complete", "exchange", "addSuppressed");

    private static final Set<String> KEEPING_AND_SHOWING = Set.of(
            "putIfAbsent", "computeIfAbsent", "computeIfPresent", "compute", "merge", "updateAndGet", "getAndUpdate", "accumulateAndGet",
            "getAndAccumulate", "compareAndExchange");

    /** Of {@code Collections}. */
    private static final Set<String> FILLING = Set.of("addAll", "fill", "copy", "replaceAll");

    private static final Set<String> TAKING_OUT = Set.of(
            "poll", "pollFirst", "pollLast", "pop", "remove", "removeFirst", "removeLast", "take", "takeFirst", "takeLast");

    /** What gives, of what a collection or another holder of values has, what is in one place, and leaves it there. */
    private static final Set<String> ASKING = Set.of(
            "get", "getFirst", "getLast", "element", "peek", "peekFirst", "peekLast", "first", "last", "firstElement", "lastElement", "elementAt",
            "orElseThrow", "getPlain", "getAcquire", "getOpaque");

    /** What puts a value into a collection, somewhere else than what is in it already. */
    private static final Set<String> ADDING = Set.of(
            "add", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "put", "putFirst", "putLast", "addElement", "transfer");

    private static final List<String> ASKED = List.of(
            "java.util.Collection", "java.util.Map", "java.util.Optional", "java.util.concurrent.atomic.AtomicReference",
            "java.util.concurrent.atomic.AtomicReferenceArray");

    private LibraryMethods() {}

    /** Whether a method of a collection adds what it gets, and leaves what is there. */
    public static boolean addsToCollection(String method) {
        return ADDING.contains(method);
    }

    /** Whether a method gives the same as long as its object and its arguments are the same, and nothing is put into that or taken out of it. */
    public static boolean asksForPart(String method, List<String> types) {
        return ASKING.contains(method) && ASKED.stream().anyMatch(types::contains);
    }

    /** Whether a class is one of the library's, of which this class knows. */
    public static boolean isLibrary(String type) {
        return type.startsWith("java.") || type.startsWith("javax.");
    }

    /** Whether a class of the library is a collection. */
    public static boolean isCollection(List<String> types) {
        return isLibrary(types.getFirst()) && types.contains("java.util.Collection");
    }

    /**
     * What a method does.
     *
     * @param method its name, or {@link #CONSTRUCTOR}
     * @param types the qualified names of the class that declares it and of all its supertypes, without type arguments
     * @param isStatic whether it has no receiver
     */
    public static Treatment treatment(String method, List<String> types, boolean isStatic) {
        String type = types.getFirst();
        if (method.startsWith("requireNonNull")) {
            return Treatment.PASSES_ON;
        }
        if (method.equals("arraycopy")) {
            return Treatment.COPIES_TO_THIRD;
        }
        boolean isWriter = type.equals("java.io.PrintStream") && method.equals(CONSTRUCTOR);
        if (LOOKING.contains(type) && !isWriter) {
            return Treatment.LOOKS;
        }
        if (type.equals("java.util.Arrays")) {
            return switch (method) {
                case "copyOf", "copyOfRange" -> Treatment.COPIES_ELEMENTS;
                case "fill", "setAll", "parallelSetAll" -> Treatment.FILLS_FIRST;
                case "asList" -> Treatment.VIEWS;
                case "stream", "spliterator" -> Treatment.SHOWS;
                default -> Treatment.LOOKS;
            };
        }
        if (type.equals("java.util.Collections") && FILLING.contains(method)) {
            return Treatment.FILLS_FIRST;
        }
        if (type.equals("java.util.Collections") && method.equals("nCopies")) {
            return Treatment.REPEATS;
        }
        if (type.startsWith("java.util.function.") || type.equals("java.lang.Runnable") || type.equals("java.util.concurrent.Callable")) {
            return Treatment.UNKNOWN;
        }
        if (method.equals("clone")) {
            return Treatment.COPIES_ELEMENTS;
        }
        if (InPlaceCalls.joins(method, types)) {
            // It gives nothing of the tasks but that they are over, which have been started before.
            return Treatment.LOOKS;
        }
        boolean holds = types.contains("java.util.Collection") || types.contains("java.util.Map") || type.startsWith("java.util.concurrent.atomic.");
        if (!holds && (InPlaceCalls.runsElsewhere(types) || type.equals("java.util.Timer"))) {
            return Treatment.HANDS_TO_THREAD;
        }
        if (method.equals(CONSTRUCTOR) && type.equals("java.util.concurrent.atomic.AtomicReference")) {
            return Treatment.SHOWS;
        }
        if (holds && TAKING_ELEMENTS.contains(method)) {
            return Treatment.TAKES_ELEMENTS;
        }
        if (holds && method.equals("toArray")) {
            return Treatment.COPIES_ELEMENTS;
        }
        if (method.equals("drainTo")) {
            return Treatment.EMPTIES_INTO_FIRST;
        }
        if (MAKING.contains(method)) {
            return Treatment.LOOKS;
        }
        boolean isBuilder = type.equals("java.util.stream.Stream.Builder");
        if (!isStatic && KEEPING_AND_SHOWING.contains(method) || isBuilder && method.equals("add")) {
            return Treatment.KEEPS_AND_SHOWS;
        }
        if (!isStatic && KEEPING.contains(method) || isBuilder && method.equals("accept")) {
            return Treatment.KEEPS;
        }
        return holds && TAKING_OUT.contains(method) ? Treatment.TAKES_OUT : Treatment.SHOWS;
    }
}
