package dev.parley.workspace.diagnostics;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.CounterexampleText;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.type.PayloadType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run of a protocol's roles that goes wrong, and where its steps are written: what all findings about deadlock and liveness show.
 *
 * @param at the place to show
 * @param machines one per role; the counterexample speaks of their states
 * @param trace the places of the events of the counterexample's trace, in its order
 * @param cycle likewise for its cycle
 */
public record FaultyRun(
        SourceSpan at,
        List<Machine> machines,
        Counterexample counterexample,
        List<Optional<SourceSpan>> trace,
        List<Optional<SourceSpan>> cycle) {
    public FaultyRun {
        machines = List.copyOf(machines);
        trace = List.copyOf(trace);
        cycle = List.copyOf(cycle);
    }

    /** A run of machines that no file describes. */
    static FaultyRun withoutPlaces(List<Machine> machines, Counterexample counterexample) {
        SourceSpan nowhere = new SourceSpan("", Range.of(0, 0, 0, 0));
        return new FaultyRun(
                nowhere,
                machines,
                counterexample,
                counterexample.trace().stream().map(event -> Optional.<SourceSpan>empty()).toList(),
                counterexample.cycle().stream().map(event -> Optional.<SourceSpan>empty()).toList());
    }

    /** What goes wrong, and the numbered run, without any place. */
    List<String> description() {
        return List.of(render().message(), run());
    }

    /** The finding for what is wrong in the end. */
    public Diagnostic render() {
        return switch (counterexample.violation()) {
            case Violation.Deadlock deadlock -> Deadlock.of(this, deadlock);
            case Violation.OrphanMessage orphan -> OrphanMessage.of(this, orphan);
            case Violation.UnspecifiedReception reception -> UnspecifiedReception.of(this, reception);
            case Violation.StarvingRole starving -> StarvingRole.of(this, starving);
            case Violation.MessageNeverReceived neglected -> MessageNeverReceived.of(this, neglected);
            case Violation.MessageOnClosedLink lost -> ConnectionFault.of(this, lost);
        };
    }

    Diagnostic diagnostic(DiagnosticKind kind, String message, String theory) {
        List<String> notes = new ArrayList<>();
        notes.add(run());
        notes.add(theory);
        return Diagnostic.of(kind, at, message).withRelated(steps()).withNotes(notes.toArray(String[]::new));
    }

    /** {@code `C`, which must receive `x` from `A`}. */
    String waiting(Violation.Waiting waiting) {
        Machine machine = machines.stream()
                .filter(candidate -> candidate.role().equals(waiting.role()))
                .findFirst()
                .orElseThrow();
        return "`" + waiting.role() + "`, which must " + ActionText.infinitive(machine, waiting.state());
    }

    private String run() {
        StringBuilder text = new StringBuilder();
        if (counterexample.trace().isEmpty()) {
            text.append(counterexample.cycle().isEmpty() ? "It is so from the start" : "From the start on");
        } else {
            text.append("A shortest run that shows it");
        }
        number(counterexample.trace(), 0, text);
        if (!counterexample.cycle().isEmpty()) {
            text.append(counterexample.trace().isEmpty() ? ", for ever" : "; then for ever");
            number(counterexample.cycle(), counterexample.trace().size(), text);
        }
        return text.append('.').toString();
    }

    private static void number(List<Event> events, int before, StringBuilder text) {
        for (int i = 0; i < events.size(); i++) {
            text.append(i == 0 ? ": " : "; ").append(before + i + 1).append(". ").append(CounterexampleText.step(events.get(i)));
        }
    }

    /** Each place once, with the first step that is taken there. */
    private List<Related> steps() {
        Map<SourceSpan, String> labels = new LinkedHashMap<>();
        label(counterexample.trace(), trace, 0, labels);
        label(counterexample.cycle(), cycle, trace.size(), labels);
        return labels.entrySet().stream()
                .map(entry -> new Related(Related.Purpose.PATH, entry.getKey(), entry.getValue()))
                .toList();
    }

    private static void label(
            List<Event> events, List<Optional<SourceSpan>> places, int before, Map<SourceSpan, String> labels) {
        for (int i = 0; i < events.size(); i++) {
            String label = "Step %d: %s.".formatted(before + i + 1, CounterexampleText.step(events.get(i)));
            places.get(i).ifPresent(place -> labels.putIfAbsent(place, label));
        }
    }

    /** {@code `ok<int>` from `A`}. */
    static String message(Violation.InFlight message) {
        return ActionText.infinitive(Action.receive(
                        message.sender(), message.label(), message.payloads().toArray(PayloadType[]::new)))
                .replaceFirst("^receive ", "");
    }
}
