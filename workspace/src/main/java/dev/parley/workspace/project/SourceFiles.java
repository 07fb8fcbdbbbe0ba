package dev.parley.workspace.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Lists the files of a project that a check looks at. */
public final class SourceFiles {
    /** Parley's own files, Scribble's and nuScr's. */
    private static final List<String> PROTOCOL_SUFFIXES = List.of(".parley", ".scr", ".nuscr");

    private SourceFiles() {}

    public static boolean isProtocol(Path file) {
        String name = file.toString();
        return PROTOCOL_SUFFIXES.stream().anyMatch(name::endsWith);
    }

    public static boolean isJava(Path file) {
        return file.toString().endsWith(".java");
    }

    /** The project's protocol files. */
    public static SortedSet<Path> protocols(ProjectLayout layout) {
        return protocols(layout.root(), layout.protocolFolders());
    }

    /**
     * The protocol files of a project of which only the protocols matter.
     *
     * @param folders see {@link ProjectReader#protocolFolders}
     */
    public static SortedSet<Path> protocols(Path root, List<Path> folders) {
        return walk(root, folders, SourceFiles::isProtocol);
    }

    /** The project's Java files. */
    public static SortedSet<Path> java(ProjectLayout layout) {
        return walk(layout.root(), layout.sourceFolders(), SourceFiles::isJava);
    }

    private static SortedSet<Path> walk(Path root, List<Path> folders, Predicate<Path> wanted) {
        SortedSet<Path> found = new TreeSet<>();
        for (Path folder : folders) {
            found.addAll(FolderWalk.files(
                    folder, below -> !below.equals(root) && Files.exists(below.resolve(ProjectRoots.PROJECT_FILE)), wanted));
        }
        return found;
    }
}
