package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A Scribble file does not say which module it is, or gives another name than its own. */
public final class WrongModuleName {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2025", "wrong-module-name", Severity.ERROR, "A module is not named after its file");

    private WrongModuleName() {}

    /**
     * @param start the start of the file
     * @param fileName the file's name without its end
     */
    public static Diagnostic missing(SourceSpan start, String fileName) {
        return Diagnostic.of(KIND, start, "A Scribble file starts with its name: `module %s;`.".formatted(fileName))
                .withFixes(List.of(Wording.insertBefore("Insert `module " + fileName + ";`", start, "module " + fileName + ";\n\n")));
    }

    /** @param fileName the file's name without its end */
    public static Diagnostic of(Name module, String fileName) {
        String right = module.text().substring(0, module.text().lastIndexOf('.') + 1) + fileName;
        return Diagnostic.of(
                        KIND, module.span(), "The last part of a module's name is that of its file, which is `%s`.".formatted(fileName))
                .withFixes(List.of(Wording.replace("Change the name to `" + right + "`", module.span(), right)));
    }
}
