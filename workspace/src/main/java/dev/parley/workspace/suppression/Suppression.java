package dev.parley.workspace.suppression;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;

/**
 * One kind of finding that is accepted in one part of a file.
 *
 * @param place where it is asked for
 * @param scope the part of the same file in which findings that start there are accepted
 */
record Suppression(DiagnosticKind kind, SourceSpan place, Range scope) {

    boolean covers(Diagnostic finding) {
        Position start = finding.span().range().start();
        return finding.kind().equals(kind)
                && finding.span().file().equals(place.file())
                && start.compareTo(scope.start()) >= 0
                && start.compareTo(scope.end()) < 0;
    }
}
