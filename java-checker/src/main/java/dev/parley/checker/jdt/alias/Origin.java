package dev.parley.checker.jdt.alias;

import org.eclipse.jdt.core.dom.Expression;

/** Where a value comes from that a method deals with. */
sealed interface Origin {

    /** The object whose method it is. */
    record Self() implements Origin {}

    record Parameter(String name) implements Origin {}

    /** A field of the object, or of another one. */
    record Field(Origin object, String name, int read) implements Origin {}

    /** Any element of what has one value in each of its places. */
    record Element(Origin array) implements Origin {}

    /** What an expression makes or gives. */
    record Made(Expression expression) implements Origin {}
}
