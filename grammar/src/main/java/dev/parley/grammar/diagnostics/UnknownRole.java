package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.List;

/** A step names a role that the protocol does not declare. */
public final class UnknownRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2001", "unknown-role", Severity.ERROR, "A role is not declared");

    private UnknownRole() {}

    /**
     * In a protocol's own text.
     *
     * @param declared the protocol's roles where they are declared
     */
    public static Diagnostic of(Name role, String protocol, List<Name> declared) {
        Diagnostic finding = elsewhere(role, protocol, declared);
        if (declared.isEmpty()) {
            return finding;
        }
        List<Fix> fixes = new ArrayList<>(finding.fixes());
        fixes.add(Wording.insertAfter(
                "Declare `" + role.text() + "` as a participant", declared.getLast().span(), ", " + role.text()));
        return finding.withFixes(fixes);
    }

    /** In the local type of a role of the protocol. */
    public static Diagnostic elsewhere(Name role, String protocol, List<Name> declared) {
        List<String> names = declared.stream().map(Name::text).toList();
        String message = names.isEmpty()
                ? "Protocol `%s` declares no roles, so `%s` is not one of them.".formatted(protocol, role.text())
                : "Protocol `%s` has no role `%s`; its roles are %s.".formatted(protocol, role.text(), Wording.list(names));
        Diagnostic finding = Diagnostic.of(KIND, role.span(), message)
                .withFixes(Wording.spellAs(role, names).stream().toList());
        return declared.isEmpty() ? finding : finding.withRelated(List.of(declaration(declared.getFirst().span())));
    }

    private static Related declaration(SourceSpan roles) {
        return new Related(Related.Purpose.OTHER, roles, "The roles are declared here.");
    }
}
