package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.Collection;

/** A message names a type or a signature that is not declared. */
public final class UnknownTypeName {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2030", "unknown-type-name", Severity.ERROR, "A type or signature is not declared");

    private UnknownTypeName() {}

    /** @param declared the types and type parameters that can be named there */
    public static Diagnostic payload(Name type, Collection<String> declared) {
        return Diagnostic.of(KIND, type.span(), "No type `%s` is declared here.".formatted(type.text()))
                .withNotes("For example: `type <java> \"java.lang.String\" from \"rt.jar\" as %s;`.".formatted(type.text()))
                .withFixes(Wording.spellAs(type, declared).stream().toList());
    }

    /** @param declared the signatures and signature parameters that can be named there */
    public static Diagnostic signature(Name signature, Collection<String> declared) {
        return Diagnostic.of(KIND, signature.span(), "No message signature `%s` is declared here.".formatted(signature.text()))
                .withNotes("A message with this label and without payload is written `%s()`.".formatted(signature.text()))
                .withFixes(Wording.spellAs(signature, declared).stream().findFirst().stream().toList());
    }
}
