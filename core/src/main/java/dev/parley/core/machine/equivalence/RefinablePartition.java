package dev.parley.core.machine.equivalence;

import java.util.Arrays;

/**
 * A partition of the numbers {@code 0 .. size-1} into blocks that can only be split: members are marked, and then every block with
 * both marked and unmarked members falls in two (Valmari and Lehtinen, <i>Efficient Minimization of DFAs with Partial Transition
 * Functions</i>, STACS 2008, section 3). Marking costs constant time, splitting the number of marked members.
 */
final class RefinablePartition {
    private final int[] members;
    private final int[] positionOf;
    private final int[] blockOf;
    // Block b is members[first[b] .. end[b]), its marked members are members[first[b] .. firstUnmarked[b]).
    private final int[] first;
    private final int[] end;
    private final int[] firstUnmarked;
    private final int[] touched;
    private int touchedCount;
    private int blockCount;

    /** Told of each split: {@code block} keeps its number for some of its members, the others form {@code created}. */
    interface SplitListener {
        void split(int block, int created);
    }

    /** One block of everything. */
    RefinablePartition(int size) {
        members = new int[size];
        positionOf = new int[size];
        blockOf = new int[size];
        first = new int[size];
        end = new int[size];
        firstUnmarked = new int[size];
        touched = new int[size];
        for (int i = 0; i < size; i++) {
            members[i] = i;
            positionOf[i] = i;
        }
        end[0] = size;
        blockCount = 1;
    }

    int blockCount() {
        return blockCount;
    }

    int blockOf(int element) {
        return blockOf[element];
    }

    int size(int block) {
        return end[block] - first[block];
    }

    /** A copy, because marking reorders a block's members. */
    int[] members(int block) {
        return Arrays.copyOfRange(members, first[block], end[block]);
    }

    void mark(int element) {
        int block = blockOf[element];
        int position = positionOf[element];
        int boundary = firstUnmarked[block];
        if (position < boundary) {
            return;
        }
        if (boundary == first[block]) {
            touched[touchedCount++] = block;
        }
        int displaced = members[boundary];
        members[position] = displaced;
        positionOf[displaced] = position;
        members[boundary] = element;
        positionOf[element] = boundary;
        firstUnmarked[block] = boundary + 1;
    }

    /** Splits every block that has marked and unmarked members, and clears all marks. */
    void split(SplitListener listener) {
        int count = touchedCount;
        touchedCount = 0;
        for (int i = 0; i < count; i++) {
            int block = touched[i];
            int boundary = firstUnmarked[block];
            firstUnmarked[block] = first[block];
            if (boundary < end[block]) {
                int created = blockCount++;
                first[created] = first[block];
                firstUnmarked[created] = first[block];
                end[created] = boundary;
                first[block] = boundary;
                firstUnmarked[block] = boundary;
                for (int at = first[created]; at < boundary; at++) {
                    blockOf[members[at]] = created;
                }
                listener.split(block, created);
            }
        }
    }
}
