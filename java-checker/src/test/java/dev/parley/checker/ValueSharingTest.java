package dev.parley.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random programs without loops, each also run: whatever is touched or sent after it was given away must be reported, and where no
 * value has two names, nothing else may be.
 */
class ValueSharingTest {
    private static final List<String> ARRAYS = List.of("a", "b", "c");
    private static final List<String> BOXES = List.of("p", "q");
    private static final int SENDS = 4;
    private static final int PROGRAMS = 40;

    /** What a program shares its values through. */
    private enum Means {
        /** Every value has one name. */
        NONE,
        NAMES,
        FIELDS,
        LISTS,
        METHODS,
        BRANCHES,
        ALL
    }

    /** A program, and what became of it when it was run. */
    private static final class Program {
        private final SplittableRandom random;
        private final Means means;
        private final StringBuilder text = new StringBuilder();
        private final Map<String, Object> arrays = new HashMap<>();
        private final Map<String, Object[]> boxes = new HashMap<>();
        private final List<Object> list = new ArrayList<>();
        private final Set<Object> given = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
        /** Whether something given away was touched or sent. */
        private boolean wrong;
        /** Whether something given away was at least mentioned, or what holds it. */
        private boolean mentioned;

        Program(SplittableRandom random, Means means) {
            this.random = random;
            this.means = means;
            ARRAYS.forEach(this::allocate);
            BOXES.forEach(box -> {
                text.append("Box ").append(box).append(" = new Box(); ");
                boxes.put(box, new Object[] {new Object()});
            });
            text.append("List<double[]> l = new ArrayList<>();\n");
            for (int sent = 0; sent < SENDS; sent++) {
                for (int i = random.nextInt(6); i > 0; i--) {
                    move();
                }
                String array = any(ARRAYS);
                text.append("s.send(").append(array).append(");\n");
                touch(arrays.get(array));
                given.add(arrays.get(array));
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                move();
            }
        }

        /** A step, or one of two, of which the run takes one. */
        private void move() {
            if (means != Means.BRANCHES && means != Means.ALL || random.nextInt(3) > 0) {
                step();
                return;
            }
            boolean first = random.nextBoolean();
            text.append("if (Math.random() < 0.5) {\n");
            branch(first);
            text.append("} else {\n");
            branch(!first);
            text.append("}\n");
        }

        /** @param taken whether it is the one that the run takes */
        private void branch(boolean taken) {
            Map<String, Object> arraysBefore = new HashMap<>(arrays);
            Map<String, Object[]> boxesBefore = new HashMap<>(boxes);
            Map<Object[], Object> heldBefore = new IdentityHashMap<>();
            boxes.values().forEach(box -> heldBefore.put(box, box[0]));
            List<Object> listBefore = new ArrayList<>(list);
            boolean wrongBefore = wrong;
            for (int i = 1 + random.nextInt(2); i > 0; i--) {
                step();
            }
            if (!taken) {
                arrays.putAll(arraysBefore);
                boxes.putAll(boxesBefore);
                heldBefore.forEach((box, held) -> box[0] = held);
                list.clear();
                list.addAll(listBefore);
                wrong = wrongBefore;
            }
        }

        private String any(List<String> names) {
            return names.get(random.nextInt(names.size()));
        }

        private void allocate(String array) {
            text.append(arrays.containsKey(array) ? "" : "double[] ").append(array).append(" = new double[1];\n");
            arrays.put(array, new Object());
        }

        private void touch(Object value) {
            wrong |= given.contains(value);
            mention(value);
        }

        private void mention(Object value) {
            mentioned |= given.contains(value);
        }

        private void call(int kind, String array, String other, String box, String otherBox) {
            switch (kind) {
                case 10 -> {
                    text.append(array).append(" = last(").append(array).append(", ").append(other).append(");\n");
                    touch(arrays.get(array));
                    touch(arrays.get(other));
                    arrays.put(array, arrays.get(other));
                }
                case 11 -> {
                    text.append(box).append(" = filled(").append(otherBox).append(", ").append(array).append(");\n");
                    mention(boxes.get(otherBox)[0]);
                    mention(arrays.get(array));
                    boxes.get(otherBox)[0] = arrays.get(array);
                    boxes.put(box, boxes.get(otherBox));
                }
                case 12 -> {
                    text.append(array).append(" = held(").append(box).append(");\n");
                    mention(boxes.get(box)[0]);
                    arrays.put(array, boxes.get(box)[0]);
                }
                case 13 -> {
                    text.append(box).append(" = boxed(").append(array).append(");\n");
                    mention(arrays.get(array));
                    boxes.put(box, new Object[] {arrays.get(array)});
                }
                case 14 -> {
                    text.append("share(").append(box).append(", ").append(otherBox).append(");\n");
                    mention(boxes.get(box)[0]);
                    mention(boxes.get(otherBox)[0]);
                    boxes.get(box)[0] = boxes.get(otherBox)[0];
                }
                default -> {
                    text.append(array).append(" = exchanged(").append(box).append(", ").append(array).append(");\n");
                    mention(boxes.get(box)[0]);
                    mention(arrays.get(array));
                    Object before = boxes.get(box)[0];
                    boxes.get(box)[0] = arrays.get(array);
                    arrays.put(array, before);
                }
            }
        }

