package dev.parley.checker.jdt.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * What a local variable or a parameter may have got before a place in its method: the definitions that reach the place, by the nesting of
 * statements alone.
 *
 * @param values what it was assigned
 * @param fromStart whether it may have what it had when the method was called, or when a statement around the place has given it one
 */
public record EarlierValues(List<Expression> values, boolean fromStart) {
    public EarlierValues {
        values = List.copyOf(values);
    }

    public static EarlierValues of(IVariableBinding variable, ASTNode place) {
        List<Expression> values = new ArrayList<>();
        for (ASTNode here = place; here != null && !(here instanceof BodyDeclaration); here = here.getParent()) {
            ASTNode parent = here.getParent();
            if (Trees.isLoop(here)) {
                collect(variable, here, values);
            }
            List<Statement> statements = switch (parent) {
                case Block block -> Trees.list(block.statements());
                case SwitchStatement choice -> Trees.list(choice.statements());
                case null, default -> List.of();
            };
            boolean isSure = true;
            for (int i = statements.indexOf(here) - 1; i >= 0; i--) {
                // What stands in front of a label is passed by those who come by the label.
                isSure &= !(statements.get(i) instanceof SwitchCase);
                Optional<Optional<Expression>> certain = isSure ? certain(variable, statements.get(i)) : Optional.empty();
                if (certain.isPresent()) {
                    certain.get().ifPresent(values::add);
                    return new EarlierValues(values, false);
                }
                collect(variable, statements.get(i), values);
            }
        }
        return new EarlierValues(values, true);
    }

    /** What a statement surely assigns; the inner value is empty where it declares the variable and assigns nothing. */
    private static Optional<Optional<Expression>> certain(IVariableBinding variable, Statement statement) {
        return switch (statement) {
            case VariableDeclarationStatement declaration -> Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                    .filter(fragment -> fragment.resolveBinding() != null && variable.isEqualTo(fragment.resolveBinding()))
                    .findFirst()
                    .map(fragment -> Optional.ofNullable(fragment.getInitializer()));
            case ExpressionStatement alone when alone.getExpression() instanceof Assignment assignment && assigns(assignment, variable) ->
                Optional.of(Optional.of(assignment.getRightHandSide()));
            default -> Optional.empty();
        };
    }

    private static void collect(IVariableBinding variable, ASTNode code, List<Expression> values) {
        code.accept(new ASTVisitor() {
            @Override
            public boolean visit(Assignment assignment) {
                if (assigns(assignment, variable)) {
                    values.add(assignment.getRightHandSide());
                }
                return true;
            }
        });
    }

    private static boolean assigns(Assignment assignment, IVariableBinding variable) {
        return Trees.bare(assignment.getLeftHandSide()) instanceof SimpleName name
                && name.resolveBinding() != null
                && variable.isEqualTo(name.resolveBinding());
    }
}
