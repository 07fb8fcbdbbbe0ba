package dev.parley.workspace.diagram.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Distributes columns from left to right, as close together as what stands between them allows. Not safe for use by several threads. */
public final class Columns {
    private final int count;
    private final List<Distance> distances = new ArrayList<>();

    private record Distance(int left, int right, double atLeast) {}

    /** @param gap the least distance between neighbours */
    public Columns(int count, double gap) {
        this.count = count;
        for (int column = 1; column < count; column++) {
            distances.add(new Distance(column - 1, column, gap));
        }
    }

    /** Asks for a distance between two columns, which may be given in either order; of a column and itself there is nothing to ask. */
    public void require(int one, int other, double atLeast) {
        if (one != other) {
            distances.add(new Distance(Math.min(one, other), Math.max(one, other), atLeast));
        }
    }

    /** The column's positions, the first at 0: the least that fulfil all requests. Linear in the number of requests, after sorting. */
    public double[] positions() {
        double[] positions = new double[count];
        distances.sort(Comparator.comparing(Distance::right));
        for (Distance distance : distances) {
            positions[distance.right()] =
                    Math.max(positions[distance.right()], Math.ceil(positions[distance.left()] + distance.atLeast()));
        }
        return positions;
    }
}
