package dev.parley.workspace.project;

import dev.parley.checker.SourceLevel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Java sources that are compiled together, as absolute normalised paths.
 *
 * @param sourceFolders roots of package trees, whose files are checked
 * @param referenced roots of further package trees that the sources use and that are not checked here: generated sources, and the
 *     sources of the project's other modules, which need not have been compiled
 * @param classPath jars and class folders, without the runtime library, which the tool adds where it is missing
 * @param encoding that of its sources
 */
public record JavaModule(List<Path> sourceFolders, List<Path> referenced, List<Path> classPath, SourceLevel level, Charset encoding) {
    public JavaModule {
        sourceFolders = List.copyOf(sourceFolders);
        referenced = List.copyOf(referenced);
        classPath = List.copyOf(classPath);
    }

    /** A module of sources in UTF-8. */
    public JavaModule(List<Path> sourceFolders, List<Path> referenced, List<Path> classPath, SourceLevel level) {
        this(sourceFolders, referenced, classPath, level, StandardCharsets.UTF_8);
    }

    /** Sources of the newest level that use nothing but libraries. */
    static JavaModule of(List<Path> sourceFolders, List<Path> classPath) {
        return new JavaModule(sourceFolders, List.of(), classPath, SourceLevel.NEWEST);
    }

    boolean contains(Path file) {
        return sourceFolders.stream().anyMatch(file::startsWith);
    }
}
