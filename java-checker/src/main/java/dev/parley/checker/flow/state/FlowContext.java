package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.ValuesInSight;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;

/**
 * What a participant is checked against, and where it stands.
 *
 * @param method its name, as messages show it
 * @param session the name of the session's variable
 * @param opened whether there is a session at the start
 * @param deliveries what is known of messages by which the session may be given away
 * @param certainUpTo the offset from which on the code is not certain to be what it seems, because of a syntax error
 * @param values what the code may name where a message is missing
 */
public record FlowContext(
        Play play, String file, LineIndex lines, String method, String session, boolean opened, int certainUpTo,
        Deliveries deliveries, ValuesInSight values) {

    /** The same with what is known of other sessions' messages. */
    public FlowContext with(Deliveries known) {
        return new FlowContext(play, file, lines, method, session, opened, certainUpTo, known, values);
    }

    public ProjectedProtocol protocol() {
        return play.protocol();
    }

    public Endpoint endpoint() {
        return play.endpoint();
    }

    public SourceSpan span(Extent extent) {
        return new SourceSpan(file, lines.range(extent.offset(), extent.length()));
    }
}
