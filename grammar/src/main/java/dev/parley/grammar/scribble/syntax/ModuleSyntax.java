package dev.parley.grammar.scribble.syntax;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One Scribble or nuScr file.
 *
 * @param file the file, by the path that the caller who supplied the text used
 * @param protocols those at the top level, in their order
 */
public record ModuleSyntax(
        String file,
        Optional<ModuleName> declaration,
        List<Import> imports,
        List<TypeDeclaration> types,
        List<ProtocolSyntax> protocols) {

    /** {@code module a.b.C;} */
    public record ModuleName(Name name, SourceSpan span) {}

    /** {@code import a.b.C as D;} */
    public record Import(Name module, Optional<Name> alias, SourceSpan span) {
        /** The name that members of the module are qualified with here. */
        public Name visibleName() {
            return alias.orElse(module);
        }
    }

    /**
     * {@code type <java> "java.lang.Integer" from "rt.jar" as Int;}, with {@code data} or {@code sig} instead of {@code type}.
     *
     * @param external the name in the host language, without its quotes
     * @param source where that is declared, without its quotes
     */
    public record TypeDeclaration(
            ParameterKind kind, String keyword, String schema, String external, String source, Name name, SourceSpan span) {}

    public ModuleSyntax {
        imports = List.copyOf(imports);
        types = List.copyOf(types);
        protocols = List.copyOf(protocols);
    }

    public Dialect dialect() {
        return Dialect.of(file);
    }

    /** The module's full name; empty where none is declared. */
    public String name() {
        return declaration.map(declared -> declared.name().text()).orElse("");
    }

    /** The last part of the module's name. */
    public String simpleName() {
        return name().substring(name().lastIndexOf('.') + 1);
    }

    /** A name of this module, with the module's. */
    public String qualify(String memberName) {
        return declaration.isEmpty() ? memberName : name() + "." + memberName;
    }

    public Stream<ProtocolSyntax.Global> globals() {
        return protocols.stream().filter(ProtocolSyntax.Global.class::isInstance).map(ProtocolSyntax.Global.class::cast);
    }

    public Stream<ProtocolSyntax.Local> locals() {
        return protocols.stream().filter(ProtocolSyntax.Local.class::isInstance).map(ProtocolSyntax.Local.class::cast);
    }

    public static ModuleSyntax empty(String file) {
        return new ModuleSyntax(file, Optional.empty(), List.of(), List.of(), List.of());
    }
}
