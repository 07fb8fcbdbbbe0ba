package dev.parley.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Severity;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.Role;
import dev.parley.workspace.CheckResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The system properties {@code parley.soundness.protocols} and {@code parley.soundness.seed} make this larger or different; by default it
 * is small and always the same.
 */
class SoundnessTest {
    private static final int PROTOCOLS = Integer.getInteger("parley.soundness.protocols", 60);
    private static final long SEED = Long.getLong("parley.soundness.seed", 20261121);
    private static final int MUTANTS_PER_PARTICIPANT = 4;
    private static final int PLAYS = 3;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);

    private record MutantClass(String name, String what, ProjectedProtocol protocol, Role role) {}

    @Test
    void whatIsReportedAndWhatTheMonitorStopsAreTheSame() throws Exception {
        Theatre theatre = new Theatre(folder.toRealPath());
        RandomPrograms programs = RandomPrograms.draw(PROTOCOLS, theatre, random);
        assertThat(programs.protocols()).as("enough of what is drawn can be projected").hasSizeGreaterThan(PROTOCOLS / 3);
        conformingParticipantsCheckCleanAndPlayToTheEnd(theatre, programs.protocols(), programs.texts().keySet());
        mutantsAreReportedOrHarmless(theatre, programs.protocols(), programs.texts());
    }

    private void conformingParticipantsCheckCleanAndPlayToTheEnd(Theatre theatre, List<ProjectedProtocol> protocols, Set<String> classes)
            throws Exception {
        CheckResult result = theatre.check();
        assertThat(result.diagnostics().filter(finding -> finding.kind().severity() != Severity.INFORMATION
                                && finding.span().file().endsWith(".java"))
                        .map(finding -> finding.span() + " " + finding.kind().code() + " " + finding.message()))
                .as("findings in participants that conform (seed %d)", SEED)
                .isEmpty();
        assertThat(Theatre.conforming(result)).as("participants that conform").containsAll(classes);
        ClassLoader loader = theatre.compile();
        assertThat(classes).as("what is written is Java").allMatch(theatre::has);
        for (ProjectedProtocol protocol : protocols) {
            assertThat(stopped(protocol, cast(protocol, loader), loader)).as("play of %s (seed %d)", protocol.qualifiedName(), SEED).isEmpty();
        }
    }

    private void mutantsAreReportedOrHarmless(Theatre theatre, List<ProjectedProtocol> protocols, Map<String, List<String>> texts)
            throws Exception {
        List<MutantClass> mutants = new ArrayList<>();
        for (ProjectedProtocol protocol : protocols) {
            List<String> roles = protocol.roles().stream().map(Role::name).toList();
            List<String> labels = protocol.endpoints().stream()
                    .flatMap(endpoint -> endpoint.machine().transitions())
                    .map(transition -> transition.action().label().toString())
                    .distinct()
                    .toList();
            for (Role role : protocol.roles()) {
                for (Mutants.Mutant mutant : Mutants.draw(texts.get(RandomPrograms.className(protocol, role)), roles, labels, MUTANTS_PER_PARTICIPANT, random)) {
                    String name = RandomPrograms.className(protocol, role) + "Mutant" + mutants.size();
                    theatre.addClass(name, mutant.lines().stream()
                            .map(line -> line.replace("class " + RandomPrograms.className(protocol, role) + " ", "class " + name + " "))
                            .toList());
                    mutants.add(new MutantClass(name, mutant.what(), protocol, role));
                }
            }
        }
        ClassLoader loader = theatre.compile();
        List<MutantClass> compiled = mutants.stream().filter(mutant -> theatre.has(mutant.name())).toList();
        CheckResult result = theatre.check();
        Set<String> accepted = Theatre.conforming(result);
        Set<String> faulty = Theatre.faulty(result);
        List<String> missed = new ArrayList<>();
        int harmless = 0;
        int undecided = 0;
        for (MutantClass mutant : compiled) {
            if (!accepted.contains(mutant.name()) && !faulty.contains(mutant.name())) {
                undecided++;
            }
            if (accepted.contains(mutant.name())) {
                Map<Role, Class<?>> cast = cast(mutant.protocol(), loader);
                cast.put(mutant.role(), loader.loadClass(mutant.name()));
                Optional<Throwable> failure = stopped(mutant.protocol(), cast, loader);
                if (failure.isPresent()) {
                    missed.add(mutant.name() + ", " + mutant.what() + " -> " + failure.get());
                } else {
                    harmless++;
                }
            }
        }
        System.out.printf("Soundness: %d protocols, %d participants, %d mutants that compile, %d reported, %d not decided, %d harmless, %d missed%n",
                protocols.size(), texts.size(), compiled.size(), compiled.size() - undecided - harmless - missed.size(), undecided, harmless, missed.size());
        assertThat(missed).as("mistakes that stop a session and are not reported (seed %d)", SEED).isEmpty();
        assertThat(undecided).as("mutants of which nothing is said although they are not known to conform").isZero();
        assertThat(compiled.size() - harmless).as("mutants that matter").isGreaterThan(compiled.size() / 2);
    }

    /** Plays several times, so that participants take different decisions. */
    private static Optional<Throwable> stopped(ProjectedProtocol protocol, Map<Role, Class<?>> cast, ClassLoader loader) throws InterruptedException {
        for (int seed = 0; seed < PLAYS; seed++) {
            System.setProperty("seed", String.valueOf(seed));
            Optional<Throwable> failure = Play.once(protocol, cast, loader);
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    private static Map<Role, Class<?>> cast(ProjectedProtocol protocol, ClassLoader loader) throws ClassNotFoundException {
        Map<Role, Class<?>> cast = new HashMap<>();
        for (Role role : protocol.roles()) {
            cast.put(role, loader.loadClass(RandomPrograms.className(protocol, role)));
        }
        return cast;
    }
}
