package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.nio.charset.Charset;

/** PAR8020: a Java file is in another encoding than the sources of its module are read in. */
public final class ForeignEncoding {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8020", "foreign-encoding", Severity.WARNING, "A Java file is not in the encoding of the sources");

    private ForeignEncoding() {}

    public static Diagnostic of(SourceSpan place, byte found, Charset encoding) {
        return Diagnostic.of(KIND, place, ("The byte `0x%02X` is no text in `%s`, in which the sources are read; "
                + "save the file in that encoding, or let the project name the one that it has.").formatted(found, encoding));
    }
}
