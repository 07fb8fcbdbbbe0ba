package dev.parley.grammar.lowering;

import dev.parley.grammar.DeclaredProtocol;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.ProtocolSource;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.ImportSyntax;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The protocols that a file can name. What the file itself declares comes before what the index has, whose entries for that file may be
 * those of an older text.
 */
final class VisibleProtocols {
    private final ProtocolIndex own;
    private final ProtocolIndex others;
    private final String file;

    VisibleProtocols(ProtocolSource source, ProtocolIndex others) {
        this.own = ProtocolIndex.of(List.of(source));
        this.others = others;
        this.file = source.file();
    }

    /** The declarations of a qualified name: those of the file, then those of other files. */
    List<DeclaredProtocol> declarations(String qualifiedName) {
        Stream<DeclaredProtocol> foreign = others.find(qualifiedName).stream()
                .filter(protocol -> !protocol.file().file().equals(file));
        return Stream.concat(own.find(qualifiedName).stream(), foreign).toList();
    }

    /** What a name means in the text of {@code from}: its package comes before its imports, and those before a qualified name. */
    Optional<DeclaredProtocol> find(FileSyntax from, String name) {
        return Stream.concat(Stream.of(from.qualify(name)), Stream.concat(imported(from, name), Stream.of(name)))
                .flatMap(candidate -> declarations(candidate).stream())
                .findFirst();
    }

    private static Stream<String> imported(FileSyntax from, String name) {
        Stream<String> single = from.imports().stream()
                .filter(declared -> !declared.isOnDemand())
                .map(declared -> declared.name().text())
                .filter(imported -> imported.endsWith("." + name));
        Stream<String> onDemand = from.imports().stream()
                .filter(ImportSyntax::isOnDemand)
                .map(declared -> declared.name().text().replaceAll("\\*$", name));
        return Stream.concat(single, onDemand);
    }

    /** The names to suggest for one that is unknown. */
    Collection<String> suggestions() {
        TreeSet<String> names = new TreeSet<>(others.names());
        own.names().forEach(name -> names.add(name.substring(name.lastIndexOf('.') + 1)));
        return names;
    }
}
