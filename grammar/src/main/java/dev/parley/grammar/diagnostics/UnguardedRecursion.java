package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A recursion comes back to its start without any communication. */
public final class UnguardedRecursion {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2013", "unguarded-recursion", Severity.ERROR, "A recursion does nothing");

    private UnguardedRecursion() {}

    /**
     * @param jump the step that goes back
     * @param start where it goes back to
     */
    public static Diagnostic of(SourceSpan jump, String recursion, SourceSpan start) {
        return Diagnostic.of(KIND, jump, "This goes back to `%s` before anybody has sent a message.".formatted(recursion))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, start, "It goes back to here.")));
    }
}
