package dev.parley.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.core.diagnostic.Severity;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Maven's plugins generate is known to participants and protocols, and is not checked itself. */
class GeneratedSourcesTest {
    private static final String ORDER = """
            package shop;
            public class Order {
                public Order(String title) {}
            }
            """;

    @TempDir
    private Path root;

    @Test
    void participantsUseGeneratedClasses() throws IOException {
        root = root.toRealPath();
        write("pom.xml", """
                <project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version>
                <properties><maven.compiler.release>17</maven.compiler.release></properties></project>
                """);
        write("src/main/java/shop/buy.parley", "package shop; protocol buy { participants buyer, seller; buyer->seller: <Order>; }");
        write("target/generated-sources/model/shop/Order.java", ORDER);
        write("src/main/java/shop/Buyer.java", """
                package shop;
                import dev.parley.runtime.*;
                class Buyer {
                    @Participant(protocol = "shop.buy", role = "buyer")
                    void buy(Session s) throws SessionException {
                        s.send("seller", new Order("tea"));
                    }
                    @Participant(protocol = "shop.buy", role = "seller")
                    void sell(Session s) throws SessionException {
                        String order = s.receive("buyer");
                    }
                }
                """);
        Workspace workspace = Workspace.open(root);
        assumeTrue(workspace.layout().problems().isEmpty(), () -> workspace.layout().problems().getFirst().message());
        List<String> found = workspace.check(Cancellation.never()).diagnostics()
                .filter(finding -> finding.kind().severity() == Severity.ERROR)
                .map(finding -> finding.kind().code() + " " + finding.message())
                .toList();
        assertThat(found).singleElement().asString().startsWith("PAR6008").contains("`Order`");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
