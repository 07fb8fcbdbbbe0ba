package dev.parley.grammar.lowering;

import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.DeclaredProtocol;
import dev.parley.grammar.DeclaredSession;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.ProtocolSource;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.ImportSyntax;
import java.util.Collection;
import java.util.Comparator;
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
        return candidates(from, name).flatMap(candidate -> declarations(candidate).stream()).findFirst();
    }

    /** The two-party protocols of a qualified name: those of the file, then those of other files. */
    List<DeclaredSession> sessions(String qualifiedName) {
        Stream<DeclaredSession> foreign = others.sessions(qualifiedName).stream()
                .filter(session -> !session.file().file().equals(file));
        return Stream.concat(own.sessions(qualifiedName).stream(), foreign).toList();
    }

    /** What the name of a two-party protocol means in the text of {@code from}. */
    Optional<DeclaredSession> findSession(FileSyntax from, String name) {
        return candidates(from, name).flatMap(candidate -> sessions(candidate).stream()).findFirst();
    }

    /** The names of all declarations of a qualified name, of whatever kind: those of the file in its order, then those of others. */
    List<SourceSpan> names(String qualifiedName) {
        Stream<SourceSpan> global = declarations(qualifiedName).stream().map(other -> other.declaration().name().span());
        Stream<SourceSpan> sessions = sessions(qualifiedName).stream().map(other -> other.declaration().name().span());
        return Stream.concat(global, sessions)
                .sorted(Comparator.comparing((SourceSpan name) -> !name.file().equals(file))
                        .thenComparing(name -> name.file().equals(file) ? name.range().start() : new Position(0, 0)))
                .toList();
    }

    private static Stream<String> candidates(FileSyntax from, String name) {
        return Stream.concat(Stream.of(from.qualify(name)), Stream.concat(imported(from, name), Stream.of(name)));
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
