package dev.parley.core.subtyping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers things in the order in which they come, equal things alike. Not safe for use by several threads. */
final class Numbering<T> {
    // So few are compared sooner one by one than by hash codes, which for nested records are computed anew each time.
    private static final int FEW = 8;

    private final List<T> things = new ArrayList<>(FEW / 2);
    // Empty and not to be changed as long as there are few.
    private Map<T, Integer> numbers = Map.of();

    /** The number of a thing, a new one if it has none yet. */
    int of(T thing) {
        int known = find(thing);
        if (known >= 0) {
            return known;
        }
        things.add(thing);
        if (things.size() > FEW) {
            if (numbers.isEmpty()) {
                numbers = new HashMap<>();
                things.forEach(earlier -> numbers.put(earlier, numbers.size()));
            } else {
                numbers.put(thing, numbers.size());
            }
        }
        return things.size() - 1;
    }

    private int find(T thing) {
        if (things.size() > FEW) {
            return numbers.getOrDefault(thing, -1);
        }
        for (int i = 0; i < things.size(); i++) {
            if (things.get(i).equals(thing)) {
                return i;
            }
        }
        return -1;
    }

    T get(int number) {
        return things.get(number);
    }

    int size() {
        return things.size();
    }
}
