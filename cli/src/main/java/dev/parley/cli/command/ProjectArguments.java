package dev.parley.cli.command;

import dev.parley.cli.UsageError;
import dev.parley.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns the paths that a user gives into projects. */
final class ProjectArguments {
    private ProjectArguments() {}

    /** One workspace per project that the paths stand for, each once. */
    static List<Workspace> open(List<Path> paths) {
        Set<Path> roots = new LinkedHashSet<>();
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new UsageError("`%s` does not exist.".formatted(path));
            }
            roots.addAll(Workspace.projectRoots(path));
        }
        List<Workspace> workspaces = new ArrayList<>();
        roots.forEach(root -> workspaces.add(Workspace.open(root)));
        return workspaces;
    }

    /** Whether a file of a project was asked for: a project stands for all its files, wherever they are, any other path for what is in it. */
    static boolean include(List<Path> paths, Workspace workspace, Path file) {
        return paths.stream()
                .map(path -> path.toAbsolutePath().normalize())
                .anyMatch(path -> path.equals(workspace.layout().root()) || file.startsWith(path));
    }
}
