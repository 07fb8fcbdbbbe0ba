package dev.parley.benchmarks.checker;

import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Checks generated projects and compiles them with {@code javac}, in turns in the same process, and edits a long file of one of them.
 *
 * <p>Both are measured warm: every project is checked and compiled many times before the first figure is taken, because the compiler that
 * runs the longer is otherwise the faster, whichever it is. A round starts from nothing else: a new {@link Workspace} with a new class path
 * on one side, a new file manager on the other. Neither includes finding out the class path, which is a build tool's business.
 * Usage: {@code CheckerBenchmark FOLDER RUNTIME_JAR}, where the folder is empty.
 */
public final class CheckerBenchmark {
    private static final int CLASSES = 200;
    private static final int[] PERCENT = {10, 25, 50, 100};
    private static final int ROUNDS_TO_WARM_UP = 20;
    private static final int ROUNDS = 15;
    private static final int LINES = 1000;
    private static final int EDITS = 500;
    private static final int EDITS_TO_WARM_UP = 300;

    private final Path folder;
    private final Path runtime;
    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

    private CheckerBenchmark(Path folder, Path runtime) {
        this.folder = folder;
        this.runtime = runtime;
    }

    public static void main(String[] arguments) throws Exception {
        CheckerBenchmark benchmark = new CheckerBenchmark(Path.of(arguments[0]), Path.of(arguments[1]));
        benchmark.projects();
        benchmark.edits();
    }

    private void projects() throws Exception {
        List<Mixture> mixtures = new ArrayList<>();
        for (int percent : PERCENT) {
            Path root = Files.createDirectory(folder.resolve("p" + percent));
            mixtures.add(new Mixture(percent, GeneratedProject.write(root, CLASSES, percent, runtime), new ArrayList<>(), new ArrayList<>()));
        }
        for (int round = 0; round < ROUNDS_TO_WARM_UP + ROUNDS; round++) {
            for (Mixture mixture : mixtures) {
                measure(mixture, round >= ROUNDS_TO_WARM_UP);
            }
        }
        System.out.printf("Check of %d classes beside javac on the same sources, both warm (aim: at most 30 %% where a quarter plays a role)%n", CLASSES);
        System.out.printf("%-28s %10s %10s %8s%n", "classes that play a role", "check", "javac", "ratio");
        for (Mixture mixture : mixtures) {
            double check = quantile(mixture.checks(), 0.5);
            double compilation = quantile(mixture.compilations(), 0.5);
            System.out.printf("%-28s %7.0f ms %7.0f ms %6.0f %%%n", mixture.percent() + " %", check, compilation, 100 * check / compilation);
        }
    }

    /** A project in which so many of a hundred classes play a role, and what was measured of it in milliseconds. */
    private record Mixture(int percent, GeneratedProject project, List<Double> checks, List<Double> compilations) {}

    private void measure(Mixture mixture, boolean counts) throws Exception {
        Workspace workspace = Workspace.open(mixture.project().root());
        double check = milliseconds(() -> clean(workspace.check(Cancellation.never())));
        double compilation = milliseconds(() -> compile(mixture.project().sources()));
        if (counts) {
            mixture.checks().add(check);
            mixture.compilations().add(compilation);
        }
    }

    /** Every keystroke is checked before the next one. */
    private void edits() throws Exception {
        GeneratedProject project = GeneratedProject.write(Files.createDirectory(folder.resolve("edited")), CLASSES, 10, runtime);
        Path file = project.addLongClass(LINES);
        String text = Files.readString(file);
        Workspace workspace = Workspace.open(project.root()).withDocument(file, text);
        clean(workspace.check(Cancellation.never()));
        List<Double> checks = new ArrayList<>();
        for (String edited : Typing.texts(text, " s.send(\"shop\", 1);", EDITS_TO_WARM_UP + EDITS)) {
            Workspace now = workspace.withDocument(file, edited);
            checks.add(milliseconds(() -> now.check(Cancellation.never())));
        }
        checks.subList(0, EDITS_TO_WARM_UP).clear();
        List<Double> compilations = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            compilations.add(milliseconds(() -> compile(List.of(file))));
        }
        System.out.printf("%nCheck of the project after an edit in a file of %d lines (aim: p95 below 60 ms)%n", LINES);
        System.out.printf("p50 %.1f ms, p95 %.1f ms, most %.1f ms; javac on that file %.1f ms%n",
                quantile(checks, 0.5), quantile(checks, 0.95), quantile(checks, 1), quantile(compilations, 0.5));
    }

    private static CheckResult clean(CheckResult result) {
        if (result.participants().isEmpty() || !result.participants().stream().allMatch(participant -> participant.conforms())) {
            throw new IllegalStateException("what is measured is the check of participants that conform");
        }
        return result;
    }

    private boolean compile(List<Path> sources) throws IOException {
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            Path classes = Files.createDirectories(folder.resolve("classes"));
            List<String> options = List.of("-d", classes.toString(), "-cp", runtime.toString(), "-proc:none", "-nowarn");
            boolean compiled = javac.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources)).call();
            if (!compiled) {
                throw new IllegalStateException("what is measured is the compilation of sources without errors");
            }
            return compiled;
        }
    }

    private static double milliseconds(Callable<?> work) throws Exception {
        long start = System.nanoTime();
        work.call();
        return (System.nanoTime() - start) / 1e6;
    }

    private static double quantile(List<Double> values, double fraction) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1, Math.round(fraction * sorted.size())));
    }
}
