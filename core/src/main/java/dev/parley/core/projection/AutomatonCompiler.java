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
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        Wiring wiring = Wiring.of(terms, occurrences);
        problems = Guardedness.check(terms, wiring);
        if (!problems.isEmpty()) {
            return new Rejected(problems);
        }
        problems = terms.parentsFirst().stream().flatMap(term -> misledChoice(term, wiring).stream()).toList();
        if (!problems.isEmpty()) {
            return new Rejected(problems);
        }
        Compilation whole = compile(protocol, wiring.start());
        if (!(whole instanceof Compiled compiled && compiled.automaton().hasThreads())) {
            return whole;
        }
        Set<IllFormed> hidden = new LinkedHashSet<>();
        protocol.roles().forEach(role -> {
            if (view(protocol, role) instanceof Interleaving.Impossible impossible) {
                hidden.addAll(impossible.problems());
            }
        });
        return hidden.isEmpty() ? whole : new Rejected(List.copyOf(hidden));
    }

    /** A well-formed protocol as one role sees it: its threads interleaved where the role takes part in several. */
    static Interleaving.Result view(GlobalProtocol protocol, Role role) {
        Terms terms = new Terms(protocol.type());
        Wiring wiring = Wiring.seenBy(role, terms, new Occurrences(protocol.roles(), terms));
        return new Interleaving(protocol, role, terms).weave(wiring);
    }

    /** The automaton that starts at a node. */
    static Compilation compile(GlobalProtocol protocol, Node start) {
        AutomatonCompiler compiler = new AutomatonCompiler();
        List<List<Edge>> outgoing = compiler.number(start);
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
        if (nodes.stream().anyMatch(node -> node.concurrent)) {
            checkAlike(nodes);
        } else {
            checkOneDecider(byInteraction, finishes);
        }
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

    /** Where threads go on side by side several roles decide, so that alternatives that start alike must go on alike. */
    private void checkAlike(Set<Node> nodes) {
        Node first = nodes.iterator().next();
        for (Node other : nodes) {
            if (!interactions(other).equals(interactions(first))) {
                List<NodePath> places = Stream.concat(places(first), places(other)).toList();
                List<Role> deciders = Stream.concat(interactions(first).stream(), interactions(other).stream())
                        .map(Interaction::sender)
                        .distinct()
                        .toList();
                problems.add(new IllFormed.AmbiguousAlternatives(
                        places.getFirst(), places.stream().skip(1).reduce((earlier, later) -> later), deciders));
                return;
            }
        }
    }

    private static Set<Interaction> interactions(Node node) {
        return FirstSteps.of(node).steps().stream().map(step -> step.exit().interaction()).collect(Collectors.toSet());
    }

    private static Stream<NodePath> places(Node node) {
        return FirstSteps.of(node).steps().stream().limit(1).map(step -> step.exit().origin().path);
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
