package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.Constants;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * The local variables from before a session that surely hold the constant with which they were declared where the session comes to be, such
 * as a flag that its code sets. A variable that a round of a loop may have changed holds what nobody knows.
 */
public final class ValuesAtStart {
    private final OpenedSession session;
    private final List<VariableDeclarationFragment> found = new ArrayList<>();

    private ValuesAtStart(OpenedSession session) {
        this.session = session;
    }

    public static List<VariableDeclarationFragment> of(OpenedSession session) {
        ValuesAtStart values = new ValuesAtStart(session);
        values.lookAround();
        return List.copyOf(values.found);
    }

    private void lookAround() {
        boolean inLoop = false;
        for (ASTNode here = session.declared(); !(here instanceof BodyDeclaration); here = here.getParent()) {
            inLoop |= Trees.isLoop(here);
            if (here.getParent() instanceof Block block) {
                for (Statement statement : Trees.<Statement>list(block.statements()).subList(0, block.statements().indexOf(here))) {
                    if (statement instanceof VariableDeclarationStatement declaration) {
                        add(Trees.list(declaration.fragments()), block, inLoop);
                    }
                }
            }
        }
    }

    private void add(List<VariableDeclarationFragment> variables, Block block, boolean inLoop) {
        for (VariableDeclarationFragment variable : variables) {
            boolean isConstant = variable.getInitializer() != null && Constants.of(Trees.bare(variable.getInitializer())).isPresent();
            if (isConstant && isNamed(variable) && isKept(KeptValues.changes(variable, block), inLoop)) {
                found.add(variable);
            }
        }
    }

    private boolean isNamed(VariableDeclarationFragment variable) {
        return session.scope().code().stream().anyMatch(code -> KeptValues.uses(variable, code) > 0);
    }

    /** Outside of loops, what is written further on runs later. */
    private boolean isKept(List<Expression> changes, boolean inLoop) {
        return inLoop ? changes.isEmpty() : changes.stream().allMatch(change -> change.getStartPosition() > session.place().end());
    }
}
