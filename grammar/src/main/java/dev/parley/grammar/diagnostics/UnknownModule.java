package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** An import names a module that is not there. */
public final class UnknownModule {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2026", "unknown-module", Severity.ERROR, "An imported module is not there");

    private UnknownModule() {}

    public static Diagnostic of(Name module) {
        String path = module.text().replace('.', '/') + ".scr";
        return Diagnostic.of(KIND, module.span(), "There is no module `%s`.".formatted(module.text()))
                .withNotes("It is looked for as `%s` in the folder of this file and in each folder above.".formatted(path));
    }

    /** A file is there, but says that it is another module. */
    public static Diagnostic otherName(Name module, String declared) {
        String found = declared.isEmpty() ? "has no module name" : "is module `" + declared + "`";
        return Diagnostic.of(KIND, module.span(), "The file of module `%s` %s.".formatted(module.text(), found));
    }
}
