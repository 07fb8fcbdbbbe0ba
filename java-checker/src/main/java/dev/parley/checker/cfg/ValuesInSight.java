package dev.parley.checker.cfg;

import dev.parley.core.type.PayloadType;
import java.util.List;

/** The values that code may name at a place of a file, for a message that is to be sent there. */
@FunctionalInterface
public interface ValuesInSight {
    /** Of a place of which nothing is known. */
    ValuesInSight NONE = (place, type, name) -> List.of();

    /**
     * Expressions of a type that compile at a place, and may be sent there: the variables, parameters and fields around it, nearest first.
     * Where there is none, a constant of an enum, or an object that is made without being told more.
     *
     * @param place an offset in the file
     * @param name how the file names the type
     */
    List<String> at(int place, PayloadType.Value type, String name);
}
