package dev.parley.core.system;

import java.util.Arrays;

/** A set of configurations, all of one width, numbered in the order of their arrival. Not safe for use by several threads. */
public final class ConfigurationTable {
    private final int width;
    private int[] vectors;
    private int[] buckets = new int[256];
    private int size;

    public ConfigurationTable(int width) {
        this.width = width;
        this.vectors = new int[width * 64];
        Arrays.fill(buckets, -1);
    }

    public int size() {
        return size;
    }

    public int width() {
        return width;
    }

    /** The number of a configuration; it is {@code size() - 1} for one that was not there before. */
    public int add(int[] vector) {
        int mask = buckets.length - 1;
        int i = hash(vector, 0) & mask;
        while (buckets[i] >= 0) {
            int offset = buckets[i] * width;
            if (Arrays.equals(vectors, offset, offset + width, vector, 0, width)) {
                return buckets[i];
            }
            i = (i + 1) & mask;
        }
        if ((size + 1) * 2 > buckets.length) {
            rehash();
            return add(vector);
        }
        buckets[i] = size;
        if ((size + 1) * width > vectors.length) {
            vectors = Arrays.copyOf(vectors, vectors.length * 2);
        }
        System.arraycopy(vector, 0, vectors, size * width, width);
        return size++;
    }

    public void read(int configuration, int[] into) {
        System.arraycopy(vectors, configuration * width, into, 0, width);
    }

    /** One integer of a configuration. */
    public int get(int configuration, int slot) {
        return vectors[configuration * width + slot];
    }

    private void rehash() {
        buckets = new int[buckets.length * 2];
        Arrays.fill(buckets, -1);
        int mask = buckets.length - 1;
        for (int configuration = 0; configuration < size; configuration++) {
            int i = hash(vectors, configuration * width) & mask;
            while (buckets[i] >= 0) {
                i = (i + 1) & mask;
            }
            buckets[i] = configuration;
        }
    }

    private int hash(int[] from, int offset) {
        int hash = 17;
        for (int i = offset; i < offset + width; i++) {
            hash = (hash ^ from[i]) * 0x9E3779B9;
            hash ^= hash >>> 15;
        }
        return hash;
    }
}
