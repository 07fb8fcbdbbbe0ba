package dev.parley.checker.jdt.tree;

import dev.parley.checker.JavaSource;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.gaps.Blanks;
import dev.parley.checker.gaps.Tokens;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.CompilationUnit;

/**
 * Literals that do not end, as while one is being typed. The compiler may lose the whole method to one, also what stands in front of it; so
 * it gets the text without them, and what it makes of that keeps in mind that they are there.
 */
public final class EndlessLiterals {
    private static final String PROPERTY = EndlessLiterals.class.getName();

    private EndlessLiterals() {}

    /** The text without them; empty where it has none. */
    public static Optional<JavaSource> leftOut(JavaSource source, CompilationUnit tree) {
        boolean mayHaveSome = Stream.of(tree.getProblems()).anyMatch(problem -> (problem.getID() & IProblem.Syntax) != 0);
        List<Extent> literals = mayHaveSome ? Tokens.of(source.text()).endless() : List.of();
        StringBuilder text = new StringBuilder(source.text());
        literals.forEach(literal -> Blanks.put(text, literal));
        return literals.isEmpty() ? Optional.empty() : Optional.of(new JavaSource(source.path(), text.toString()));
    }

    /** @param tree of the text without what it lacks */
    public static CompilationUnit keptInMind(String text, CompilationUnit tree) {
        tree.setProperty(PROPERTY, Tokens.of(text).endless().stream().map(Extent::offset).toList());
        return tree;
    }

    /** Where those stand that were left out of a tree. */
    public static List<Integer> lackingIn(CompilationUnit tree) {
        return tree.getProperty(PROPERTY) instanceof List<?> offsets ? offsets.stream().map(Integer.class::cast).toList() : List.of();
    }
}
