package dev.parley.grammar.scribble;

import java.util.Optional;

/**
 * Where imported modules come from. Implementations do not change while a file is linked, and are safe for use by several threads.
 */
@FunctionalInterface
public interface ModuleLibrary {

    /**
     * The file of a module: {@code a/b/C.scr} for {@code a.b.C}, in the nearest folder that has it, from that of the importing file
     * upwards.
     *
     * @param importingFile the path that the importing file was read with
     * @param module its full name
     */
    Optional<ScribbleSource> find(String importingFile, String module);

    /** Where there is only one file. */
    static ModuleLibrary empty() {
        return (importingFile, module) -> Optional.empty();
    }
}
