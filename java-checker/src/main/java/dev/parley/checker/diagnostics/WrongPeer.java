package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;
import java.util.stream.Collectors;

/** The right step with the wrong role. */
public final class WrongPeer {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6004", "wrong-peer", Severity.ERROR, "The step is for another role");

    private WrongPeer() {}

    private static String code(List<String> roles) {
        String literals = roles.stream().map(role -> "\"" + role + "\"").collect(Collectors.joining(", "));
        return roles.size() == 1 ? literals : "List.of(" + literals + ")";
    }

    /** @param right the roles that the protocol names */
    public static Diagnostic at(SourceSpan span, String must, String instead, List<String> right) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ".")
                .withFixes(List.of(new Fix("Change the role to " + Wording.list(right), List.of(new TextEdit(span, code(right))))));
    }
}
