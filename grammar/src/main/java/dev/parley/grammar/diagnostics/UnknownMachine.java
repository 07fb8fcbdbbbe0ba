package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A step names a machine by a number or name that no machine of the file has. */
public final class UnknownMachine {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1012", "unknown-machine", Severity.ERROR, "A step names a machine that is not there");

    private UnknownMachine() {}

    /** @param machines the names of the file's machines, in order */
    public static Diagnostic of(Name peer, List<String> machines) {
        return Diagnostic.of(KIND, peer.span(), "There is no machine `%s`; the file has %s, counted from 0%s."
                .formatted(peer.text(), Wording.count(machines.size(), "machine"), named(machines)));
    }

    private static String named(List<String> machines) {
        List<String> names = machines.stream().filter(name -> !name.matches("\\d+")).toList();
        return names.isEmpty() ? "" : ", called " + Wording.list(names);
    }
}
