package dev.parley.core.provenance;

import dev.parley.core.diagnostic.SourceSpan;
import java.util.Map;
import java.util.Optional;

/** The side table that lowering returns with a type: for each term, where it was written. */
public record Provenance(Map<NodePath, SourceSpan> spans) {

    public Provenance {
        spans = Map.copyOf(spans);
    }

    /** Empty for a term that was not written by anyone, such as one made by a test or a rewriting. */
    public Optional<SourceSpan> of(NodePath path) {
        return Optional.ofNullable(spans.get(path));
    }

    public static Provenance none() {
        return new Provenance(Map.of());
    }
}
