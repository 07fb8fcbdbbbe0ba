package dev.parley.grammar.scribble.syntax;

/** Which of the two relatives a file is written in. They share a grammar and differ in what they reject. */
public enum Dialect {
    /** Modules with declared payload types; choices and recursions are checked on the composed machines. */
    SCRIBBLE(".scr"),
    /** Single files; payload types need no declaration; choices and recursions are checked by projection alone. */
    NUSCR(".nuscr");

    private final String suffix;

    Dialect(String suffix) {
        this.suffix = suffix;
    }

    /** How the names of its files end. */
    public String suffix() {
        return suffix;
    }

    /** Whether a file is in either of them, by the end of its name. */
    public static boolean isOneOf(String file) {
        return file.endsWith(SCRIBBLE.suffix) || file.endsWith(NUSCR.suffix);
    }

    /** The dialect of a file by the end of its name; Scribble for any other name. */
    public static Dialect of(String file) {
        return file.endsWith(NUSCR.suffix) ? NUSCR : SCRIBBLE;
    }
}
