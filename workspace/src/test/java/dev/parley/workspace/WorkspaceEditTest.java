package dev.parley.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an unsaved edit of one file means for the findings of the others. */
class WorkspaceEditTest {
    @TempDir
    Path folder;

    private Workspace workspace;

    @BeforeEach
    void writeProject() throws IOException {
        Files.writeString(folder.resolve("order.parley"), "protocol order { participants buyer, shop; buyer->shop: <Tea>; }");
        Files.writeString(folder.resolve("Tea.java"), "class Tea {}");
        Files.writeString(folder.resolve("Green.java"), "class Green extends Tea {}");
        Files.writeString(folder.resolve("Other.java"), "class Other { int n; }");
        Files.writeString(folder.resolve("Buyer.java"), """
                import dev.parley.runtime.*;
                class Buyer {
                    @Participant(protocol = "order", role = "buyer")
                    void play(Session s) throws SessionException {
                        s.send("shop", new Green());
                    }
                }
                """);
        workspace = Workspace.open(folder);
        assertThat(errors(workspace)).isEmpty();
    }

    @Test
    void anEditOfATypeThatAParticipantUsesCounts() {
        Workspace edited = workspace.withDocument(folder.resolve("Green.java"), "class Green {}");
        assertThat(errors(edited)).containsExactly("PAR6008");
        assertThat(errors(edited.withDocument(folder.resolve("Green.java"), "class Green extends Tea { int grams; }"))).isEmpty();
        assertThat(errors(edited.withoutDocument(folder.resolve("Green.java")))).isEmpty();
    }

    @Test
    void anEditOfATypeBehindThatTypeCountsToo() {
        Workspace edited = workspace
                .withDocument(folder.resolve("Green.java"), "class Green extends Leaf {}")
                .withDocument(folder.resolve("Leaf.java"), "class Leaf {}");
        assertThat(errors(edited)).containsExactly("PAR6008");
        assertThat(errors(edited.withDocument(folder.resolve("Leaf.java"), "class Leaf extends Tea {}"))).isEmpty();
    }

    @Test
    void anEditElsewhereChangesNothing() {
        Workspace edited = workspace.withDocument(folder.resolve("Other.java"), "class Other { broken");
        assertThat(errors(edited)).isEmpty();
    }

    @Test
    void anEditOfTheProtocolReachesTheParticipants() {
        Path protocol = folder.resolve("order.parley");
        Workspace edited =
                workspace.withDocument(protocol, "protocol order { participants buyer, shop; buyer->shop: <String>; }");
        assertThat(errors(edited)).containsExactly("PAR6008");
        assertThat(errors(edited.withoutDocument(protocol))).isEmpty();
    }

    private static List<String> errors(Workspace workspace) {
        return workspace.check(Cancellation.never()).diagnostics()
                .map(diagnostic -> diagnostic.kind().code())
                .filter(code -> !code.equals("PAR8007"))
                .toList();
    }
}
