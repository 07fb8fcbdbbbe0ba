package dev.parley.workspace.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.baseline.Baseline.Comparison;
import dev.parley.workspace.baseline.BaselineFile.NotABaseline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineTest {
    private static final String UNUSED = "protocol order {\n  participants buyer, shop, bank;\n  shop->buyer: <int>;\n}\n";

    @TempDir
    private Path folder;

    private Path protocol;

    @BeforeEach
    void createProject() throws IOException {
        protocol = Files.writeString(folder.resolve("order.parley"), UNUSED);
    }

    @Test
    void whatIsKnownIsNotFresh() {
        Comparison comparison = baseline().compare(check(), folder, this::text, all -> true);
        assertThat(comparison.fresh().diagnostics()).isEmpty();
        assertThat(comparison.known()).isOne();
        assertThat(comparison.resolved()).isEmpty();
    }

    @Test
    void linesAroundAFindingMayComeAndGo() throws IOException {
        Baseline before = baseline();
        Files.writeString(protocol, "// A comment.\n\n" + UNUSED);
        assertThat(before.compare(check(), folder, this::text, all -> true).fresh().diagnostics()).isEmpty();
    }

    @Test
    void aSecondFindingOfTheSameKindIsFresh() throws IOException {
        Baseline before = baseline();
        Files.writeString(protocol, UNUSED + UNUSED.replace("order", "reorder"));
        Comparison comparison = before.compare(check(), folder, this::text, all -> true);
        assertThat(codes(comparison.fresh())).isEqualTo("PAR2003");
        assertThat(comparison.fresh().diagnostics().findFirst().orElseThrow().span().range().start().line()).isEqualTo(5);
        assertThat(comparison.known()).isOne();
    }

    @Test
    void aMendedFindingIsNamed() throws IOException {
        Baseline before = baseline();
        Files.writeString(protocol, UNUSED.replace(", bank", ""));
        Comparison comparison = before.compare(check(), folder, this::text, all -> true);
        assertThat(comparison.known()).isZero();
        assertThat(comparison.resolved()).hasSize(1).containsValue(1);
    }

    @Test
    void aFileMayGetAnotherName() throws IOException {
        Baseline before = baseline();
        Files.move(protocol, Files.createDirectories(folder.resolve("shop")).resolve("moved.parley"));
        Comparison comparison = before.compare(check(), folder, this::text, all -> true);
        assertThat(comparison.fresh().diagnostics()).isEmpty();
        assertThat(comparison.known()).isOne();
        assertThat(comparison.resolved()).isEmpty();
    }

    /** It has been copied, mistake and all. */
    @Test
    void aFileWhoseLikeIsStillThereIsFresh() throws IOException {
        Baseline before = baseline();
        Files.writeString(folder.resolve("copy.parley"), UNUSED.replace("order", "reorder"));
        Comparison comparison = before.compare(check(), folder, this::text, all -> true);
        assertThat(comparison.fresh().diagnostics()).singleElement().extracting(finding -> finding.span().file()).asString().endsWith("copy.parley");
        assertThat(comparison.known()).isOne();
    }

    @Test
    void whatWasNotCheckedIsNeitherGoneNorForgotten() throws IOException {
        Path other = Files.writeString(folder.resolve("other.parley"), UNUSED.replace("order", "other"));
        Baseline before = baseline();
        Files.writeString(protocol, UNUSED.replace(", bank", ""));
        CheckResult ofOne = check().within(protocol::equals);
        assertThat(before.compare(ofOne, folder, this::text, protocol::equals).resolved().keySet())
                .singleElement().extracting(Baseline.Known::file).isEqualTo("order.parley");
        Baseline after = before.replacedBy(Baseline.of(ofOne, folder, this::text), folder, protocol::equals);
        assertThat(after.counts().keySet()).singleElement().extracting(Baseline.Known::file).isEqualTo(other.getFileName().toString());
    }

    @Test
    void isReadAsItWasWritten() throws Exception {
        Files.writeString(protocol, UNUSED + UNUSED.replace("order", "reorder"));
        Baseline baseline = baseline();
        Path file = folder.resolve("known.json");
        BaselineFile.write(baseline, file);
        assertThat(BaselineFile.read(file)).isEqualTo(baseline);
        assertThat(baseline.counts()).hasSize(1).containsValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "{\"findings\": 3}", "{\"findings\": [7]}", "{\"findings\": [{}]}", "no JSON"})
    void refusesWhatIsNoBaseline(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("known.json"), text);
        assertThatThrownBy(() -> BaselineFile.read(file)).isInstanceOf(NotABaseline.class);
    }

    private Baseline baseline() {
        return Baseline.of(check(), folder, this::text);
    }

    private CheckResult check() {
        return Workspace.open(folder).check(Cancellation.never());
    }

    private Optional<String> text(Path file) {
        return Workspace.open(folder).text(file);
    }

    private static String codes(CheckResult result) {
        return result.diagnostics().map(Diagnostic::kind).map(kind -> kind.code()).collect(Collectors.joining(" "));
    }
}
