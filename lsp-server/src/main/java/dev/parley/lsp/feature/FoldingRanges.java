package dev.parley.lsp.feature;

import dev.parley.core.diagnostic.Range;
import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.java.SessionCode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.FoldingRange;

/** The participants of a Java file and the rounds and choices of their conversations, also where a brace is missing. */
public final class FoldingRanges {
    private final SessionFeatures sessions;

    public FoldingRanges(SessionFeatures sessions) {
        this.sessions = sessions;
    }

    public List<FoldingRange> of(Snapshot snapshot, Path file) {
        return sessions.code(snapshot, file).stream()
                .flatMap(code -> code.parts().stream())
                .flatMap(part -> Stream.concat(
                        Stream.of(part.range()),
                        part.all().filter(element -> !element.isOperation()).map(SessionCode.Element::range)))
                .filter(range -> range.start().line() < range.end().line())
                .map(FoldingRanges::folding)
                .toList();
    }

    private static FoldingRange folding(Range range) {
        return new FoldingRange(range.start().line(), range.end().line());
    }
}
