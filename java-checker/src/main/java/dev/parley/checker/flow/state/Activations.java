package dev.parley.checker.flow.state;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The explorations of the participant's method and of those that it calls: one for each configuration in which a method starts. */
public final class Activations {
    private final Activation root = Activation.root();
    /** Of called methods, by the node at which they start and the configuration there. */
    private final Map<Integer, Map<Configuration, Activation>> called = new LinkedHashMap<>();

    /** That of the participant's own method. */
    public Activation root() {
        return root;
    }

    /** That of a method that starts so; empty where none has yet. */
    public Optional<Activation> startingAt(int entry, Configuration start) {
        return Optional.ofNullable(called.getOrDefault(entry, Map.of()).get(start));
    }

    /** In how many ways a method has been found to start. */
    public int starting(int entry) {
        return called.getOrDefault(entry, Map.of()).size();
    }

    /** A new one, of a method that this call starts so for the first time. */
    public Activation start(int entry, Configuration start, Visit call) {
        Activation activation = Activation.calledBy(call);
        called.computeIfAbsent(entry, id -> new LinkedHashMap<>()).put(start, activation);
        return activation;
    }

    public Stream<Activation> all() {
        return Stream.concat(Stream.of(root), called.values().stream().flatMap(starts -> starts.values().stream()));
    }

    /** The visits of a node, in all of them. */
    public Stream<Visit> seenAt(int node) {
        return all().flatMap(activation -> activation.seenAt(node).stream());
    }
}
