package dev.parley.checker.flow;

import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Value;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A session operation with its arguments evaluated.
 *
 * @param role the role named; empty where the kind takes none, and where it is unknown or no role of the protocol: it then matches any
 * @param label the label named, likewise
 */
record Call(SessionOperation operation, Optional<Role> role, Optional<String> label, Optional<Boolean> condition) {

    static Call of(SessionOperation operation, Configuration configuration, Set<Role> roles) {
        return new Call(
                operation,
                operation.role().flatMap(argument -> text(argument, configuration)).map(Role::new).filter(roles::contains),
                operation.label().flatMap(argument -> text(argument, configuration)),
                configuration.valueOf(operation.argument()).map(value -> value instanceof Value.Truth truth && truth.value()));
    }

    static Optional<String> text(Argument argument, Configuration configuration) {
        return configuration.valueOf(argument.value())
                .flatMap(value -> value instanceof Value.Text text ? Optional.of(text.value()) : Optional.empty());
    }

    Kind kind() {
        return operation.kind();
    }

    List<Payload> payloads() {
        return operation.payloads();
    }

    boolean names(List<Role> peers) {
        return role.map(peers::contains).orElse(true);
    }

    /** Whether this call may carry so many payloads. */
    boolean carries(int count) {
        return payloads().stream().anyMatch(Payload::spread) ? count != 1 : payloads().size() == count;
    }
}
