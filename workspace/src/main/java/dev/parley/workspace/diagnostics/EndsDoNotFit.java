package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** PAR8019: what the project requests at an address does not fit what it serves there. */
public final class EndsDoNotFit {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR8019", "ends-do-not-fit", Severity.WARNING, "A session is requested where another one is served");

    private EndsDoNotFit() {}

    /** @param difference a clause about "it", the protocol that is requested, and "the role", the other end's counterpart */
    public static Diagnostic of(SourceSpan request, String requested, String served, String address, String difference, SourceSpan server) {
        return Diagnostic.of(
                        KIND,
                        request,
                        "`%s` is requested at `%s`, where `%s` is served, which does not fit: %s.".formatted(requested, address, served, difference))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, server, "`" + served + "` is served here.")))
                .withNotes("The two ends compare their protocols before the first message; both would get an `IncompatibleSessionException`.");
    }
}
