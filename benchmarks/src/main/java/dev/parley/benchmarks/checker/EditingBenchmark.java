package dev.parley.benchmarks.checker;

import dev.parley.checker.JavaChecker;
import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.checker.ProtocolLookup;
import dev.parley.workspace.Workspace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Types into a long Java file whose methods play a role, and takes the time until the states of all its sessions are up to date, by syntax
 * alone. The references are reading all of its text again, with its tree brought up to date, and reading it from nothing, in both cases
 * without any protocol. Usage: {@code EditingBenchmark FOLDER RUNTIME_JAR}, where the folder is empty.
 */
public final class EditingBenchmark {
    private static final int LINES = 1000;
    private static final int EDITS = 500;
    private static final int EDITS_TO_WARM_UP = 300;
    /** What is typed stays unfinished, so that the text alone tells the states. */
    private static final String TYPED = " s.send(\"shop\", 1";

    private EditingBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        GeneratedProject project = GeneratedProject.write(Path.of(arguments[0]), 1, 100, Path.of(arguments[1]));
        Path file = project.addLongClass(LINES);
        String text = Files.readString(file);
        Workspace workspace = Workspace.open(project.root());
        JavaEnvironment sources = new JavaEnvironment(List.of(Path.of(arguments[0], "src")), List.of(), Map.of());
        ProtocolLookup nothing = ProtocolLookup.of(List.of());
        JavaChecker checker = new JavaChecker();
        List<String> edits = Typing.texts(text, TYPED, EDITS_TO_WARM_UP + EDITS);
        List<Double> trees = new ArrayList<>();
        List<Double> states = new ArrayList<>();
        List<Double> fromNothing = new ArrayList<>();
        for (int i = 0; i < edits.size(); i++) {
            String edited = edits.get(i);
            Workspace now = workspace.withDocument(file, edited);
            double tree = milliseconds(() -> checker.live(new JavaSource(file.toString(), edited), sources, nothing));
            double state = milliseconds(() -> now.sessionCode(file));
            double anew = milliseconds(() -> {
                String path = file + "." + edited.hashCode();
                checker.live(new JavaSource(path, edited), sources, nothing);
                checker.closed(path);
                return path;
            });
            if (i >= EDITS_TO_WARM_UP) {
                trees.add(tree);
                states.add(state);
                fromNothing.add(anew);
            }
        }
        System.out.printf("Typing into a file of %d lines, %d edits (aim: p95 of the states below 60 ms)%n", text.lines().count(), EDITS);
        print("all of its text again", trees);
        print("all of it from nothing", fromNothing);
        print("the states of its sessions", states);
    }

    private static void print(String what, List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        System.out.printf("%-28s p50 %6.1f ms   p95 %6.1f ms   most %6.1f ms%n",
                what, sorted.get(sorted.size() / 2), sorted.get(sorted.size() * 95 / 100), sorted.getLast());
    }

    private static double milliseconds(Callable<?> work) throws Exception {
        long start = System.nanoTime();
        work.call();
        return (System.nanoTime() - start) / 1e6;
    }
}
