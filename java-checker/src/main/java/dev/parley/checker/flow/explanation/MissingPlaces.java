package dev.parley.checker.flow.explanation;

import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is told to be missing before calls. Where it belongs is known when all ways have been followed. */
public final class MissingPlaces {

    /**
     * Steps that are missing before a call.
     *
     * @param finding what is told of it
     */
    public record Told(Visit visit, Call call, List<Transition> steps, Diagnostic finding) {}

    private final Map<Visit, Told> told = new LinkedHashMap<>();
    private final Map<Told, Visit> branchings = new HashMap<>();
    private final List<Visit> right = new ArrayList<>();

    public void add(Told missing) {
        told.put(missing.visit(), missing);
    }

    /** An operation fits. */
    public void fits(Visit visit) {
        right.add(visit);
    }

    /** The same is missing on another way, which parts from the one it was told of without a step on either. */
    public void alike(Visit visit, Fork fork) {
        Optional.ofNullable(told.get(fork.leader())).ifPresent(missing -> {
            told.put(visit, missing);
            branchings.merge(missing, fork.at(), (one, other) -> one.depth() <= other.depth() ? one : other);
        });
    }

    public Collection<Told> all() {
        return told.values().stream().distinct().toList();
    }

    /** Where the same is missing, the place that is told of among them. */
    public List<Visit> alike(Told missing) {
        return told.entrySet().stream().filter(entry -> entry.getValue() == missing).map(Map.Entry::getKey).toList();
    }

    /** The branching in front of which steps are missing, because all ways on from it lack them. */
    public Optional<Visit> branching(Told missing) {
        Position position = missing.visit().configuration().position();
        return Optional.ofNullable(branchings.get(missing))
                .filter(at -> right.stream().noneMatch(visit -> visit.configuration().position().equals(position) && visit.path().contains(at)));
    }
}
