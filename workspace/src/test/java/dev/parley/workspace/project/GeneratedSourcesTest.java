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

    private static final String BUYER = """
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
        write("src/main/java/shop/Buyer.java", BUYER);
        assertThat(errors()).singleElement().asString().startsWith("PAR6008").contains("`Order`");
    }

    /** An annotation processor writes when the module is compiled, which may be long after the project was opened. */
    @Test
    void classesOfAnotherModuleAreKnownAsSoonAsTheyAreGenerated() throws IOException {
        root = root.toRealPath();
        write("pom.xml", project("all", "<packaging>pom</packaging><modules><module>api</module><module>app</module></modules>"
                + "<properties><maven.compiler.release>17</maven.compiler.release></properties>"));
        write("api/pom.xml", project("api", ""));
        write("api/src/main/resources/buy.parley", "package shop; protocol buy { participants buyer, seller; buyer->seller: <Order>; }");
        write("app/pom.xml", project("app",
                "<dependencies><dependency><groupId>g</groupId><artifactId>api</artifactId><version>1</version></dependency></dependencies>"));
        write("app/src/main/java/shop/Buyer.java", BUYER);
        assertThat(errors()).isEmpty();
        write("api/target/generated-sources/annotations/shop/Order.java", ORDER);
        assertThat(errors()).singleElement().asString().startsWith("PAR6008").contains("`Order`");
    }

    /** What the build tool said stays true; what there is of it is looked at each time. */
    @Test
    void sourceFoldersMayBeMadeLater() throws IOException {
        root = root.toRealPath();
        write("pom.xml", project("all", ""));
        write("src/main/java/shop/buy.parley", "package shop; protocol buy { participants buyer, seller; buyer->seller: <int>; }");
        assertThat(errors()).isEmpty();
        write("src/test/java/shop/Buyer.java", BUYER);
        assertThat(errors()).isNotEmpty();
    }

    @Test
    void filesSayWhereTheirPackagesBegin() throws IOException {
        write("build/generated/sources/annotationProcessor/java/main/shop/model/Order.java", "package shop.model; class Order {}");
        write("build/generated/sources/proto/shop/Plain.java", "// package other;\npackage shop;\nclass Plain {}");
        write("build/generated/flat/Alone.java", "class Alone {}");
        write("build/generated/astray/shop/Elsewhere.java", "package warehouse; class Elsewhere {}");
        Files.createDirectories(root.resolve("build/generated/empty"));
        Path generated = root.resolve("build/generated");
        assertThat(GeneratedSources.rootsBelow(generated)).containsExactlyInAnyOrder(
                generated.resolve("sources/annotationProcessor/java/main"),
                generated.resolve("sources/proto"),
                generated.resolve("flat"),
                generated.resolve("astray"),
                generated.resolve("empty"));
        assertThat(GeneratedSources.rootsBelow(generated.resolve("flat"))).containsExactly(generated.resolve("flat"));
        assertThat(GeneratedSources.rootsBelow(root.resolve("missing"))).isEmpty();
    }

    @Test
    void whatAnnotationProcessorsWriteForGradleIsKnown() throws IOException {
        root = root.toRealPath();
        write("build.gradle", "apply plugin: 'java'");
        write("src/main/java/shop/buy.parley", "package shop; protocol buy { participants buyer, seller; buyer->seller: <Order>; }");
        write("src/main/java/shop/Buyer.java", BUYER);
        assertThat(errors()).isEmpty();
        write("build/generated/sources/annotationProcessor/java/main/shop/Order.java", ORDER);
        assertThat(errors()).singleElement().asString().startsWith("PAR6008").contains("`Order`");
    }

    private List<String> errors() {
        Workspace workspace = Workspace.open(root);
        assumeTrue(workspace.layout().problems().isEmpty(), () -> workspace.layout().problems().getFirst().message());
        return workspace.check(Cancellation.never()).diagnostics()
                .filter(finding -> finding.kind().severity() == Severity.ERROR)
                .map(finding -> finding.kind().code() + " " + finding.message())
                .toList();
    }

    private static String project(String artifact, String content) {
        String parent = artifact.equals("all") ? "" : "<parent><groupId>g</groupId><artifactId>all</artifactId><version>1</version></parent>";
        return "<project><modelVersion>4.0.0</modelVersion>" + parent + "<groupId>g</groupId><artifactId>" + artifact
                + "</artifactId><version>1</version>" + content + "</project>";
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
