package dev.parley.checker.cfg;

/** A stretch of the checked file, in UTF-16 code units. */
public record Extent(int offset, int length) {

    public int end() {
        return offset + length;
    }

    public boolean contains(Extent other) {
        return offset <= other.offset && other.end() <= end();
    }

    /** The stretch from {@code start} to {@code end}, exclusive. */
    public static Extent between(int start, int end) {
        return new Extent(start, Math.max(0, end - start));
    }
}
