package dev.parley.grammar.automata;

import dev.parley.core.machine.Machine;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/**
 * One machine of a file.
 *
 * @param name the role that the machine plays, at the place that names it; where nothing does, at the start of the machine
 * @param endpoint the machine and where each of its steps is written
 * @param states what the file calls the machine's states, by their numbers
 */
public record Automaton(Name name, Endpoint endpoint, List<String> states) {
    public Automaton {
        states = List.copyOf(states);
    }

    public Role role() {
        return endpoint.role();
    }

    public Machine machine() {
        return endpoint.machine();
    }
}
