package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.project.SourceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        var out = spec.commandLine().getOut();
        boolean allFine = true;
        for (Workspace workspace : ProjectArguments.open(paths)) {
            for (Path file : files(workspace)) {
                Optional<String> text = workspace.text(file);
                Optional<String> canonical = workspace.format(file);
                if (canonical.isEmpty()) {
                    out.println("skipped   " + file + "  (its syntax is not in order; `parley check` tells where)");
                    allFine = false;
                } else if (!canonical.equals(text)) {
                    allFine &= !check;
                    out.println((check ? "would change " : "formatted ") + file);
                    if (!check) {
                        TextFile.replace(file, canonical.get());
                    }
                }
            }
        }
        out.flush();
        return allFine ? ExitCode.CLEAN : ExitCode.FINDINGS;
    }

    private List<Path> files(Workspace workspace) {
        List<Path> named = paths.stream().map(path -> path.toAbsolutePath().normalize()).toList();
        return SourceFiles.protocols(workspace.layout()).stream()
                .filter(file -> named.stream().anyMatch(file::startsWith))
                .toList();
    }
}
