package dev.parley.workspace.protocol;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.exploration.Exploration;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.machine.Machine;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Connections;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import dev.parley.workspace.diagnostics.FaultyRun;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A protocol played with its hand-written local types instead of the projections of their roles. Subtypes of the projections keep a
 * protocol safe, but not all of them keep it live: a role may choose never to end a loop, and so never come to what another waits for.
 * Where a local type is no subtype, or nobody knows, running it shows what happens.
 */
final class Composition {
    // A violation is one for queues of any size. The limit keeps an editor responsive; beyond it nothing is said.
    private static final Exploration.Options OPTIONS = new Exploration.Options(2, 20_000, Choices.FAIR);

    private final ProjectedProtocol protocol;
    private final Map<Role, LocalTypeCheck> written = new LinkedHashMap<>();

    private Composition(ProjectedProtocol protocol) {
        this.protocol = protocol;
    }

    /**
     * What goes wrong, shown at the first local type that is no subtype, or at the first if all of them are.
     *
     * @param locals the local types for roles of this protocol; the first one for a role counts
     */
    static Optional<Diagnostic> check(ProjectedProtocol protocol, List<LocalTypeCheck> locals) {
        Composition composition = new Composition(protocol);
        locals.forEach(local -> composition.written.putIfAbsent(local.local().role(), local));
        return composition.written.values().stream()
                .min(Comparator.comparing(LocalTypeCheck::fits))
                .flatMap(suspect -> composition.explore(suspect.local().name()));
    }

    private Optional<Diagnostic> explore(SourceSpan suspect) {
        List<Machine> machines = protocol.endpoints().stream().map(this::machine).toList();
        boolean explicit = machines.stream().anyMatch(Machine::changesLinks);
        Exploration.Report report = Exploration.explore(
                machines, explicit ? Connections.EXPLICIT : Connections.IMPLICIT, PayloadOrder.byName(), OPTIONS);
        return switch (report.verdict()) {
            case Verdict.Fails<Counterexample> fails -> Optional.of(new FaultyRun(
                            suspect,
                            machines,
                            fails.counterexample(),
                            places(fails.counterexample().trace()),
                            places(fails.counterexample().cycle()))
                    .render());
            case Verdict.Holds<Counterexample> holds -> Optional.empty();
            case Verdict.Unknown<Counterexample> unknown -> Optional.empty();
        };
    }

    private Machine machine(Endpoint endpoint) {
        LocalTypeCheck local = written.get(endpoint.role());
        return local == null ? endpoint.machine() : local.written().machine();
    }

    private List<Optional<SourceSpan>> places(List<Event> events) {
        return events.stream().map(this::place).toList();
    }

    private Optional<SourceSpan> place(Event event) {
        LocalTypeCheck local = written.get(event.role());
        Optional<Endpoint> played = local == null ? protocol.endpoint(event.role()) : Optional.of(local.written());
        return played.flatMap(endpoint -> endpoint.span(event.transition()));
    }
}
