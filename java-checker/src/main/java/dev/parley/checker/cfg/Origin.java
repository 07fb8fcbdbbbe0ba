package dev.parley.checker.cfg;

/** Where a value that is sent comes from: who would still have it afterwards. */
public sealed interface Origin {

    /** A local variable; its slot tells whether the value has been given away, or who else holds it. */
    record Local(Slot slot) implements Origin {}

    /** A field, which keeps the value. */
    record Field(String name) implements Origin {}

    /** Nobody is known to keep it: it is new, received or computed. */
    enum Elsewhere implements Origin {
        ELSEWHERE
    }
}
