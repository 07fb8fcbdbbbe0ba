package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.core.type.PayloadType;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The sessions that messages carry: the types that the protocol gives them, at all points at which the session that carries them may be.
 *
 * @param sent by argument of a send; none where the protocol asks for something else than a session
 * @param received by the call of a receive; likewise
 */
public record Deliveries(Map<Extent, Set<PayloadType.Session>> sent, Map<Extent, Set<PayloadType.Session>> received) {
    public static final Deliveries NONE = new Deliveries(Map.of(), Map.of());

    public Deliveries {
        sent = Map.copyOf(sent);
        received = Map.copyOf(received);
    }

    /** What any of several sessions carries. */
    public static Deliveries union(Collection<Deliveries> all) {
        Map<Extent, Set<PayloadType.Session>> sent = new HashMap<>();
        Map<Extent, Set<PayloadType.Session>> received = new HashMap<>();
        all.forEach(each -> {
            add(each.sent, sent);
            add(each.received, received);
        });
        return new Deliveries(sent, received);
    }

    private static void add(Map<Extent, Set<PayloadType.Session>> more, Map<Extent, Set<PayloadType.Session>> all) {
        more.forEach((extent, types) -> all.computeIfAbsent(extent, here -> new LinkedHashSet<>()).addAll(types));
    }

    /** The types that a message asks for; empty where its session is not followed to that place. */
    Optional<Set<PayloadType.Session>> sentAt(Extent argument) {
        return Optional.ofNullable(sent.get(argument));
    }
}
