package dev.parley.core.diagnostic;

import java.util.List;

/**
 * A set of edits, applied together, that resolves a finding.
 *
 * @param title an imperative without a full stop: {@code Receive `Location` from `infoSvr` first}
 */
public record Fix(String title, List<TextEdit> edits) {
    public Fix {
        edits = List.copyOf(edits);
    }
}
