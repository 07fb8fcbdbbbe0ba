package dev.parley.workspace.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.workspace.ProtocolPictures;
import dev.parley.workspace.Workspace;
import dev.parley.workspace.diagram.render.DiagramFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The pictures of the documentation are what {@code parley graph} draws; {@code -Dparley.update=true} draws them anew. */
class DocumentationImagesTest {
    private static final Path IMAGES = Path.of("..", "docs", "images");

    @Test
    void theInvitationProtocol() throws IOException {
        assertImage("invitation.svg", invitation().sequence().orElseThrow());
    }

    @Test
    void theInvitationsClient() throws IOException {
        assertImage("invitation-client.svg", invitation().automata().getFirst());
    }

    @Test
    void aDeadlock() throws IOException {
        assertImage("deadlock.svg", Runs.deadlock());
    }

    private static ProtocolPictures invitation() {
        return Workspace.open(Path.of("..", "samples", "invitation")).pictures().getFirst();
    }

    private static void assertImage(String name, Diagram diagram) throws IOException {
        Path image = IMAGES.resolve(name);
        String drawn = DiagramFormat.SVG.render(diagram);
        if (Boolean.getBoolean("parley.update")) {
            Files.writeString(image, drawn);
        }
        assertThat(image).as("%s; -Dparley.update=true draws it anew", name).hasContent(drawn);
    }
}
