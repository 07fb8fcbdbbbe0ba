package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;

/**
 * What a participant is checked against, and where it stands.
 *
 * @param method its name, as messages show it
 * @param session the name of its session parameter
 * @param certainUpTo the offset from which on the code is not certain to be what it seems, because of a syntax error
 */
public record FlowContext(
        ProjectedProtocol protocol, Endpoint endpoint, String file, LineIndex lines, String method, String session, int certainUpTo) {

    SourceSpan span(Extent extent) {
        return new SourceSpan(file, lines.range(extent.offset(), extent.length()));
    }
}
