package dev.parley.grammar;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.grammar.parsing.ProtocolParser;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A caret fixture: files separated by {@code //- /name}, expectations in comments under the line that they are about, and after
 * {@code //- @fix /name} the text of that file after the first quick fix of its first finding that has one.
 *
 * <pre>
 * client->servr: &lt;int>;
 * //      ^^^^^ error[PAR2001] has no role
 * </pre>
 */
record Fixture(Map<String, String> files, Map<String, String> fixed) {
    private static final Pattern EXPECTATION = Pattern.compile("^\\s*//( *)(\\^+) (error|warning|information)\\[(PAR\\d+)](.*)$");

    /** A finding, expected or found: where, what, and (if expected) a part of its message. */
    record Finding(String file, int line, int start, int end, String kind, String text) {
        String place() {
            return "%s:%d:%d-%d %s".formatted(file, line + 1, start + 1, end + 1, kind);
        }
    }

    static Fixture of(String text) {
        Map<String, StringBuilder> files = new LinkedHashMap<>();
        Map<String, StringBuilder> fixed = new LinkedHashMap<>();
        StringBuilder current = new StringBuilder();
        files.put("/test.parley", current);
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("//- @fix ")) {
                current = fixed.computeIfAbsent(line.substring(9).strip(), name -> new StringBuilder());
            } else if (line.startsWith("//- ")) {
                files.remove("/test.parley");
                current = files.computeIfAbsent(line.substring(4).strip(), name -> new StringBuilder());
            } else {
                current.append(line).append('\n');
            }
        }
        return new Fixture(strings(files), strings(fixed));
    }

    private static Map<String, String> strings(Map<String, StringBuilder> builders) {
        Map<String, String> strings = new LinkedHashMap<>();
        builders.forEach((name, builder) -> strings.put(name, builder.toString().replaceFirst("\n$", "")));
        return strings;
    }

    List<Finding> expected() {
        List<Finding> expected = new ArrayList<>();
        files.forEach((file, text) -> {
            int about = 0;
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                Matcher matcher = EXPECTATION.matcher(lines.get(i));
                if (matcher.matches()) {
                    int start = matcher.start(2);
                    expected.add(new Finding(
                            file, about, start, matcher.end(2), matcher.group(3) + "[" + matcher.group(4) + "]", matcher.group(5).strip()));
                } else {
                    about = i;
                }
            }
        });
        return expected;
    }

    Map<String, ParsedFile> parse(ProtocolParser parser, PayloadTypeResolver types) {
        List<ProtocolSource> sources = files.entrySet().stream()
                .map(entry -> parser.read(entry.getKey(), entry.getValue()))
                .toList();
        Map<String, ParsedFile> parsed = new LinkedHashMap<>();
        sources.forEach(source -> parsed.put(source.file(), parser.link(source, ProtocolIndex.of(sources), types)));
        return parsed;
    }

    static List<Finding> found(Map<String, ParsedFile> parsed) {
        return parsed.values().stream()
                .flatMap(file -> file.diagnostics().stream())
                .map(Fixture::finding)
                .toList();
    }

    private static Finding finding(Diagnostic diagnostic) {
        Position start = diagnostic.span().range().start();
        Position end = diagnostic.span().range().end();
        return new Finding(
                diagnostic.span().file(),
                start.line(),
                start.character(),
                end.line() == start.line() ? end.character() : Integer.MAX_VALUE,
                diagnostic.kind().severity().name().toLowerCase(Locale.ROOT) + "[" + diagnostic.kind().code() + "]",
                diagnostic.message());
    }

    /** What differs between expected and found; empty if nothing does. */
    static List<String> differences(List<Finding> expected, List<Finding> found) {
        TreeSet<String> differences = new TreeSet<>();
        for (Finding wanted : expected) {
            if (found.stream().noneMatch(actual -> actual.place().equals(wanted.place()) && actual.text().contains(wanted.text()))) {
                differences.add(wanted.place() + " is missing: " + wanted.text());
            }
        }
        for (Finding actual : found) {
            if (expected.stream().noneMatch(wanted -> actual.place().equals(wanted.place()) && actual.text().contains(wanted.text()))) {
                differences.add(actual.place() + " is not expected: " + actual.text());
            }
        }
        if (expected.size() != found.size()) {
            differences.add("expected " + expected.size() + " findings, found " + found.size());
        }
        return List.copyOf(differences);
    }

    /** A file after the first fix of its first finding that has one. */
    String afterFirstFix(String file, ParsedFile parsed) {
        Fix fix = parsed.diagnostics().stream()
                .flatMap(diagnostic -> diagnostic.fixes().stream())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no finding in " + file + " has a fix"));
        return apply(files.get(file), fix);
    }

    static String apply(String text, Fix fix) {
        LineIndex lines = new LineIndex(text);
        StringBuilder edited = new StringBuilder(text);
        fix.edits().stream()
                .sorted(Comparator.comparing((TextEdit edit) -> edit.span().range().start()).reversed())
                .forEach(edit -> edited.replace(
                        lines.offset(edit.span().range().start()), lines.offset(edit.span().range().end()), edit.newText()));
        return edited.toString();
    }
}
