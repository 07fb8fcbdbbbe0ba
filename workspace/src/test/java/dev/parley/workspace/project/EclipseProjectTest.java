package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.SourceLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EclipseProjectTest {
    @TempDir
    Path folder;

    private Path root;

    @BeforeEach
    void createFolder() throws IOException {
        folder = folder.toRealPath();
        root = Files.createDirectories(folder.resolve("app"));
    }

    @Test
    void sourcesLibrariesAndOtherProjectsAreFound() throws IOException {
        Files.createDirectories(root.resolve("java"));
        Files.createDirectories(root.resolve("generated"));
        Files.createDirectories(root.resolve("lib"));
        Files.writeString(root.resolve("lib/a.jar"), "");
        Files.createDirectories(folder.resolve("model/src"));
        Files.writeString(folder.resolve("model/.classpath"), """
                <classpath><classpathentry kind="src" path="src"/></classpath>
                """);
        ProjectLayout layout = read("""
                <?xml version="1.0" encoding="UTF-8"?>
                <classpath>
                  <classpathentry kind="src" path="java"/>
                  <classpathentry kind="src" output="bin/generated" path="generated"/>
                  <classpathentry kind="src" path="gone"/>
                  <classpathentry combineaccessrules="false" kind="src" path="/model"/>
                  <classpathentry kind="lib" path="lib/a.jar" sourcepath="lib/a-sources.jar"/>
                  <classpathentry kind="lib" path="/app/lib/a.jar"/>
                  <classpathentry kind="con" path="org.eclipse.jdt.launching.JRE_CONTAINER"/>
                  <classpathentry kind="output" path="bin"/>
                </classpath>
                """);
        assertThat(layout.problems()).isEmpty();
        assertThat(layout.sourceFolders()).containsExactly(root.resolve("java"), root.resolve("generated"));
        assertThat(layout.referenced()).containsExactly(folder.resolve("model/src"));
        assertThat(layout.classPath()).containsExactly(root.resolve("lib/a.jar"));
    }

    @Test
    void theSettingsSayWhatTheSourcesAreWrittenIn() throws IOException {
        Files.createDirectories(root.resolve(".settings"));
        Files.writeString(root.resolve(".settings/org.eclipse.jdt.core.prefs"), "org.eclipse.jdt.core.compiler.source=1.8\n");
        assertThat(read("<classpath/>").modules().getFirst().level()).isEqualTo(new SourceLevel(8));
    }

    @Test
    void whatIsNotXmlIsReportedAndTheUsualFoldersAreTaken() throws IOException {
        Files.createDirectories(root.resolve("src"));
        for (String text : new String[] {"", "<classpath>", "<other/>", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:/etc/passwd'>]><classpath>&e;</classpath>"}) {
            ProjectLayout layout = read(text);
            assertThat(layout.problems()).as(text).singleElement().satisfies(problem ->
                    assertThat(problem.kind().code()).isEqualTo("PAR8003"));
            assertThat(layout.sourceFolders()).containsExactly(root.resolve("src"));
        }
    }

    private ProjectLayout read(String classpath) throws IOException {
        Files.writeString(root.resolve(".classpath"), classpath);
        return ProjectReader.read(root);
    }
}
