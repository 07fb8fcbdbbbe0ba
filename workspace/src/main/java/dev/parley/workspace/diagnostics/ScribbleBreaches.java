package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.scribble.ScribbleBreach;
import dev.parley.grammar.diagnostics.JumpOutOfThread;
import dev.parley.grammar.diagnostics.TooManyInterleavings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Renders broken rules of Scribble. */
public final class ScribbleBreaches {
    private final Provenance provenance;
    private final SourceSpan protocolName;

    private ScribbleBreaches(Provenance provenance, SourceSpan protocolName) {
        this.provenance = provenance;
        this.protocolName = protocolName;
    }

    /**
     * One finding per place and kind: what one step does wrong for several roles is said once.
     *
     * @param protocolName what is shown where a term has no place of its own
     */
    public static List<Diagnostic> render(List<ScribbleBreach> breaches, Provenance provenance, SourceSpan protocolName) {
        ScribbleBreaches renderer = new ScribbleBreaches(provenance, protocolName);
        Map<List<Object>, Diagnostic> byPlace = new LinkedHashMap<>();
        breaches.stream()
                .map(renderer::render)
                .forEach(finding -> byPlace.putIfAbsent(List.of(finding.kind(), finding.span()), finding));
        return List.copyOf(byPlace.values());
    }

    private Diagnostic render(ScribbleBreach breach) {
        SourceSpan own = ownPlace(breach.at());
        SourceSpan exact = span(breach.at());
        Diagnostic finding = render(breach, own);
        if (own.equals(exact) || own.equals(protocolName)) {
            return finding;
        }
        List<Related> places = new ArrayList<>(List.of(new Related(Related.Purpose.PROTOCOL, exact, "Here, in what is called.")));
        places.addAll(finding.related());
        return finding.withRelated(places);
    }

    private Diagnostic render(ScribbleBreach breach, SourceSpan at) {
        return switch (breach) {
            case ScribbleBreach.ChooserNotEnabled b -> RoleNotEnabled.chooser(at, b.chooser(), span(b.alternative()));
            case ScribbleBreach.RoleNotEnabled b -> RoleNotEnabled.role(at, b.role(), span(b.alternative()));
            case ScribbleBreach.InconsistentInformer b -> InconsistentInformer.of(at, b, span(b.first()), span(b.second()));
            case ScribbleBreach.IllegalSequence b -> IllegalSequence.of(at, b, span(b.jump()));
            case ScribbleBreach.PayloadsDiffer b -> AmbiguousPayload.of(at, b, span(b.earlier()));
            case ScribbleBreach.NotConnected b -> ConnectionFault.closed(at, b);
            case ScribbleBreach.AlreadyConnected b -> ConnectionFault.open(at, b);
            case ScribbleBreach.DependentThreads b -> switch (b.problem()) {
                case IllFormed.SharedChannel problem -> SharedChannel.of(problem, provenance, at);
                case IllFormed.LeavesThread problem -> JumpOutOfThread.of(span(problem.at()), problem.variable().name());
                case IllFormed.TooManyInterleavings problem -> TooManyInterleavings.of(span(problem.at()), problem.role().name(), problem.limit());
                default -> throw new IllegalStateException("not about threads: " + b.problem());
            };
            case ScribbleBreach.FaultyRun b ->
                new FaultyRun(at, b.machines(), b.counterexample(), spans(b.trace()), spans(b.cycle())).render();
            case ScribbleBreach.Undecided b -> ExplorationUndecided.of(protocolName, b.configurations());
        };
    }

    /** Where the protocol's own file leads to a term: the term itself, or the call around it. */
    private SourceSpan ownPlace(NodePath path) {
        return IntStream.rangeClosed(0, path.length())
                .mapToObj(left -> provenance.of(path.prefix(path.length() - left)))
                .flatMap(Optional::stream)
                .filter(place -> place.file().equals(protocolName.file()))
                .findFirst()
                .orElse(protocolName);
    }

    private SourceSpan span(NodePath path) {
        return provenance.of(path).orElse(protocolName);
    }

    private List<Optional<SourceSpan>> spans(List<Optional<NodePath>> paths) {
        return paths.stream().map(path -> path.flatMap(provenance::of)).toList();
    }
}
