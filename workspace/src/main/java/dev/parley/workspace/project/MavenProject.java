package dev.parley.workspace.project;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.workspace.diagnostics.MavenFailed;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A project with a {@code pom.xml}: the usual Maven folders, and the class path that Maven itself computes. Maven is asked once; its
 * answer is kept in {@code .parley/} under the digest of the {@code pom.xml} until that file changes.
 */
final class MavenProject {
    private static final String DEPENDENCY_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";
    private static final long PATIENCE_SECONDS = 180;

    private final Path root;
    private final Path pom;

    private MavenProject(Path root) {
        this.root = root;
        this.pom = root.resolve(ProjectRoots.MAVEN_FILE);
    }

    static ProjectLayout read(Path root) {
        return new MavenProject(root).layout();
    }

    private ProjectLayout layout() {
        List<Path> sources = ProjectReader.usualSourceFolders(root);
        try {
            return new ProjectLayout(root, List.of(root), sources, classPath(), List.of());
        } catch (MavenFailure failure) {
            SourceSpan start = new SourceSpan(pom.toString(), Range.of(0, 0, 0, 0));
            List<Diagnostic> problems = List.of(MavenFailed.of(start, failure.getMessage()));
            return new ProjectLayout(root, List.of(root), sources, List.of(), problems);
        }
    }

    private List<Path> classPath() throws MavenFailure {
        try {
            Path answer = root.resolve(".parley").resolve("classpath-" + digest(Files.readAllBytes(pom)) + ".txt");
            if (!Files.isRegularFile(answer)) {
                Files.createDirectories(answer.getParent());
                askMaven(answer);
            }
            return split(Files.readString(answer));
        } catch (IOException unreadable) {
            throw new MavenFailure("its answer could not be read or kept: " + unreadable.getMessage());
        }
    }

    private static List<Path> split(String classPath) {
        return Stream.of(classPath.strip().split(Pattern.quote(File.pathSeparator)))
                .filter(entry -> !entry.isBlank())
                .map(Path::of)
                .toList();
    }

    /** Writes Maven's answer to the file {@code answer}, whole or not at all. */
    private void askMaven(Path answer) throws MavenFailure, IOException {
        Path unfinished = Files.createTempFile(answer.getParent(), "classpath", ".tmp");
        Path log = Files.createTempFile(answer.getParent(), "maven", ".log");
        try {
            String maven = File.separatorChar == '\\' ? "mvn.cmd" : "mvn";
            Process process = new ProcessBuilder(
                            maven, "-q", "-B", DEPENDENCY_PLUGIN, "-Dmdep.includeScope=test", "-Dmdep.outputFile=" + unfinished)
                    .directory(root.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new MavenFailure("it did not answer within " + PATIENCE_SECONDS + " seconds");
            }
            if (process.exitValue() != 0) {
                throw new MavenFailure(firstError(log));
            }
            Files.move(unfinished, answer, StandardCopyOption.REPLACE_EXISTING);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MavenFailure("the question was interrupted");
        } catch (IOException notStarted) {
            throw new MavenFailure("`mvn` could not be started; is it on the PATH?");
        } finally {
            Files.deleteIfExists(unfinished);
            Files.deleteIfExists(log);
        }
    }

    private static String firstError(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("ERROR"))
                    .map(line -> line.replaceAll("\\x1b\\[[0-9;]*m", "").replace("[ERROR]", "").strip())
                    .filter(line -> !line.isEmpty())
                    .findFirst()
                    .orElse("it ended with an error");
        }
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content), 0, 12);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /** Maven's refusal, in a few words that fit into a sentence. */
    private static final class MavenFailure extends Exception {
        private static final long serialVersionUID = 1L;

        MavenFailure(String reason) {
            super(reason);
        }
    }
}
