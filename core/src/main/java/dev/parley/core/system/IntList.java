package dev.parley.core.system;

import java.util.Arrays;

/** A growing list of integers. Not safe for use by several threads. */
public final class IntList {
    private int[] elements = new int[64];
    private int size;

    public int size() {
        return size;
    }

    public void add(int element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, size * 2);
        }
        elements[size++] = element;
    }

    public int get(int index) {
        return elements[index];
    }

    public int removeLast() {
        return elements[--size];
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
