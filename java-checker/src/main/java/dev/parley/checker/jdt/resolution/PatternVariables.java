package dev.parley.checker.jdt.resolution;

import dev.parley.checker.jdt.tree.OwnCode;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.EitherOrMultiPattern;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.GuardedPattern;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.WhileStatement;

/** The variables that a pattern binds when a value matches it (JLS 14.30). */
public final class PatternVariables {

    /** @param path the components that lead to what the variable gets, outermost first; empty where it gets the value itself */
    public record Bound(VariableDeclaration variable, List<Component> path) {
        public Bound {
            path = List.copyOf(path);
        }

        /** Whether the variable gets the value itself, and not a component of it. */
        public boolean isWhole() {
            return path.isEmpty();
        }
    }

    /** The component of a record that stands at a place of its pattern. */
    public record Component(RecordPattern record, int number) {}

    private PatternVariables() {}

    /** In source order. */
    public static List<Bound> of(Pattern pattern) {
        List<Bound> found = new ArrayList<>();
        collect(pattern, List.of(), found);
        return List.copyOf(found);
    }

    private static void collect(Pattern pattern, List<Component> path, List<Bound> found) {
        switch (pattern) {
            case TypePattern type -> found.add(new Bound(type.getPatternVariable2(), path));
            case GuardedPattern guarded -> collect(guarded.getPattern(), path, found);
            case RecordPattern deconstructed -> {
                for (int i = 0; i < deconstructed.patterns().size(); i++) {
                    List<Component> inner = Stream.concat(path.stream(), Stream.of(new Component(deconstructed, i))).toList();
                    collect((Pattern) deconstructed.patterns().get(i), inner, found);
                }
            }
            case EitherOrMultiPattern either -> Trees.<Pattern>list(either.patterns()).forEach(one -> collect(one, path, found));
            default -> {}
        }
    }

    /** The expression whose value a pattern is matched with, be it within another one. */
    public static Optional<Expression> matched(Pattern pattern) {
        return switch (pattern.getParent()) {
            case Pattern around -> matched(around);
            case PatternInstanceofExpression asked -> Optional.of(asked.getLeftOperand());
            case SwitchCase label when label.getParent() instanceof SwitchStatement choice -> Optional.of(choice.getExpression());
            case SwitchCase label when label.getParent() instanceof SwitchExpression choice -> Optional.of(choice.getExpression());
            case null, default -> Optional.empty();
        };
    }

    /**
     * Those that are visible in a part of a statement or an expression of a tree without bindings, as far as the order of the text tells (JLS 6.3.1):
     * behind an operand, in what a condition decides, behind a statement that a condition may end, and in what follows a label.
     */
    static Stream<VariableDeclaration> visible(ASTNode scope, ASTNode child) {
        return switch (scope) {
            case InfixExpression infix -> in(Trees.operands(infix).stream().takeWhile(operand -> operand != child));
            case ConditionalExpression conditional -> behind(conditional.getExpression(), child);
            case IfStatement conditional -> behind(conditional.getExpression(), child);
            case WhileStatement loop -> behind(loop.getExpression(), child);
            case ForStatement loop when loop.getExpression() != null -> behind(loop.getExpression(), child);
            case Block block -> in(Trees.<Statement>list(block.statements()).stream()
                    .takeWhile(statement -> statement != child)
                    .flatMap(statement -> statement instanceof IfStatement conditional ? Stream.of(conditional.getExpression()) : Stream.empty()));
            case SwitchStatement choice -> labelled(Trees.list(choice.statements()), child);
            case SwitchExpression choice -> labelled(Trees.list(choice.statements()), child);
            case GuardedPattern guarded when child == guarded.getExpression() -> of(guarded.getPattern()).stream().map(Bound::variable);
            default -> Stream.empty();
        };
    }

    private static Stream<VariableDeclaration> behind(Expression condition, ASTNode child) {
        return child == condition ? Stream.empty() : in(Stream.of(condition));
    }

    private static Stream<VariableDeclaration> labelled(List<Statement> statements, ASTNode child) {
        return statements.stream()
                .takeWhile(statement -> statement != child)
                .flatMap(statement -> statement instanceof SwitchCase label ? Stream.of(label) : Stream.empty())
                .reduce((earlier, later) -> later)
                .map(label -> in(Trees.<Expression>list(label.expressions()).stream()))
                .orElse(Stream.empty());
    }

    private static Stream<VariableDeclaration> in(Stream<Expression> expressions) {
        List<VariableDeclaration> found = new ArrayList<>();
        expressions.forEach(expression -> expression.accept(new OwnCode() {
            @Override
            public boolean visit(TypePattern pattern) {
                found.add(pattern.getPatternVariable2());
                return true;
            }
        }));
        return found.stream();
    }
}
