package dev.parley.lsp.document;

import dev.parley.workspace.project.ProjectRoots;
import dev.parley.workspace.project.SourceFiles;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Optional;

/** Files as the editor names them. */
public final class FileUris {
    private FileUris() {}

    /** The file that a URI names; empty for what is not a file of this machine ({@code untitled:}, {@code http:}) or no URI at all. */
    public static Optional<Path> path(String uri) {
        if (uri == null || !uri.regionMatches(true, 0, "file:", 0, "file:".length())) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(URI.create(uri)).toAbsolutePath().normalize());
        } catch (IllegalArgumentException | FileSystemNotFoundException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** Whether the server looks at such a file. */
    public static boolean isSource(Path file) {
        return SourceFiles.isProtocol(file) || SourceFiles.isJava(file);
    }

    /** Whether a file decides what belongs to a project. */
    public static boolean isConfiguration(Path file) {
        return ProjectRoots.isProjectFile(file);
    }
}
