package dev.parley.checker;

import dev.parley.core.protocol.ProjectedProtocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The protocols of a project, by qualified name. Implementations must be safe for use by several threads. */
public interface ProtocolLookup {

    /** The protocol, if it is declared and free of errors. */
    Optional<ProjectedProtocol> find(String qualifiedName);

    /** All declared names, also of protocols with errors: a participant of such a one waits for it to be repaired. */
    Set<String> names();

    /** A lookup among protocols that are all free of errors. */
    static ProtocolLookup of(List<ProjectedProtocol> protocols) {
        Map<String, ProjectedProtocol> byName =
                protocols.stream().collect(Collectors.toUnmodifiableMap(ProjectedProtocol::qualifiedName, Function.identity()));
        return new ProtocolLookup() {
            @Override
            public Optional<ProjectedProtocol> find(String qualifiedName) {
                return Optional.ofNullable(byName.get(qualifiedName));
            }

            @Override
            public Set<String> names() {
                return byName.keySet();
            }
        };
    }
}
