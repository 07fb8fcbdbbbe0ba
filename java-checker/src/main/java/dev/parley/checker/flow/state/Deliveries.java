package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Extent;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.type.PayloadType;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What sessions tell each other: which sessions their messages carry, by the types that the protocol gives them at all points at which the
 * session that carries them may be, which labels the choices of their peers may give, where they stand when a method gives them to its
 * callers, what is missing in code that several of them are passed to, or behind its calls, and what is told where one was taken for another.
 *
 * @param sent by argument of a send; none where the protocol asks for something else than a session
 * @param received by payload of a receive; likewise
 * @param labels by call that follows a choice
 * @param given by the name of the method that gives them
 * @param behind by the end of a method, what its callers do there
 * @param before by call on a session, what sessions need there that the code leaves out; nothing where the call is due
 * @param explained by what is found of one session alone, what is told instead
 */
public record Deliveries(
        Map<Extent, Set<PayloadType.Session>> sent, Map<Received, Set<PayloadType.Session>> received, Map<Extent, Set<String>> labels,
        Map<Extent, Set<Given>> given, Map<Ending, Set<Ending.Behind>> behind, Map<Extent, Set<List<StepKind>>> before,
        Map<Diagnostic, Diagnostic> explained) {
    public static final Deliveries NONE = new Deliveries(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    /**
     * A payload of a message that is received.
     *
     * @param call the call that receives it
     * @param index its number among the payloads, from 0
     */
    public record Received(Extent call, int index) {}

    /**
     * A session that a method gives to its callers.
     *
     * @param interrupted whether it need not be completed any more, because an unforeseen exception was swallowed on the way
     */
    public record Given(Play play, Position position, boolean interrupted) {}

    public Deliveries {
        sent = Map.copyOf(sent);
        received = Map.copyOf(received);
        labels = Map.copyOf(labels);
        given = Map.copyOf(given);
        behind = Map.copyOf(behind);
        before = Map.copyOf(before);
        explained = Map.copyOf(explained);
    }

    /** What any of several tells. */
    public static Deliveries union(Collection<Deliveries> all) {
        Map<Extent, Set<PayloadType.Session>> sent = new HashMap<>();
        Map<Received, Set<PayloadType.Session>> received = new HashMap<>();
        Map<Extent, Set<String>> labels = new HashMap<>();
        Map<Extent, Set<Given>> given = new HashMap<>();
        Map<Ending, Set<Ending.Behind>> behind = new HashMap<>();
        Map<Extent, Set<List<StepKind>>> before = new HashMap<>();
        all.forEach(each -> {
            add(each.sent, sent);
            add(each.received, received);
            add(each.labels, labels);
            add(each.given, given);
            add(each.behind, behind);
            add(each.before, before);
        });
        return new Deliveries(sent, received, labels, given, behind, before, Map.of());
    }

    /** The same with what is to be told instead of what was found. */
    public Deliveries with(Map<Diagnostic, Diagnostic> explained) {
        return new Deliveries(sent, received, labels, given, behind, before, explained);
    }

    /** What is told instead of what was found of one session alone. */
    public Diagnostic told(Diagnostic found) {
        return explained.getOrDefault(found, found);
    }

    private static <K, V> void add(Map<K, Set<V>> more, Map<K, Set<V>> all) {
        more.forEach((key, values) -> all.computeIfAbsent(key, here -> new LinkedHashSet<>()).addAll(values));
    }

    /** The types that a message asks for; empty where its session is not followed to that place. */
    public Optional<Set<PayloadType.Session>> sentAt(Extent argument) {
        return Optional.ofNullable(sent.get(argument));
    }

    /** The roles that the sessions play which a method gives; none where they are not followed. */
    public Set<Play> playsGivenBy(Extent method) {
        return given.getOrDefault(method, Set.of()).stream().map(Given::play).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Where the sessions stand that a method gives and that play this role. */
    public List<Given> givenBy(Extent method, Play play) {
        return given.getOrDefault(method, Set.of()).stream().filter(session -> session.play().equals(play)).toList();
    }

    /** The labels that a call may give; none where its session is not followed to that place. */
    public Set<String> labelsAt(Extent call) {
        return labels.getOrDefault(call, Set.of());
    }

    /** Whether a method ends too early there, as all of its callers show. */
    public boolean isTooEarly(Ending ending) {
        return Ending.isTooEarly(behind.getOrDefault(ending, Set.of()));
    }

    /** Whether all sessions that come to a call lack these steps there. */
    public boolean allLack(Extent call, List<StepKind> steps) {
        return before.getOrDefault(call, Set.of()).stream()
                .allMatch(missing -> missing.size() >= steps.size() && missing.subList(0, steps.size()).equals(steps));
    }

    /** Whether a call is right as it is for some session. */
    public boolean isDue(Extent call) {
        return before.getOrDefault(call, Set.of()).contains(List.of());
    }
}
