package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The exploration of one method from one configuration at its start. Its ends are the method's summary for that start: they are found
 * once and hold for every call that starts alike (the functional approach of Sharir and Pnueli, <i>Two approaches to interprocedural
 * data flow analysis</i>, 1981). A call of a method that is still being explored, which is a recursion, gets those ends that are known,
 * and the others when they are found; positions and values are finitely many, so that this comes to an end.
 */
public final class Activation {

    /**
     * How a method comes back.
     *
     * @param told what it has found out, by the slots where it keeps that
     */
    public record End(Position position, boolean interrupted, Optional<Value> result, Map<Integer, Value> told, Optional<Guard.Thrown> thrown) {
        public End {
            told = Map.copyOf(told);
        }
    }

    /** The calls that lead here, of which a recursion's rounds count once. */
    private final List<Integer> sites;

    private final Map<Integer, Map<Configuration, Visit>> seen = new HashMap<>();
    /** In source order. */
    private final TreeMap<Integer, List<Visit>> pending = new TreeMap<>();
    private final Map<End, Visit> ends = new LinkedHashMap<>();
    private final Set<Visit> callers = new LinkedHashSet<>();
    /** The step by which the method turned out not to be due from here; empty as long as none did. */
    private Optional<Visit> notDue = Optional.empty();

    private Activation(List<Integer> sites) {
        this.sites = List.copyOf(sites);
    }

    /** Of the participant's own method. */
    public static Activation root() {
        return new Activation(List.of());
    }

    public static Activation calledBy(Visit call) {
        List<Integer> before = call.activation().sites;
        int site = call.node().id();
        List<Integer> longer = new ArrayList<>(before.contains(site) ? before.subList(0, before.indexOf(site)) : before);
        longer.add(site);
        return new Activation(longer);
    }

    public List<Integer> sites() {
        return sites;
    }

    public Map<Integer, Map<Configuration, Visit>> seen() {
        return seen;
    }

    /** The visits of a node, one for each configuration in which it has been found possible. */
    public Collection<Visit> seenAt(int node) {
        return seen.getOrDefault(node, Map.of()).values();
    }

    /** Takes note of a visit; the one that is followed in its place, which it is itself if it is a new one. */
    public Visit arrive(Visit visit) {
        Visit known = seen.computeIfAbsent(visit.node().id(), id -> new LinkedHashMap<>()).putIfAbsent(visit.configuration(), visit);
        if (known != null) {
            known.rejoinedBy(visit);
            return known;
        }
        pending.computeIfAbsent(visit.node().id(), id -> new ArrayList<>()).add(visit);
        return visit;
    }

    public boolean hasPending() {
        return !pending.isEmpty();
    }

    /** The visits to look at next, all at one node. */
    public List<Visit> next() {
        return pending.pollFirstEntry().getValue();
    }

    /** Takes note of an end; whether it is a new one. */
    public boolean end(End end, Visit visit) {
        return ends.putIfAbsent(end, visit) == null;
    }

    /** The visit at which the method was first found to end so. */
    public Visit witness(End end) {
        return ends.get(end);
    }

    /** With the visits that witness them, in the order in which they were found. */
    public Map<End, Visit> ends() {
        return new LinkedHashMap<>(ends);
    }

    /** The method should not be called from here, as this step shows. */
    public void isNotDue(Visit step) {
        notDue = notDue.or(() -> Optional.of(step));
    }

    public Optional<Visit> notDue() {
        return notDue;
    }

    public void calledFrom(Visit call) {
        callers.add(call);
    }

    public List<Visit> callers() {
        return List.copyOf(callers);
    }
}
