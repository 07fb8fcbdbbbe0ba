package dev.parley.soundness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Writes random methods that give arrays away and do other things with them: they keep them in variables, lists, queues, arrays, records and
 * functions, pass them to helpers, and touch them. Some give one away that they touch afterwards, or give away twice.
 */
final class OwnedValuesWriter {
    private static final int HELPERS = 3;
    private static final int DEEPEST = 2;

    /** What is in scope; what lambdas may use of it never gets another value. */
    private record Scope(List<String> variables, List<String> fixed, boolean gives, int depth) {
        Scope inner() {
            return new Scope(variables, new ArrayList<>(fixed), gives, depth + 1);
        }

        Scope lambda() {
            return new Scope(List.of(), new ArrayList<>(fixed), false, depth + 1);
        }
    }

    private final Random random;
    private final List<String> lines = new ArrayList<>();
    private int names;
    /** How many helpers the code that is being written may call: none that calls it. */
    private int callable = HELPERS;

    private OwnedValuesWriter(Random random) {
        this.random = random;
    }

    /** The lines of a class with a method {@code play(Service, int)}. */
    static List<String> write(String name, Random random) {
        OwnedValuesWriter writer = new OwnedValuesWriter(random);
        writer.type(name);
        return List.copyOf(writer.lines);
    }

    private void type(String name) {
        add("import dev.parley.runtime.*;", "import java.util.*;", "import java.util.function.*;", "import java.util.stream.*;",
                "public class " + name + " {",
                "private record Box(double[] one, double[] other) {}",
                "private static final class Failed extends RuntimeException {",
                "final double[] value;",
                "Failed(double[] value) { this.value = value; }",
                "}",
                "private final Random random;",
                "public " + name + "(Random random) { this.random = random; }",
                "private boolean flag() { return random.nextBoolean(); }",
                "private static void touch(double[] it) { if (it != null) { it[0]++; } }",
                "public void play(@Plays(protocol = \"frames.give\", role = \"client\") Service shop, int k) throws SessionException {",
                "Session s = shop.request();",
                "double[] x = new double[1];", "double[] y = new double[1];", "double[] z = new double[1];",
                "Deque<double[]> pool = new ArrayDeque<>();", "List<double[]> list = new ArrayList<>();", "double[][] rows = new double[2][];");
        statements(3 + random.nextInt(5), new Scope(List.of("x", "y", "z"), new ArrayList<>(), true, 0));
        add("s.outwhile(false);", "s.close();", "}");
        for (int i = 0; i < HELPERS; i++) {
            callable = i;
            add("private double[] h" + i + "(Deque<double[]> pool, List<double[]> list, double[][] rows, double[] x, double[] y, int k) {");
            statements(1 + random.nextInt(2), new Scope(List.of("x", "y"), new ArrayList<>(), false, DEEPEST - 1));
            add("return " + one("x", "y", "flag() ? x : y", "new double[1]") + ";", "}");
        }
        add("}");
    }

    private void add(String... written) {
        lines.addAll(List.of(written));
    }

