package dev.parley.checker.treesitter;

import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.jdt.JdtFrontEnd;
import java.util.Optional;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * Makes something of every Java text, by an incremental parser that keeps a tree of each document. Where that parser has no native
 * library for the platform there is nothing to be had from it. Safe for use by several threads.
 */
public final class TolerantFrontEnd {
    /** Loaded when it is needed first: a check of files that compile never does. */
    private Optional<LiveTrees.Loading> loading = Optional.empty();

    /** What a text shows; empty where the parser cannot be loaded. */
    public Optional<LiveFile> read(JavaSource source, ProtocolLookup protocols) {
        return switch (loading()) {
            case LiveTrees.Loading.Ready ready -> Optional.of(read(ready.trees().parse(source.path(), source.text()), source, protocols));
            case LiveTrees.Loading.Unavailable unavailable -> Optional.empty();
        };
    }

    /** Why the parser cannot be loaded; empty where it can. */
    public Optional<String> unavailable() {
        return loading() instanceof LiveTrees.Loading.Unavailable(String reason) ? Optional.of(reason) : Optional.empty();
    }

    /** Gives back the memory of a document's tree. */
    public synchronized void forget(String path) {
        if (loading.orElse(null) instanceof LiveTrees.Loading.Ready ready) {
            ready.trees().forget(path);
        }
    }

    private synchronized LiveTrees.Loading loading() {
        LiveTrees.Loading loaded = loading.orElseGet(LiveTrees::load);
        loading = Optional.of(loaded);
        return loaded;
    }

    private static LiveFile read(LiveTree.Parsed tree, JavaSource source, ProtocolLookup protocols) {
        CompilationUnit unit = DeclarationTranslation.translate(tree.program(), source.text());
        return JdtFrontEnd.live(source, unit, tree.complete(), protocols);
    }
}
