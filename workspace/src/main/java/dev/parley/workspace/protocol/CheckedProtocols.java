package dev.parley.workspace.protocol;

import dev.parley.checker.ProtocolLookup;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.protocol.ProjectedProtocol;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * All protocols of a project, and those that it gets from elsewhere.
 *
 * @param findings per protocol file, also where there are none
 * @param declared in file order, then in the order of the text
 * @param lone the sound local types whose protocol is not declared, in the same order
 * @param provided by libraries, in the order of the class path
 */
public record CheckedProtocols(
        SortedMap<Path, List<Diagnostic>> findings, List<DeclaredProtocol> declared, List<LoneRole> lone, List<ProjectedProtocol> provided) {
    public CheckedProtocols {
        declared = List.copyOf(declared);
        lone = List.copyOf(lone);
        provided = List.copyOf(provided);
    }

    /** The protocols of a project that needs nothing else. */
    CheckedProtocols(SortedMap<Path, List<Diagnostic>> findings, List<DeclaredProtocol> declared, List<LoneRole> lone) {
        this(findings, declared, lone, List.of());
    }

    /** The same project with libraries. */
    public CheckedProtocols withProvided(List<ProjectedProtocol> protocols) {
        return new CheckedProtocols(findings, declared, lone, protocols);
    }

    /** The declared protocols without errors. */
    public List<ProjectedProtocol> projected() {
        return declared.stream().flatMap(protocol -> protocol.projected().stream()).toList();
    }

    /** The protocols as the Java checker asks for them; the first declaration of a name counts, and before that of any library. */
    public ProtocolLookup lookup() {
        Map<String, Optional<ProjectedProtocol>> byName = new LinkedHashMap<>();
        declared.forEach(protocol -> byName.putIfAbsent(protocol.qualifiedName(), protocol.projected()));
        provided.forEach(protocol -> byName.putIfAbsent(protocol.qualifiedName(), Optional.of(protocol)));
        return new ProtocolLookup() {
            @Override
            public Optional<ProjectedProtocol> find(String qualifiedName) {
                return byName.getOrDefault(qualifiedName, Optional.empty());
            }

            @Override
            public Set<String> names() {
                return byName.keySet();
            }
        };
    }
}
