package dev.parley.checker.incremental;

/**
 * The one stretch in which two texts differ; offsets in UTF-16 code units.
 *
 * @param start the first difference
 * @param oldEnd behind the last difference in the text before
 * @param newEnd behind the last difference in the text afterwards
 */
record TextChange(int start, int oldEnd, int newEnd) {

    static TextChange between(String before, String after) {
        int shorter = Math.min(before.length(), after.length());
        int start = 0;
        while (start < shorter && before.charAt(start) == after.charAt(start)) {
            start++;
        }
        int alike = 0;
        while (alike < shorter - start && before.charAt(before.length() - 1 - alike) == after.charAt(after.length() - 1 - alike)) {
            alike++;
        }
        return new TextChange(start, before.length() - alike, after.length() - alike);
    }

    /** Where an offset of the text before is afterwards; what was inside of the change is at its start. */
    int moved(int offset) {
        return offset >= oldEnd ? offset + newEnd - oldEnd : Math.min(offset, start);
    }
}
