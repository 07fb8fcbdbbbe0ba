package dev.parley.cli.command;

import dev.parley.cli.UsageError;
import dev.parley.workspace.automata.Loaded;
import dev.parley.workspace.project.FolderWalk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Turns the paths that a user gives into files that are read one by one. */
final class FileArguments {
    private FileArguments() {}

    /**
     * Files as given, each once, and in place of a folder the files below it, in path order.
     *
     * @param wanted which files of a folder
     */
    static List<Path> in(List<Path> paths, Predicate<Path> wanted) {
        Set<Path> files = new LinkedHashSet<>();
        for (Path path : paths) {
            if (!Files.exists(path)) {
                throw new UsageError("`%s` does not exist.".formatted(path));
            }
            Collection<Path> found = Files.isDirectory(path) ? FolderWalk.files(path, wanted) : List.of(path);
            if (found.isEmpty()) {
                throw new UsageError("There is nothing to read in `%s`.".formatted(path));
            }
            files.addAll(found);
        }
        return List.copyOf(files);
    }

    /** What was named, where it is there. */
    static <T> T present(Loaded<T> loaded) {
        return switch (loaded) {
            case Loaded.Present<T>(T value) -> value;
            case Loaded.Missing<T>(String sentence) -> throw new UsageError(sentence);
            case Loaded.Faulty<T> faulty -> throw new IllegalStateException("findings are part of what was asked for: " + faulty);
        };
    }
}
