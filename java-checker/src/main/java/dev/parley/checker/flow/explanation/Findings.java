package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.OperationOutOfOrder;
import dev.parley.checker.diagnostics.UnexpectedOperation;
import dev.parley.checker.diagnostics.ValueUsedAfterMove;
import dev.parley.checker.diagnostics.Wording;
import dev.parley.checker.flow.slice.SessionSlice;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.FlowContext;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Collects findings, each place and kind once, and adds where the protocol asks for something else and the way that leads there. */
public final class Findings {
    private record Key(String code, SourceSpan span) {
        static Key of(Diagnostic finding) {
            return new Key(finding.kind().code(), finding.span());
        }
    }

    private final Map<Key, Diagnostic> found = new LinkedHashMap<>();
    /** The nodes at which something was found in a round of a loop, by their text, which other rounds have in common with it. */
    private final Map<Extent, Integer> inRounds = new HashMap<>();
    /** What was found in one of several rounds, which a fix would all change. */
    private final Set<Key> roundsOnly = new HashSet<>();
    private Optional<Diagnostic> takenBack = Optional.empty();
    /** Those that were taken back among them. */
    private final Set<Key> everTold = new HashSet<>();
    private final FlowContext context;
    private final PathWords paths;
    private final Wording wording;
    private final ControlFlowGraph graph;

    public Findings(ControlFlowGraph graph, FlowContext context, SessionSlice slice) {
        this.graph = graph;
        this.context = context;
        this.paths = new PathWords(graph, context, slice);
        this.wording = new Wording(context.endpoint().machine());
    }

    /** In the order of the text. What was taken back last stays where nothing else is left: findings may explain each other, but not away. */
    public List<Diagnostic> all() {
        return Stream.concat(found.values().stream(), takenBack.stream().filter(last -> found.isEmpty()))
                .filter(finding -> !isGivenAgain(finding))
                .sorted(Comparator.<Diagnostic, dev.parley.core.diagnostic.Position>comparing(d -> d.span().range().start())
                        .thenComparing(d -> d.kind().code()))
                .toList();
    }

    /** What a call gives away once more that is one too many is no mistake of its own. */
    private boolean isGivenAgain(Diagnostic use) {
        return use.kind().equals(ValueUsedAfterMove.KIND) && found.values().stream()
                .filter(finding -> finding.kind().equals(UnexpectedOperation.KIND) || finding.kind().equals(OperationOutOfOrder.KIND))
                .map(finding -> finding.span().range())
                .anyMatch(call -> call.start().compareTo(use.span().range().start()) <= 0 && use.span().range().end().compareTo(call.end()) <= 0);
    }

    public Wording wording() {
        return wording;
    }

    public SourceSpan span(Extent extent) {
        return context.span(extent);
    }

    public void add(Diagnostic diagnostic) {
        found.putIfAbsent(Key.of(diagnostic), diagnostic);
        everTold.add(Key.of(diagnostic));
    }

    /** Whether nothing has been found, be it that it was taken back. */
    public boolean isEmpty() {
        return everTold.isEmpty();
    }

    /** Whether all that was found here and not taken back has been found there at some time as well. */
    public boolean areAmong(Findings others) {
        return others.everTold.containsAll(found.keySet());
    }

    /** Takes a finding back that another one explains. */
    public void withdraw(Diagnostic diagnostic) {
        found.computeIfPresent(Key.of(diagnostic),
                (key, known) -> {
                    if (!known.message().equals(diagnostic.message())) {
                        return known;
                    }
                    takenBack = Optional.of(known);
                    return null;
                });
    }

    /** Whether a finding has been added and not taken back. */
    public boolean isTold(Diagnostic diagnostic) {
        Diagnostic known = found.get(Key.of(diagnostic));
        return known != null && known.message().equals(diagnostic.message());
    }

    /** Offers other fixes for a finding; one of several rounds keeps none. */
    public void mend(Diagnostic diagnostic, List<Fix> fixes) {
        found.computeIfPresent(Key.of(diagnostic), (key, known) -> roundsOnly.contains(key) ? known : known.withFixes(fixes));
    }

    /** Adds a finding about a step of the protocol, with places in the code that belong to it. */
    public void add(Diagnostic diagnostic, List<Transition> step, List<Related> related) {
        List<Related> all = new ArrayList<>(protocol(step));
        all.addAll(related);
        add(diagnostic.withRelated(all));
    }

