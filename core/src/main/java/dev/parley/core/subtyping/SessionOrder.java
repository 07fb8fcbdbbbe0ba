package dev.parley.core.subtyping;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.PayloadType.Session;
import dev.parley.core.type.PayloadType.Value;
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
        return switch (sent) {
            case Session given -> switch (expected) {
                case Session wanted -> given.equals(wanted) || fits(given, wanted);
                case Value wanted -> names(wanted, given);
            };
            case Value given -> switch (expected) {
                case Session wanted -> names(given, wanted);
                case Value wanted -> values.isSubtype(given, wanted);
            };
        };
    }

    /** A machine that was read from a file by itself has of a session of a protocol the name only, {@code Job@Worker}, which no value has. */
    private static boolean names(Value name, Session session) {
        return name.name().equals(session.text());
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
