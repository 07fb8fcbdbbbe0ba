package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Initiation;
import dev.parley.grammar.syntax.Name;

/** {@code cbegin}, {@code sbegin} or {@code begin} stands where no session can start. */
public final class MisplacedInitiation {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2053", "misplaced-initiation", Severity.ERROR, "A session is requested or accepted in its middle");

    private MisplacedInitiation() {}

    public static Diagnostic of(SourceSpan step, Initiation initiation) {
        String what = initiation == Initiation.REQUEST ? "requests" : "accepts";
        return Diagnostic.of(
                KIND, step, "`%s` %s a session, so it can only be the first step of its type.".formatted(initiation.keyword(), what));
    }

    /** A reference, not at the start, to a protocol that starts with the one or the other. */
    public static Diagnostic reference(Name protocol, Initiation initiation) {
        String message = "`%s` starts with `%s`, so it can only stand at the start of a type.".formatted(protocol.text(), initiation.keyword());
        return Diagnostic.of(KIND, protocol.span(), message)
                .withNotes("Take what follows `%s` out into a protocol of its own, and refer to that.".formatted(initiation.keyword()));
    }

    /** The notice of multiparty protocols in a two-party one. */
    public static Diagnostic notice(SourceSpan step) {
        return Diagnostic.of(KIND, step, "A session of two parties starts with `cbegin` or `sbegin`, not with `begin`.");
    }

    /** In the local type of a role. */
    public static Diagnostic inRole(SourceSpan step, Initiation initiation) {
        return Diagnostic.of(
                KIND, step, "A role's session starts with `begin`; `%s` is for protocols of two parties.".formatted(initiation.keyword()));
    }
}
