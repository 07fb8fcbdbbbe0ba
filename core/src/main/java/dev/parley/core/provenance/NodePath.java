package dev.parley.core.provenance;

import java.util.ArrayList;
import java.util.List;

/** The child indexes that lead from the root of a type to one of its terms. The root's path is empty. */
public record NodePath(List<Integer> steps) {

    public static final NodePath ROOT = new NodePath(List.of());

    public NodePath {
        steps = List.copyOf(steps);
    }

    public NodePath child(int index) {
        List<Integer> longer = new ArrayList<>(steps);
        longer.add(index);
        return new NodePath(longer);
    }

    @Override
    public String toString() {
        return steps.toString();
    }
}
