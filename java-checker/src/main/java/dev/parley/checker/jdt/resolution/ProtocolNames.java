package dev.parley.checker.jdt.resolution;

import dev.parley.checker.JavaSource;
import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.diagnostics.Nearest;
import dev.parley.checker.diagnostics.UnknownParticipantRole;
import dev.parley.checker.diagnostics.UnknownProtocol;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/** What the names of protocols and roles in a file mean. */
public final class ProtocolNames {
    /** The name of a protocol or a role, and where it is written. */
    public record Written(String value, Extent extent) {}

    private final JavaSource source;
    private final LineIndex lines;
    private final ProtocolLookup protocols;

    public ProtocolNames(JavaSource source, ProtocolLookup protocols) {
        this.source = source;
        this.lines = new LineIndex(source.text());
        this.protocols = protocols;
    }

    public ProtocolLookup lookup() {
        return protocols;
    }

    public String file() {
        return source.path();
    }

    public LineIndex lines() {
        return lines;
    }

    /** The protocol of a name; a name that no protocol has is added to the findings. */
    public Optional<ProjectedProtocol> protocol(Written name, List<Diagnostic> findings) {
        Optional<ProjectedProtocol> found = protocols.find(name.value());
        if (found.isEmpty() && !protocols.names().contains(name.value())) {
            findings.add(UnknownProtocol.at(span(name.extent()), name.value(), Nearest.to(name.value(), protocols.names())));
        }
        return found;
    }

    public Optional<Endpoint> endpoint(ProjectedProtocol protocol, Written name, List<Diagnostic> findings) {
        Optional<Endpoint> found = protocol.played(new Role(name.value()));
        if (found.isEmpty()) {
            List<String> roles = protocol.roles().stream().map(Role::name).toList();
            findings.add(UnknownParticipantRole.at(span(name.extent()), protocol.qualifiedName(), name.value(), roles));
        }
        return found;
    }

    public SourceSpan span(Extent extent) {
        return new SourceSpan(source.path(), lines.range(extent.offset(), extent.length()));
    }
}
