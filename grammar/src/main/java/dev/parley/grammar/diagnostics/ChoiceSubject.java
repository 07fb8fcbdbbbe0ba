package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** An alternative of a directed choice does not begin with a message from the role that chooses. */
public final class ChoiceSubject {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2014", "choice-subject", Severity.ERROR, "A choice begins with somebody else");

    private ChoiceSubject() {}

    /** @param place the step that begins it */
    public static Diagnostic otherSender(SourceSpan place, String sender, String chooser) {
        return Diagnostic.of(
                KIND,
                place,
                "`%s` makes this choice, so each alternative has to begin with a message from `%s`, not from `%s`."
                        .formatted(chooser, chooser, sender));
    }

    /** @param place the alternative's opening brace */
    public static Diagnostic nothingSent(SourceSpan place, String chooser) {
        return Diagnostic.of(
                KIND, place, "`%s` makes this choice, so each alternative has to begin with a message from it.".formatted(chooser));
    }
}
