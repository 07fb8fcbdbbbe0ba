package dev.parley.workspace;

import dev.parley.core.diagnostic.Range;
import java.nio.file.Path;
import java.util.List;

/**
 * A protocol declared in the project.
 *
 * @param range the protocol's name in the file
 * @param roles in declaration order
 * @param wellFormed whether it has no error and every role has a projection
 */
public record ProtocolSummary(String qualifiedName, Path file, Range range, List<String> roles, boolean wellFormed) {
    public ProtocolSummary {
        roles = List.copyOf(roles);
    }
}
