package dev.parley.runtime.wire;

/** A cycle of references was met on the way through a graph that the other side could not make again. */
final class RefusedCycleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param type of a value in it that is made of what refers to it */
    RefusedCycleException(Class<?> type) {
        super("an object of class `" + type.getTypeName() + "` is referred to by what it is made of; "
                + "send a cycle of objects of classes that are not records, and of collections such as ArrayList, in its place");
    }
}
