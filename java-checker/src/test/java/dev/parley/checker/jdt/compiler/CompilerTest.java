package dev.parley.checker.jdt.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.parley.checker.JavaEnvironment;
import dev.parley.checker.JavaSource;
import dev.parley.runtime.Session;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The trees of the compiler that stops at types are those that Eclipse's own way gives, alone and in a batch. */
class CompilerTest {
    private static final Path SAMPLES = Path.of("..", "samples").toAbsolutePath().normalize();
    private static final int CUTS = 3;
    private static final Pattern LAMBDA = Pattern.compile("(lambda\\$\\d+)\\([^)]*\\)");

    private final Compiler compiler = new Compiler();

    @TestFactory
    Stream<DynamicTest> treesOfSamplesAreEclipses() throws IOException {
        try (Stream<Path> folders = Files.list(SAMPLES)) {
            return folders.filter(Files::isDirectory).sorted().toList().stream()
                    .map(sample -> DynamicTest.dynamicTest(sample.getFileName().toString(), () -> compare(sample)));
        }
    }

    private void compare(Path sample) throws IOException {
        List<JavaSource> sources = sources(sample);
        JavaEnvironment environment = new JavaEnvironment(roots(sample), runtime(), Map.of());
        CompiledBatch batch = compiler.compile(sources.stream().map(CompilerTest::withAnotherClass).toList(), environment);
        Random random = new Random(sample.hashCode());
        for (JavaSource source : sources) {
            List<String> expected = contents(compiler.compileByEclipse(source, environment));
            assertSame(contents(compiler.compile(source, environment, unneeded -> {}).orElseThrow()), expected, source.path());
            batch.tree(withAnotherClass(source)).ifPresent(tree ->
                    assertSame(contents(tree).subList(0, expected.size()), expected, "in a batch " + source.path()));
            for (int i = 0; i < CUTS; i++) {
                JavaSource broken = new JavaSource(source.path(), cut(source.text(), random));
                assertSame(
                        contents(compiler.compile(broken, environment, unneeded -> {}).orElseThrow()),
                        contents(compiler.compileByEclipse(broken, environment)),
                        broken.text());
            }
        }
        batch.close();
    }

    /** Shows what differs first: the whole would fill pages. */
    private static void assertSame(List<String> found, List<String> expected, String of) {
        for (int i = 0; i < Math.min(found.size(), expected.size()); i++) {
            assertThat(found.get(i)).as(of).isEqualTo(expected.get(i));
        }
        assertThat(found).as(of).hasSameSizeAs(expected);
    }

    /** Nothing would be compared if every file were resolved by itself. */
    @Test
    void filesOfProjectsTakePartInBatches() throws IOException {
        Path sample = SAMPLES.resolve("invitation");
        List<JavaSource> sources = sources(sample).stream().map(CompilerTest::withAnotherClass).toList();
        CompiledBatch batch = compiler.compile(sources, new JavaEnvironment(roots(sample), runtime(), Map.of()));
        assertThat(sources).isNotEmpty().allMatch(source -> batch.tree(source).isPresent());
    }

    private Optional<CompilationUnit> failing(String text) {
        JavaEnvironment environment = new JavaEnvironment(List.of(SAMPLES), List.of(), Map.of());
        return compiler.compile(new JavaSource("/fixture/Word.java", text), environment, file -> {
            throw new IllegalStateException("of a test");
        });
    }

    /** Otherwise a file that compiles would go unchecked without a word. */
    @Test
    void aFaultIsToldUnlessTheFileDoesNotCompile() {
        assertThatIllegalStateException().isThrownBy(() -> failing("class Word { Absent any; }")).withMessage("of a test");
        assertThat(failing("class Word { Absent any }")).isEmpty();
    }

    private static JavaSource withAnotherClass(JavaSource source) {
        String name = Path.of(source.path()).getFileName().toString().replace(".java", "");
        return new JavaSource(source.path(), source.text() + "\nclass " + name + "$Added {}\n");
    }

    private static String cut(String text, Random random) {
        int start = random.nextInt(text.length());
        return text.substring(0, start) + text.substring(Math.min(text.length(), start + 1 + random.nextInt(20)));
    }

    private static List<JavaSource> sources(Path sample) throws IOException {
        List<JavaSource> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sample)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".java")).sorted().toList()) {
                sources.add(new JavaSource(file.toString(), Files.readString(file)));
            }
        }
        return sources;
    }

    private static List<Path> roots(Path sample) {
        return Stream.of(sample.resolve("src/main/java"), sample.resolve("src"), sample.resolve("model")).filter(Files::isDirectory).toList();
    }

    private static List<Path> runtime() {
        try {
            return List.of(Path.of(Session.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What lowering reads of a tree: its nodes in order, and what they mean. */
    private static List<String> contents(CompilationUnit tree) {
        List<String> found = new ArrayList<>();
        tree.accept(new ASTVisitor() {
            @Override
            public void preVisit(ASTNode node) {
                if (node != tree) {
                    found.add(node.getClass().getSimpleName() + "@" + node.getStartPosition() + "+" + node.getLength() + "/" + node.getFlags()
                            + meaning(node));
                }
            }
        });
        Stream.of(tree.getProblems())
                .filter(problem -> problem.isError() && (problem.getID() & IProblem.Syntax) != 0)
                .forEach(problem -> found.add(problem.getID() + "@" + problem.getSourceStart()));
        return found;
    }

    private static String meaning(ASTNode node) {
        return switch (node) {
            case Name name -> " " + key(name.resolveBinding()) + " " + key(name.resolveTypeBinding()) + " " + name.resolveConstantExpressionValue();
            case MethodInvocation call -> " " + key(call.resolveMethodBinding()) + " " + key(call.resolveTypeBinding());
            case Expression expression -> " " + key(expression.resolveTypeBinding()) + " " + expression.resolveConstantExpressionValue();
            case MethodDeclaration method -> " " + key(method.resolveBinding());
            case VariableDeclaration variable -> " " + key(variable.resolveBinding());
            default -> "";
        };
    }

    /** The flow analysis adds what a lambda captures to the parameters of the method that it becomes. */
    private static String key(IBinding binding) {
        return binding == null ? "-" : LAMBDA.matcher(binding.getKey()).replaceAll("$1") + (binding.isRecovered() ? "?" : "");
    }
}
