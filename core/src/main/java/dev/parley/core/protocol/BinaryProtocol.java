package dev.parley.core.protocol;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.construction.Construction.Constructed;
import dev.parley.core.machine.construction.Construction.IllFormed;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.machine.equivalence.Duality;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A two-party protocol written as the local type of one of its ends, {@code protocol p { cbegin.!<int>.?(int) }}, as the rest of Parley
 * uses it: both ends as endpoints of roles that every such protocol has, {@link #CLIENT} and {@link #SERVER}, in this order.
 *
 * <p>{@code CLIENT} is who requests the session: who has a type with {@code cbegin}, and the dual of one with {@code sbegin}. A type
 * without either describes a session that is going on; the written end is then called {@code CLIENT} too.
 *
 * @param qualifiedName package and name
 * @param declaration the name where it is declared
 * @param type the type as written, of the end that it is written for
 * @param sessions the protocols that a session may follow: one, or one for each member of a set type, in its order. Their names are that of
 *     the protocol for the only one, otherwise {@code p.1}, {@code p.2} and so on
 */
public record BinaryProtocol(
        String qualifiedName, SourceSpan declaration, SessionType type, List<ProjectedProtocol> sessions) {

    /** Who requests a two-party session. */
    public static final Role CLIENT = new Role("client");

    /** Who accepts it. */
    public static final Role SERVER = new Role("server");

    public BinaryProtocol {
        sessions = List.copyOf(sessions);
    }

    /**
     * The protocol of a type.
     *
     * @param provenances for each member, where its terms were written
     * @throws IllegalArgumentException if a member is ill-formed, see {@link EndpointConstruction#construct}
     */
    public static BinaryProtocol of(
            String qualifiedName, SourceSpan declaration, SessionType type, List<Provenance> provenances) {
        List<ProjectedProtocol> sessions = IntStream.range(0, type.members().size())
                .mapToObj(i -> session(
                        type.isSet() ? qualifiedName + "." + (i + 1) : qualifiedName,
                        declaration,
                        type.initiation(),
                        type.members().get(i),
                        provenances.get(i)))
                .toList();
        return new BinaryProtocol(qualifiedName, declaration, type, sessions);
    }

    /** The role that a type is written for. */
    public static Role writtenRole(Initiation initiation) {
        return initiation == Initiation.ACCEPT ? SERVER : CLIENT;
    }

    private static ProjectedProtocol session(
            String name, SourceSpan declaration, Initiation initiation, LocalType type, Provenance provenance) {
        Role written = writtenRole(initiation);
        Endpoint endpoint = switch (EndpointConstruction.construct(written, type)) {
            case Constructed constructed -> endpoint(constructed, other(written), provenance);
            case IllFormed illFormed -> throw new IllegalArgumentException(name + " is ill-formed: " + illFormed.terms());
        };
        Endpoint dual = dual(endpoint, other(written));
        return new ProjectedProtocol(
                name,
                declaration,
                written == CLIENT ? List.of(endpoint, dual) : List.of(dual, endpoint),
                Optional.of(written == CLIENT ? initiation : initiation.dual()));
    }

    private static Role other(Role role) {
        return role == CLIENT ? SERVER : CLIENT;
    }

    private static Endpoint endpoint(Constructed constructed, Role peer, Provenance provenance) {
        Machine written = constructed.machine();
        Machine.Builder machine = Machine.builder(written.role());
        IntStream.range(0, written.stateCount()).forEach(state -> machine.state());
        Map<Transition, List<SourceSpan>> spans = new HashMap<>();
        written.transitions().forEach(step -> {
            Action action = step.action();
            Transition renamed = machine.transition(
                    step.source(), new Action(action.direction(), List.of(peer), action.label(), action.payloads()), step.target());
            spans.put(renamed, spans(constructed.origins().get(step), provenance));
        });
        return new Endpoint(machine.build(), spans);
    }

    private static List<SourceSpan> spans(List<NodePath> origins, Provenance provenance) {
        List<SourceSpan> spans = new ArrayList<>();
        origins.forEach(origin -> provenance.of(origin).ifPresent(spans::add));
        return spans;
    }

    private static Endpoint dual(Endpoint endpoint, Role peer) {
        // A machine with one peer has a dual, whose states have the same numbers.
        Machine machine = Duality.dual(endpoint.machine(), peer).orElseThrow();
        Map<Transition, List<SourceSpan>> spans = new HashMap<>();
        endpoint.spans().forEach((step, places) -> spans.put(
                new Transition(step.source(), Duality.dual(step.action(), endpoint.role()), step.target()), places));
        return new Endpoint(machine, spans);
    }
}
