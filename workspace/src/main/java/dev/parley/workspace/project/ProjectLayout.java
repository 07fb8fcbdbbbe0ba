package dev.parley.workspace.project;

import dev.parley.core.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.List;

/**
 * The parts of a project, as absolute normalised paths.
 *
 * @param protocolFolders searched recursively for protocol files
 * @param sourceFolders roots of Java package trees
 * @param classPath jars and class folders, without the runtime library, which the tool adds where it is missing
 * @param problems findings in the project's own configuration files
 */
public record ProjectLayout(
        Path root, List<Path> protocolFolders, List<Path> sourceFolders, List<Path> classPath, List<Diagnostic> problems) {
    public ProjectLayout {
        protocolFolders = List.copyOf(protocolFolders);
        sourceFolders = List.copyOf(sourceFolders);
        classPath = List.copyOf(classPath);
        problems = List.copyOf(problems);
    }
}
