package dev.parley.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The rounds of one measurement, in nanoseconds for one operation. */
final class Figures {
    private final List<Double> rounds = new ArrayList<>();

    void add(double nanos) {
        rounds.add(nanos);
    }

    double median() {
        List<Double> sorted = new ArrayList<>(rounds);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    double best() {
        return Collections.min(rounds);
    }
}
