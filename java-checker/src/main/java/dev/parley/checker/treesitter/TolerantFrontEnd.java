package dev.parley.checker.treesitter;

import dev.parley.checker.CheckRequest;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.jdt.JdtFrontEnd;
import dev.parley.checker.jdt.resolution.SourceTypes;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * Makes something of every Java text, by an incremental parser that keeps a tree of each document. Where that parser has no native
 * library for the platform there is nothing to be had from it. Safe for use by several threads.
 */
public final class TolerantFrontEnd {
    /** Loaded when it is needed first: a check of files that compile never does. */
    private Optional<LiveTrees.Loading> loading = Optional.empty();

    private final SourceTypes others = new SourceTypes();

    /** What a text shows; empty where the parser cannot be loaded. */
    public Optional<LiveFile> read(CheckRequest request, JavaEnvironment environment) {
        return read(request, environment, LiveTrees.Loading.Ready::documents);
    }

    /** Likewise, of a text in which the bodies of methods that are not looked at are blank: the tree of the whole document is left as it is. */
    public Optional<LiveFile> readPart(CheckRequest request, JavaEnvironment environment) {
        return read(request, environment, LiveTrees.Loading.Ready::parts);
    }

    private Optional<LiveFile> read(CheckRequest request, JavaEnvironment environment, Function<LiveTrees.Loading.Ready, LiveTrees> trees) {
        JavaSource source = request.source();
        return switch (loading()) {
            case LiveTrees.Loading.Ready ready -> Optional.of(read(trees.apply(ready).parse(source.path(), source.text()), request, environment));
            case LiveTrees.Loading.Unavailable unavailable -> Optional.empty();
        };
    }

    /** Why the parser cannot be loaded; empty where it can. */
    public Optional<String> unavailable() {
        return loading() instanceof LiveTrees.Loading.Unavailable(String reason) ? Optional.of(reason) : Optional.empty();
    }

    /** Gives back the memory of a document's trees, and of what it knows of other files. */
    public synchronized void forget(String path) {
        others.forget(path);
        if (loading.orElse(null) instanceof LiveTrees.Loading.Ready ready) {
            ready.documents().forget(path);
            ready.parts().forget(path);
        }
    }

    private synchronized LiveTrees.Loading loading() {
        LiveTrees.Loading loaded = loading.orElseGet(LiveTrees::load);
        loading = Optional.of(loaded);
        return loaded;
    }

    private LiveFile read(LiveTree.Parsed tree, CheckRequest request, JavaEnvironment environment) {
        CompilationUnit unit = DeclarationTranslation.translate(tree.program(), request.source().text());
        return JdtFrontEnd.live(request, environment, unit, tree.complete(), others);
    }
}
