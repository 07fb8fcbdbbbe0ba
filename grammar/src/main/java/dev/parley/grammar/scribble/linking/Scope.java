package dev.parley.grammar.scribble.linking;

import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.syntax.Name;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the names in the text of one protocol stand for, where it is being filled in. */
record Scope(
        VisibleNames visible, Map<String, Role> roles, Map<String, Meaning> arguments, Map<String, RecursionVariable> variables) {

    /** What a parameter stands for. */
    sealed interface Meaning {
        record Data(PayloadType type) implements Meaning {}

        record Signature(Label label, List<PayloadType> payloads) implements Meaning {
            public Signature {
                payloads = List.copyOf(payloads);
            }
        }
    }

    /** A name that is not declared stands for itself. */
    Role role(Name name) {
        return roles.getOrDefault(name.text(), new Role(name.text()));
    }

    List<Role> roles(List<Name> names) {
        return names.stream().map(this::role).toList();
    }

    Optional<RecursionVariable> variable(Name name) {
        return Optional.ofNullable(variables.get(name.text()));
    }

    Scope bind(String name, RecursionVariable variable) {
        Map<String, RecursionVariable> more = new HashMap<>(variables);
        more.put(name, variable);
        return new Scope(visible, roles, arguments, Map.copyOf(more));
    }
}
