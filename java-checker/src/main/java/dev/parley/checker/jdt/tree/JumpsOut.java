package dev.parley.checker.jdt.tree;

import java.util.ArrayDeque;
import java.util.Deque;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.LabeledStatement;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.WhileStatement;

/** Looks for {@code return}, {@code break} and {@code continue} that lead out of a block (JLS 14.15 to 14.17). */
public final class JumpsOut extends OwnCode {
    private final Deque<ASTNode> around = new ArrayDeque<>();
    private boolean found;

    private JumpsOut() {}

    public static boolean in(Block block) {
        JumpsOut jumps = new JumpsOut();
        block.accept(jumps);
        return jumps.found;
    }

    @Override
    public void preVisit(ASTNode node) {
        around.push(node);
    }

    @Override
    public void postVisit(ASTNode node) {
        around.pop();
    }

    @Override
    public boolean visit(ReturnStatement statement) {
        found = true;
        return false;
    }

    @Override
    public boolean visit(BreakStatement statement) {
        SimpleName label = statement.getLabel();
        found |= around.stream().noneMatch(node -> label == null ? isLoop(node) || node instanceof SwitchStatement : isNamed(node, label));
        return false;
    }

    @Override
    public boolean visit(ContinueStatement statement) {
        SimpleName label = statement.getLabel();
        found |= around.stream().noneMatch(node -> label == null ? isLoop(node) : isNamed(node, label));
        return false;
    }

    private static boolean isLoop(ASTNode node) {
        return node instanceof WhileStatement || node instanceof DoStatement || node instanceof ForStatement || node instanceof EnhancedForStatement;
    }

    private static boolean isNamed(ASTNode node, SimpleName label) {
        return node instanceof LabeledStatement labelled && labelled.getLabel().getIdentifier().equals(label.getIdentifier());
    }
}
