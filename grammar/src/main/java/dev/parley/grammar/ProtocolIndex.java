package dev.parley.grammar;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The protocols of a project's files. Implementations are immutable, or at least do not change while a file is linked, and are safe for
 * use by several threads.
 */
public interface ProtocolIndex {

    /** The declarations of a name, in a fixed order; more than one where a project declares it twice. */
    List<DeclaredProtocol> find(String qualifiedName);

    /** The two-party protocols of a name, in a fixed order. */
    List<DeclaredSession> sessions(String qualifiedName);

    /** Every qualified name of a protocol, of whatever kind, in a fixed order. */
    Collection<String> names();

    /** A project of one file. */
    static ProtocolIndex empty() {
        return of(List.of());
    }

    /** The protocols of files that were read, in the order of the files. */
    static ProtocolIndex of(Collection<ProtocolSource> sources) {
        Map<String, List<DeclaredProtocol>> byName = sources.stream()
                .flatMap(source -> source.protocols().stream())
                .collect(Collectors.groupingBy(DeclaredProtocol::qualifiedName, TreeMap::new, Collectors.toUnmodifiableList()));
        Map<String, List<DeclaredSession>> sessions = sources.stream()
                .flatMap(source -> source.sessions().stream())
                .collect(Collectors.groupingBy(DeclaredSession::qualifiedName, TreeMap::new, Collectors.toUnmodifiableList()));
        SortedSet<String> names = new TreeSet<>(byName.keySet());
        names.addAll(sessions.keySet());
        return new ProtocolIndex() {
            @Override
            public List<DeclaredProtocol> find(String qualifiedName) {
                return byName.getOrDefault(qualifiedName, List.of());
            }

            @Override
            public List<DeclaredSession> sessions(String qualifiedName) {
                return sessions.getOrDefault(qualifiedName, List.of());
            }

            @Override
            public Collection<String> names() {
                return Collections.unmodifiableSortedSet(names);
            }
        };
    }
}
