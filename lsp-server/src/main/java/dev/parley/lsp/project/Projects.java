package dev.parley.lsp.project;

import dev.parley.lsp.document.OpenDocument;
import dev.parley.workspace.Workspace;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * All projects that the editor's folders contain or its open files belong to.
 *
 * <p>A file may be part of several projects (one can name another's source folder), so an open text goes to each that contains it.
 * Methods that take documents are to be called from one thread, the one that reads messages; questions from any.
 */
public final class Projects {
    private final Executor executor;
    private final CheckListener listener;
    private final Map<Path, Project> projects = new ConcurrentHashMap<>();
    private final Map<Path, OpenDocument> documents = new ConcurrentHashMap<>();
    private final Set<Path> folders = ConcurrentHashMap.newKeySet();

    public Projects(Executor executor, CheckListener listener) {
        this.executor = executor;
        this.listener = listener;
    }

    /** Looks for the projects of a folder, in the background, and checks them. */
    public void openFolder(Path folder) {
        if (folders.add(folder)) {
            scan(folder);
        }
    }

    /** Forgets a folder and its projects, except those that open files belong to. */
    public void closeFolder(Path folder) {
        folders.remove(folder);
        executor.execute(() -> {
            Set<Path> needed = new HashSet<>();
            folders.forEach(other -> needed.addAll(Workspace.projectRoots(other)));
            documents.keySet().forEach(file -> needed.add(rootOf(file)));
            projects.values().removeIf(project -> {
                boolean orphaned = project.root().startsWith(folder) && !needed.contains(project.root());
                if (orphaned) {
                    project.close();
                }
                return orphaned;
            });
        });
    }

    /** An open text is new or has changed. */
    public void update(OpenDocument document) {
        documents.put(document.path(), document);
        Path home = rootOf(document.path());
        project(home);
        projects.values().forEach(project -> project.edit(snapshot ->
                project.root().equals(home) || snapshot.workspace().contains(document.path()) ? snapshot.with(document) : snapshot));
    }

    /** The editor has closed a text; from now on what is on disk counts. */
    public void close(Path file) {
        documents.remove(file);
        projects.values().forEach(project -> project.edit(snapshot -> snapshot.without(file)));
    }

    /** Something changed on disk. */
    public void refresh(boolean layoutChanged) {
        if (layoutChanged) {
            folders.forEach(this::scan);
            documents.values().forEach(this::update);
        }
        projects.values().forEach(project -> project.edit(Snapshot::refreshed));
    }

    /** The open text of a file as last received. */
    public java.util.Optional<OpenDocument> document(Path file) {
        return java.util.Optional.ofNullable(documents.get(file));
    }

    /** Asks something of the project a file belongs to, as it stands after all changes received so far. */
    public <T> CompletableFuture<T> ask(Path file, Function<Snapshot, T> question) {
        return project(rootOf(file)).ask(question);
    }

    private void scan(Path folder) {
        executor.execute(() -> Workspace.projectRoots(folder).forEach(root -> project(root).start()));
    }

    private Project project(Path root) {
        return projects.computeIfAbsent(root, missing -> {
            Project project = new Project(missing, executor, listener);
            // Texts opened earlier may belong to it too.
            Map<Path, OpenDocument> open = new HashMap<>(documents);
            project.edit(snapshot -> {
                Snapshot all = snapshot;
                for (OpenDocument document : open.values()) {
                    all = snapshot.workspace().contains(document.path()) ? all.with(document) : all;
                }
                return all;
            });
            return project;
        });
    }

    private static Path rootOf(Path file) {
        return Workspace.projectRoots(file).stream().max(Comparator.comparingInt(Path::getNameCount)).orElse(file);
    }
}
