package dev.parley.lsp;

import dev.parley.lsp.document.FileUris;
import dev.parley.lsp.project.Projects;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Dispatches what the editor says about folders and about files on disk. */
final class ServerWorkspace implements WorkspaceService {
    private final Projects projects;

    ServerWorkspace(Projects projects) {
        this.projects = projects;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
        // The server has no settings.
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
        List<Path> files = params.getChanges().stream()
                .map(change -> FileUris.path(change.getUri()))
                .flatMap(Optional::stream)
                .toList();
        if (!files.isEmpty()) {
            projects.refresh(files.stream().anyMatch(FileUris::isConfiguration));
        }
    }

    @Override
    public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
        params.getEvent().getRemoved().forEach(folder -> FileUris.path(folder.getUri()).ifPresent(projects::closeFolder));
        params.getEvent().getAdded().forEach(folder -> FileUris.path(folder.getUri()).ifPresent(projects::openFolder));
    }
}
