package dev.parley.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.diagnostic.Diagnostic;
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
    void anEditOfAMethodThatRunsALambdaReachesWhoGivesItOne() {
        Path helper = folder.resolve("Twice.java");
        String once = """
                final class Twice {
                    interface Action { void run() throws Exception; }
                    static void run(Action action) throws Exception {
                        action.run();
                    }
                }
                """;
        Workspace buying = workspace.withDocument(helper, once).withDocument(folder.resolve("Buyer.java"), """
                import dev.parley.runtime.*;
                class Buyer {
                    @Participant(protocol = "order", role = "buyer")
                    void play(Session s) throws Exception {
                        Twice.run(() -> s.send("shop", new Green()));
                    }
                }
                """);
        assertThat(errors(buying)).isEmpty();
        assertThat(errors(buying.withDocument(helper, once.replace("action.run();", "action.run(); action.run();")))).containsExactly("PAR6002");
        assertThat(errors(buying.withDocument(helper, once.replace("action.run();", "kept = action;").replace("final class Twice {",
                "final class Twice { static Action kept;")))).containsExactly("PAR7005");
    }

    @Test
    void anEditOfTheProtocolReachesTheParticipants() {
        Path protocol = folder.resolve("order.parley");
        Workspace edited =
                workspace.withDocument(protocol, "protocol order { participants buyer, shop; buyer->shop: <String>; }");
        assertThat(errors(edited)).containsExactly("PAR6008");
        assertThat(errors(edited.withoutDocument(protocol))).isEmpty();
    }

    @Test
    void aTypeThatAProtocolNamesMayComeAndGo() throws IOException {
        Files.writeString(folder.resolve("pick.parley"), "protocol pick { participants picker, drier; picker->drier: <Leaf>; }");
        workspace = workspace.refreshed();
        assertThat(errors(workspace)).containsExactly("PAR2008");

        Path leaf = folder.resolve("Leaf.java");
        Workspace with = workspace.withDocument(leaf, "class Leaf {}");
        assertThat(errors(with)).isEmpty();
        assertThat(errors(with.withoutDocument(leaf))).containsExactly("PAR2008");
    }

    @Test
    void anEditOfAProtocolReachesThoseThatDoIt() throws IOException {
        Path part = folder.resolve("part.parley");
        String buying = "protocol part { participants A, B; A->B: <Tea>; }";
        Files.writeString(part, buying);
        Files.writeString(folder.resolve("order.parley"), "protocol order { participants buyer, shop; do part(buyer, shop); }");
        workspace = workspace.refreshed();
        assertThat(errors(workspace)).isEmpty();

        Workspace edited = workspace.withDocument(part, "protocol part { participants A, B; A->B: <int>; }");
        assertThat(errors(edited)).containsExactly("PAR6008");
        assertThat(errors(edited.withDocument(part, buying))).isEmpty();
    }

    /** A local type decides what its participant is held to, from whichever file. */
    @Test
    void anEditOfALocalTypeReachesTheParticipants() throws IOException {
        Files.writeString(folder.resolve("order.parley"),
                "protocol order { participants buyer, shop; shop->buyer: offer<int>; buyer->shop: <Tea>; }");
        Path buyer = folder.resolve("Buyer.java");
        Files.writeString(buyer, Files.readString(buyer).replace("Green());", "Green()); int price = s.receive(\"shop\");"));
        Path locals = folder.resolve("buyer.parley");
        workspace = workspace.refreshed();
        assertThat(errors(workspace)).containsExactly("PAR6003");

        Workspace eager = workspace.withDocument(locals, "protocol order@buyer { shop: !<Tea>; shop: ?offer<int>; }");
        assertThat(errors(eager)).isEmpty();
        Workspace undone = eager.withDocument(locals, "protocol order@buyer { shop: ?offer<int>; shop: !<Tea>; }");
        assertThat(errors(undone)).isEqualTo(errors(workspace));
        assertThat(errors(undone.withDocument(locals, "protocol order@buyer { shop: !<Tea>; }"))).contains("PAR5001", "PAR5015");
        assertThat(errors(eager.withoutDocument(locals))).isEqualTo(errors(workspace));
    }

    /** Else every participant would be checked again with every edit. */
    @Test
    void whatAnEditLeavesValidStaysTheSameObject() throws IOException {
        Files.writeString(folder.resolve("buyer.parley"), "protocol order@buyer { shop: !<Tea>; }");
        workspace = workspace.refreshed();
        Workspace edited = workspace.withDocument(folder.resolve("Other.java"), "class Other { long n; }");

        assertThat(workspace.protocols()).singleElement().satisfies(protocol -> {
            assertThat(protocol.optimised()).hasSize(1);
            assertThat(edited.protocols()).singleElement().isSameAs(protocol);
        });
    }

    /** Else the first and the last keystroke in any file would have all others checked again. */
    @Test
    void theFirstEditOfAFileLeavesTheOthersAsTheyAre() {
        Workspace wrong = workspace.withDocument(folder.resolve("Green.java"), "class Green {}");
        Diagnostic found = only(wrong, "PAR6008");
        Workspace edited = wrong.withDocument(folder.resolve("Other.java"), "class Other { long n; }");

        assertThat(only(edited, "PAR6008")).isSameAs(found);
        assertThat(only(edited.withoutDocument(folder.resolve("Other.java")), "PAR6008")).isSameAs(found);
        assertThat(only(wrong.withDocument(folder.resolve("New.java"), "class New {}"), "PAR6008")).isSameAs(found);
    }

    @Test
    void anUnsavedFileThatMakesAPackageCounts() throws IOException {
        Path buyer = folder.resolve("Buyer.java");
        Files.writeString(buyer, "import leaf.*;\n" + Files.readString(buyer).replace("new Green()", "Leaf.find()"));
        workspace = workspace.refreshed();
        assertThat(errors(workspace)).isEmpty();

        Workspace edited = workspace.withDocument(
                folder.resolve("leaf/Leaf.java"), "package leaf; public class Leaf { public static Leaf find() { return new Leaf(); } }");
        assertThat(errors(edited)).containsExactly("PAR6008");
        assertThat(errors(edited.withoutDocument(folder.resolve("leaf/Leaf.java")))).isEmpty();
    }

    @Test
    void aTypeThatAppearsInAFileOfAnotherNameReachesWhoNamesIt() throws IOException {
        Path buyer = folder.resolve("Buyer.java");
        Path other = folder.resolve("Other.java");
        Files.writeString(buyer, Files.readString(buyer).replace("Green", "Black"));
        workspace = workspace.refreshed();
        assertThat(errors(workspace)).isEmpty();

        Workspace edited = workspace.withDocument(other, "class Other { int n; } class Black {}");
        assertThat(errors(edited)).containsExactly("PAR6008");
        assertThat(errors(edited.withDocument(other, "class Other { int n; } class Black extends Tea {}"))).isEmpty();
        assertThat(errors(edited.withoutDocument(other))).isEmpty();
    }

    /** The editor closes it unsaved, so that what is on disk counts. */
    @Test
    void aTypeThatComesBackInAFileOfAnotherNameReachesWhoNamesIt() throws IOException {
        Path buyer = folder.resolve("Buyer.java");
        Path other = folder.resolve("Other.java");
        Files.writeString(buyer, Files.readString(buyer).replace("Green", "Black"));
        Files.writeString(other, "class Other { int n; } class Black {}");
        workspace = workspace.refreshed().withDocument(other, "class Other { int n; }");
        assertThat(errors(workspace)).isEmpty();
        assertThat(errors(workspace.withoutDocument(other))).containsExactly("PAR6008");
    }

    /** It does not name the runtime, and is looked at again because of what it extends. */
    @Test
    void anEditOfAGenericParticipantReachesWhoPutsSomethingIn() throws IOException {
        Path reader = folder.resolve("Reader.java");
        String code = """
                import dev.parley.runtime.*;
                abstract class Reader<T> {
                    @Participant(protocol = "order", role = "shop")
                    final void run(Session s) throws SessionException { T tea = s.receive("buyer"); handle(tea); }
                    abstract void handle(T tea);
                }
                class Teas extends Reader<Tea> { void handle(Tea tea) {} }
                """;
        Files.writeString(reader, code);
        Files.writeString(folder.resolve("Texts.java"), "class Texts extends Reader<String> { void handle(String text) {} }");
        workspace = workspace.refreshed();
        assertThat(only(workspace, "PAR6008").span().file()).endsWith("Texts.java");

        assertThat(errors(workspace.withDocument(reader, code.replace("T tea =", "Object tea =").replace("handle(tea)", "handle(null)")))).isEmpty();
        assertThat(errors(workspace.withDocument(folder.resolve("Texts.java"), "class Texts extends Reader<Tea> { void handle(Tea tea) {} }")))
                .isEmpty();
    }

    private static Diagnostic only(Workspace workspace, String code) {
        List<Diagnostic> found = workspace.check(Cancellation.never()).diagnostics()
                .filter(diagnostic -> diagnostic.kind().code().equals(code))
                .toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static List<String> errors(Workspace workspace) {
        return workspace.check(Cancellation.never()).diagnostics()
                .map(diagnostic -> diagnostic.kind().code())
                .filter(code -> !code.equals("PAR8007"))
                .toList();
    }
}
