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
 * @param written the local types that are written by hand for its roles, in file order, then in the order of the text
 */
public record DeclaredProtocol(
        String qualifiedName,
        SourceSpan name,
        List<Role> roles,
        Optional<GlobalProtocol> type,
        Optional<ProjectedProtocol> projected,
        List<WrittenType> written) {
    public DeclaredProtocol {
        roles = List.copyOf(roles);
        written = List.copyOf(written);
    }

    /** A protocol whose roles nobody wrote a local type for. */
    DeclaredProtocol(
            String qualifiedName,
            SourceSpan name,
            List<Role> roles,
            Optional<GlobalProtocol> type,
            Optional<ProjectedProtocol> projected) {
        this(qualifiedName, name, roles, type, projected, List.of());
    }

    /** @param optimised the same machines, with those local types that participants follow */
    DeclaredProtocol withWritten(List<WrittenType> types, Optional<ProjectedProtocol> optimised) {
        return new DeclaredProtocol(qualifiedName, name, roles, type, optimised, types);
    }

    /** The same protocol, which is found to have errors. */
    DeclaredProtocol withoutMachines() {
        return new DeclaredProtocol(qualifiedName, name, roles, type, Optional.empty(), written);
    }

    /** The local types that are written by hand for a role. */
    public List<WrittenType> written(Role role) {
        return written.stream().filter(type -> type.role().equals(role)).toList();
    }

    /**
     * What tells a local type from the projection where both are shown: {@code written}, as in {@code order@seller:written}; of several for
     * one role, which stand in different files, {@code written.1}, {@code written.2} and so on.
     *
     * @param type one of this protocol
     */
    public String tag(WrittenType type) {
        List<WrittenType> ofRole = written(type.role());
        return ofRole.size() == 1 ? "written" : "written." + (ofRole.indexOf(type) + 1);
    }

    /** Whether participants of the role follow a local type, and it is this one. */
    public boolean follows(WrittenType type) {
        return projected.stream().anyMatch(protocol -> protocol.optimised().stream()
                .anyMatch(endpoint -> type.endpoint().filter(written -> written == endpoint).isPresent()));
    }
}
