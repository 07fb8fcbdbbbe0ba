package dev.parley.checker.treesitter;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.treesitter.TSLanguage;
import org.treesitter.TreeSitterJava;

/**
 * The live trees of the documents that were asked for last. Their native memory is given back when a document is forgotten, or when so
 * many others were asked for since that it makes room for them. Safe for use by several threads.
 */
final class LiveTrees {
    private static final int KEPT = 64;

    private final TSLanguage language;
    private final Map<String, LiveTree> trees = new LinkedHashMap<>(16, 0.75f, true);

    private LiveTrees(TSLanguage language) {
        this.language = language;
    }

    /** Loads the native parser. */
    static Loading load() {
        try {
            TSLanguage language = new TreeSitterJava();
            return new Loading.Ready(new LiveTrees(language), new LiveTrees(language));
        } catch (LinkageError | RuntimeException unavailable) {
            // The library reports an unknown platform, a folder that it cannot write to and a file that does not load in as many ways.
            return new Loading.Unavailable(Optional.ofNullable(unavailable.getMessage()).orElseGet(unavailable::toString));
        }
    }

    /** What became of loading the native parser. */
    sealed interface Loading {
        /** @param parts the trees of what is looked at of a document after an edit, so that neither is taken for an edit of the other */
        record Ready(LiveTrees documents, LiveTrees parts) implements Loading {}

        record Unavailable(String reason) implements Loading {}
    }

    /** The tree of a document's present text. */
    LiveTree.Parsed parse(String path, String text) {
        return tree(path).parse(text);
    }

    private synchronized LiveTree tree(String path) {
        LiveTree tree = trees.computeIfAbsent(path, opened -> new LiveTree(language));
        if (trees.size() > KEPT) {
            Map.Entry<String, LiveTree> eldest = trees.entrySet().iterator().next();
            trees.remove(eldest.getKey());
            eldest.getValue().close();
        }
        return tree;
    }

    synchronized void forget(String path) {
        Optional.ofNullable(trees.remove(path)).ifPresent(LiveTree::close);
    }
}
