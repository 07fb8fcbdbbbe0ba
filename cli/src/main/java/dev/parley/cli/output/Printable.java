package dev.parley.cli.output;

/**
 * Text of a project as a terminal may get it: whatever would control the terminal, or show the code in another order than it is in, is made
 * visible instead. Each character stays one character, so that carets fit.
 */
final class Printable {
    private static final char CONTROL_PICTURES = '\u2400';
    private static final char DELETE = '\u007f';
    private static final char PICTURE_OF_DELETE = '\u2421';
    private static final char REPLACEMENT = '\ufffd';

    private Printable() {}

    /** Of a line of code, in which a tabulator takes one column, or of the name of a file. */
    static String line(String line) {
        return text(line.replace('\t', ' ')).replace('\n', picture('\n'));
    }

    /** Of sentences, which may have several lines. */
    static String text(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.chars().forEach(each -> shown.append(shown((char) each)));
        return shown.toString();
    }

    private static char shown(char each) {
        return each == '\n' ? each
                : each < ' ' ? picture(each)
                : each == DELETE ? PICTURE_OF_DELETE
                : Character.isISOControl(each) || isDirection(each) ? REPLACEMENT
                : each;
    }

    private static char picture(char control) {
        return (char) (CONTROL_PICTURES + control);
    }

    /** Whether a character changes the direction of those that follow. */
    private static boolean isDirection(char each) {
        return each >= '\u202a' && each <= '\u202e' || each >= '\u2066' && each <= '\u2069';
    }
}
