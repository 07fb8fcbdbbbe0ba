package dev.parley.checker.jdt.resolution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.checker.JavaEnvironment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.junit.jupiter.api.Test;

/** What a text knows of other files stays the same from one keystroke to the next, but for the files that change. */
class TypesElsewhereTest {
    private static final Path SOURCES = Path.of("/sources").toAbsolutePath();
    private static final String TEXT = "class Text { First first; Second second; }";

    private final Map<Path, String> files = new HashMap<>(Map.of(
            SOURCES.resolve("First.java"), "class First { int one() { return 1; } }",
            SOURCES.resolve("Second.java"), "class Second { int two() { return 2; } }"));
    private final SourceTypes types = new SourceTypes();

    private static CompilationUnit parse(String text) {
        ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
        parser.setKind(ASTParser.K_COMPILATION_UNIT);
        parser.setSource(text.toCharArray());
        return (CompilationUnit) parser.createAST(null);
    }

    private Map<String, AbstractTypeDeclaration> knownBy(String text) {
        return knownBy("/Text.java", text);
    }

    private Map<String, AbstractTypeDeclaration> knownBy(String path, String text) {
        CompilationUnit unit = parse(text);
        return types.with(path, unit, new JavaEnvironment(List.of(SOURCES), List.of(), files), () -> TypesElsewhere.known(unit)
                .collect(Collectors.toMap(type -> type.getName().getIdentifier(), Function.identity())));
    }

    @Test
    void nothingIsCopiedAgainForAKeystroke() {
        Map<String, AbstractTypeDeclaration> before = knownBy(TEXT);
        Map<String, AbstractTypeDeclaration> after = knownBy(TEXT.replace("Text", "Texts"));
        assertThat(after).containsOnlyKeys("Texts", "First", "Second");
        assertThat(after.get("First")).isSameAs(before.get("First"));
        assertThat(after.get("Second")).isSameAs(before.get("Second"));
        assertThat(TypesElsewhere.known(after.get("First"))).as("what is known where a known type is declared").containsExactlyInAnyOrderElementsOf(after.values());
    }

    @Test
    void onlyWhatHasChangedIsCopiedAgain() {
        Map<String, AbstractTypeDeclaration> before = knownBy(TEXT);
        files.put(SOURCES.resolve("Second.java"), "class Second { int three() { return 3; } }");
        Map<String, AbstractTypeDeclaration> after = knownBy(TEXT);
        assertThat(after.get("First")).isSameAs(before.get("First"));
        assertThat(after.get("Second").toString()).contains("three").doesNotContain("two");
    }

    @Test
    void whatATextNamesNoMoreIsNotKnown() {
        knownBy(TEXT);
        assertThat(knownBy("class Text { Second second; }")).containsOnlyKeys("Text", "Second");
        assertThat(knownBy(TEXT)).containsOnlyKeys("Text", "First", "Second");
    }

    @Test
    void whoLooksAtOneTextMeanwhileHasCopiesOfItsOwn() {
        CompilationUnit unit = parse(TEXT);
        JavaEnvironment environment = new JavaEnvironment(List.of(SOURCES), List.of(), files);
        types.with("/Text.java", unit, environment, () -> {
            List<AbstractTypeDeclaration> mine = TypesElsewhere.known(unit).toList();
            assertThat(knownBy(TEXT).values()).doesNotContainAnyElementsOf(mine);
            return assertThat(TypesElsewhere.known(mine.get(1))).containsExactlyElementsOf(mine);
        });
    }

    @Test
    void textsHaveTheirOwn() {
        assertThat(knownBy("/Text.java", TEXT).get("First")).isNotSameAs(knownBy("/Other.java", TEXT).get("First"));
    }
}
