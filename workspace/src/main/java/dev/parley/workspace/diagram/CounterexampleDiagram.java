package dev.parley.workspace.diagram;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.CounterexampleText;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagram.Element.Fault;
import dev.parley.workspace.diagram.Element.Frame;
import dev.parley.workspace.diagram.Element.FrameKind;
import dev.parley.workspace.diagram.Element.Message;
import dev.parley.workspace.diagram.Element.Remark;
import dev.parley.workspace.diagram.Element.Section;
import dev.parley.workspace.diagram.Element.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A counterexample as a sequence diagram with the fault at its end: who waits for what, and which message is left in which queue.
 *
 * <p>Every command whose verdict carries a counterexample draws it in two steps, whatever the format:
 *
 * <pre>{@code
 * SequenceDiagram diagram = CounterexampleDiagram.of("ring", counterexample, machines);
 * String text = DiagramFormat.MERMAID.render(diagram);         // or SVG, JSON, DOT, TEXT
 * }</pre>
 *
 * The numbered trace that goes with it is {@link CounterexampleText#numbered}.
 *
 * <p>A message that is received at once is one arrow; one that waits in its queue is drawn from where it is sent to where it is received.
 */
public final class CounterexampleDiagram {
    private CounterexampleDiagram() {}

    /**
     * A run of composed machines.
     *
     * @param title what was checked
     * @param machines all of the system, in the order of the lifelines
     * @throws IllegalArgumentException if the counterexample is about a role without machine
     */
    public static SequenceDiagram of(String title, Counterexample counterexample, List<Machine> machines) {
        QueuedRun run = QueuedRun.of(counterexample);
        int cycleStart = counterexample.trace().size();
        List<Element> elements = new ArrayList<>(run.elements(0, cycleStart));
        List<Element> cycle = run.elements(cycleStart, cycleStart + counterexample.cycle().size());
        if (!cycle.isEmpty()) {
            elements.add(new Frame(FrameKind.LOOP, "for ever", List.of(new Section("", cycle))));
        }
        List<Remark> remarks = new CounterexampleText(machines).complaints(counterexample.violation()).entrySet().stream()
                .map(complaint -> new Remark(complaint.getKey().name(), complaint.getValue()))
                .toList();
        elements.add(new Fault(CounterexampleText.name(counterexample.violation()), remarks));
        return new SequenceDiagram(title, machines.stream().map(machine -> machine.role().name()).toList(), elements);
    }

    /**
     * What a candidate does until it can no longer stand in for the original, between its role and the role's peers.
     *
     * @param title what was compared
     * @param candidate the machine whose steps the counterexample shows
     */
    public static SequenceDiagram of(String title, SubtypingCounterexample counterexample, Machine candidate) {
        String role = candidate.role().name();
        Stream<Action> actions = candidate.transitions().map(Transition::action);
        Stream<String> peers = Stream.concat(counterexample.candidate().stream(), actions)
                .flatMap(action -> action.peers().stream())
                .map(Role::name);
        List<Element> elements = new ArrayList<>();
        counterexample.candidate().forEach(action -> elements.add(message(role, action)));
        String reason = SubtypingFailureText.of(counterexample.failure());
        elements.add(new Fault("Not a subtype", List.of(new Remark(role, reason))));
        return new SequenceDiagram(title, Stream.concat(Stream.of(role), peers).distinct().toList(), elements);
    }

    private static Message message(String role, Action action) {
        List<String> peers = action.peers().stream().map(Role::name).toList();
        Content content = Content.of(action.link(), action.label(), action.payloads());
        Style style = Style.of(action);
        return action.isSend()
                ? new Message(role, peers, content, style)
                : new Message(peers.getFirst(), List.of(role), content, style);
    }
}
