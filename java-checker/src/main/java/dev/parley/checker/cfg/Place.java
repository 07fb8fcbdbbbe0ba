package dev.parley.checker.cfg;

import java.util.Optional;

/**
 * Something that refers to a value which others could refer to as well.
 *
 * @param id its index in the graph's list of places
 * @param name as messages show it
 * @param base of a part, the place whose value it belongs to
 * @param noAlias whether the code declares that nothing else refers to its value
 */
public record Place(int id, String name, Kind kind, Optional<Place> base, boolean noAlias) {

    /** What a place is. */
    public enum Kind {
        /** A local variable or a parameter. */
        LOCAL,
        /** A field of the object whose method this is, or a static one: it outlives the method. */
        FIELD,
        /** The object whose method this is, which whoever calls the method has as well. */
        SELF,
        /** A field of another place's value. */
        PART,
        /** A component of another place's value, which has it as long as there is that value. */
        COMPONENT,
        /** An element of another place's value at an index that the code gives as a number. */
        ELEMENT,
        /** An element at an index that is in a variable. */
        INDEXED,
        /** Of an {@link #INDEXED} place, all elements at which the variable has pointed before. */
        PASSED,
        /** What an expression yields. */
        RESULT
    }

    public boolean isElement() {
        return kind == Kind.ELEMENT || kind == Kind.INDEXED || kind == Kind.PASSED;
    }

    // A place is what has its number in the graph; comparing the bases as well would compare whole chains.
    @Override
    public boolean equals(Object other) {
        return other instanceof Place place && place.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }
}
