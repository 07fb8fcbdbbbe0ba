package dev.parley.cli.command;

import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.cli.output.Style;
import dev.parley.cli.output.TextReport;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.descriptor.Descriptors;
import dev.parley.workspace.project.SourceFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley generate}: what programs and other projects learn protocols from. */
@Command(
        name = "generate",
        description = {
            "Writes the descriptor of each protocol, META-INF/parley/<protocol>.json.",
            "Beside the classes of a program, the runtime learns the protocol from it; in a jar, so do the projects that have the jar on their "
                    + "class path."
        },
        mixinStandardHelpOptions = true)
final class GenerateCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PATH", description = "projects or protocol files (default: this folder)")
    private List<Path> paths = List.of(Path.of("."));

    @Option(names = "--out", paramLabel = "DIR", required = true,
            description = "the folder of classes that they belong beside, such as target/classes")
    private Path out;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<ProjectedProtocol> protocols = new ArrayList<>();
        boolean faulty = false;
        for (Workspace workspace : ProjectArguments.open(paths)) {
            CheckResult result = ofProtocols(workspace.check(Cancellation.never()), workspace);
            if (result.hasErrors()) {
                new TextReport(spec.commandLine().getErr(), Style.ofTerminal(), workspace::text).print(result);
                faulty = true;
            }
            workspace.declaredProtocols().stream()
                    .filter(declared -> ProjectArguments.include(paths, workspace, Path.of(declared.name().file())))
                    .flatMap(declared -> declared.projected().stream())
                    .forEach(protocols::add);
        }
        if (faulty) {
            return ExitCode.FINDINGS;
        }
        if (protocols.isEmpty()) {
            throw new UsageError("There is no protocol here.");
        }
        write(protocols);
        return ExitCode.CLEAN;
    }

    /** Programs need not be in order, or there at all, for others to learn what they are to do. */
    private CheckResult ofProtocols(CheckResult result, Workspace workspace) {
        return CheckResult.ofProtocols(
                result.files().stream()
                        .filter(report -> SourceFiles.isProtocol(report.file()) && ProjectArguments.include(paths, workspace, report.file()))
                        .toList(),
                result.protocols().stream().filter(declared -> ProjectArguments.include(paths, workspace, declared.file())).toList());
    }

    private void write(List<ProjectedProtocol> protocols) {
        PrintWriter writer = spec.commandLine().getOut();
        for (ProjectedProtocol protocol : protocols) {
            Path descriptor = out.resolve(Descriptors.resourceName(protocol));
            try {
                Files.createDirectories(descriptor.getParent());
                TextFile.replace(descriptor, Descriptors.write(protocol));
            } catch (IOException unwritable) {
                throw UsageError.unwritable(descriptor, unwritable);
            }
            writer.println("wrote " + descriptor);
        }
        writer.flush();
    }
}
