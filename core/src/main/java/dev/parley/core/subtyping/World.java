package dev.parley.core.subtyping;

import java.util.ArrayList;
import java.util.List;

/**
 * The runs of the original that are still possible, given what is beyond our control: one of them has to keep up with the candidate
 * for ever. Several only where the original chose between sends before it is known which choice the candidate will make.
 */
final class World {
    private final List<Run> runs;
    private boolean exact;
    private Run lastDropped;

    /** @param exact whether every run that there could be was considered, so that no run left means that there is none */
    World(List<Run> runs, boolean exact) {
        this.runs = runs;
        this.exact = exact;
    }

    static World of(Run run) {
        List<Run> runs = new ArrayList<>(1);
        runs.add(run);
        return new World(runs, true);
    }

    List<Run> runs() {
        return runs;
    }

    boolean isExact() {
        return exact;
    }

    /** From now on the failure of all runs proves nothing. */
    void forgetSome() {
        exact = false;
    }

    /** Removes a run that cannot keep up. */
    void drop(int index) {
        lastDropped = runs.remove(index);
    }

    void dropped(Run run) {
        lastDropped = run;
    }

    /** The run that failed last, as it was when it failed; null before the first failure. */
    Run lastDropped() {
        return lastDropped;
    }

    /** The index of a run that is still searching, or -1. */
    int searching() {
        for (int i = 0; i < runs.size(); i++) {
            if (!runs.get(i).hasFound()) {
                return i;
            }
        }
        return -1;
    }

    World copy() {
        List<Run> copies = new ArrayList<>(runs.size());
        for (Run run : runs) {
            copies.add(run.copy());
        }
        return new World(copies, exact);
    }

    /** Ends the searches, and leaves of several equal runs one. */
    void settle() {
        if (runs.size() > 1) {
            List<Run> distinct = runs.stream().sorted().distinct().toList();
            runs.clear();
            runs.addAll(distinct);
        }
        runs.forEach(Run::settle);
    }
}
