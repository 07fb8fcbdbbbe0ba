package dev.parley.core.subtyping;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.PayloadType.Session;
import dev.parley.core.verdict.Verdict;
import java.util.List;

/**
 * Which sessions may be handed over where others are expected (Gay and Hole, <i>Subtyping for Session Types in the Pi Calculus</i>,
 * Acta Informatica 2005, section 3). Who receives a session goes on as the expected type says, in place of someone who would have gone on
 * as the sent type says: the <em>expected</em> machine has to be a synchronous subtype of the <em>sent</em> one. Of set types, every
 * member sent has to be one that the receiver is prepared for. A session and a service, and the two kinds of service, never fit each
 * other.
 */
public final class SessionOrder implements PayloadOrder {
    private final PayloadOrder values;

    private SessionOrder(PayloadOrder values) {
        this.values = values;
    }

    /** Orders sessions by their machines, and values, also those inside sessions, as the given order does. */
    public static PayloadOrder over(PayloadOrder values) {
        return values instanceof SessionOrder ? values : new SessionOrder(values);
    }

    @Override
    public boolean isSubtype(PayloadType sent, PayloadType expected) {
        if (sent instanceof Session given && expected instanceof Session wanted) {
            return given.equals(wanted) || fits(given, wanted);
        }
        return !(sent instanceof Session) && !(expected instanceof Session) && values.isSubtype(sent, expected);
    }

    private boolean fits(Session sent, Session expected) {
        if (sent.type().initiation() != expected.type().initiation()) {
            return false;
        }
        List<Machine> prepared = EndpointConstruction.machines(expected.type());
        return EndpointConstruction.machines(sent.type()).stream()
                .allMatch(given -> prepared.stream().anyMatch(wanted -> mayStandFor(wanted, given)));
    }

    private boolean mayStandFor(Machine candidate, Machine original) {
        return SynchronousSubtyping.check(candidate, original, this) instanceof Verdict.Holds<?>;
    }
}
