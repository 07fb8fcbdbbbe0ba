package dev.parley.checker.jdt.payload;

import dev.parley.checker.cfg.JavaType;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.subtyping.SynchronousSubtyping;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.verdict.Verdict;

/**
 * The type of a service that is sent, whose protocol is known. Who receives it plays the requesting side as the message says, which has
 * to be a subtype of that side of the service's own protocol.
 *
 * @param written as Java sees it
 */
public record ServiceType(JavaType written, ProjectedProtocol protocol) implements JavaType {
    @Override
    public String displayName() {
        return "Service of " + protocol.qualifiedName();
    }

    @Override
    public Fit fitsSend(PayloadType payload) {
        if (!(payload instanceof PayloadType.Session session) || session.type().initiation() != Initiation.REQUEST
                || protocol.endpoints().isEmpty()) {
            return written.fitsSend(payload);
        }
        Machine requesting = between(protocol.endpoints().getFirst().machine());
        boolean fits = EndpointConstruction.machines(session.type()).stream()
                .allMatch(member -> SynchronousSubtyping.check(between(member), requesting, PayloadOrder.byName()) instanceof Verdict.Holds<?>);
        return fits ? Fit.YES : Fit.NO;
    }

    @Override
    public Fit fitsReceive(PayloadType payload) {
        return written.fitsReceive(payload);
    }

    private static Machine between(Machine machine) {
        return machine.between(BinaryProtocol.CLIENT, BinaryProtocol.SERVER);
    }
}
