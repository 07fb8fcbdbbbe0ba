package dev.parley.workspace.java;

import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.ServiceUse;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.equivalence.Duality;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import dev.parley.core.subtyping.SynchronousSubtyping;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import dev.parley.workspace.diagnostics.EndsDoNotFit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The places of a project where sessions of two are requested and served at the same address, and whether the two ends fit: each has to
 * be a subtype of the other's dual (Gay and Hole, <i>Subtyping for Session Types in the Pi Calculus</i>, Acta Informatica 2005).
 */
public final class Meetings {
    private final List<ServiceUse> uses;
    private final ProtocolLookup protocols;

    public Meetings(List<ServiceUse> uses, ProtocolLookup protocols) {
        this.uses = List.copyOf(uses);
        this.protocols = protocols;
    }

    /** The requests of which no server at the same address can accept the session. Several programs may use one address. */
    public List<Diagnostic> findings() {
        List<Diagnostic> findings = new ArrayList<>();
        for (ServiceUse request : uses) {
            List<ServiceUse> servers = uses.stream()
                    .filter(use -> use.side() == ServiceUse.Side.SERVES && use.address().equals(request.address()))
                    .toList();
            if (request.side() == ServiceUse.Side.REQUESTS && !servers.isEmpty()
                    && servers.stream().allMatch(server -> difference(request, server).isPresent())) {
                ServiceUse server = servers.getFirst();
                findings.add(EndsDoNotFit.of(request.place(), request.protocol(), server.protocol(), request.address(),
                        difference(request, server).orElseThrow(), server.place()));
            }
        }
        return findings;
    }

    private Optional<String> difference(ServiceUse request, ServiceUse server) {
        Optional<Machine> requesting = end(request.protocol(), 0).map(machine -> machine.between(BinaryProtocol.CLIENT, BinaryProtocol.SERVER));
        Optional<Machine> expected = end(server.protocol(), 1)
                .flatMap(machine -> Duality.dual(machine.between(BinaryProtocol.SERVER, BinaryProtocol.CLIENT), BinaryProtocol.CLIENT));
        if (requesting.isEmpty() || expected.isEmpty()) {
            return Optional.empty();
        }
        return SynchronousSubtyping.check(requesting.get(), expected.get(), PayloadOrder.byName())
                        instanceof Verdict.Fails<SubtypingCounterexample> fails
                ? Optional.of(SubtypingFailureText.of(fails.counterexample().failure()))
                : Optional.empty();
    }

    private Optional<Machine> end(String protocol, int index) {
        return protocols.find(protocol)
                .map(ProjectedProtocol::endpoints)
                .filter(endpoints -> endpoints.size() == 2)
                .map(endpoints -> endpoints.get(index).machine());
    }
}
