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
 * All protocols of a project.
 *
 * @param findings per protocol file, also where there are none
 * @param declared in file order, then in the order of the text
 * @param lone the sound local types whose protocol is not declared, in the same order
 */
public record CheckedProtocols(SortedMap<Path, List<Diagnostic>> findings, List<DeclaredProtocol> declared, List<LoneRole> lone) {
    public CheckedProtocols {
        declared = List.copyOf(declared);
        lone = List.copyOf(lone);
    }

    /** The protocols without errors. */
    public List<ProjectedProtocol> projected() {
        return declared.stream().flatMap(protocol -> protocol.projected().stream()).toList();
    }

    /** The protocols as the Java checker asks for them; the first declaration of a name counts. */
    public ProtocolLookup lookup() {
        Map<String, Optional<ProjectedProtocol>> byName = new LinkedHashMap<>();
        declared.forEach(protocol -> byName.putIfAbsent(protocol.qualifiedName(), protocol.projected()));
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
