package dev.parley.grammar;

import dev.parley.grammar.syntax.DeclarationSyntax;
import dev.parley.grammar.syntax.FileSyntax;

/**
 * A global protocol as another file can refer to it.
 *
 * @param file the file that declares it, whose package and imports say what its names mean
 * @param sound whether its own text is free of errors
 */
public record DeclaredProtocol(FileSyntax file, DeclarationSyntax.Global declaration, boolean sound) {
    public String qualifiedName() {
        return file.qualify(declaration.name().text());
    }
}
