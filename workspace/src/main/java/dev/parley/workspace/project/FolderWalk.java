package dev.parley.workspace.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Looks for files below a folder, past the folders that hold nothing that people wrote and past what cannot be read. */
public final class FolderWalk {
    private FolderWalk() {}

    /**
     * The files below a folder, in the order of their paths; none if it is no folder. Links to folders elsewhere count as folders, each
     * only once; what links lead to within the folder is there without them.
     *
     * @param closed the folders below it that are left out besides those that {@link ProjectRoots#isSkipped} names
     * @param wanted which files are asked for
     */
    public static SortedSet<Path> files(Path folder, Predicate<Path> closed, Predicate<Path> wanted) {
        SortedSet<Path> found = new TreeSet<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        Set<Path> walked = new HashSet<>();
        isNew(folder, walked);
        try {
            Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new PassingOver() {
                @Override
                public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                    boolean skipped = ProjectRoots.isSkipped(visited)
                            || closed.test(visited)
                            || Files.isSymbolicLink(visited) && !isNew(visited, walked);
                    return skipped && !visited.equals(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (wanted.test(file)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException impossible) {
            // Every failure is passed over above.
            throw new UncheckedIOException(impossible);
        }
        return found;
    }

    /** Whether a folder is apart from those that were walked, none of them in the other. */
    private static boolean isNew(Path folder, Set<Path> walked) {
        try {
            Path real = folder.toRealPath();
            return walked.stream().noneMatch(known -> real.startsWith(known) || known.startsWith(real)) && walked.add(real);
        } catch (IOException gone) {
            return false;
        }
    }

    /** The files below a folder, whatever folders they are in. */
    public static SortedSet<Path> files(Path folder, Predicate<Path> wanted) {
        return files(folder, below -> false, wanted);
    }
}
