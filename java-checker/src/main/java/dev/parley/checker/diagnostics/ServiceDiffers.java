package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A service or a server, given to where one of another protocol is asked for. */
public final class ServiceDiffers {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7027", "service-differs", Severity.ERROR, "A service is not of the protocol that is asked for");

    private ServiceDiffers() {}

    /**
     * @param target what gets it, in words
     * @param asked the protocols that are said there
     * @param found what it is instead, as a clause: {@code this one is of `shop.ask`}
     * @param difference a clause about "it", the code for the protocol that is asked for
     */
    public static Diagnostic at(SourceSpan span, String target, List<String> asked, String found, String difference) {
        String protocols = "`" + String.join("` or `", asked) + "`";
        return Diagnostic.of(KIND, span, target + " asks with `@Plays` for " + protocols + "; " + found + ".")
                .withNotes("Code for " + protocols + " is not right there: " + difference + ".",
                        "Sessions that are opened there are checked against the protocol that `@Plays` names.");
    }
}
