package dev.parley.core.scribble;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.exploration.Exploration;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.machine.Machine;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.projection.ProjectionResult;
import dev.parley.core.projection.Threads;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.scribble.ScribbleBreach.FaultyRun;
import dev.parley.core.scribble.ScribbleBreach.Undecided;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What Scribble asks of a global protocol (Hu and Yoshida, FASE 2016 and 2017), in the order in which it asks: well-formed choice and
 * connections on the text, tail recursion on each role's share of it, and then safety and liveness of the roles' machines with queues
 * that hold one message. Before all of it stands that threads are independent, so that a role may interleave its steps in them. Later rules are judged only where the earlier ones hold, because they make sense only there.
 *
 * <p>These verdicts differ from those of {@link dev.parley.core.projection.Projection} in both directions. Alternatives in which a role
 * has no part are dropped here instead of merged, and a loop that never ends although it could counts as a run.
 *
 * <p>The composed machines may have exponentially many configurations in the number of roles; the rest is linear, except that each jump
 * visits the body of its recursion once more. Stateless and safe for use by several threads.
 */
public final class ScribbleRules {
    private ScribbleRules() {}

    /**
     * @param choices {@code ARBITRARY} is Scribble's default, {@code FAIR} its option
     * @param maxConfigurations where exploration gives up
     */
    public record Options(Choices choices, int maxConfigurations) {
        public static final Options DEFAULT = new Options(Choices.ARBITRARY, 500_000);

        public Options withChoices(Choices other) {
            return new Options(other, maxConfigurations);
        }
    }

