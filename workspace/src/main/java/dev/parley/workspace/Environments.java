package dev.parley.workspace;

import dev.parley.checker.JavaEnvironment;
import dev.parley.workspace.project.JavaModule;
import dev.parley.workspace.project.ProjectLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the files of a project are compiled against: the same object for those that are compiled against the same. */
final class Environments {
    private final ProjectLayout layout;
    private final Map<Path, String> unsaved;
    private final Optional<Path> runtime;
    private final Map<JavaModule, JavaEnvironment> modules = new HashMap<>();

    /**
     * @param unsaved the Java texts that differ from the disk
     * @param runtime the runtime library, where it is not on a module's class path
     */
    Environments(ProjectLayout layout, Map<Path, String> unsaved, Optional<Path> runtime) {
        this.layout = layout;
        this.unsaved = unsaved;
        this.runtime = runtime;
    }

    JavaEnvironment of(Path file) {
        JavaModule module = layout.moduleOf(file);
        if (unsaved.containsKey(file)) {
            Map<Path, String> others = new HashMap<>(unsaved);
            others.remove(file);
            return environment(module, others);
        }
        return modules.computeIfAbsent(module, same -> environment(same, unsaved));
    }

    private JavaEnvironment environment(JavaModule module, Map<Path, String> texts) {
        List<Path> sources = new ArrayList<>(module.sourceFolders());
        sources.addAll(module.referenced());
        List<Path> classPath = new ArrayList<>(module.classPath());
        runtime.ifPresent(classPath::add);
        return new JavaEnvironment(sources, classPath, texts, module.level(), module.encoding());
    }
}
