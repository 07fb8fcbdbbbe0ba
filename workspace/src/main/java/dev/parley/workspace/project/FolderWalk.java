package dev.parley.workspace.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Looks for files below a folder, past the folders that hold nothing that people wrote and past what cannot be read. */
public final class FolderWalk {
    private FolderWalk() {}

    /**
     * The files below a folder, in the order of their paths; none if it is no folder.
     *
     * @param closed the folders below it that are left out besides those that {@link ProjectRoots#isSkipped} names
     * @param wanted which files are asked for
     */
    public static SortedSet<Path> files(Path folder, Predicate<Path> closed, Predicate<Path> wanted) {
        SortedSet<Path> found = new TreeSet<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                    return !visited.equals(folder) && (ProjectRoots.isSkipped(visited) || closed.test(visited))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (wanted.test(file)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException reason) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException reason) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException impossible) {
            // Every failure is passed over above.
            throw new UncheckedIOException(impossible);
        }
        return found;
    }

    /** The files below a folder, whatever folders they are in. */
    public static SortedSet<Path> files(Path folder, Predicate<Path> wanted) {
        return files(folder, below -> false, wanted);
    }
}