    /**
     * The broken rules; none if the protocol is accepted.
     *
     * @param protocol with known roles and variables, no role talking to itself, and only terms that Scribble has
     * @throws IllegalArgumentException if there is a term that Scribble has not
     */
    public static List<ScribbleBreach> check(GlobalProtocol protocol, Options options) {
        List<ScribbleBreach> dependent = threads(protocol);
        if (!dependent.isEmpty()) {
            return dependent;
        }
        Occurrence unfolded = Occurrence.unfoldedOnce(protocol.type());
        List<ScribbleBreach> breaches = new ArrayList<>(RoleEnabling.check(protocol.roles(), unfolded));
        breaches.addAll(InformerConsistency.check(protocol.roles(), Occurrence.of(protocol.type())));
        breaches.addAll(Connectedness.check(protocol.connections(), unfolded));
        if (!breaches.isEmpty()) {
            return List.copyOf(breaches);
        }
        for (Role role : protocol.roles()) {
            TailContinuation.check(role, DirectProjection.of(protocol.type(), role)).ifPresent(breaches::add);
        }
        if (!breaches.isEmpty()) {
            return List.copyOf(breaches);
        }
        Map<Role, LocalAutomaton> automata = protocol.roles().stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        role -> LocalAutomaton.of(role, DirectProjection.of(protocol.type(), role))));
        protocol.roles().stream()
                .flatMap(role -> PayloadAgreement.check(automata.get(role)).stream())
                .forEach(breaches::add);
        if (breaches.isEmpty()) {
            run(protocol, automata, options).ifPresent(breaches::add);
        }
        return List.copyOf(breaches);
    }

    /** Only what is known to be independent can be interleaved; and few enough for the machines to be built. */
    private static List<ScribbleBreach> threads(GlobalProtocol protocol) {
        List<IllFormed> problems = Threads.check(protocol);
        if (problems.isEmpty()) {
            problems = protocol.roles().stream()
                    .flatMap(role -> Interleavings.check(role, DirectProjection.of(protocol.type(), role)).stream())
                    .toList();
        }
        return problems.stream().<ScribbleBreach>map(ScribbleBreach.DependentThreads::new).toList();
    }

    /**
     * The machine of a role of an accepted protocol: deterministic, its states numbered breadth first.
     *
     * @param protocol one in which {@link #check} finds nothing; of another one, the machine may promise what the role cannot keep
     * @throws IllegalArgumentException if there is a term that Scribble has not
     */
    public static ProjectionResult.Projected project(GlobalProtocol protocol, Role role) {
        LocalAutomaton automaton = LocalAutomaton.of(role, DirectProjection.of(protocol.type(), role)).determinised();
        return new ProjectionResult.Projected(automaton.machine(), automaton.origins());
    }

    private static Optional<ScribbleBreach> run(
            GlobalProtocol protocol, Map<Role, LocalAutomaton> automata, Options options) {
        List<Machine> machines =
                protocol.roles().stream().map(role -> automata.get(role).machine()).toList();
        Exploration.Report report = Exploration.explore(
                machines,
                protocol.connections(),
                PayloadOrder.byName(),
                new Exploration.Options(1, options.maxConfigurations(), choices(protocol, options)));
        return switch (report.verdict()) {
            case Verdict.Holds<Counterexample> holds -> Optional.empty();
            case Verdict.Fails<Counterexample> fails -> Optional.of(faultyRun(fails.counterexample(), machines, automata));
            case Verdict.Unknown<Counterexample> unknown ->
                Optional.of(new Undecided(NodePath.ROOT, report.configurations()));
        };
    }

    /**
     * A role that interleaves threads may not attend to one of them for ever. Exploration does not know threads from choices, and so
     * every choice is fair where there are such roles.
     */
    private static Choices choices(GlobalProtocol protocol, Options options) {
        boolean interleaved = protocol.roles().stream()
                .anyMatch(role -> Interleavings.happen(DirectProjection.of(protocol.type(), role)));
        return interleaved ? Choices.FAIR : options.choices();
    }

    private static ScribbleBreach faultyRun(
            Counterexample counterexample, List<Machine> machines, Map<Role, LocalAutomaton> automata) {
        List<Optional<NodePath>> trace = places(counterexample.trace(), automata);
        List<Optional<NodePath>> cycle = places(counterexample.cycle(), automata);
        NodePath at = subject(counterexample, automata)
                .or(() -> cycle.stream().flatMap(Optional::stream).findFirst())
                .or(() -> trace.reversed().stream().flatMap(Optional::stream).findFirst())
                .orElse(NodePath.ROOT);
        return new FaultyRun(at, machines, counterexample, trace, cycle);
    }

    private static List<Optional<NodePath>> places(List<Event> events, Map<Role, LocalAutomaton> automata) {
        return events.stream()
                .map(event -> Optional.ofNullable(automata.get(event.role()).origins().get(event.transition()))
                        .map(List::getFirst))
                .toList();
    }

    /** What a waiting role waits for, or the sending of a message that nobody takes. */
    private static Optional<NodePath> subject(Counterexample counterexample, Map<Role, LocalAutomaton> automata) {
        return switch (counterexample.violation()) {
            case Violation.Deadlock deadlock -> awaited(deadlock.waiting().getFirst(), automata);
            case Violation.StarvingRole starving -> awaited(starving.waiting(), automata);
            case Violation.UnspecifiedReception reception -> sending(reception.found(), counterexample, automata);
            case Violation.OrphanMessage orphan -> sending(orphan.message(), counterexample, automata);
            case Violation.MessageOnClosedLink lost -> sending(lost.message(), counterexample, automata);
            case Violation.MessageNeverReceived neglected -> sending(neglected.message(), counterexample, automata);
        };
    }

    private static Optional<NodePath> awaited(Violation.Waiting waiting, Map<Role, LocalAutomaton> automata) {
        LocalAutomaton automaton = automata.get(waiting.role());
        return automaton.machine().from(waiting.state()).stream()
                .findFirst()
                .map(transition -> automaton.origins().get(transition).getFirst());
    }

    private static Optional<NodePath> sending(
            Violation.InFlight message, Counterexample counterexample, Map<Role, LocalAutomaton> automata) {
        return counterexample.trace().reversed().stream()
                .filter(event -> event.role().equals(message.sender())
                        && event.transition().action().isSend()
                        && event.transition().action().peers().contains(message.receiver())
                        && event.transition().action().label().equals(message.label()))
                .findFirst()
                .map(event -> automata.get(event.role()).origins().get(event.transition()).getFirst());
    }
}
