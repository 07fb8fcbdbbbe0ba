package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.output.FileListJson;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.project.SourceFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley fmt}: canonical spelling. */
@Command(name = "fmt", description = "Gives protocol files their canonical spelling.", mixinStandardHelpOptions = true)
final class FormatCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PATH", arity = "1..*", description = "protocol files, or projects")
    private List<Path> paths = List.of();

    @Option(names = "--check", description = "changes nothing; exit code 1 if a file is not in canonical spelling")
    private boolean check;

    @Option(names = "--format", description = "text (default), which names what is not in order, or json, one entry per file")
    private TextFormat format = TextFormat.TEXT;

    @Spec
    private CommandSpec spec;

    /** What became of a file. */
    private enum Result {
        UNCHANGED(""),
        CHANGED("formatted "),
        WOULD_CHANGE("would change "),
        SKIPPED("skipped   ");

        private final String words;

        Result(String words) {
            this.words = words;
        }
    }

    @Override
    public Integer call() throws IOException {
        SortedMap<Path, Result> results = new TreeMap<>();
        for (Workspace workspace : ProjectArguments.open(paths)) {
            for (Path file : files(workspace)) {
                results.put(file, format(workspace, file));
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case TEXT -> print(results, out);
            case JSON -> out.println(FileListJson.of(results));
        }
        out.flush();
        boolean allFine = results.values().stream().allMatch(result -> result == Result.UNCHANGED || result == Result.CHANGED);
        return allFine ? ExitCode.CLEAN : ExitCode.FINDINGS;
    }

    private Result format(Workspace workspace, Path file) throws IOException {
        Optional<String> canonical = workspace.format(file);
        if (canonical.isEmpty()) {
            return Result.SKIPPED;
        }
        if (canonical.equals(workspace.text(file))) {
            return Result.UNCHANGED;
        }
        if (check) {
            return Result.WOULD_CHANGE;
        }
        TextFile.replace(file, canonical.get());
        return Result.CHANGED;
    }

    private static void print(SortedMap<Path, Result> results, PrintWriter out) {
        results.forEach((file, result) -> {
            if (result != Result.UNCHANGED) {
                String reason = result == Result.SKIPPED ? "  (its syntax is not in order; `parley check` tells where)" : "";
                out.println(result.words + file + reason);
            }
        });
    }

    private List<Path> files(Workspace workspace) {
        List<Path> named = paths.stream().map(path -> path.toAbsolutePath().normalize()).toList();
        return SourceFiles.protocols(workspace.layout()).stream()
                .filter(file -> named.stream().anyMatch(file::startsWith))
                .toList();
    }
}
