package dev.parley.grammar.language;

import dev.parley.grammar.diagnostics.SyntaxError;
import dev.parley.grammar.xtext.model.Declaration;
import dev.parley.grammar.xtext.model.File;
import dev.parley.grammar.xtext.model.Import;
import dev.parley.grammar.xtext.model.ModelPackage.Literals;
import dev.parley.grammar.xtext.model.Participants;
import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.ImportSyntax;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts one parsed file. */
final class FileBuilder {
    private final String path;
    private final Positions positions;
    private final Findings findings;

    FileBuilder(String path, Positions positions, Findings findings) {
        this.path = path;
        this.positions = positions;
        this.findings = findings;
    }

    FileSyntax file(File file) {
        Optional<FileSyntax.PackageSyntax> declaredPackage = Optional.ofNullable(file.getPackage()).flatMap(written -> {
            findings.requireSemicolonAfter(written, "the package");
            return positions.name(written, Literals.PACKAGE__NAME)
                    .map(name -> new FileSyntax.PackageSyntax(name, positions.span(written)));
        });
        List<ImportSyntax> imports = new ArrayList<>();
        for (Import written : file.getImports()) {
            findings.requireSemicolonAfter(written, "the import");
            positions.name(written, Literals.IMPORT__NAME)
                    .ifPresent(name -> imports.add(new ImportSyntax(name, positions.span(written))));
        }
        List<DeclarationSyntax> declarations = new ArrayList<>();
        for (Declaration written : file.getDeclarations()) {
            positions.name(written, Literals.DECLARATION__NAME)
                    .flatMap(name -> declaration(written, name))
                    .ifPresent(declarations::add);
        }
        return new FileSyntax(path, declaredPackage, imports, declarations);
    }

    private Optional<DeclarationSyntax> declaration(Declaration written, Name name) {
        if (written.getLocal() != null) {
            var steps = new LocalBuilder(positions, findings).steps(written.getLocal().getSequence());
            return positions.name(written, Literals.DECLARATION__ROLE)
                    .map(role -> new DeclarationSyntax.Local(name, role, steps, positions.span(written)));
        }
        if (written.getGlobal() == null && written.getSession() == null) {
            return Optional.empty();
        }
        if (name.text().contains(".")) {
            findings.syntaxError(SyntaxError.dottedName(name.span(), name.text()));
        }
        if (written.getSession() != null) {
            var type = new LocalBuilder(positions, findings).session(written.getSession());
            return Optional.of(new DeclarationSyntax.Session(name, type, positions.span(written)));
        }
        Optional<DeclarationSyntax.Participants> participants =
                Optional.ofNullable(written.getGlobal().getParticipants()).map(this::participants);
        List<Name> roles = participants.map(DeclarationSyntax.Participants::roles).orElse(List.of());
        var steps = new GlobalBuilder(name.text(), roles, positions, findings).steps(written.getGlobal().getSequence());
        return Optional.of(new DeclarationSyntax.Global(name, participants, steps, positions.span(written)));
    }

    private DeclarationSyntax.Participants participants(Participants written) {
        findings.requireSemicolonAfter(written, "the participants");
        List<Name> roles = written.getRoles().stream()
                .flatMap(role -> positions.name(role, Literals.ROLE__NAME).stream())
                .toList();
        return new DeclarationSyntax.Participants(roles, positions.span(written));
    }
}
