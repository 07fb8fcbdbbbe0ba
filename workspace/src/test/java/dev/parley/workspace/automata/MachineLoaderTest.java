package dev.parley.workspace.automata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.protocol.Endpoint;
import dev.parley.workspace.diagnostics.NoDual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLoaderTest {
    private final MachineLoader loader = new MachineLoader();

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("auth.txt"), "C: S!login;S?ok;end\nS: C?login;L!log;C!ok;end\n");
        Files.writeString(folder.resolve("one.dot"), "digraph A { 0 -> 1 [label=\"B!x()\"]; }\n");
        Files.writeString(folder.resolve("odd#name.dot"), "digraph A { 0 -> 1 [label=\"B!y()\"]; }\n");
        Files.writeString(folder.resolve("p.parley"), "package a.b;\nprotocol p { participants A, B; A->B: x<int>; }\n");
    }

    @Test
    void findsMachinesByAllTheirNames() {
        assertThat(machine("auth.txt#C")).isEqualTo("C[0 S!login() 1, 1 S?ok() 2]");
        assertThat(machine("one.dot")).isEqualTo("A[0 B!x() 1]");
        assertThat(machine("one.dot#A")).isEqualTo("A[0 B!x() 1]");
        assertThat(machine("odd#name.dot")).isEqualTo("A[0 B!y() 1]");
        assertThat(machine("p.parley#p@B")).isEqualTo("B[0 A?x(int) 1]");
        assertThat(machine("p.parley#a.b.p@A")).isEqualTo("A[0 B!x(int) 1]");
    }

    @Test
    void aLocalTypeHasANameBesideTheProjection() throws IOException {
        Files.writeString(folder.resolve("p.parley"), """
                package a.b;
                protocol p { participants A, B; B->A: y; A->B: x<int>; }
                protocol p@A { B: !x<int>; B: ?y; }
                """);
        assertThat(machine("p.parley#p@A")).isEqualTo("A[0 B?y() 1, 1 B!x(int) 2]");
        assertThat(machine("p.parley#a.b.p@A:projected")).isEqualTo("A[0 B?y() 1, 1 B!x(int) 2]");
        assertThat(machine("p.parley#p@A:written")).isEqualTo("A[0 B!x(int) 1, 1 B?y() 2]");
        assertThat(machine("p.parley#a.b.p@A:written")).isEqualTo("A[0 B!x(int) 1, 1 B?y() 2]");
        assertThat(missing("p.parley#p@B:written")).contains("no machine `p@B:written`", "p.parley#p@A:written`");
        assertThat(endpoint("p.parley#p@A:written").spans()).hasSize(2);
    }

    /** That it is no subtype is what somebody asks about who names it. */
    @Test
    void aLocalTypeThatDoesNotFitIsAMachineToo() throws IOException {
        Files.writeString(folder.resolve("p.parley"), "protocol p { participants A, B; A->B: x; B->A: y; }\n");
        Files.writeString(folder.resolve("one.parley"), "protocol p@A { B: ?y; B: !x; }\n");
        Files.writeString(folder.resolve("other.parley"), "protocol p@A { B: !x; }\n");
        assertThat(machine("one.parley#p@A:written")).isEqualTo("A[0 B?y() 1, 1 B!x() 2]");
        assertThat(machine("other.parley")).isEqualTo("A[0 B!x() 1]");
        assertThat(missing("other.parley#p@A")).contains("no machine `p@A`", "other.parley#p@A:written`");
        assertThat(missing("p.parley#p@A:written")).contains("no machine `p@A:written`");
    }

    @Test
    void saysWhatThereIsInstead() {
        assertThat(missing("auth.txt")).contains("holds 2 machines", "auth.txt#C`", "auth.txt#S`");
        assertThat(missing("p.parley#q@A")).contains("no machine `q@A`", "p.parley#p@A`");
        assertThat(missing("none.dot")).contains("does not exist");
    }

    @Test
    void aMachineWithSeveralPeersHasNoDual() {
        assertThat(DualMachine.of(endpoint("auth.txt#S")) instanceof Loaded.Faulty<Endpoint>(List<Diagnostic> findings) ? findings : List.<Diagnostic>of())
                .singleElement()
                .satisfies(found -> {
                    assertThat(found.kind()).isEqualTo(NoDual.KIND);
                    assertThat(found.message()).isEqualTo("`S` talks to `L` as well as to `C`, so there is no one other end.");
                    assertThat(found.span().range().start().character()).isEqualTo(11);
                });
    }

    @Test
    void aDualKnowsWhereItsStepsAreWritten() {
        Endpoint dual = present(DualMachine.of(endpoint("auth.txt#C")));

        assertThat(dual.machine()).hasToString("S[0 C?login() 1, 1 C!ok() 2]");
        assertThat(dual.machine().transitions()).allMatch(step -> dual.span(step).isPresent());
    }

    private String machine(String name) {
        return endpoint(name).machine().toString();
    }

    private Endpoint endpoint(String name) {
        return present(loader.machine(path(name)));
    }

    private static Endpoint present(Loaded<Endpoint> loaded) {
        return switch (loaded) {
            case Loaded.Present<Endpoint>(Endpoint endpoint) -> endpoint;
            case Loaded.Faulty<Endpoint> faulty -> throw new AssertionError(faulty);
            case Loaded.Missing<Endpoint> missing -> throw new AssertionError(missing.sentence());
        };
    }

    private String missing(String name) {
        return loader.machine(path(name)) instanceof Loaded.Missing<Endpoint>(String sentence) ? sentence : "";
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }
}
