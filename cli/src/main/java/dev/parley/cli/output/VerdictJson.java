package dev.parley.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.CounterexampleText;
import dev.parley.core.counterexample.Event;
import dev.parley.core.machine.Action;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import dev.parley.core.verdict.Verdict;
import dev.parley.workspace.automata.CompatibilityCheck.Entry;
import dev.parley.workspace.automata.CompatibilityCheck.Outcome;
import dev.parley.workspace.automata.MachineSystem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Verdicts as JSON, in the form that {@code docs/guide/commands.md} describes and scripts rely on. */
public final class VerdictJson {
    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeNulls().create();

    private VerdictJson() {}

    /** An array with an object per system. */
    public static String compatibility(List<Entry> entries) {
        return GSON.toJson(entries.stream().map(VerdictJson::entry).toList());
    }

    private static Map<String, Object> entry(Entry entry) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", Paths.shown(entry.file()));
        switch (entry.outcome()) {
            case Outcome.Checked(MachineSystem system, Report report) -> checked(json, system, report);
            case Outcome.Faulty faulty -> {
                List.of("system", "roles", "deterministic", "directed", "verdict", "k", "bound", "basis", "obstacle", "violation")
                        .forEach(key -> json.put(key, null));
                json.put("trace", List.of());
                json.put("cycle", List.of());
                json.put("diagnostics", faulty.findings().stream().map(JsonReport::diagnostic).toList());
            }
        }
        return json;
    }

    private static void checked(Map<String, Object> json, MachineSystem system, Report report) {
        json.put("system", system.name());
        json.put("roles", system.endpoints().stream().map(endpoint -> endpoint.role().name()).toList());
        json.put("deterministic", report.deterministic());
        json.put("directed", report.directed());
        json.put("verdict", name(report.verdict()));
        json.put("k", report.k().isPresent() ? report.k().getAsInt() : null);
        json.put("bound", bound(report.verdict()));
        json.put("basis", report.explored() ? "exploration" : "k-multiparty-compatibility");
        json.put("obstacle", report.obstacle().map(ObstacleText::of).orElse(null));
        Optional<Counterexample> found = report.verdict() instanceof Verdict.Fails<Counterexample>(Counterexample counterexample)
                ? Optional.of(counterexample)
                : Optional.empty();
        json.put("violation", found.map(counterexample -> violation(counterexample, system)).orElse(null));
        json.put("trace", found.map(Counterexample::trace).orElse(List.of()).stream().map(VerdictJson::event).toList());
        json.put("cycle", found.map(Counterexample::cycle).orElse(List.of()).stream().map(VerdictJson::event).toList());
        json.put("diagnostics", List.of());
    }

    private static Map<String, Object> violation(Counterexample found, MachineSystem system) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", CounterexampleText.name(found.violation()).toLowerCase(Locale.ROOT).replace(' ', '-'));
        Map<String, String> roles = new LinkedHashMap<>();
        new CounterexampleText(system.machines()).complaints(found.violation()).forEach((role, text) -> roles.put(role.name(), text));
        json.put("roles", roles);
        return json;
    }

    private static Map<String, Object> event(Event event) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("role", event.role().name());
        json.put("action", event.transition().action().toString());
        json.put("text", CounterexampleText.step(event));
        return json;
    }

    /** One object. */
    public static String subtyping(
            String left, String right, boolean asynchronous, Verdict<SubtypingCounterexample> verdict, String reason) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("left", left);
        json.put("right", right);
        json.put("relation", asynchronous ? "asynchronous" : "synchronous");
        json.put("verdict", name(verdict));
        json.put("bound", bound(verdict));
        json.put("reason", reason.isEmpty() ? null : reason);
        switch (verdict) {
            case Verdict.Fails<SubtypingCounterexample>(SubtypingCounterexample found) -> {
                json.put("failure", SubtypingFailureText.of(found.failure()));
                json.put("trace", found.candidate().stream().map(Action::toString).toList());
                json.put("rightTrace", found.original().stream().map(Action::toString).toList());
            }
            case Verdict.Holds<?> holds -> without(json);
            case Verdict.Unknown<?> unknown -> without(json);
        }
        return GSON.toJson(json);
    }

    private static void without(Map<String, Object> json) {
        json.put("failure", null);
        json.put("trace", List.of());
        json.put("rightTrace", List.of());
    }

    private static String name(Verdict<?> verdict) {
        return switch (verdict) {
            case Verdict.Holds<?> holds -> "holds";
            case Verdict.Fails<?> fails -> "fails";
            case Verdict.Unknown<?> unknown -> "unknown";
        };
    }

    private static Integer bound(Verdict<?> verdict) {
        return verdict instanceof Verdict.Unknown<?>(int bound) ? bound : null;
    }
}
