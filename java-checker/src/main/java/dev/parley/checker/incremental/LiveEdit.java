package dev.parley.checker.incremental;

import dev.parley.checker.JavaSource;
import dev.parley.checker.LiveFile;
import dev.parley.checker.LiveFile.Followed;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An edit inside the body of one method of a file that was complete: {@link #text()} is to be looked at, and {@link #complete} makes of that
 * what is seen of the whole text.
 */
public final class LiveEdit {
    private final MethodEdit edit;
    private final LiveFile earlier;

    private LiveEdit(MethodEdit edit, LiveFile earlier) {
        this.edit = edit;
        this.earlier = earlier;
    }

    /**
     * The edit that leads from one text to the other, if it is one within a single method that leaves all others as they are.
     *
     * @param earlier what was seen of the text before
     */
    public static Optional<LiveEdit> between(JavaSource before, LiveFile earlier, JavaSource after) {
        return earlier.complete()
                ? MethodEdit.between(before, earlier.outline(), shared(earlier), after).map(edit -> new LiveEdit(edit, earlier))
                : Optional.empty();
    }

    /** A session of a field may be used in any method. */
    private static List<SourceSpan> shared(LiveFile file) {
        return file.sessions().stream().map(session -> session.report().name()).toList();
    }

    /** The text to look at instead of the whole: of the same length and with the same lines. */
    public JavaSource text() {
        return edit.text();
    }

    /**
     * What is seen of the whole text; empty where the edit turns out to concern other methods too.
     *
     * @param part what is seen of {@link #text()}
     */
    public Optional<LiveFile> complete(LiveFile part) {
        if (!edit.isOfItsMethodsOnly(part.outline(), shared(part))) {
            return Optional.empty();
        }
        Relocation relocation = edit.relocation();
        List<Followed> sessions = edit.complete(earlier.sessions(), relocation::of, part.sessions(), session -> session.report().name()).stream()
                .map(session -> part.complete() ? session : session.withoutFindings())
                .sorted(Comparator.comparingInt(session -> session.outline().start()))
                .toList();
        List<Diagnostic> diagnostics = part.complete()
                ? edit.complete(earlier.diagnostics(), relocation::of, part.diagnostics(), Diagnostic::span).stream()
                        .sorted(Comparator.comparing(diagnostic -> diagnostic.span().range().start()))
                        .toList()
                : List.of();
        return Optional.of(new LiveFile(part.complete(), sessions, diagnostics, edit.complete(part.outline())));
    }
}
