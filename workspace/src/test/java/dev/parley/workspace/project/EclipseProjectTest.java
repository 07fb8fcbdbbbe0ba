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
    void foldersAreFoundThatAreOnlyLinked() throws IOException {
        Files.createDirectories(folder.resolve("generated/java/model"));
        Files.createDirectories(folder.resolve("shared dir/java"));
        Files.createDirectories(folder.resolve("libs"));
        Files.writeString(folder.resolve("libs/a.jar"), "");
        Files.writeString(root.resolve(".project"), """
                <?xml version="1.0" encoding="UTF-8"?>
                <projectDescription>
                  <name>app</name>
                  <linkedResources>
                    <link><name>gen</name><type>2</type><locationURI>PARENT-1-PROJECT_LOC/generated/java</locationURI></link>
                    <link><name>gen/model</name><type>2</type><locationURI>$%%7BPARENT-1-PROJECT_LOC%%7D/generated/java/model</locationURI></link>
                    <link><name>shared</name><type>2</type><locationURI>%s</locationURI></link>
                    <link><name>lib</name><type>2</type><location>%s</location></link>
                    <link><name>unknown</name><type>2</type><locationURI>WORKSPACE_VARIABLE/java</locationURI></link>
                    <link><name>above</name><type>2</type><locationURI>PARENT-99-PROJECT_LOC/java</locationURI></link>
                  </linkedResources>
                </projectDescription>
                """.formatted(folder.resolve("shared dir").toUri(), folder.resolve("libs")));
        ProjectLayout layout = read("""
                <classpath>
                  <classpathentry kind="src" path="gen"/>
                  <classpathentry kind="src" path="gen/model"/>
                  <classpathentry kind="src" path="shared/java"/>
                  <classpathentry kind="src" path="unknown"/>
                  <classpathentry kind="src" path="above"/>
                  <classpathentry kind="lib" path="lib/a.jar"/>
                </classpath>
                """);
        assertThat(layout.problems()).isEmpty();
        assertThat(layout.sourceFolders()).containsExactly(
                folder.resolve("generated/java"), folder.resolve("generated/java/model"), folder.resolve("shared dir/java"));
        assertThat(layout.classPath()).containsExactly(folder.resolve("libs/a.jar"));
    }

    @Test
    void whatALinkWithoutAPlaceShowsIsNotThere() throws IOException {
        Files.createDirectories(root.resolve("src"));
        for (String project : new String[] {"", "<other/>", "<projectDescription><linkedResources><link><name>gen</name></link></linkedResources></projectDescription>",
            "<projectDescription><linkedResources><link><name>gen</name><locationURI>ftp://host/%zz</locationURI></link></linkedResources></projectDescription>"}) {
            Files.writeString(root.resolve(".project"), project);
            ProjectLayout layout = read("<classpath><classpathentry kind='src' path='gen'/><classpathentry kind='src' path='src'/></classpath>");
            assertThat(layout.problems()).as(project).isEmpty();
            assertThat(layout.sourceFolders()).as(project).containsExactly(root.resolve("src"));
        }
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
