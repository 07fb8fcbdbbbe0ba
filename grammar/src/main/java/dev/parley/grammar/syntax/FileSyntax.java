package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One protocol file.
 *
 * @param file the file, by the path that the caller who supplied the text used
 */
public record FileSyntax(
        String file, Optional<PackageSyntax> packageDeclaration, List<ImportSyntax> imports, List<DeclarationSyntax> declarations) {

    /** {@code package a.b;} */
    public record PackageSyntax(Name name, SourceSpan span) {}

    public FileSyntax {
        imports = List.copyOf(imports);
        declarations = List.copyOf(declarations);
    }

    /** The package's name; empty where none is declared. */
    public String packageName() {
        return packageDeclaration.map(declaration -> declaration.name().text()).orElse("");
    }

    /** A name of this file's package, with that package. */
    public String qualify(String simpleName) {
        return packageDeclaration.isEmpty() ? simpleName : packageName() + "." + simpleName;
    }

    public Stream<DeclarationSyntax.Global> globals() {
        return declarations.stream().filter(DeclarationSyntax.Global.class::isInstance).map(DeclarationSyntax.Global.class::cast);
    }

    public Stream<DeclarationSyntax.Local> locals() {
        return declarations.stream().filter(DeclarationSyntax.Local.class::isInstance).map(DeclarationSyntax.Local.class::cast);
    }

    public Stream<DeclarationSyntax.Session> sessions() {
        return declarations.stream().filter(DeclarationSyntax.Session.class::isInstance).map(DeclarationSyntax.Session.class::cast);
    }

    public static FileSyntax empty(String file) {
        return new FileSyntax(file, Optional.empty(), List.of(), List.of());
    }
}
