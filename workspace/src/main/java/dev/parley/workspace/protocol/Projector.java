package dev.parley.workspace.protocol;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.machine.Transition;
import dev.parley.core.projection.GlobalAutomaton.Compiled;
import dev.parley.core.projection.GlobalAutomaton.Rejected;
import dev.parley.core.projection.GlobalAutomaton;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.projection.Projection;
import dev.parley.core.projection.ProjectionResult.Malformed;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.projection.ProjectionResult.Unprojectable;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.scribble.ScribbleBreach;
import dev.parley.core.scribble.ScribbleRules;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import dev.parley.grammar.diagnostics.JumpOutOfThread;
import dev.parley.grammar.diagnostics.TooManyInterleavings;
import dev.parley.workspace.diagnostics.AmbiguousAlternatives;
import dev.parley.workspace.diagnostics.Projections;
import dev.parley.workspace.diagnostics.ScribbleBreaches;
import dev.parley.workspace.diagnostics.SessionToSeveral;
import dev.parley.workspace.diagnostics.SharedChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Projects a protocol to all its roles and renders what keeps one of them from having a projection. */
final class Projector {

    /** @param projected empty where there are errors */
    record Outcome(Optional<ProjectedProtocol> projected, List<Diagnostic> findings) {}

    private Projector() {}

    static Outcome project(GlobalProtocol protocol, SourceSpan name, Provenance provenance) {
        return switch (GlobalAutomaton.of(protocol)) {
            case Compiled compiled -> project(compiled.automaton(), name, provenance);
            case Rejected rejected -> rejected(rejected, name, provenance);
        };
    }

    /**
     * Judges a protocol by Scribble's rules instead of Parley's, and projects it as Scribble does.
     *
     * @param protocol with Scribble's terms only
     */
    static Outcome projectAsScribble(
            GlobalProtocol protocol, SourceSpan name, Provenance provenance, Choices choices) {
        List<ScribbleBreach> breaches = ScribbleRules.check(protocol, ScribbleRules.Options.DEFAULT.withChoices(choices));
        List<Diagnostic> findings = ScribbleBreaches.render(breaches, provenance, name);
        if (findings.stream().anyMatch(finding -> finding.kind().severity() == Severity.ERROR)) {
            return new Outcome(Optional.empty(), findings);
        }
        List<Endpoint> endpoints = protocol.roles().stream()
                .map(role -> endpoint(ScribbleRules.project(protocol, role), provenance))
                .toList();
        return new Outcome(Optional.of(new ProjectedProtocol(protocol.qualifiedName(), name, endpoints)), findings);
    }

    private static Outcome rejected(Rejected rejected, SourceSpan name, Provenance provenance) {
        List<Diagnostic> findings = rejected.problems().stream()
                .map(problem -> switch (problem) {
                    case IllFormed.AmbiguousAlternatives alternatives -> AmbiguousAlternatives.of(alternatives, provenance, name);
                    case IllFormed.SharedChannel channel -> SharedChannel.of(channel, provenance, name);
                    case IllFormed.SessionToSeveral message ->
                        SessionToSeveral.of(provenance.of(message.at()).orElse(name), message.session());
                    case IllFormed.LeavesThread jump -> JumpOutOfThread.of(provenance.of(jump.at()).orElse(name), jump.variable().name());
                    case IllFormed.TooManyInterleavings threads -> TooManyInterleavings.of(
                            provenance.of(threads.at()).orElse(name), threads.role().name(), threads.limit());
                    // The grammar's own checks refuse every protocol with another problem before it gets here.
                    default -> throw new IllegalStateException("ill-formed protocol passed the grammar: " + problem);
                })
                .toList();
        return new Outcome(Optional.empty(), findings);
    }

    private static Outcome project(GlobalAutomaton automaton, SourceSpan name, Provenance provenance) {
        List<Endpoint> endpoints = new ArrayList<>();
        List<Diagnostic> findings = new ArrayList<>();
        for (Role role : automaton.roles()) {
            switch (Projection.project(automaton, role)) {
                case Projected projected -> endpoints.add(endpoint(projected, provenance));
                case Unprojectable unprojectable -> findings.add(Projections.render(unprojectable.failure(), provenance, name));
                case Malformed malformed -> throw new IllegalStateException("compiled, yet ill-formed: " + malformed);
            }
        }
        String qualifiedName = automaton.protocol().qualifiedName();
        return findings.isEmpty()
                ? new Outcome(Optional.of(new ProjectedProtocol(qualifiedName, name, endpoints)), List.of())
                : new Outcome(Optional.empty(), findings);
    }

    private static Endpoint endpoint(Projected projected, Provenance provenance) {
        Map<Transition, List<SourceSpan>> spans = new HashMap<>();
        projected.origins().forEach((transition, origins) -> spans.put(transition, spans(origins, provenance)));
        return new Endpoint(projected.machine(), spans);
    }

    private static List<SourceSpan> spans(List<NodePath> paths, Provenance provenance) {
        return paths.stream().flatMap(path -> provenance.of(path).stream()).distinct().toList();
    }
}
