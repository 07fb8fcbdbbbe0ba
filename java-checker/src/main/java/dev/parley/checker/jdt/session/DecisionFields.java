package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.EarlyExits;
import dev.parley.checker.jdt.tree.TreeIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.DoStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StructuralPropertyDescriptor;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.WhileStatement;

/**
 * Finds where code asks a field for what a peer has decided: a label, or whether a loop goes on. Other methods and other threads may write
 * the field meanwhile, so that what it holds is not known there.
 */
public final class DecisionFields {
    private static final Set<Kind> DECISIONS = Set.of(Kind.INBRANCH, Kind.INWHILE);
    private static final Set<StructuralPropertyDescriptor> CONDITIONS = Set.of(
            IfStatement.EXPRESSION_PROPERTY,
            WhileStatement.EXPRESSION_PROPERTY,
            DoStatement.EXPRESSION_PROPERTY,
            ForStatement.EXPRESSION_PROPERTY,
            ConditionalExpression.EXPRESSION_PROPERTY,
            SwitchStatement.EXPRESSION_PROPERTY,
            SwitchExpression.EXPRESSION_PROPERTY);

    private DecisionFields() {}

    /**
     * The field that a piece of code asks so to find out what to do with the session.
     *
     * @param asked a name, or a field of {@code this}
     */
    public static Optional<VariableDeclaration> asked(Expression asked, SessionVariable session) {
        List<ASTNode> constructs = constructs(asked);
        // Most names are in no condition, and what a name stands for takes longer to find out.
        return constructs.isEmpty()
                ? Optional.empty()
                : Declarations.named(asked)
                        .filter(Declarations::isField)
                        .filter(field -> keepsDecision(field) && constructs.stream().anyMatch(construct -> depends(construct, session)));
    }

    private static boolean keepsDecision(VariableDeclaration field) {
        return TreeIndex.all(field, Assignment.class).stream().anyMatch(assignment ->
                Declarations.named(assignment.getLeftHandSide()).filter(field::equals).isPresent() && hasDecision(assignment.getRightHandSide()));
    }

    private static boolean hasDecision(Expression value) {
        return TreeIndex.in(value, MethodInvocation.class).stream().anyMatch(call ->
                SessionApi.shape(call.getName().getIdentifier(), call.arguments().size(), false)
                        .filter(shape -> DECISIONS.contains(shape.kind())).isPresent()
                        && RuntimeTypes.isOfSession(call));
    }

    /** What an expression is a condition of, or in one. */
    private static List<ASTNode> constructs(Expression asked) {
        List<ASTNode> found = new ArrayList<>();
        boolean isWritten = asked.getLocationInParent() == Assignment.LEFT_HAND_SIDE_PROPERTY;
        for (ASTNode here = asked; here instanceof Expression && !isWritten; here = here.getParent()) {
            if (CONDITIONS.contains(here.getLocationInParent())) {
                found.add(here.getParent());
            }
        }
        return found;
    }

    /** Whether it depends on a condition which of the session's steps follow. */
    private static boolean depends(ASTNode construct, SessionVariable session) {
        return TreeIndex.in(construct, SimpleName.class).stream().anyMatch(session::is)
                || construct instanceof Statement statement && EarlyExits.mayLeave(statement);
    }
}