        private void step() {
            String array = any(ARRAYS);
            String other = any(ARRAYS);
            String box = any(BOXES);
            String otherBox = any(BOXES);
            boolean names = means == Means.NAMES || means == Means.ALL;
            boolean fields = means == Means.FIELDS || means == Means.ALL;
            boolean lists = means == Means.LISTS || means == Means.ALL;
            boolean methods = means == Means.METHODS || means == Means.ALL;
            int kind = random.nextInt(methods ? 16 : 10);
            if (kind >= 10) {
                call(kind, array, other, box, otherBox);
            } else if (kind == 1 && (names || means == Means.BRANCHES)) {
                text.append(array).append(" = ").append(other).append(";\n");
                mention(arrays.get(other));
                arrays.put(array, arrays.get(other));
            } else if (kind == 2 && fields) {
                text.append(box).append(".v = ").append(array).append(";\n");
                mention(arrays.get(array));
                boxes.get(box)[0] = arrays.get(array);
            } else if (kind == 3 && fields) {
                text.append(array).append(" = ").append(box).append(".v;\n");
                mention(boxes.get(box)[0]);
                arrays.put(array, boxes.get(box)[0]);
            } else if (kind == 4 && fields) {
                text.append(box).append(" = ").append(otherBox).append(";\n");
                mention(boxes.get(otherBox)[0]);
                boxes.put(box, boxes.get(otherBox));
            } else if (kind == 5 && fields) {
                text.append(box).append(".v[0]++;\n");
                touch(boxes.get(box)[0]);
            } else if (kind == 6 && lists) {
                text.append("l.add(").append(array).append(");\n");
                mention(arrays.get(array));
                list.forEach(this::mention);
                list.add(arrays.get(array));
            } else if (kind == 7 && lists && !list.isEmpty()) {
                int index = random.nextInt(list.size());
                text.append(array).append(" = l.get(").append(index).append(");\n");
                list.forEach(this::mention);
                arrays.put(array, list.get(index));
            } else if (kind == 8 && lists && !list.isEmpty()) {
                int index = random.nextInt(list.size());
                text.append(array).append(" = l.remove(").append(index).append(");\n");
                list.forEach(this::mention);
                arrays.put(array, list.remove(index));
            } else if (kind % 2 == 0) {
                allocate(array);
            } else {
                text.append(array).append("[0]++;\n");
                touch(arrays.get(array));
            }
        }
    }

    /** What programs call; {@link Program#call} does the same. */
    private static final String METHODS = """
            static double[] last(double[] one, double[] other) { return one.length > other.length ? one : other; }
            static Box filled(Box box, double[] array) { box.v = array; return box; }
            static double[] held(Box box) { return box.v; }
            static Box boxed(double[] array) { Box made = new Box(); made.v = array; return made; }
            static void share(Box one, Box other) { one.v = other.v; }
            static double[] exchanged(Box box, double[] array) { double[] before = box.v; box.v = array; return before; }
            """;

    private final JavaChecker checker = new JavaChecker();
    private final JavaEnvironment environment = new JavaEnvironment(List.of(), TestResources.runtime(), Map.of());

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void reportsExactlyWhatGoesWrong(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Set<Boolean> met = new HashSet<>();
        for (Means means : Means.values()) {
            List<Program> programs = new ArrayList<>();
            StringBuilder text = new StringBuilder("import dev.parley.runtime.*;\nimport java.util.*;\nclass Programs {\n")
                    .append("static final class Box { double[] v = new double[1]; }\n").append(METHODS);
            for (int i = 0; i < PROGRAMS; i++) {
                Program program = new Program(random, means);
                programs.add(program);
                text.append("@Participant(protocol = \"test.gifts\", role = \"A\") void run").append(i)
                        .append("(Session s) throws Exception {\n").append(program.text).append("}\n");
            }
            List<ParticipantReport> reports =
                    checker.check(new JavaSource("/fixture/Programs.java", text.append("}\n").toString()), environment, TestProtocols.all()).participants();
            for (int i = 0; i < PROGRAMS; i++) {
                Program program = programs.get(i);
                List<Diagnostic> found = reports.get(i).diagnostics();
                String words = means + "\n" + program.text + found.stream().map(Diagnostic::toString).collect(Collectors.joining("\n"));
                met.add(program.wrong);
                if (program.wrong) {
                    assertThat(found).as(words).anyMatch(one -> Set.of("PAR7010", "PAR7011").contains(one.kind().code()));
                } else if (!program.mentioned && (means == Means.NONE || means == Means.NAMES)) {
                    assertThat(found).as(words).isEmpty();
                }
            }
        }
        assertThat(met).containsExactlyInAnyOrder(true, false);
    }
}
