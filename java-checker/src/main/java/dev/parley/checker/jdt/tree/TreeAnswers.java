package dev.parley.checker.jdt.tree;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.jdt.core.dom.ASTNode;

/**
 * What was asked of the nodes of a tree: each answer is found once, and again only if the tree was written to since. A tree without bindings
 * is asked for the meaning of the same names many times.
 *
 * <p>Not safe for use by several threads at once, as the tree itself is not.
 */
public final class TreeAnswers {
    private static final String PROPERTY = TreeAnswers.class.getName();

    private final long version;
    private final Map<Function<?, ?>, Map<ASTNode, Object>> answers = new HashMap<>();

    private TreeAnswers(long version) {
        this.version = version;
    }

    /**
     * The answer to a question that depends on nothing but the tree.
     *
     * @param question a constant: it is known again by its identity
     */
    // What is kept of a question is what it answered.
    @SuppressWarnings("unchecked")
    public static <N extends ASTNode, A> A to(Function<N, A> question, N node) {
        Map<ASTNode, Object> known = of(node.getRoot()).answers.computeIfAbsent(question, first -> new IdentityHashMap<>());
        Object answer = known.get(node);
        if (answer == null) {
            answer = question.apply(node);
            known.put(node, answer);
        }
        return (A) answer;
    }

    private static TreeAnswers of(ASTNode root) {
        long version = root.getAST().modificationCount();
        if (root.getProperty(PROPERTY) instanceof TreeAnswers known && known.version == version) {
            return known;
        }
        TreeAnswers answers = new TreeAnswers(version);
        root.setProperty(PROPERTY, answers);
        return answers;
    }
}
