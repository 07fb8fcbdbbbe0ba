package dev.parley.core.system;

import java.util.Arrays;

/**
 * Contents of queues as numbers: equal contents have equal numbers, {@link #EMPTY} is the empty one. Appending and taking are look-ups
 * once a content has been seen. Not safe for use by several threads.
 */
public final class QueueTable {
    public static final int EMPTY = 0;

    private int[] head = new int[64];
    private int[] tail = new int[64];
    private int[] length = new int[64];
    private int[] shorter = new int[64];
    private int[] last = new int[64];
    private int size = 1;
    private int[] buckets = new int[128];

    public QueueTable() {
        Arrays.fill(buckets, -1);
    }

    public int length(int queue) {
        return length[queue];
    }

    /** The letter to be taken next; meaningless for the empty queue. */
    public int head(int queue) {
        return head[queue];
    }

    /** What is left after taking the head. */
    public int tail(int queue) {
        return tail[queue];
    }

    public int append(int queue, int letter) {
        // The tail of a new content is a content too, and may be new itself: make the shorter ones first.
        int suffix = queue;
        int missing = 0;
        while (suffix != EMPTY && find(suffix, letter) < 0) {
            suffix = tail[suffix];
            missing++;
        }
        int made = find(suffix, letter);
        if (made < 0) {
            made = add(EMPTY, letter, EMPTY);
        }
        for (; missing > 0; missing--) {
            made = add(nthTail(queue, missing - 1), letter, made);
        }
        return made;
    }

    private int nthTail(int queue, int n) {
        int rest = queue;
        for (int i = 0; i < n; i++) {
            rest = tail[rest];
        }
        return rest;
    }

    private int add(int queue, int letter, int rest) {
        if (size == head.length) {
            grow();
        }
        int made = size++;
        shorter[made] = queue;
        last[made] = letter;
        length[made] = length[queue] + 1;
        head[made] = queue == EMPTY ? letter : head[queue];
        tail[made] = rest;
        insert(made);
        return made;
    }

    private int find(int queue, int letter) {
        int mask = buckets.length - 1;
        for (int i = hash(queue, letter) & mask; buckets[i] >= 0; i = (i + 1) & mask) {
            int candidate = buckets[i];
            if (shorter[candidate] == queue && last[candidate] == letter) {
                return candidate;
            }
        }
        return -1;
    }

    private void insert(int made) {
        int mask = buckets.length - 1;
        int i = hash(shorter[made], last[made]) & mask;
        while (buckets[i] >= 0) {
            i = (i + 1) & mask;
        }
        buckets[i] = made;
    }

    private void grow() {
        int capacity = head.length * 2;
        head = Arrays.copyOf(head, capacity);
        tail = Arrays.copyOf(tail, capacity);
        length = Arrays.copyOf(length, capacity);
        shorter = Arrays.copyOf(shorter, capacity);
        last = Arrays.copyOf(last, capacity);
        buckets = new int[capacity * 2];
        Arrays.fill(buckets, -1);
        for (int queue = 1; queue < size; queue++) {
            insert(queue);
        }
    }

    private static int hash(int queue, int letter) {
        int mixed = (queue * 31 + letter) * 0x9E3779B9;
        return mixed ^ mixed >>> 15;
    }
}
