package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.Range;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An archive of Java files, each introduced by a line {@code //- /Name.java}, in which carets under a line mark exactly the findings
 * that are expected there: {@code // ^^^^ error[PAR6004] part of the message}. {@code [PAR6004, resolved]} is found only with resolved
 * types, {@code [PAR6004, live]} only by the tolerant front end.
 */
record Fixture(Map<String, String> files) {
    private static final Pattern FILE = Pattern.compile("//- (/\\S+).*");
    private static final Pattern MARK = Pattern.compile("^\\s*//[^^]*?(\\^+) (error|warning|information)\\[(PAR\\d{4})(, resolved|, live)?] ?(.*)$");

    /** Kinds that are about types, the owners of values and the class path: what syntax alone tells of them is not compared. */
    private static final Pattern ABOUT_TYPES = Pattern.compile("PAR(6008|701\\d|8006)");

    /** Which of the front ends finds something. */
    enum FrontEnd {
        BOTH,
        RESOLVED,
        LIVE
    }

    /** What is expected, or found, at one place. */
    record Expectation(Range range, String severity, String code, String text, FrontEnd frontEnd) {

        boolean isResolved() {
            return frontEnd != FrontEnd.LIVE;
        }

        boolean isLive() {
            return frontEnd != FrontEnd.RESOLVED;
        }

        @Override
        public String toString() {
            Position start = range.start();
            return (start.line() + 1) + ":" + (start.character() + 1) + "-" + (range.end().line() + 1) + ":" + (range.end().character() + 1) + " "
                    + severity + "[" + code + "] " + text;
        }
    }

    static Fixture parse(String text) {
        Map<String, StringBuilder> files = new LinkedHashMap<>();
        StringBuilder current = null;
        for (String line : text.split("\n", -1)) {
            Matcher file = FILE.matcher(line);
            if (file.matches()) {
                current = new StringBuilder();
                files.put(file.group(1), current);
            } else if (current != null) {
                current.append(line).append('\n');
            }
        }
        Map<String, String> texts = new LinkedHashMap<>();
        files.forEach((name, content) -> texts.put(name, content.toString()));
        return new Fixture(texts);
    }

    static List<Expectation> expected(String text) {
        List<Expectation> expected = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        int marked = 0;
        for (int i = 0; i < lines.length; i++) {
            Matcher mark = MARK.matcher(lines[i]);
            if (mark.matches()) {
                expected.add(new Expectation(Range.of(marked, mark.start(1), marked, mark.end(1)), mark.group(2), mark.group(3),
                        mark.group(5).strip(), frontEnd(mark.group(3), mark.group(4))));
            } else {
                marked = i;
            }
        }
        return expected;
    }

    private static FrontEnd frontEnd(String code, String written) {
        if (written != null) {
            return written.equals(", live") ? FrontEnd.LIVE : FrontEnd.RESOLVED;
        }
        return isAboutTypes(code) ? FrontEnd.RESOLVED : FrontEnd.BOTH;
    }

    static boolean isAboutTypes(String code) {
        return ABOUT_TYPES.matcher(code).matches();
    }

    static Expectation found(Diagnostic diagnostic) {
        return new Expectation(diagnostic.span().range(), diagnostic.kind().severity().name().toLowerCase(java.util.Locale.ROOT),
                diagnostic.kind().code(), diagnostic.message(), FrontEnd.BOTH);
    }

    static boolean matches(Expectation expected, Expectation found) {
        return expected.range().equals(found.range()) && expected.severity().equals(found.severity())
                && expected.code().equals(found.code()) && found.text().contains(expected.text());
    }

    /** The part of a text that a range covers. */
    static String covered(String text, Range range) {
        LineIndex lines = new LineIndex(text);
        return text.substring(lines.offset(range.start()), lines.offset(range.end()));
    }
}
