package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the steps of one machine between states that the file calls by names; the first state named is the initial one. */
final class AutomatonBuilder {
    private final Map<String, Integer> states = new LinkedHashMap<>();
    private final Map<Transition, List<SourceSpan>> spans = new LinkedHashMap<>();

    /** The number of a state. */
    int state(String name) {
        return states.computeIfAbsent(name, unused -> states.size());
    }

    int stateCount() {
        return states.size();
    }

    void step(String source, Action action, String target, SourceSpan place) {
        spans.computeIfAbsent(new Transition(state(source), action, state(target)), unused -> new ArrayList<>()).add(place);
    }

    Automaton build(Name role) {
        Machine.Builder machine = Machine.builder(new Role(role.text()));
        states.values().forEach(state -> machine.state());
        spans.keySet().forEach(step -> machine.transition(step.source(), step.action(), step.target()));
        return new Automaton(role, new Endpoint(machine.build(), spans), List.copyOf(states.keySet()));
    }
}
