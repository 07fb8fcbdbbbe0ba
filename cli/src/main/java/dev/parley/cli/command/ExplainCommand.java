package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.CatalogueJson;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.workspace.catalogue.DiagnosticCatalogue;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley explain}: the page of a finding. */
@Command(name = "explain", description = "Explains a finding, with examples.", mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "CODE", arity = "0..1", description = "such as PAR6001, 6001 or missing-operation; none lists all")
    private Optional<String> code = Optional.empty();

    @Option(names = "--format", description = "text (default) or json")
    private TextFormat format = TextFormat.TEXT;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        var out = spec.commandLine().getOut();
        if (format == TextFormat.JSON) {
            out.println(CatalogueJson.of(code.map(this::kind).map(List::of).orElseGet(DiagnosticCatalogue::all)));
        } else if (code.isEmpty()) {
            DiagnosticCatalogue.all().forEach(kind -> out.printf("%s  %-32s %s%n", kind.code(), kind.slug(), kind.title()));
        } else {
            out.println(DiagnosticCatalogue.explain(kind(code.get())).orElse("").strip());
        }
        out.flush();
        return ExitCode.CLEAN;
    }

    private DiagnosticKind kind(String codeOrSlug) {
        return DiagnosticCatalogue.find(codeOrSlug)
                .orElseThrow(() -> new UsageError(
                        "`%s` is no finding of Parley; `parley explain` lists them all.".formatted(codeOrSlug)));
    }
}
