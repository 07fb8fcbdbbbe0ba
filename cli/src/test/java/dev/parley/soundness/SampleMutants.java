package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The samples with every kind of mistake at every call on a session, one at a time, and what is found in each. */
final class SampleMutants {
    private static final Path SAMPLES = Path.of("..", "samples").toAbsolutePath().normalize();
    /** Wrong on purpose. */
    private static final Set<String> BROKEN = Set.of("invitation-broken", "invitation-as-published");

    /**
     * A sample, or another project, with a mistake.
     *
     * @param sample its folder
     * @param right the sample as it is
     * @param file the one that has the mistake
     * @param found what the checker finds, without what is merely informational
     */
    record Mutant(Path sample, Workspace right, Path file, CallMutants.Mutant mutant, List<Diagnostic> found) {
        String name() {
            return sample.getFileName() + "/" + file.getFileName() + " | " + mutant.operator() + " | " + mutant.place();
        }
    }

    /** Takes note of one mutant. */
    @FunctionalInterface
    interface Visitor {
        void at(Mutant mutant) throws IOException;
    }

    private SampleMutants() {}

    static void each(Visitor visitor) throws IOException {
        each(sample -> true, visitor);
    }

    /** @param chosen which of the samples, by their names */
    static void each(Predicate<String> chosen, Visitor visitor) throws IOException {
        each(chosen, mutants -> mutants, visitor);
    }

    /**
     * @param chosen which of the samples, by their names
     * @param some which of the mutants of a file
     */
    static void each(Predicate<String> chosen, UnaryOperator<List<CallMutants.Mutant>> some, Visitor visitor) throws IOException {
        try (Stream<Path> samples = Files.list(SAMPLES)) {
            Predicate<String> followed = chosen.and(Predicate.not(BROKEN::contains));
            for (Path sample : samples.filter(Files::isDirectory).filter(folder -> followed.test(folder.getFileName().toString())).sorted().toList()) {
                Workspace workspace = Workspace.open(sample);
                assertThat(findings(workspace)).as("findings in %s as it is", sample.getFileName()).isEmpty();
                for (Path file : javaFiles(sample)) {
                    mutate(sample, workspace, file, some, visitor);
                }
            }
        }
    }

    /** Every kind of mistake in one file of a project. */
    static void mutate(Path sample, Workspace workspace, Path file, UnaryOperator<List<CallMutants.Mutant>> some, Visitor visitor)
            throws IOException {
        List<ProjectedProtocol> protocols = workspace.protocols();
        List<String> roles = protocols.stream().flatMap(protocol -> protocol.roles().stream()).map(Role::name).distinct().toList();
        List<String> labels = protocols.stream()
                .flatMap(protocol -> protocol.endpoints().stream())
                .flatMap(endpoint -> endpoint.machine().transitions())
                .flatMap(step -> step.action().label() instanceof Label.Named named ? Stream.of(named.name()) : Stream.empty())
                .distinct()
                .toList();
        boolean givesAway = protocols.stream()
                .flatMap(protocol -> protocol.endpoints().stream())
                .flatMap(endpoint -> endpoint.machine().transitions())
                .flatMap(step -> step.action().payloads().stream())
                .anyMatch(SampleMutants::isGivenAway);
        for (CallMutants.Mutant mutant : some.apply(CallMutants.of(Files.readString(file), roles, labels, givesAway))) {
            visitor.at(new Mutant(sample, workspace, file, mutant, findings(workspace.withDocument(file, mutant.text()))));
        }
    }

    private static boolean isGivenAway(PayloadType payload) {
        return switch (payload) {
            case PayloadType.Value value -> value.noAlias();
            case PayloadType.Session session -> true;
        };
    }

    static List<Diagnostic> findings(Workspace workspace) {
        return workspace.check(Cancellation.never()).diagnostics()
                .filter(finding -> finding.kind().severity() != Severity.INFORMATION)
                .toList();
    }

    static List<Path> javaFiles(Path sample) throws IOException {
        try (Stream<Path> files = Files.walk(sample)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
    }
}
