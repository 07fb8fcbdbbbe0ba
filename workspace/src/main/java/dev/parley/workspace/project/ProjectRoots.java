package dev.parley.workspace.project;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the projects that a path given by a user stands for. */
public final class ProjectRoots {
    public static final String PROJECT_FILE = "parley.json";
    public static final String MAVEN_FILE = "pom.xml";

    /** Folders that hold what tools produce, never what people write. */
    private static final Set<String> PRODUCED = Set.of("target", "build", "out", "dist", "node_modules");

    private ProjectRoots() {}

    /** Whether a folder is left out when a project is searched: hidden, or filled by a tool. */
    public static boolean isSkipped(Path folder) {
        Path name = folder.getFileName();
        return name != null && (name.toString().startsWith(".") || PRODUCED.contains(name.toString()));
    }

    /**
     * The projects of a path. A folder that holds {@code parley.json} or {@code pom.xml} is one; a folder that holds such folders
     * stands for all of them; any other path belongs to the nearest folder above that has one of these files, within the same
     * repository, and is a project of its own where there is none.
     */
    public static List<Path> of(Path fileOrFolder) {
        Path start = fileOrFolder.toAbsolutePath().normalize();
        Path folder = Files.isDirectory(start) || start.getParent() == null ? start : start.getParent();
        if (isRoot(folder)) {
            return List.of(folder);
        }
        if (Files.isDirectory(start)) {
            List<Path> below = rootsBelow(folder);
            if (!below.isEmpty()) {
                return below;
            }
        }
        return List.of(rootAbove(folder).orElse(folder));
    }

    private static boolean isRoot(Path folder) {
        return Files.isRegularFile(folder.resolve(PROJECT_FILE)) || Files.isRegularFile(folder.resolve(MAVEN_FILE));
    }

    private static Optional<Path> rootAbove(Path folder) {
        for (Path above = folder; above != null && !Files.exists(above.resolve(".git")); above = above.getParent()) {
            if (isRoot(above)) {
                return Optional.of(above);
            }
        }
        return Optional.empty();
    }

    private static List<Path> rootsBelow(Path folder) {
        List<Path> roots = new ArrayList<>();
        boolean[] filesOfItsOwn = {false};
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                    if (!visited.equals(folder) && isSkipped(visited)) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    if (isRoot(visited)) {
                        roots.add(visited);
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    filesOfItsOwn[0] |= SourceFiles.isProtocol(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException reason) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            return List.of();
        }
        if (!roots.isEmpty() && filesOfItsOwn[0]) {
            roots.addFirst(folder);
        }
        roots.sort(null);
        return roots;
    }
}
