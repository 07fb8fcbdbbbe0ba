package dev.parley.workspace.protocol;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.diagnostics.FaultyImport;
import dev.parley.grammar.scribble.ScribbleSource;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Which imports of Scribble modules lead to a protocol that breaks a rule: a module is accepted only together with all that it imports,
 * directly or not. What is wrong with the names in an imported module is known from linking already.
 */
final class ImportedModules {

    /** Finds the module that is imported into a file. */
    @FunctionalInterface
    interface Finder {
        Optional<ScribbleSource> find(String importing, String module);
    }

    private final Finder finder;
    private final Function<ScribbleSource, List<Diagnostic>> findings;
    private final Map<String, Optional<Diagnostic>> firstErrors = new HashMap<>();

    /** @param findings everything that is found in a module, its protocols included; asked for once per module */
    ImportedModules(Finder finder, Function<ScribbleSource, List<Diagnostic>> findings) {
        this.finder = finder;
        this.findings = findings;
    }

    /** @param known what has been found in the importing module */
    List<Diagnostic> check(ScribbleSource importing, List<Diagnostic> known) {
        List<Diagnostic> found = new ArrayList<>();
        for (ModuleSyntax.Import written : importing.syntax().imports()) {
            Name module = written.module();
            boolean refused = known.stream().anyMatch(finding -> finding.span().equals(module.span()));
            if (!refused) {
                errorBehind(importing, module.text()).ifPresent(error -> found.add(FaultyImport.of(module, error)));
            }
        }
        return found;
    }

    private Optional<Diagnostic> errorBehind(ScribbleSource importing, String module) {
        Set<String> reached = new HashSet<>(Set.of(importing.file()));
        Deque<ScribbleSource> pending = new ArrayDeque<>();
        finder.find(importing.file(), module).filter(source -> reached.add(source.file())).ifPresent(pending::add);
        while (!pending.isEmpty()) {
            ScribbleSource source = pending.remove();
            Optional<Diagnostic> error = firstErrors.computeIfAbsent(source.file(), file -> firstError(source));
            if (error.isPresent()) {
                return error;
            }
            for (ModuleSyntax.Import next : source.syntax().imports()) {
                finder.find(source.file(), next.module().text())
                        .filter(imported -> reached.add(imported.file()))
                        .ifPresent(pending::add);
            }
        }
        return Optional.empty();
    }

    /** That an import is refused says nothing of its own: what is wrong with the imported module is found there. */
    private Optional<Diagnostic> firstError(ScribbleSource source) {
        return findings.apply(source).stream()
                .filter(finding -> finding.kind().severity() == Severity.ERROR && !finding.kind().equals(FaultyImport.KIND))
                .findFirst();
    }
}
