package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code parley}: prints what it can do. */
@Command(
        name = "parley",
        description = "Protocols that a Java team can write, see, check while typing, run and watch.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            CheckCommand.class,
            ProjectCommand.class,
            GenerateCommand.class,
            GraphCommand.class,
            BreakingCommand.class,
            ReorderCommand.class,
            DualCommand.class,
            SubtypeCommand.class,
            CompatCommand.class,
            RunCommand.class,
            RegistryCommand.class,
            FormatCommand.class,
            ExplainCommand.class,
            LanguageServerCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {"", "Exit codes: 0 clean, 1 findings, 2 wrong usage or internal fault."})
public final class ParleyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.CLEAN;
    }
}