    @SafeVarargs
    private <T> T one(T... of) {
        return of[random.nextInt(of.length)];
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String name(String kind) {
        return kind + names++;
    }

    private void statements(int count, Scope scope) {
        for (int i = 0; i < count; i++) {
            statement(scope);
        }
    }

    private void statement(Scope scope) {
        switch (random.nextInt(9)) {
            case 0, 1 -> add(scope.gives() ? "s.outwhile(true); s.send(" + value(scope) + ");" : "touch(" + value(scope) + ");");
            case 2 -> add("touch(" + value(scope) + ");");
            case 3, 4 -> put(scope);
            case 5, 6 -> take(scope);
            case 7 -> keep(scope);
            default -> {
                if (scope.depth() < DEEPEST) {
                    branch(scope);
                }
            }
        }
    }

    private String value(Scope scope) {
        List<String> values = Stream.concat(scope.variables().stream(), scope.fixed().stream()).toList();
        return values.isEmpty() ? "new double[1]" : one(values);
    }

    /** A value gets into something else. */
    private void put(Scope scope) {
        String value = value(scope);
        String index = one("0", "1", "k", "1 - k");
        add(one("pool.add(" + value + ");", "pool.push(" + value + ");", "list.add(" + value + ");", "list.addAll(pool);", "pool.addAll(list);",
                "rows[" + index + "] = " + value + ";", "Arrays.fill(rows, " + value + ");", "if (!list.isEmpty()) { list.set(0, " + value + "); }"));
    }

    /** A variable gets a value from somewhere. */
    private void take(Scope scope) {
        if (scope.variables().isEmpty()) {
            return;
        }
        String value = value(scope);
        String other = value(scope);
        String index = one("0", "1", "k", "1 - k");
        List<Supplier<String>> sources = List.of(() -> "new double[1]", () -> value, () -> "pool.poll()", () -> "pool.peekLast()",
                () -> "list.isEmpty() ? null : list.get(0)", () -> "list.isEmpty() ? null : list.remove(0)", () -> "rows[" + index + "]",
                () -> "list.stream().findFirst().orElse(null)", () -> "flag() ? " + value + " : " + other,
                () -> "new Box(" + value + ", " + other + ")." + one("one", "other") + "()",
                () -> "Optional.of(" + value + ").orElse(null)", () -> value + ".clone()",
                () -> helper(value, other), () -> "switch (k) { case 0 -> " + value + "; default -> " + other + "; }");
        add(one(scope.variables()) + " = " + one(sources).get() + ";");
    }

    private String helper(String value, String other) {
        return callable == 0 ? value : "h" + random.nextInt(callable) + "(pool, list, rows, " + value + ", " + other + ", k)";
    }

    /** Something else has a value, and is asked for it by and by. */
    private void keep(Scope scope) {
        String name = name("v");
        switch (random.nextInt(5)) {
            case 0 -> {
                add("final double[] " + name + " = " + value(scope) + ";");
                scope.fixed().add(name);
            }
            case 1 -> {
                add("Box " + name + " = new Box(" + value(scope) + ", " + value(scope) + ");");
                statement(scope.inner());
                String found = name("v");
                add(one("touch(" + name + ".one());",
                        "if (" + name + " instanceof Box(double[] " + found + ", var " + found + "r)) { touch(" + found + "); }"));
            }
            case 2 -> {
                add("List<double[]> " + name + " = " + one("list", "new ArrayList<>(list)", "new ArrayList<>(pool)") + ";");
                statement(scope.inner());
                add("for (double[] each : " + name + ") { touch(each); }");
            }
            case 3 -> {
                add("Runnable " + name + " = () -> {");
                statements(1 + random.nextInt(2), scope.lambda());
                add("};");
                statement(scope.inner());
                add(name + ".run();");
            }
            default -> {
                if (!scope.fixed().isEmpty() && !scope.variables().isEmpty()) {
                    add("Supplier<double[]> " + name + " = () -> " + one(scope.fixed()) + ";");
                    statement(scope.inner());
                    add(one(scope.variables()) + " = " + name + ".get();");
                }
            }
        }
    }

    private void branch(Scope scope) {
        switch (random.nextInt(5)) {
            case 0 -> block("if (flag()) {", scope.inner(), "}");
            case 1 -> {
                block("if (flag()) {", scope.inner(), "} else {");
                statements(1, scope.inner());
                add("}");
            }
            case 2 -> block(one("while (flag()) {", "for (String " + name("n") + " : List.of(\"m\", \"n\")) {"), scope.inner(), "}");
            case 3 -> block(one("List.of(1, 2).forEach(" + name("e") + " -> {", "Optional.of(1).ifPresent(" + name("e") + " -> {"),
                    scope.lambda(), "});");
            default -> {
                String failed = name("e");
                Scope body = scope.inner();
                add("try {");
                statements(1, body);
                add("if (flag()) { throw new Failed(" + value(body) + "); }", "} catch (Failed " + failed + ") {");
                statements(1, scope.inner());
                add(one("touch(" + failed + ".value);", ""), "}");
            }
        }
    }

    private void block(String head, Scope scope, String end) {
        add(head);
        statements(1 + random.nextInt(2), scope);
        add(end);
    }
}
