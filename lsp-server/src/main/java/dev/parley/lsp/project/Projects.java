package dev.parley.lsp.project;

import dev.parley.lsp.document.OpenDocument;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.project.ProjectRoots;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * All projects that the editor's folders contain or its open files belong to. Every method returns at once and may be called by any
 * thread: which file belongs to which project takes a look at the disk, so that is decided in the background too, in order.
 *
 * <p>A file may be part of several projects (one can name another's source folder), so an open text goes to each that contains it.
 */
public final class Projects {
    private final Executor executor;
    private final CheckListener listener;
    private final Mailbox mailbox;

    // Confined to the mailbox.
    private final Map<Path, List<Path>> rootsOfFolders = new LinkedHashMap<>();
    private final Map<Path, Project> projects = new LinkedHashMap<>();
    private final Map<Path, OpenDocument> documents = new HashMap<>();

    public Projects(Executor executor, CheckListener listener) {
        this.executor = executor;
        this.listener = listener;
        mailbox = new Mailbox(executor, () -> {}, fault -> listener.failed(Path.of(""), fault));
    }

    /** Looks for the projects of a folder and checks them. */
    public void openFolder(Path folder) {
        mailbox.post(() -> scan(folder));
    }

    /** Forgets a folder and its projects, except those that open files belong to. */
    public void closeFolder(Path folder) {
        mailbox.post(() -> {
            rootsOfFolders.remove(folder);
            closeUnneeded();
        });
    }

    /** An open text is new or has changed. */
    public void update(OpenDocument document) {
        mailbox.post(() -> route(document));
    }

    /** The editor has closed a text; from now on what is on disk counts. */
    public void close(Path file) {
        mailbox.post(() -> {
            documents.remove(file);
            editAll(snapshot -> snapshot.without(file));
            closeUnneeded();
        });
    }

    /**
     * Something changed on disk.
     *
     * @param rootsChanged whether files may belong to other projects than before
     */
    public void refresh(boolean rootsChanged) {
        mailbox.post(() -> {
            if (rootsChanged) {
                List.copyOf(rootsOfFolders.keySet()).forEach(this::scan);
                List.copyOf(documents.values()).forEach(this::route);
                closeUnneeded();
            }
            editAll(Snapshot::refreshed);
        });
    }

    /** Asks something of the project a file belongs to, as it stands after all changes made so far. */
    public <T> CompletableFuture<T> ask(Path file, Function<Snapshot, T> question) {
        CompletableFuture<CompletableFuture<T>> answer = new CompletableFuture<>();
        mailbox.post(() -> {
            try {
                answer.complete(project(home(file)).ask(question));
            } catch (RuntimeException fault) {
                answer.completeExceptionally(fault);
            }
        });
        return answer.thenCompose(Function.identity());
    }

    private void scan(Path folder) {
        List<Path> roots = Workspace.projectRoots(folder);
        rootsOfFolders.put(folder, roots);
        roots.forEach(root -> project(root).edit(UnaryOperator.identity()));
    }

    private void route(OpenDocument document) {
        documents.put(document.path(), document);
        Path home = home(document.path());
        project(home);
        projects.forEach((root, project) -> project.edit(snapshot ->
                root.equals(home) || snapshot.workspace().contains(document.path()) ? snapshot.with(document) : snapshot));
    }

    private void editAll(UnaryOperator<Snapshot> change) {
        projects.values().forEach(project -> project.edit(change));
    }

    private Project project(Path root) {
        return projects.computeIfAbsent(root, missing -> {
            Project project = new Project(missing, executor, listener);
            List<OpenDocument> open = List.copyOf(documents.values());
            project.edit(snapshot -> withContained(snapshot, open));
            return project;
        });
    }

    private static Snapshot withContained(Snapshot snapshot, List<OpenDocument> open) {
        Snapshot all = snapshot;
        for (OpenDocument document : open) {
            all = all.workspace().contains(document.path()) ? all.with(document) : all;
        }
        return all;
    }

    private void closeUnneeded() {
        Set<Path> needed = new HashSet<>();
        rootsOfFolders.values().forEach(needed::addAll);
        documents.keySet().forEach(file -> needed.add(home(file)));
        projects.values().removeIf(project -> {
            boolean unneeded = !needed.contains(project.root());
            if (unneeded) {
                project.close();
            }
            return unneeded;
        });
    }

    /**
     * The project whose answers count for a file: the nearest one above it, be it marked by a project file, be it an open folder that is
     * a project without one.
     */
    private Path home(Path file) {
        Path own = Workspace.projectRoots(file).getLast();
        Optional<Path> ofFolder = rootsOfFolders.values().stream()
                .flatMap(List::stream)
                .filter(file::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount));
        // Without a project file anywhere above it, a file's own folder stands in; the folder the user opened knows more.
        boolean standIn = own.equals(file.getParent()) && !ProjectRoots.isRoot(own);
        return standIn ? ofFolder.orElse(own) : own;
    }
}
