package dev.parley.checker.jdt.payload;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.BreakStatement;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.ContinueStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.GuardedPattern;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IfStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.InstanceofExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.PatternInstanceofExpression;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.UnionType;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;
import org.eclipse.jdt.core.dom.YieldStatement;

/**
 * What the code makes of a value that it takes for an {@code Object} first, and keeps in a local variable or asks for its class in place.
 * None in a tree without bindings.
 *
 * @param casts those that are made whenever the value is there
 * @param asked the classes of which the code asks whether it is one, if it makes no such cast
 */
record LaterUses(List<Use> casts, List<Use> asked) {
    private static final Set<String> CATCHING = Set.of("ClassCastException", "RuntimeException", "Exception", "Throwable");
    private static final LaterUses NONE = new LaterUses(List.of(), List.of());

    public record Use(ASTNode place, ITypeBinding type) {}

    static LaterUses of(Expression value) {
        if (Scopes.areNeeded(value)) {
            return NONE;
        }
        ASTNode whole = whole(value);
        List<Use> inPlace = asked(whole);
        return !inPlace.isEmpty() ? new LaterUses(List.of(), inPlace)
                : whole.getParent() instanceof VariableDeclarationFragment variable && variable.getInitializer() == whole
                        && KeptValues.isKept(variable)
                        ? of(variable)
                        : NONE;
    }

    private static LaterUses of(VariableDeclarationFragment variable) {
        if (!(variable.getParent() instanceof VariableDeclarationStatement declaration) || !(declaration.getParent() instanceof Block block)) {
            return NONE;
        }
        List<Use> casts = new ArrayList<>();
        List<Use> asked = new ArrayList<>();
        for (SimpleName name : TreeIndex.named(variable.getName().getIdentifier(), block)) {
            if (Declarations.isUse(name, variable)) {
                ASTNode use = inParentheses(name);
                asked.addAll(asked(use));
                cast(use).filter(cast -> isSure(cast.place(), declaration, block)).ifPresent(casts::add);
            }
        }
        return new LaterUses(asked.isEmpty() && !mayBeForeseen(block) ? casts : List.of(), casts.isEmpty() ? asked : List.of());
    }

    /** Whether the code may be meant to fail at a cast: it catches that, or is a function, with which a test may expect it. */
    private static boolean mayBeForeseen(ASTNode code) {
        ASTNode here = code;
        while (!(here instanceof BodyDeclaration) && !(here instanceof LambdaExpression)) {
            if (here instanceof TryStatement guarded && Trees.<CatchClause>list(guarded.catchClauses()).stream().anyMatch(LaterUses::catchesCasts)) {
                return true;
            }
            here = here.getParent();
        }
        return here instanceof LambdaExpression;
    }

    private static boolean catchesCasts(CatchClause clause) {
        Type type = clause.getException().getType();
        List<Type> caught = type instanceof UnionType several ? Trees.list(several.types()) : List.of(type);
        return caught.stream().map(TypeNames::simple).anyMatch(CATCHING::contains);
    }

    /** The value with what only passes it on: parentheses, casts to {@code Object}, and the choice between several. */
    private static ASTNode whole(Expression value) {
        ASTNode here = inParentheses(value);
        return switch (here.getParent()) {
            case CastExpression cast when isObject(cast.resolveTypeBinding()) -> whole(cast);
            case ConditionalExpression choice when choice.getExpression() != here -> whole(choice);
            case null, default -> here;
        };
    }

    private static ASTNode inParentheses(ASTNode value) {
        ASTNode here = value;
        while (here.getParent() instanceof ParenthesizedExpression) {
            here = here.getParent();
        }
        return here;
    }

    private static boolean isObject(ITypeBinding type) {
        return type != null && type.getQualifiedName().equals("java.lang.Object");
    }

    private static Optional<Use> cast(ASTNode value) {
        return value.getParent() instanceof CastExpression cast && cast.resolveTypeBinding() != null && !isObject(cast.resolveTypeBinding())
                ? Optional.of(new Use(cast, cast.resolveTypeBinding()))
                : Optional.empty();
    }

    private static List<Use> asked(ASTNode value) {
        return switch (value.getParent()) {
            case InstanceofExpression test -> use(test, test.getRightOperand().resolveBinding()).toList();
            case PatternInstanceofExpression test ->
                test.getPattern() == null ? List.of() : type(test.getPattern()).flatMap(type -> use(test, type)).toList();
            case SwitchStatement choice when choice.getExpression() == value -> patterns(Trees.list(choice.statements()));
            case SwitchExpression choice when choice.getExpression() == value -> patterns(Trees.list(choice.statements()));
            case null, default -> List.of();
        };
    }

    private static List<Use> patterns(List<Statement> body) {
        return body.stream()
                .flatMap(statement -> statement instanceof SwitchCase label ? Trees.<Expression>list(label.expressions()).stream() : Stream.empty())
                .flatMap(expression -> expression instanceof Pattern pattern ? type(pattern).flatMap(type -> use(pattern, type)) : Stream.empty())
                .toList();
    }

    private static Stream<ITypeBinding> type(Pattern pattern) {
        return switch (pattern) {
            case TypePattern type -> Stream.ofNullable(type.getPatternVariable2().resolveBinding()).map(variable -> variable.getType());
            case GuardedPattern guarded -> type(guarded.getPattern());
            case RecordPattern record -> Stream.ofNullable(record.getPatternType()).flatMap(type -> Stream.ofNullable(type.resolveBinding()));
            default -> Stream.empty();
        };
    }

    private static Stream<Use> use(ASTNode place, ITypeBinding type) {
        return type == null ? Stream.empty() : Stream.of(new Use(place, type));
    }

    /** Whether nothing stands between a declaration and an expression that could decide whether the expression is evaluated. */
    private static boolean isSure(ASTNode expression, VariableDeclarationStatement declaration, Block block) {
        ASTNode here = expression;
        while (here.getParent() != block) {
            ASTNode around = here.getParent();
            boolean isSure = switch (around) {
                case LambdaExpression later -> false;
                case SwitchExpression choice -> choice.getExpression() == here;
                case ConditionalExpression choice -> choice.getExpression() == here;
                case InfixExpression infix -> infix.getLeftOperand() == here
                        || infix.getOperator() != InfixExpression.Operator.CONDITIONAL_AND
                                && infix.getOperator() != InfixExpression.Operator.CONDITIONAL_OR;
                case Expression other -> true;
                case VariableDeclarationFragment other -> true;
                case IfStatement choice -> choice.getExpression() == here;
                case Statement statement -> statement.getParent() == block && !Trees.isLoop(statement) && here instanceof Expression
                        || statement instanceof VariableDeclarationStatement;
                default -> false;
            };
            if (!isSure) {
                return false;
            }
            here = around;
        }
        List<Statement> statements = Trees.list(block.statements());
        return statements.subList(statements.indexOf(declaration) + 1, statements.indexOf(here)).stream().noneMatch(LaterUses::mayLeave);
    }

    private static boolean mayLeave(Statement statement) {
        return TreeIndex.in(statement, Statement.class).stream().anyMatch(inner -> inner instanceof ReturnStatement
                || inner instanceof ThrowStatement
                || inner instanceof BreakStatement
                || inner instanceof ContinueStatement
                || inner instanceof YieldStatement);
    }
}
