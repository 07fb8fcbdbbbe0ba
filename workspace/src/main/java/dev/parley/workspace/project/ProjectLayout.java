package dev.parley.workspace.project;

import dev.parley.checker.SourceLevel;
import dev.parley.core.diagnostic.Diagnostic;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The parts of a project, as absolute normalised paths.
 *
 * @param protocolFolders searched recursively for protocol files
 * @param modules at least one
 * @param problems findings in the project's own configuration files
 */
public record ProjectLayout(Path root, List<Path> protocolFolders, List<JavaModule> modules, List<Diagnostic> problems) {
    public ProjectLayout {
        protocolFolders = List.copyOf(protocolFolders);
        modules = List.copyOf(modules);
        problems = List.copyOf(problems);
        if (modules.isEmpty()) {
            throw new IllegalArgumentException("a project has at least one module");
        }
    }

    /** The roots of all package trees whose files are checked. */
    public List<Path> sourceFolders() {
        return modules.stream().flatMap(module -> module.sourceFolders().stream()).distinct().toList();
    }

    /** All package trees that are not checked and that some module uses. */
    public List<Path> referenced() {
        List<Path> checked = sourceFolders();
        return modules.stream()
                .flatMap(module -> module.referenced().stream())
                .filter(folder -> !checked.contains(folder))
                .distinct()
                .toList();
    }

    /** What all modules together need besides their sources. */
    public List<Path> classPath() {
        return modules.stream().flatMap(module -> module.classPath().stream()).distinct().toList();
    }

    /** The module that a file belongs to; one that sees everything if the file is in none. */
    public JavaModule moduleOf(Path file) {
        return modules.stream()
                .filter(module -> module.contains(file))
                .findFirst()
                .orElseGet(() -> modules.size() == 1 ? modules.getFirst() : whole());
    }

    private JavaModule whole() {
        return new JavaModule(sourceFolders(), referenced(), classPath(), SourceLevel.NEWEST, encoding());
    }

    /** The encoding of all modules' sources; UTF-8 where they differ. */
    public Charset encoding() {
        List<Charset> encodings = modules.stream().map(JavaModule::encoding).distinct().toList();
        return encodings.size() == 1 ? encodings.getFirst() : StandardCharsets.UTF_8;
    }
}
