package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.workspace.catalogue.DiagnosticCatalogue;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley explain}: the page of a finding. */
@Command(name = "explain", description = "Explains a finding, with examples.", mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "CODE", arity = "0..1", description = "such as PAR6001, 6001 or missing-operation; none lists all")
    private Optional<String> code = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        if (code.isEmpty()) {
            DiagnosticCatalogue.all().forEach(kind -> out.printf("%s  %-32s %s%n", kind.code(), kind.slug(), kind.title()));
        } else {
            String page = DiagnosticCatalogue.find(code.get())
                    .flatMap(DiagnosticCatalogue::explain)
                    .orElseThrow(() -> new UsageError(
                            "`%s` is no finding of Parley; `parley explain` lists them all.".formatted(code.get())));
            out.println(page.strip());
        }
        out.flush();
        return ExitCode.CLEAN;
    }
}
