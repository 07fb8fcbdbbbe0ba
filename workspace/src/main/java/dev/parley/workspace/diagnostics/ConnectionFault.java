package dev.parley.workspace.diagnostics;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.scribble.ScribbleBreach;

/** PAR4006: a link is used while it is closed, opened while it is open, or closed before its messages were taken. */
public final class ConnectionFault {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4006", "connection-fault", Severity.ERROR, "A link between roles is used while closed, or opened while open");

    private ConnectionFault() {}

    static Diagnostic closed(SourceSpan at, ScribbleBreach.NotConnected breach) {
        return Diagnostic.of(KIND, at, "`%s` and `%s` %s here.".formatted(
                        breach.one(), breach.other(), breach.certain() ? "are not connected" : "may not be connected"))
                .withNotes("Connect them on every way that leads here.");
    }

    static Diagnostic open(SourceSpan at, ScribbleBreach.AlreadyConnected breach) {
        return Diagnostic.of(KIND, at, "`%s` and `%s` %s here already.".formatted(
                        breach.one(), breach.other(), breach.certain() ? "are connected" : "may be connected"))
                .withNotes("Roles of a protocol that is not `explicit` are connected from the start; in one that is, disconnect them first.");
    }

    static Diagnostic of(FaultyRun run, Violation.MessageOnClosedLink lost) {
        return run.diagnostic(
                KIND,
                "`%s` can disconnect without taking %s.".formatted(
                        lost.message().receiver(), FaultyRun.message(lost.message())),
                "A link may be closed only when no message is on its way to the role that closes its side.");
    }
}
