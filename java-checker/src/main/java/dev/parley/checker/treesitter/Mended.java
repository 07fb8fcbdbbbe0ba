package dev.parley.checker.treesitter;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A text that a parser makes more of than of the original.
 *
 * @param text what is to be parsed
 * @param added what it has more than the original, by the offset in the original that it stands in front of
 */
record Mended(String text, SortedMap<Integer, String> added) {
    Mended {
        added = new TreeMap<>(added);
    }

    /** Where an offset of the mended text is in the original: all that was added at a place is at this place. */
    int original(int offset) {
        int shift = 0;
        for (Map.Entry<Integer, String> each : added.entrySet()) {
            int start = each.getKey() + shift;
            if (offset <= start) {
                break;
            }
            int length = each.getValue().length();
            if (offset < start + length) {
                return each.getKey();
            }
            shift += length;
        }
        return offset - shift;
    }
}
