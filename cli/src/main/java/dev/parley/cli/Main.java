package dev.parley.cli;

import dev.parley.cli.command.ParleyCommand;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/** The program behind {@code ./parley} and the editors' server process. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        StandardOutput output = new StandardOutput();
        System.setOut(new PrintStream(new BufferedOutputStream(output), false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(System.err, true, StandardCharsets.UTF_8));
        int code = commandLine().execute(arguments);
        System.out.flush();
        output.failure().ifPresent(why -> System.err.println("error: The output could not be written: " + why + "."));
        System.exit(output.failure().isPresent() ? ExitCode.USAGE : code);
    }

    static CommandLine commandLine() {
        return new CommandLine(new ParleyCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((fault, command, parsed) -> report(fault, command.getErr()))
                .setExitCodeExceptionMapper(fault -> ExitCode.USAGE);
    }

    private static int report(Exception fault, PrintWriter err) {
        if (fault instanceof UsageError) {
            err.println("error: " + fault.getMessage());
            return ExitCode.USAGE;
        }
        err.println("error[PAR9001]: Parley itself failed: " + fault);
        try {
            Path trace = Files.createTempFile("parley-fault", ".txt");
            try (PrintWriter writer = new PrintWriter(Files.newBufferedWriter(trace))) {
                fault.printStackTrace(writer);
            }
            err.println("  help    Please report this with the file " + trace);
        } catch (IOException noPlace) {
            fault.printStackTrace(err);
        }
        return ExitCode.USAGE;
    }
}
