package dev.parley.runtime.wire;

/** An object of a class that may not travel was met on the way through a graph. */
final class RefusedClassException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Class<?> type;

    RefusedClassException(Class<?> type) {
        super(reason(type));
        this.type = type;
    }

    Class<?> type() {
        return type;
    }

    static String reason(Class<?> type) {
        return "class `" + type.getTypeName() + "` is not among those that the protocol names";
    }
}
