package dev.parley.core.projection;

import dev.parley.core.projection.FirstSteps.FirstStep;
import dev.parley.core.projection.GlobalAutomaton.Compilation;
import dev.parley.core.projection.GlobalAutomaton.Compiled;
import dev.parley.core.projection.GlobalAutomaton.Edge;
import dev.parley.core.projection.GlobalAutomaton.Rejected;
import dev.parley.core.projection.Terms.Term;
import dev.parley.core.projection.Wiring.Node;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the wiring of a type into its automaton: passages disappear, alternatives that start alike are determinised. */
final class AutomatonCompiler {
    private final Map<Set<Node>, Integer> numbers = new LinkedHashMap<>();
    private final List<Set<Node>> states = new ArrayList<>();
    private final Map<Node, Node> representatives = new HashMap<>();
    private final List<IllFormed> problems = new ArrayList<>();

    private AutomatonCompiler() {}

    static Compilation compile(GlobalProtocol protocol) {
        Terms terms = new Terms(protocol.type());
        Occurrences occurrences = new Occurrences(protocol.roles(), terms);
        List<IllFormed> problems = WellFormedness.check(protocol.roles(), terms, occurrences);
        if (!problems.isEmpty()) {
            return new Rejected(problems);
        }
        Wiring wiring = new Wiring(terms, occurrences);
        problems = Guardedness.check(terms, wiring);
        if (!problems.isEmpty()) {
            return new Rejected(problems);
        }
        problems = terms.parentsFirst().stream().flatMap(term -> misledChoice(term, wiring).stream()).toList();
        if (!problems.isEmpty()) {
            return new Rejected(problems);
        }
        AutomatonCompiler compiler = new AutomatonCompiler();
        List<List<Edge>> outgoing = compiler.number(wiring.start());
        return compiler.problems.isEmpty()
                ? new Compiled(new GlobalAutomaton(protocol, outgoing))
                : new Rejected(compiler.problems);
    }

    /** The alternatives of a directed choice that start with something other than a message of the chooser. */
    private static List<IllFormed> misledChoice(Term term, Wiring wiring) {
        if (!(term.type instanceof GlobalType.DirectedChoice choice)) {
            return List.of();
        }
        List<IllFormed> found = new ArrayList<>();
        for (Term alternative : term.children) {
            FirstSteps first = FirstSteps.of(wiring.entry(alternative));
            Optional<FirstStep> other = first.steps().stream()
                    .filter(step -> !step.exit().interaction().sender().equals(choice.chooser()))
                    .findFirst();
            if (other.isPresent() || first.finishes()) {
                found.add(new IllFormed.NotChosenByChooser(
                        alternative.path,
                        choice.chooser(),
                        other.map(step ->
                                new IllFormed.FirstStep(step.exit().interaction(), step.exit().origin().path))));
            }
        }
        return found;
    }

    private List<List<Edge>> number(Node start) {
        List<List<Edge>> outgoing = new ArrayList<>();
        state(Set.of(representative(start)));
        for (int state = 0; state < states.size(); state++) {
            outgoing.add(List.copyOf(edges(state, states.get(state))));
        }
        return outgoing;
    }

    private List<Edge> edges(int state, Set<Node> nodes) {
        Map<Interaction, List<FirstStep>> byInteraction = new LinkedHashMap<>();
        boolean finishes = false;
        for (Node node : nodes) {
            FirstSteps first = FirstSteps.of(node);
            first.steps().forEach(step ->
                    byInteraction.computeIfAbsent(step.exit().interaction(), key -> new ArrayList<>()).add(step));
            finishes |= first.finishes();
        }
        checkOneDecider(byInteraction, finishes);
        List<Edge> edges = new ArrayList<>();
        byInteraction.forEach((interaction, steps) -> edges.add(edge(state, interaction, steps)));
        return edges;
    }

    private Edge edge(int state, Interaction interaction, List<FirstStep> steps) {
        Set<Node> targets = new LinkedHashSet<>();
        Set<NodePath> origins = new LinkedHashSet<>();
        for (FirstStep step : steps) {
            targets.add(representative(step.exit().target()));
            origins.add(step.exit().origin().path);
        }
        int position = steps.stream().mapToInt(step -> step.exit().origin().position()).min().orElseThrow();
        return new Edge(state, interaction, state(targets), List.copyOf(origins), steps.getFirst().branches(), position);
    }

    private void checkOneDecider(Map<Interaction, List<FirstStep>> byInteraction, boolean finishes) {
        Map<Role, NodePath> deciders = new LinkedHashMap<>();
        byInteraction.forEach((interaction, steps) ->
                deciders.putIfAbsent(interaction.sender(), steps.getFirst().exit().origin().path));
        if (deciders.size() > 1 || finishes && !deciders.isEmpty()) {
            List<NodePath> places = List.copyOf(deciders.values());
            problems.add(new IllFormed.AmbiguousAlternatives(
                    places.getFirst(), places.stream().skip(1).findFirst(), List.copyOf(deciders.keySet())));
        }
    }

    private int state(Set<Node> nodes) {
        return numbers.computeIfAbsent(nodes, key -> {
            states.add(key);
            return states.size() - 1;
        });
    }

    /** Where a node leads that only passes on to one other; most jumps and ends of branches lead to a state that exists anyway. */
    private Node representative(Node node) {
        List<Node> chain = new ArrayList<>();
        Node last = node;
        while (!representatives.containsKey(last) && last.exits.isEmpty() && last.passages.size() == 1) {
            chain.add(last);
            last = last.passages.getFirst().target();
        }
        Node end = representatives.getOrDefault(last, last);
        chain.forEach(passed -> representatives.put(passed, end));
        return end;
    }
}
