package dev.parley.soundness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Small mistakes in a participant's text, each in one place. Not all of them matter: whoever runs the mutant finds out. */
final class Mutants {
    private static final Pattern STRING = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern SEND = Pattern.compile("(s\\.send\\([^,]+, )(.*)(\\);)");

    /** @param what for a person */
    record Mutant(String what, List<String> lines) {}

    private final List<String> lines;
    private final List<String> roles;
    private final List<String> labels;
    private final List<Mutant> found = new ArrayList<>();

    private Mutants(List<String> lines, List<String> roles, List<String> labels) {
        this.lines = lines;
        this.roles = roles;
        this.labels = labels;
    }

    /** Some of all mutants, drawn at random. */
    static List<Mutant> draw(List<String> lines, List<String> roles, List<String> labels, int count, Random random) {
        Mutants mutants = new Mutants(lines, roles, labels);
        mutants.collect();
        Collections.shuffle(mutants.found, random);
        return mutants.found.subList(0, Math.min(count, mutants.found.size()));
    }

    private void collect() {
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.contains("s.")) {
                continue;
            }
            if (line.endsWith(";")) {
                replace("drop", i, unused -> line.startsWith("s.") ? "" : line.replaceFirst("= .*;", "= " + fallback(line) + ";"));
                if (line.startsWith("s.")) {
                    insert("duplicate", i, line);
                }
                swap(i);
            }
            change("retarget", i, line, roles);
            change("relabel", i, line, labels);
            if (SEND.matcher(line).matches()) {
                replace("retype", i, unused -> SEND.matcher(line).replaceFirst("$1new Object()$3"));
                replace("one payload more", i, unused -> SEND.matcher(line).replaceFirst("$1$2, 7$3"));
            }
            replace("negate", i, text -> text.replace("while (s.inwhile", "while (!s.inwhile"));
            replace("loop once", i, text -> text.replaceFirst("^(while|for) \\((int v\\d+ = 0; )?(s\\.(?:out|in)while\\(.*\\))(; v\\d+\\+\\+)?\\) \\{$", "if ($3) {"));
            replace("other side", i, text -> text.replaceFirst("s\\.inwhile\\(\"\\w+\"\\)", "s.outwhile(fuel-- > 0)"));
        }
        insert("use again at the end", lastStep(), lines.get(lastStep()));
    }

    private static String fallback(String declaration) {
        return declaration.startsWith("int ") ? "1" : declaration.startsWith("double[]") ? "new double[1]" : declaration.startsWith("String") ? "\"\"" : "null";
    }

    private int lastStep() {
        int last = lines.size() - 1;
        while (!lines.get(last).startsWith("s.") && last > 0) {
            last--;
        }
        return last;
    }

    private void swap(int i) {
        if (i + 1 < lines.size() && lines.get(i + 1).endsWith(";") && lines.get(i + 1).contains("s.")) {
            List<String> changed = new ArrayList<>(lines);
            changed.set(i, lines.get(i + 1));
            changed.set(i + 1, lines.get(i));
            add("swap", i, changed);
        }
    }

    private void change(String what, int i, String line, List<String> others) {
        Matcher string = STRING.matcher(line);
        while (string.find()) {
            String old = string.group(1);
            int start = string.start(1);
            int end = string.end(1);
            if (others.contains(old)) {
                others.stream().filter(other -> !other.equals(old)).findFirst().ifPresent(other ->
                        replace(what, i, text -> text.substring(0, start) + other + text.substring(end)));
            }
        }
    }

    private void insert(String what, int i, String line) {
        List<String> changed = new ArrayList<>(lines);
        changed.add(i + 1, line);
        add(what, i, changed);
    }

    private void replace(String what, int i, UnaryOperator<String> change) {
        String line = change.apply(lines.get(i));
        if (!line.equals(lines.get(i))) {
            List<String> changed = new ArrayList<>(lines);
            changed.set(i, line);
            add(what, i, changed);
        }
    }

    private void add(String what, int i, List<String> changed) {
        found.add(new Mutant(what + " in line " + (i + 1) + ": " + lines.get(i), changed));
    }
}
