package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;
import java.util.stream.Stream;

/** A payload of another type than the protocol says. */
public final class WrongPayloadType {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6008", "wrong-payload-type", Severity.ERROR, "The payload has another type in the protocol");

    private WrongPayloadType() {}

    public static Diagnostic sent(SourceSpan span, String must, String type) {
        return Diagnostic.of(KIND, span, must + " here; the code sends `" + type + "`.");
    }

    public static Diagnostic received(SourceSpan span, String must, String type) {
        return Diagnostic.of(KIND, span, must + " here; the code uses what it receives as `" + type + "`.");
    }

    /**
     * A type argument that the code of a class of another file does not bear.
     *
     * @param span that of the argument
     * @param inCode the finding at the place in that code
     */
    public static Diagnostic putIn(SourceSpan span, Diagnostic inCode) {
        List<Related> places = Stream.concat(
                        Stream.of(new Related(Related.Purpose.OTHER, inCode.span(), "The code that it is put into.")), inCode.related().stream())
                .toList();
        return Diagnostic.of(KIND, span, inCode.message()).withRelated(places)
                .withNotes("The code is that of a generic class in another file, with the type argument that is written here.");
    }
}
