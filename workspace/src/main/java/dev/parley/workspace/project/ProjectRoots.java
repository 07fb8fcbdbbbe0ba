package dev.parley.workspace.project;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the projects that a path given by a user stands for. */
public final class ProjectRoots {
    public static final String PROJECT_FILE = "parley.json";
    public static final String MAVEN_FILE = "pom.xml";
    public static final String ECLIPSE_FILE = ".classpath";
    static final List<String> GRADLE_SETTINGS = List.of("settings.gradle", "settings.gradle.kts");
    static final List<String> GRADLE_FILES =
            List.of("settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts");

    /** The files that make a folder a project, the most telling one first. */
    private static final List<String> PROJECT_FILES = Stream.of(
                    List.of(PROJECT_FILE, MAVEN_FILE), GRADLE_FILES, List.of(ECLIPSE_FILE))
            .flatMap(List::stream)
            .toList();

    /** Folders that hold what tools produce, never what people write. */
    private static final Set<String> PRODUCED = Set.of("target", "build", "out", "dist", "node_modules");
    /** How Bazel's links to what it produces begin. */
    private static final String PRODUCED_BY_BAZEL = "bazel-";

    private ProjectRoots() {}

    /** Whether a folder is left out when a project is searched: hidden, or filled by a tool. */
    public static boolean isSkipped(Path folder) {
        Path name = folder.getFileName();
        return name != null
                && (name.toString().startsWith(".")
                        || PRODUCED.contains(name.toString())
                        || name.toString().startsWith(PRODUCED_BY_BAZEL) && Files.isSymbolicLink(folder));
    }

    /**
     * The projects of a path. A folder that holds {@code parley.json} or a build file is one; a folder that holds such folders
     * stands for all of them; any other path belongs to the nearest folder above that has one of these files, within the same
     * repository, and to the whole build if that is a module of one; and is a project of its own where there is none.
     */
    public static List<Path> of(Path fileOrFolder) {
        Path start = fileOrFolder.toAbsolutePath().normalize();
        Path folder = Files.isDirectory(start) || start.getParent() == null ? start : start.getParent();
        if (isRoot(folder)) {
            return List.of(whole(folder));
        }
        if (Files.isDirectory(start)) {
            List<Path> below = rootsBelow(folder);
            if (!below.isEmpty()) {
                return below;
            }
        }
        return List.of(rootAbove(folder).orElse(folder));
    }

    /** Whether a file says what belongs to a project. */
    public static boolean isProjectFile(Path file) {
        String name = String.valueOf(file.getFileName());
        return PROJECT_FILES.contains(name) || name.endsWith(".gradle") || name.endsWith(".gradle.kts");
    }

    /** Whether a folder holds a file that makes it a project. */
    public static boolean isRoot(Path folder) {
        return PROJECT_FILES.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
    }

    private static Optional<Path> rootAbove(Path folder) {
        for (Path above = folder; above != null && !Files.exists(above.resolve(".git")); above = above.getParent()) {
            if (isRoot(above)) {
                return Optional.of(whole(above));
            }
        }
        return Optional.empty();
    }

    /** The build that a folder is a module of, since modules need each other; the folder itself where it is none. */
    private static Path whole(Path folder) {
        if (Files.isRegularFile(folder.resolve(PROJECT_FILE))) {
            return folder;
        }
        Path whole = folder;
        for (Path above = folder.getParent(); above != null && !Files.exists(whole.resolve(".git")); above = above.getParent()) {
            if (Files.isRegularFile(above.resolve(PROJECT_FILE)) || Files.exists(above.resolve(".git")) && !isRoot(above)) {
                break;
            }
            if (MavenProject.hasModule(above, folder) || GradleProject.hasModule(above, folder)) {
                whole = above;
            }
        }
        return whole;
    }

    private static List<Path> rootsBelow(Path folder) {
        List<Path> roots = new ArrayList<>();
        boolean filesOfItsOwn = !FolderWalk.files(folder, below -> isRoot(below) && roots.add(below), SourceFiles::isProtocol)
                .isEmpty();
        if (!roots.isEmpty() && filesOfItsOwn) {
            roots.addFirst(folder);
        }
        roots.sort(null);
        return roots;
    }
}
