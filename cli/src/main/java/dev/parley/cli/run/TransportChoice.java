package dev.parley.cli.run;

import dev.parley.cli.UsageError;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Over what each participant of a run talks, best first.
 *
 * @param otherwise for the roles that are not named
 */
public record TransportChoice(List<TransportName> otherwise, Map<String, List<TransportName>> byRole) {
    public TransportChoice {
        otherwise = List.copyOf(otherwise);
        byRole = Map.copyOf(byRole);
    }

    /** @param texts each of the form {@code [role=]name[,name..]} */
    public static TransportChoice of(List<String> texts) {
        List<TransportName> otherwise = List.of();
        Map<String, List<TransportName>> byRole = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            List<TransportName> names = names(text.substring(equals + 1));
            if (equals >= 0 && byRole.putIfAbsent(text.substring(0, equals), names) != null) {
                throw new UsageError("`--transport` is given twice for the role `%s`; put the transports into one list, best first."
                        .formatted(text.substring(0, equals)));
            }
            if (equals < 0 && !otherwise.isEmpty()) {
                throw new UsageError("`--transport` is given twice for all roles; put the transports into one list, best first.");
            }
            otherwise = equals < 0 ? names : otherwise;
        }
        TransportChoice choice = new TransportChoice(otherwise.isEmpty() ? List.of(TransportName.TCP) : otherwise, byRole);
        if (choice.all().contains(TransportName.SHARED) && (choice.all().size() > 1 || !byRole.isEmpty())) {
            throw new UsageError("`shared` puts all participants into one JVM; it cannot be combined with other transports.");
        }
        return choice;
    }

    private static List<TransportName> names(String text) {
        List<TransportName> names = new ArrayList<>();
        for (String name : text.split(",", -1)) {
            TransportName found = TransportName.of(name.strip()).orElseThrow(
                    () -> new UsageError("`%s` is no transport; there are %s.".formatted(name, TransportName.all())));
            if (names.contains(found)) {
                throw new UsageError("`--transport` names `%s` twice.".formatted(found));
            }
            names.add(found);
        }
        return names;
    }

    public boolean isShared() {
        return otherwise.contains(TransportName.SHARED);
    }

    public boolean needsRelay() {
        return all().contains(TransportName.RELAY);
    }

    Set<TransportName> all() {
        Set<TransportName> all = EnumSet.copyOf(otherwise);
        byRole.values().forEach(all::addAll);
        return all;
    }

    /** @throws UsageError if a role is named that the protocol does not have */
    void check(Collection<String> roles) {
        for (String role : byRole.keySet()) {
            if (!roles.contains(role)) {
                throw new UsageError("The protocol has no role `%s`, only %s.".formatted(
                        role, String.join(", ", roles.stream().map(known -> "`" + known + "`").toList())));
            }
        }
    }

    /** Whoever calls a participant that can only make requests to the relay has to call it there. */
    List<TransportName> of(String role) {
        List<TransportName> chosen = byRole.getOrDefault(role, otherwise);
        if (!needsRelay() || chosen.contains(TransportName.RELAY)) {
            return chosen;
        }
        List<TransportName> withRelay = new ArrayList<>(chosen);
        withRelay.add(TransportName.RELAY);
        return withRelay;
    }

    /** Over what the registry is asked; the relay reaches it over TCP. */
    TransportName ofRegistry() {
        return needsRelay() ? TransportName.TCP : otherwise.getFirst();
    }
}
