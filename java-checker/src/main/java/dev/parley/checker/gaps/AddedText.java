package dev.parley.checker.gaps;

import java.util.SortedMap;
import java.util.TreeMap;

/** What a text lacks, by the offset that it is missing in front of; several things at a place in the order in which they were found. */
final class AddedText {
    private final TreeMap<Integer, StringBuilder> parts = new TreeMap<>();

    void add(int offset, char more) {
        parts.computeIfAbsent(offset, none -> new StringBuilder()).append(more);
    }

    boolean isAt(int offset) {
        return parts.containsKey(offset);
    }

    /** Forgets what was added from one offset up to another one. */
    void drop(int first, int last) {
        parts.subMap(first, true, last, true).clear();
    }

    SortedMap<Integer, String> byOffset() {
        SortedMap<Integer, String> all = new TreeMap<>();
        parts.forEach((offset, text) -> all.put(offset, text.toString()));
        return all;
    }
}
