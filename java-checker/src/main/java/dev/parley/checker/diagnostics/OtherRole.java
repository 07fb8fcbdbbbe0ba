package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;

/** Code that follows its protocol, though in another role than the annotation says. */
public final class OtherRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6033", "other-role", Severity.ERROR, "The code does what another role of the protocol does");

    private OtherRole() {}

    /** @param done the roles that the code fits as it is */
    public static Diagnostic at(SourceSpan role, String method, String protocol, String said, List<String> done) {
        return Diagnostic.of(KIND, role,
                "`" + method + "` is to play `" + said + "`, but does what " + Wording.alternatives(done) + " does in `" + protocol + "`.")
                .withFixes(done.stream()
                        .map(other -> new Fix("Play `" + other + "`", List.of(new TextEdit(role, "\"" + other + "\""))))
                        .toList());
    }
}
