package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWalkTest {
    @TempDir
    private Path folder;

    private Path project;

    @BeforeEach
    void makeProject() throws IOException {
        project = Files.createDirectories(folder.resolve("project"));
        write("project/own/own.parley");
        write("shared/protocols/shared.parley");
    }

    @Test
    void linksToFoldersElsewhereAreFollowed() throws IOException {
        link("project/linked", "shared");
        assertThat(FolderWalk.files(project, SourceFiles::isProtocol))
                .containsExactly(project.resolve("linked/protocols/shared.parley"), project.resolve("own/own.parley"));
    }

    /** Else a protocol would be declared twice. */
    @Test
    void nothingIsFoundTwice() throws IOException {
        link("project/again", "project/own");
        link("project/first", "shared");
        link("project/second", "shared");
        assertThat(FolderWalk.files(project, SourceFiles::isProtocol)).hasSize(2);
    }

    @Test
    void linksInACircleEnd() throws IOException {
        link("project/up", "");
        link("project/self", "project");
        link("project/linked", "shared");
        link("shared/back", "project");
        assertThat(FolderWalk.files(project, SourceFiles::isProtocol)).hasSize(2);
    }

    @Test
    void whatBazelLinksToIsProduced() throws IOException {
        link("project/bazel-out", "shared");
        assertThat(FolderWalk.files(project, SourceFiles::isProtocol)).containsExactly(project.resolve("own/own.parley"));
    }

    @Test
    void aFolderMayBeALinkItself() throws IOException {
        link("alias", "project");
        assertThat(FolderWalk.files(folder.resolve("alias"), SourceFiles::isProtocol)).containsExactly(folder.resolve("alias/own/own.parley"));
    }

    private void write(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    private void link(String name, String target) throws IOException {
        try {
            Files.createSymbolicLink(folder.resolve(name), folder.resolve(target));
        } catch (UnsupportedOperationException refused) {
            assumeTrue(false, "symbolic links are supported");
        }
    }
}
