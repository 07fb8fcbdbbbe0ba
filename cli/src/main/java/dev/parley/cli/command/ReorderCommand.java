package dev.parley.cli.command;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.parley.cli.ExitCode;
import dev.parley.cli.UsageError;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.protocol.DeclaredProtocol;
import dev.parley.workspace.reordering.Proposal;
import dev.parley.workspace.reordering.Proposals;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code parley reorder}: what a role can safely send earlier. */
@Command(
        name = "reorder",
        description = "Lists the messages that a role of a protocol can safely send earlier, and writes the optimised role.",
        mixinStandardHelpOptions = true)
final class ReorderCommand implements Callable<Integer> {
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    /** A role of a protocol, wherever it was named. */
    private record Subject(Path path, Optional<String> protocol, String role) {
        boolean isOf(ProjectedProtocol candidate) {
            String name = candidate.qualifiedName();
            return protocol.map(wanted -> name.equals(wanted) || name.endsWith("." + wanted)).orElse(true)
                    && candidate.endpoint(new Role(role)).isPresent();
        }
    }

    @Parameters(arity = "0..1", paramLabel = "FILE#P@ROLE", description = "the role, or a project or file with --role (default: this folder)")
    private String subject = ".";

    @Option(names = "--protocol", paramLabel = "NAME", description = "the protocol")
    private Optional<String> protocol = Optional.empty();

    @Option(names = "--role", paramLabel = "ROLE", description = "the role")
    private Optional<String> role = Optional.empty();

    @Option(names = "--write", description = "append the optimised role to the file of the protocol")
    private boolean write;

    @Option(names = "--pick", paramLabel = "N", description = "which of the listed changes to write (default: the first)")
    private int pick = 1;

    @Option(names = "--format", description = "text (default) or json")
    private TextFormat format = TextFormat.TEXT;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Subject wanted = parsed();
        for (Workspace workspace : ProjectArguments.open(List.of(wanted.path))) {
            Optional<ProjectedProtocol> found =
                    workspace.protocols().stream().filter(wanted::isOf).findFirst();
            if (found.isPresent()) {
                List<Proposal> proposals = Proposals.of(found.get(), new Role(wanted.role));
                print(proposals, wanted.role);
                if (write) {
                    write(proposals, found.get(), wanted.role, workspace);
                }
                return ExitCode.CLEAN;
            }
        }
        throw new UsageError("There is no sound protocol%s with a role `%s` here; `parley check` tells more.".formatted(
                wanted.protocol.map(name -> " `" + name + "`").orElse(""), wanted.role));
    }

    private Subject parsed() {
        int hash = subject.lastIndexOf('#');
        int at = subject.lastIndexOf('@');
        if (hash < 0) {
            return new Subject(Path.of(subject), protocol, role.orElseThrow(() ->
                    new UsageError("Which role? Write `FILE#protocol@role`, or give `--role`.")));
        }
        if (at < hash) {
            throw new UsageError("`%s` names no role; write `FILE#protocol@role`.".formatted(subject));
        }
        return new Subject(
                Path.of(subject.substring(0, hash)),
                Optional.of(subject.substring(hash + 1, at)),
                subject.substring(at + 1));
    }

    private void print(List<Proposal> proposals, String name) {
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case JSON -> out.println(GSON.toJson(proposals));
            case TEXT -> {
                if (proposals.isEmpty()) {
                    out.println("There is nothing that `%s` could send earlier.".formatted(name));
                }
                for (int i = 0; i < proposals.size(); i++) {
                    Proposal proposal = proposals.get(i);
                    out.println("%d. %s".formatted(i + 1, proposal.summary()));
                    if (proposal.mayNeedOvertakenData()) {
                        out.println("   Only if what it sends does not depend on what it receives there, which types cannot tell.");
                    }
                    out.println();
                    out.println(proposal.localType());
                }
            }
        }
        out.flush();
    }

    private void write(List<Proposal> proposals, ProjectedProtocol target, String name, Workspace workspace)
            throws IOException {
        if (pick < 1 || pick > proposals.size()) {
            throw new UsageError("There is no change %d to write; %d were found.".formatted(pick, proposals.size()));
        }
        Path file = Path.of(target.declaration().orElseThrow().file());
        String simpleName = target.qualifiedName().substring(target.qualifiedName().lastIndexOf('.') + 1);
        String text = workspace.text(file).orElseThrow(() -> new UsageError("`%s` cannot be read.".formatted(file)));
        // Of several local types for a role nobody would follow one, so a second is refused wherever the first one stands.
        for (DeclaredProtocol declared : workspace.declaredProtocols()) {
            if (declared.qualifiedName().equals(target.qualifiedName())) {
                declared.written(new Role(name)).stream().findFirst().ifPresent(earlier -> {
                    throw new UsageError("`%s` already declares `%s@%s`.".formatted(earlier.name().file(), simpleName, name));
                });
            }
        }
        TextFile.replace(file, text.stripTrailing() + "\n\n" + proposals.get(pick - 1).localType());
    }
}
