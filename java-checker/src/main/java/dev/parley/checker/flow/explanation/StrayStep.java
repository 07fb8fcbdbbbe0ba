package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.flow.state.Call;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.PayloadType;
import java.util.Set;

/** Something that is done with a session which does not fit it: another session may have been meant. */
public sealed interface StrayStep {

    /** Where that is told. */
    SourceSpan told();

    /** Where it is done. */
    Extent at();

    /** A call on the session. */
    record Operation(SourceSpan told, Extent at, Call call) implements StrayStep {}

    /** The session is given away in a message that asks for sessions of these types. */
    record Gift(SourceSpan told, Extent at, Set<PayloadType.Session> types) implements StrayStep {
        public Gift {
            types = Set.copyOf(types);
        }
    }
}
