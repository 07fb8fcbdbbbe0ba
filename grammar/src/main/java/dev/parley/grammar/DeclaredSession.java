package dev.parley.grammar;

import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.FileSyntax;

/**
 * A two-party protocol as another file can refer to it.
 *
 * @param file the file that declares it, whose package and imports say what its names mean
 */
public record DeclaredSession(FileSyntax file, DeclarationSyntax.Session declaration) {
    public String qualifiedName() {
        return file.qualify(declaration.name().text());
    }
}
