package dev.parley.checker.flow;

import dev.parley.checker.cfg.Node;
import dev.parley.checker.flow.state.Activation;
import dev.parley.checker.flow.state.Visit;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The ways of an exploration, each with what was found out on it. */
final class VisitWays implements Ways<Visit> {
    private record Return(Visit call, Visit end) {}

    private final Visit start;
    private final Map<Visit, Set<Visit>> onward = new HashMap<>();
    private final Map<Visit, Activation> called = new HashMap<>();
    private final Map<Activation, Visit> entries = new HashMap<>();
    private final Map<Return, Set<Visit>> behind = new HashMap<>();
    private final Map<Visit, Visit> ends = new HashMap<>();

    VisitWays(Visit start) {
        this.start = start;
    }

    /**
     * Takes note of a way.
     *
     * @param taken how it was taken
     * @param here what it leads to
     */
    void take(Visit taken, Visit here) {
        if (taken.caller().isPresent()) {
            add(behind, new Return(taken.caller().get(), taken.before().orElseThrow()), here);
        } else if (taken.enters()) {
            entries.put(taken.activation(), here);
        } else {
            taken.before().ifPresent(before -> add(onward, before, here));
        }
    }

    private static <K> void add(Map<K, Set<Visit>> ways, K from, Visit here) {
        ways.computeIfAbsent(from, key -> new LinkedHashSet<>()).add(here);
    }

    /** A call runs a method from where it starts alike for others. */
    void call(Visit call, Activation method) {
        called.put(call, method);
    }

    /** @param same what was found first of all ends that callers do not tell apart */
    void end(Visit last, Visit same) {
        ends.put(last, same);
    }

    @Override
    public Visit start() {
        return start;
    }

    @Override
    public Node node(Visit here) {
        return here.node();
    }

    @Override
    public Stream<Visit> onward(Visit here) {
        return onward.getOrDefault(here, Set.of()).stream();
    }

    @Override
    public Optional<Visit> entry(Visit call) {
        return Optional.ofNullable(called.get(call)).map(entries::get);
    }

    @Override
    public Visit end(Visit last) {
        return ends.getOrDefault(last, last);
    }

    @Override
    public Stream<Visit> behind(Visit call, Visit end) {
        return behind.getOrDefault(new Return(call, end), Set.of()).stream();
    }
}
