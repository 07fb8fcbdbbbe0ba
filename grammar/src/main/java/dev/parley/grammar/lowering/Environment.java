package dev.parley.grammar.lowering;

import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.grammar.DeclaredProtocol;
import dev.parley.grammar.syntax.FileSyntax;
import dev.parley.grammar.syntax.Name;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the names in the text of one protocol stand for, where it is being filled in. */
record Environment(FileSyntax file, Payloads payloads, Map<String, Role> roles, Map<String, RecursionVariable> variables) {

    /** A protocol's text with actual roles for its declared ones, of which there are as many. */
    static Environment of(DeclaredProtocol protocol, List<Role> actuals, Payloads payloads) {
        Map<String, Role> roles = new HashMap<>();
        List<Name> declared = protocol.declaration().roles();
        for (int i = 0; i < declared.size(); i++) {
            roles.putIfAbsent(declared.get(i).text(), actuals.get(i));
        }
        return new Environment(protocol.file(), payloads, Map.copyOf(roles), Map.of());
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

    Environment bind(String name, RecursionVariable variable) {
        Map<String, RecursionVariable> more = new HashMap<>(variables);
        more.put(name, variable);
        return new Environment(file, payloads, roles, Map.copyOf(more));
    }
}
