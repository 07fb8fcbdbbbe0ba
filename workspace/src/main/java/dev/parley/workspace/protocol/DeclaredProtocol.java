package dev.parley.workspace.protocol;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/**
 * A protocol that some file declares.
 *
 * @param name its name where it is declared
 * @param type what it says; empty where it, or something that it calls, is not in order
 * @param projected its machines; empty where it has errors
 */
public record DeclaredProtocol(
        String qualifiedName,
        SourceSpan name,
        List<Role> roles,
        Optional<GlobalProtocol> type,
        Optional<ProjectedProtocol> projected) {
    public DeclaredProtocol {
        roles = List.copyOf(roles);
    }
}
