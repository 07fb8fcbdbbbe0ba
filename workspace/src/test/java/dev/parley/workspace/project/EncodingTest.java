package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.Severity;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources are read in the encoding that the build compiles them in; protocols are UTF-8 everywhere. */
class EncodingTest {
    @TempDir
    private Path root;

    @Test
    void mavenSaysWhatTheEncodingIs() throws IOException {
        for (Charset encoding : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16)) {
            Path project = Files.createDirectories(root.toRealPath().resolve(encoding.name()));
            Files.writeString(project.resolve("pom.xml"), """
                    <project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>
                    <properties><project.build.sourceEncoding>%s</project.build.sourceEncoding></properties></project>
                    """.formatted(encoding));
            checkIn(project, encoding);
        }
    }

    @Test
    void gradleSaysWhatTheEncodingIs() throws IOException {
        Path project = root.toRealPath();
        Files.writeString(project.resolve("build.gradle"), "apply plugin: 'java'\ncompileJava.options.encoding = 'ISO-8859-1'\n");
        checkIn(project, StandardCharsets.ISO_8859_1);
    }

    @Test
    void eclipseSaysWhatTheEncodingIs() throws IOException {
        Files.writeString(root.resolve(".classpath"), "<classpath><classpathentry kind='src' path='src/main/java'/></classpath>");
        Files.createDirectories(root.resolve(".settings"));
        Files.writeString(root.resolve(".settings/org.eclipse.core.resources.prefs"),
                "eclipse.preferences.version=1\nencoding/<project>=ISO-8859-1\n");
        checkIn(root, StandardCharsets.ISO_8859_1);
    }

    @Test
    void parleyJsonSaysWhatTheEncodingIs() throws IOException {
        Files.writeString(root.resolve("parley.json"), "{ \"sources\": [\"src/main/java\"], \"encoding\": \"ISO-8859-1\" }");
        Files.createDirectories(root.resolve("src/main/java"));
        checkIn(root, StandardCharsets.ISO_8859_1);
    }

    @Test
    void anEncodingThatNobodyKnowsIsReportedInParleyJson() throws IOException {
        Files.writeString(root.resolve("parley.json"), "{ \"encoding\": \"Klingon-1\" }");
        assertThat(Workspace.open(root).layout().problems()).singleElement()
                .matches(problem -> problem.kind().code().equals("PAR8003") && problem.message().contains("encoding"));
    }

    @Test
    void anUnknownEncodingIsForTheBuildToComplainOf() {
        assertThat(BuiltModule.encoding("no such encoding")).isEqualTo(StandardCharsets.UTF_8);
        assertThat(BuiltModule.encoding("Klingon-1")).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void aFileInAnotherEncodingIsCheckedAndNamedAtTheFirstByteThatIsNoText() throws IOException {
        byte[] before = "\uFEFF// Ware\n/* \u20AC */ /* gr".getBytes(StandardCharsets.UTF_8);
        Path file = writeParticipant(before, "\u00fc\u00df".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(warnings(Workspace.open(root))).extracting(finding -> finding.kind().code()).containsExactly("PAR8020", "PAR6004");
        assertThat(warnings(Workspace.open(root)).getFirst()).satisfies(finding -> {
            assertThat(finding.span().file()).isEqualTo(file.toString());
            assertThat(finding.span().range()).isEqualTo(Range.of(1, "/* \u20AC */ /* gr".length(), 1, "/* \u20AC */ /* gr".length() + 1));
            assertThat(finding.message()).contains("`0xFC`", "`UTF-8`");
        });
    }

    /** Somebody may write it, and the file is in its encoding then. */
    @Test
    void aReplacementCharacterThatIsWrittenIsText() throws IOException {
        writeParticipant("/* \uFFFD ".getBytes(StandardCharsets.UTF_8), new byte[0]);
        assertThat(warnings(Workspace.open(root))).extracting(finding -> finding.kind().code()).containsExactly("PAR6004");
    }

    @Test
    void codeWithoutSessionsIsForTheCompiler() throws IOException {
        Files.write(root.resolve("Ware.java"), "class Ware { String name = \"gr\u00fc\u00df\"; }".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(warnings(Workspace.open(root))).isEmpty();
    }

    /** What an editor has is text already; it has an encoding again when it is saved. */
    @Test
    void whatIsNotSavedHasNoEncoding() throws IOException {
        Path file = writeParticipant("/* gr".getBytes(StandardCharsets.UTF_8), new byte[] {(byte) 0xFC});
        Workspace saved = Workspace.open(root);
        String text = saved.text(file).orElseThrow();
        assertThat(warnings(saved.withDocument(file, text))).extracting(finding -> finding.kind().code()).contains("PAR8020");
        Workspace edited = saved.withDocument(file, text.replace('\uFFFD', 'u'));
        assertThat(warnings(edited)).extracting(finding -> finding.kind().code()).containsExactly("PAR6004");
    }

    /** A participant that sends to nobody it may send to, in a file that starts with a comment. */
    private Path writeParticipant(byte[] comment, byte[] rest) throws IOException {
        Files.writeString(root.resolve("buy.parley"), "package shop; protocol buy { participants buyer, seller; buyer->seller: <int>; }");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(comment);
        bytes.write(rest);
        bytes.write("""
                 */
                package shop;
                import dev.parley.runtime.*;
                class Buyer {
                    @Participant(protocol = "shop.buy", role = "buyer")
                    void buy(Session s) throws SessionException {
                        s.send("buyer", 1);
                    }
                }
                """.getBytes(StandardCharsets.UTF_8));
        return Files.write(root.resolve("Buyer.java"), bytes.toByteArray());
    }

    private static List<Diagnostic> warnings(Workspace workspace) {
        return workspace.check(Cancellation.never()).diagnostics()
                .filter(finding -> finding.kind().severity() != Severity.INFORMATION)
                .toList();
    }

    /** Editors hide it and count places without it. */
    @Test
    void aByteOrderMarkIsNoText() throws IOException {
        Files.writeString(root.resolve("buy.parley"), "\uFEFFprotocol buy { participants buyer, seller; buyer->nobody: <int>; }");
        assertThat(Workspace.open(root).check(Cancellation.never()).diagnostics()
                        .filter(finding -> finding.kind().code().equals("PAR2001")))
                .singleElement()
                .extracting(finding -> finding.span().range().start().character())
                .isEqualTo("protocol buy { participants buyer, seller; buyer->".length());
    }

    /** The class of the payload has a name that only the right encoding shows, in its own file and in that of the participant. */
    private static void checkIn(Path project, Charset encoding) throws IOException {
        Path folder = Files.createDirectories(project.resolve("src/main/java/shop"));
        Files.writeString(folder.resolve("buy.parley"), "package shop; protocol buy { participants buyer, seller; buyer->seller: <Gebühr>; }");
        Files.writeString(folder.resolve("Gebühr.java"), "package shop; class Gebühr { class Höhe {} }", encoding);
        Files.writeString(folder.resolve("Buyer.java"), """
                package shop;
                import dev.parley.runtime.*;
                class Buyer {
                    @Participant(protocol = "shop.buy", role = "buyer")
                    void buy(Session s) throws SessionException {
                        s.send("seller", new Gebühr());
                    }
                    @Participant(protocol = "shop.buy", role = "seller")
                    void sell(Session s) throws SessionException {
                        String gebühr = s.receive("buyer");
                    }
                }
                """, encoding);
        Workspace workspace = Workspace.open(project);
        assumeTrue(workspace.layout().problems().isEmpty(), () -> workspace.layout().problems().getFirst().message());
        assertThat(workspace.check(Cancellation.never()).diagnostics()
                        .filter(finding -> finding.kind().severity() != Severity.INFORMATION)
                        .map(finding -> finding.kind().code()))
                .as(encoding.name())
                .containsExactly("PAR6008");
    }
}
