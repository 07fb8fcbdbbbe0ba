package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A step jumps to a recursion that does not enclose it. */
public final class UnknownRecursionVariable {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2009", "unknown-recursion-variable", Severity.ERROR, "A jump leads to no enclosing recursion");

    private UnknownRecursionVariable() {}

    /** @param enclosing the variables of the recursions that the step stands in, innermost first */
    public static Diagnostic of(Name variable, List<String> enclosing) {
        String message = enclosing.isEmpty()
                ? "`%s` is not inside a `rec %s`, so there is nowhere to continue.".formatted(variable.text(), variable.text())
                : "No enclosing `rec` is called `%s`; those around it are %s.".formatted(variable.text(), Wording.list(enclosing));
        return Diagnostic.of(KIND, variable.span(), message)
                .withFixes(Wording.spellAs(variable, enclosing).stream().toList());
    }
}
