package dev.parley.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Small mistakes in the calls on sessions of a Java file, each in one place: every kind of mistake at every call where it can be made. */
final class CallMutants {
    private static final Pattern CALL =
            Pattern.compile("\\b(\\w+)\\.(?:<\\w+>)?(send|receive[23]?|outbranch|inbranch|outwhile|inwhile|begin|awaitBegin)\\(");
    private static final Pattern STRING = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern VARIABLE = Pattern.compile("[(,]\\s*([A-Za-z_][\\w.\\[\\]]*)\\)$");
    private static final Pattern CASE = Pattern.compile("case \"(\\w+)\"");
    private static final Map<String, String> DEFAULTS = Map.of("int", "0", "long", "0L", "double", "0.0", "boolean", "false");

    /**
     * A changed text.
     *
     * @param operator the kind of mistake
     * @param place the line that it is in, without indentation
     */
    record Mutant(String operator, String place, String text) {}

    private final String text;
    private final List<String> roles;
    private final List<String> labels;
    private final boolean givesAway;
    private final List<Mutant> found = new ArrayList<>();

    private CallMutants(String text, List<String> roles, List<String> labels, boolean givesAway) {
        this.text = text;
        this.givesAway = givesAway;
        this.roles = roles;
        this.labels = labels;
    }

    /** @param givesAway whether there are messages that give something away, which it is a mistake to use afterwards */
    static List<Mutant> of(String text, List<String> roles, List<String> labels, boolean givesAway) {
        CallMutants mutants = new CallMutants(text, roles, labels, givesAway);
        Matcher call = CALL.matcher(text);
        while (call.find()) {
            mutants.change(call.start(), mutants.close(call.end()), call.group(1), call.group(2));
        }
        Matcher label = CASE.matcher(text);
        while (label.find()) {
            mutants.other("relabel", labels, label.start(1), label.end(1));
        }
        return mutants.found;
    }

    private void change(int start, int end, String session, String method) {
        String call = text.substring(start, end);
        int line = text.lastIndexOf('\n', start) + 1;
        int lineEnd = text.indexOf('\n', start);
        String before = text.substring(line, start).strip();
        boolean statement = text.startsWith(";", end) && end + 1 == lineEnd;
        if (statement && before.isEmpty()) {
            add("drop", start, start, end + 1, ";");
            add("duplicate", start, start, start, call + "; ");
        } else if (statement && before.matches("[\\w<>\\[\\], .]+ =")) {
            add("drop", start, start, end, DEFAULTS.getOrDefault(before.replaceAll(" .*", ""), "null"));
            add("duplicate", start, line, line, call + "; ");
        } else if (!method.endsWith("while")) {
            add("drop", start, start, end, "null");
        }
        if (statement) {
            swap(line, lineEnd);
        }
        if (statement && givesAway && method.equals("send")) {
            useAfterwards(start, end, call);
        }
        Matcher name = STRING.matcher(call);
        while (name.find()) {
            other("retarget", roles, start + name.start(1), start + name.end(1));
            other("relabel", labels, start + name.start(1), start + name.end(1));
        }
        int comma = call.indexOf(", ");
        if (method.equals("send") && comma > 0 && !call.contains("List.of")) {
            add("retype", start, start + comma + 2, end - 1, "new Object()");
        }
        if (method.equals("inwhile")) {
            add("other side of the loop", start, start, end, session + ".outwhile(System.nanoTime() > 0)");
        }
        if (method.equals("outwhile")) {
            roles.forEach(role -> add("other side of the loop", start, start, end, session + ".inwhile(\"" + role + "\")"));
        }
    }

    /** Looks at the last payload once more, if a variable or an element has it: a call may give another value the next time. */
    private void useAfterwards(int start, int end, String call) {
        Matcher payload = VARIABLE.matcher(call);
        if (payload.find()) {
            add("use after send", start, end + 1, end + 1, " System.out.println(" + payload.group(1) + ");");
        }
    }

    /** Exchanges two lines that each are a call. */
    private void swap(int line, int lineEnd) {
        int nextEnd = text.indexOf('\n', lineEnd + 1);
        String next = text.substring(lineEnd + 1, nextEnd);
        if (next.endsWith(";") && CALL.matcher(next).find() && !next.contains("{")) {
            add("swap", line, line, nextEnd, next + "\n" + text.substring(line, lineEnd));
        }
    }

    private void other(String operator, List<String> names, int start, int end) {
        String old = text.substring(start, end);
        if (names.contains(old)) {
            names.stream().filter(name -> !name.equals(old)).forEach(name -> add(operator + " to " + name, start, start, end, name));
        }
    }

    private void add(String operator, int place, int start, int end, String replacement) {
        int line = text.lastIndexOf('\n', place - 1) + 1;
        String changed = text.substring(0, start) + replacement + text.substring(end);
        if (!changed.equals(text)) {
            found.add(new Mutant(operator, text.substring(line, text.indexOf('\n', place)).strip(), changed));
        }
    }

    /** The offset behind the parenthesis that closes the arguments which start at {@code arguments}. */
    private int close(int arguments) {
        int open = 1;
        int at = arguments;
        while (open > 0) {
            char c = text.charAt(at++);
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        return at;
    }
}
