package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Value;
import dev.parley.core.type.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A session operation with its arguments evaluated.
 *
 * @param roles the roles named; empty where the kind takes none, and where one is unknown or no role of the protocol: they then match any
 * @param label the label named, likewise
 */
public record Call(SessionOperation operation, Optional<Set<Role>> roles, Optional<String> label, Optional<Boolean> condition) {

    public static Call of(SessionOperation operation, Configuration configuration, Set<Role> known) {
        return new Call(
                operation.settled(slot -> configuration.valueOf(new Operand.Variable(slot))),
                roles(operation, configuration).filter(known::containsAll),
                operation.label().flatMap(argument -> text(argument, configuration)),
                configuration.valueOf(operation.argument())
                        .flatMap(value -> value instanceof Value.Truth truth ? Optional.of(truth.value()) : Optional.empty()));
    }

    /** The same call for other roles. */
    public Call with(Set<Role> others) {
        return new Call(operation, Optional.of(others), label, condition);
    }

    private static Optional<Set<Role>> roles(SessionOperation operation, Configuration configuration) {
        Set<Role> roles = new HashSet<>();
        for (Argument argument : operation.roles()) {
            Optional<String> name = text(argument, configuration);
            if (name.isEmpty()) {
                return Optional.empty();
            }
            roles.add(new Role(name.get()));
        }
        return Optional.of(roles).filter(named -> !named.isEmpty());
    }

    public static Optional<String> text(Argument argument, Configuration configuration) {
        return configuration.valueOf(argument.value())
                .flatMap(value -> value instanceof Value.Text text ? Optional.of(text.value()) : Optional.empty());
    }

    public Kind kind() {
        return operation.kind();
    }

    public List<Payload> payloads() {
        return operation.payloads();
    }

    public boolean names(List<Role> peers) {
        return roles.map(named -> named.equals(Set.copyOf(peers))).orElse(true);
    }

    /** Whether this call may carry so many payloads. */
    public boolean carries(int count) {
        return payloads().stream().anyMatch(Payload::spread) ? count != 1 : payloads().size() == count;
    }
}
