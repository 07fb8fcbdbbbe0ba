package dev.parley.workspace.project;

import dev.parley.core.diagnostic.Diagnostic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what a project consists of: {@code parley.json} where there is one, else what the build tool or
 * Eclipse says, else the usual folders.
 */
public final class ProjectReader {

    private ProjectReader() {}

    public static ProjectLayout read(Path projectRoot) {
        Path root = projectRoot.toAbsolutePath().normalize();
        if (Files.isRegularFile(root.resolve(ProjectRoots.PROJECT_FILE))) {
            return ParleyJson.read(root);
        }
        if (Files.isRegularFile(root.resolve(ProjectRoots.MAVEN_FILE))) {
            return MavenProject.read(root);
        }
        if (GradleProject.isAt(root)) {
            return GradleProject.read(root);
        }
        if (Files.isRegularFile(root.resolve(ProjectRoots.ECLIPSE_FILE))) {
            return EclipseProject.read(root);
        }
        return new ProjectLayout(root, List.of(root), List.of(JavaModule.of(usualSourceFolders(root), List.of())), List.<Diagnostic>of());
    }

    /** The folders that are searched for protocols, without asking a build tool for the rest of the project. */
    public static List<Path> protocolFolders(Path projectRoot) {
        Path root = projectRoot.toAbsolutePath().normalize();
        return Files.isRegularFile(root.resolve(ProjectRoots.PROJECT_FILE)) ? ParleyJson.read(root).protocolFolders() : List.of(root);
    }

    /** Where Java sources are when nobody says so. */
    static List<Path> usualSourceFolders(Path root) {
        List<Path> folders = new ArrayList<>();
        for (String candidate : List.of("src/main/java", "src/test/java")) {
            if (Files.isDirectory(root.resolve(candidate))) {
                folders.add(root.resolve(candidate));
            }
        }
        if (folders.isEmpty()) {
            folders.add(Files.isDirectory(root.resolve("src")) ? root.resolve("src") : root);
        }
        return folders;
    }
}
