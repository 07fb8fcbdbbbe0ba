package dev.parley.grammar.scribble.linking;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.DuplicateModule;
import dev.parley.grammar.diagnostics.DuplicateName;
import dev.parley.grammar.diagnostics.DuplicateProtocol;
import dev.parley.grammar.diagnostics.FaultyImport;
import dev.parley.grammar.diagnostics.GrammarDiagnostics;
import dev.parley.grammar.diagnostics.UnknownModule;
import dev.parley.grammar.diagnostics.WrongModuleName;
import dev.parley.grammar.scribble.ModuleLibrary;
import dev.parley.grammar.scribble.ScribbleSource;
import dev.parley.grammar.scribble.syntax.Dialect;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.scribble.syntax.ProtocolSyntax;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks the names in one module: its own, those that it imports, and those in its protocols. */
final class ModuleChecks {
    private final ScribbleSource source;
    private final ModuleSyntax module;
    private final ModuleLibrary library;
    /** By file: the first error of each module that was checked, or is being checked, in which case it is not known yet. */
    private final Map<String, Optional<Diagnostic>> firstErrors;
    private final List<Diagnostic> findings = new ArrayList<>();

    private ModuleChecks(ScribbleSource source, ModuleLibrary library, Map<String, Optional<Diagnostic>> firstErrors) {
        this.source = source;
        this.module = source.syntax();
        this.library = library;
        this.firstErrors = firstErrors;
    }

    /** What is wrong with a module, its syntax included. Modules may import one another in circles. */
    static List<Diagnostic> check(ScribbleSource source, ModuleLibrary library) {
        return new ModuleChecks(source, library, new HashMap<>()).run();
    }

    private List<Diagnostic> run() {
        firstErrors.putIfAbsent(module.file(), Optional.empty());
        findings.addAll(source.diagnostics());
        if (module.dialect() == Dialect.SCRIBBLE && isComplete()) {
            moduleName();
        }
        imports();
        types();
        protocols();
        VisibleNames visible = new VisibleNames(module, library);
        module.protocols().forEach(protocol -> findings.addAll(NameChecks.check(protocol, visible)));
        return List.copyOf(findings);
    }

    /** Whether the text was understood in full, so that what is not there is missing. */
    private boolean isComplete() {
        return source.diagnostics().stream().noneMatch(finding -> GrammarDiagnostics.isSyntactic(finding.kind()));
    }

    private void moduleName() {
        String fileName = module.file().replaceAll(".*[/\\\\]", "").replaceAll("\\.[^.]*$", "");
        if (module.declaration().isEmpty()) {
            findings.add(WrongModuleName.missing(new SourceSpan(module.file(), Range.of(0, 0, 0, 0)), fileName));
        } else if (!module.simpleName().equals(fileName)) {
            findings.add(WrongModuleName.of(module.declaration().get().name(), fileName));
        }
    }

    private void imports() {
        Set<String> visible = new HashSet<>();
        if (module.declaration().isPresent()) {
            visible.add(module.name());
            visible.add(module.simpleName());
        }
        for (ModuleSyntax.Import written : module.imports()) {
            Name name = written.visibleName();
            if (!visible.add(name.text())) {
                findings.add(DuplicateModule.of(name));
            }
            Optional<ScribbleSource> imported = library.find(module.file(), written.module().text());
            if (imported.isEmpty()) {
                findings.add(UnknownModule.of(written.module()));
            } else if (!imported.get().syntax().name().equals(written.module().text())) {
                findings.add(UnknownModule.otherName(written.module(), imported.get().syntax().name()));
            } else {
                firstError(imported.get()).ifPresent(error -> findings.add(FaultyImport.of(written.module(), error)));
            }
        }
    }

    /** The first error in an imported module; none in one that imports this one in turn and waits for it. */
    private Optional<Diagnostic> firstError(ScribbleSource imported) {
        if (!firstErrors.containsKey(imported.file())) {
            firstErrors.put(imported.file(), Optional.empty());
            firstErrors.put(
                    imported.file(),
                    new ModuleChecks(imported, library, firstErrors)
                            .run().stream().filter(finding -> finding.kind().severity() == Severity.ERROR).findFirst());
        }
        return firstErrors.get(imported.file());
    }

    private void types() {
        Map<String, Name> earlier = new HashMap<>();
        for (ModuleSyntax.TypeDeclaration type : module.types()) {
            Name first = earlier.putIfAbsent(type.name().text(), type.name());
            if (first != null) {
                findings.add(DuplicateName.of(type.name(), first));
            }
        }
    }

    private void protocols() {
        Map<String, Name> earlier = new HashMap<>();
        for (ProtocolSyntax protocol : module.protocols()) {
            String key = protocol.name().text() + (protocol instanceof ProtocolSyntax.Local local ? "@" + local.self() : "");
            Name first = earlier.putIfAbsent(key, protocol.name());
            if (first != null) {
                findings.add(DuplicateProtocol.of(protocol.name(), module.qualify(key), first.span()));
            }
        }
    }
}
