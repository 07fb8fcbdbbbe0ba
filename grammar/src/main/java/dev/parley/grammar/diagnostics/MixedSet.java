package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Initiation;
import java.util.List;

/** The members of a set type do not all start alike. */
public final class MixedSet {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2054", "mixed-set", Severity.ERROR, "The members of a set type start differently");

    private MixedSet() {}

    /** @param first the member that is differed from */
    public static Diagnostic of(SourceSpan member, Initiation initiation, SourceSpan first, Initiation expected) {
        String message = "This member %s, but the first one %s.".formatted(says(initiation), says(expected));
        return Diagnostic.of(KIND, member, message)
                .withRelated(List.of(new Related(Related.Purpose.OTHER, first, "The first member is here.")))
                .withNotes("Whoever holds a session of a set type knows how it is started, only not yet which type it has.");
    }

    private static String says(Initiation initiation) {
        return switch (initiation) {
            case ESTABLISHED -> "is a session that is going on";
            case REQUEST -> "starts with `cbegin`";
            case ACCEPT -> "starts with `sbegin`";
        };
    }
}
