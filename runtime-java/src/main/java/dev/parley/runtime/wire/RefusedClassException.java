package dev.parley.runtime.wire;

/** An object of a class that may not travel was met on the way through a graph. */
final class RefusedClassException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedClassException(Class<?> type) {
        super("class `" + type.getTypeName() + "` is not among those that the protocol names");
    }
}
