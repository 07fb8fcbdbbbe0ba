package dev.parley.cli.command;

import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.workspace.automata.Loaded;
import dev.parley.workspace.automata.MachineLoader;
import java.io.PrintWriter;
import java.util.Optional;

/** Turns what came of a machine that a user named into the machine. */
final class MachineArgument {
    private MachineArgument() {}

    /** Empty where there are findings, which are printed. */
    static <T> Optional<T> read(Loaded<T> loaded, MachineLoader loader, PrintWriter err) {
        return switch (loaded) {
            case Loaded.Present<T>(T value) -> Optional.of(value);
            case Loaded.Missing<T>(String sentence) -> throw new UsageError(sentence);
            case Loaded.Faulty<T> faulty -> {
                TextReport report = new TextReport(err, Style.ofTerminal(), loader::text);
                faulty.findings().forEach(report::print);
                err.flush();
                yield Optional.empty();
            }
        };
    }
}