    /** The finding with what {@link #addHere} would add to it. */
    public Diagnostic completed(Diagnostic diagnostic, List<Transition> due, Visit visit) {
        List<Related> related = new ArrayList<>(protocol(due));
        related.addAll(way(visit));
        return diagnostic.withRelated(related);
    }

    /** Adds a finding about what is due that does not depend on the way taken, except for the calls that lead to it. */
    public void addHere(Diagnostic diagnostic, List<Transition> due, Visit visit) {
        List<Related> related = new ArrayList<>(protocol(due));
        related.addAll(way(visit));
        addOnce(diagnostic, related, visit);
    }

    /** The calls that lead to a visit; of code that runs for exceptions as well, what does. */
    private List<Related> way(Visit visit) {
        return graph.isPassed(visit.node()) ? paths.to(visit) : paths.calls(visit);
    }

    /** Adds a finding about what is due that depends on the way taken. */
    public void add(Diagnostic diagnostic, List<Transition> due, Visit visit) {
        List<Related> related = new ArrayList<>(protocol(due));
        related.addAll(paths.to(visit));
        addOnce(diagnostic, related, visit);
    }

    /**
     * Of several rounds of a loop only the first one to go wrong at a place is told of, as what else is wrong there most likely follows; and
     * without what would change all rounds, of which others may be right.
     */
    private void addOnce(Diagnostic diagnostic, List<Related> related, Visit visit) {
        Node node = visit.node();
        boolean oneOfSeveralRounds = visit.path().stream().anyMatch(before -> before.node().step() instanceof Step.Round round
                && round.count() > 1
                && round.body().contains(node.extent()));
        if (!oneOfSeveralRounds) {
            add(diagnostic.withRelated(related));
        } else if (inRounds.computeIfAbsent(node.extent(), text -> node.id()) == node.id()) {
            roundsOnly.add(Key.of(diagnostic));
            add(diagnostic.withFixes(List.of()).withRelated(related));
        }
    }

    private List<Related> protocol(List<Transition> due) {
        return due.stream()
                .flatMap(step -> context.endpoint().span(step).stream())
                .distinct()
                .limit(3)
                .map(span -> new Related(Related.Purpose.PROTOCOL, span, "The protocol asks for this here."))
                .toList();
    }

    /** What the code does, as a clause: {@code the code sends to `mailSvr`}. */
    public String does(Call call) {
        return does(call, "");
    }

    /** As {@link #does(Call)}, in a method that is called. */
    public String doesIn(Visit methodCall, Call call) {
        return "in `" + ((Step.Call) methodCall.node().step()).name() + "`, which is called here, " + does(call);
    }

    /** As {@link #does(Call)}, also where the message has a single payload: {@code the code sends one payload to `mailSvr`}. */
    public String doesCounting(Call call) {
        return does(call, " one payload");
    }

    private String does(Call call, String onePayload) {
        SessionOperation operation = call.operation();
        String role = call.roles().map(names -> Wording.list(names.stream().map(Role::name).sorted().toList()))
                .orElseGet(() -> operation.roleArgument().map(argument -> "`" + graph.quote(argument) + "`").orElse("its peer"));
        int count = call.payloads().size();
        String payloads = count == 1 ? onePayload : count == 0 ? " no payload" : " " + count + " payloads in one message";
        return switch (call.kind()) {
            case BEGIN -> "the code starts the session with `begin()`";
            case AWAIT_BEGIN -> "the code waits with `awaitBegin()`";
            case SEND -> "the code sends" + payloads + " to " + role;
            case RECEIVE -> "the code receives" + payloads + " from " + role;
            case OUTBRANCH -> "the code chooses the label " + call.label().map(label -> "`" + label + "`").orElse("of its own");
            case INBRANCH -> "the code follows a choice of " + role;
            case OUTWHILE -> "the code decides with `outwhile` whether there is another round";
            case INWHILE -> "the code asks " + role + " whether there is another round";
            case POLL -> "the code asks for a message from " + role;
            case GIVE_AWAY, LEAVE -> "the code gives the session to another thread";
            case ABORT -> "the code aborts the session";
            case CLOSE -> "the code closes the session";
        };
    }
}
