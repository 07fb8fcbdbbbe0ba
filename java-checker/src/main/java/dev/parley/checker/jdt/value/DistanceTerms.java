package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import dev.parley.checker.jdt.value.Distance.Change;
import dev.parley.checker.jdt.value.Distance.Question;
import dev.parley.checker.jdt.value.Distance.Shifted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Reads by how much an expression is more than another number, where it is that number and a constant, and what comparisons ask of two of these. */
final class DistanceTerms {
    private static final Set<String> TYPES = Set.of("int", "long", "Integer", "Long", "var");
    /** Constants that are greater are no distances of loops, and might not fit when they are added. */
    private static final long GREATEST = Integer.MAX_VALUE;

    private final ComparedSides sides;

    DistanceTerms(ComparedSides sides) {
        this.sides = sides;
    }

    /** What a comparison of whole numbers, or whether a collection is empty, asks of the distance between the two. */
    Optional<Question> question(Expression asked) {
        return switch (asked) {
            case InfixExpression infix when !infix.hasExtendedOperands() && mayCompare(infix.getOperator()) ->
                of(infix.getLeftOperand()).flatMap(left -> of(infix.getRightOperand())
                        .flatMap(right -> Distance.question(infix.getOperator(), left, right)));
            case MethodInvocation call when call.getName().getIdentifier().equals("isEmpty") && AskedCollections.isQuestion(call) ->
                sides.amount(call.getExpression()).flatMap(amount ->
                        Distance.question(InfixExpression.Operator.EQUALS, new Shifted(amount, 0), constant(0)));
            default -> Optional.empty();
        };
    }

    /** What a loop over elements asks before each of them: whether there are more. */
    Optional<Question> question(EnhancedForStatement loop) {
        return sides.amount(loop.getExpression()).flatMap(amount -> {
            boolean isLeft = countsDown(loop);
            Shifted rounds = new Shifted(ComparedSide.rounds(loop, isLeft), 0);
            return isLeft ? Distance.question(InfixExpression.Operator.GREATER, rounds, constant(0))
                    : Distance.question(InfixExpression.Operator.LESS, rounds, new Shifted(amount, 0));
        });
    }

    /** A loop begins, or goes on to its next element. */
    Optional<Change> change(EnhancedForStatement loop, boolean isFirst) {
        return sides.amount(loop.getExpression()).map(amount -> {
            boolean isLeft = countsDown(loop);
            ComparedSide rounds = ComparedSide.rounds(loop, isLeft);
            return new Change(loop, rounds.what(), !isFirst ? new Shifted(rounds, isLeft ? -1 : 1) : isLeft ? new Shifted(amount, 0) : constant(0));
        });
    }

    /** Whether code in a loop counts how many elements are left. */
    private boolean countsDown(EnhancedForStatement loop) {
        return variableChanges(loop.getBody()).anyMatch(change -> change.counts() && change.given().by() == -1);
    }

    private static boolean mayCompare(InfixExpression.Operator operator) {
        return operator != InfixExpression.Operator.PLUS && operator != InfixExpression.Operator.CONDITIONAL_AND
                && operator != InfixExpression.Operator.CONDITIONAL_OR;
    }

    /** What changes in a method: variables, the lengths of arrays, and how far its loops have come. */
    Stream<Change> changes(ASTNode method) {
        return Stream.concat(variableChanges(method), TreeIndex.in(method, EnhancedForStatement.class).stream()
                .flatMap(loop -> Stream.of(true, false).flatMap(isFirst -> change(loop, isFirst).stream())));
    }

    private Stream<Change> variableChanges(ASTNode code) {
        return Stream.of(VariableDeclarationFragment.class, Assignment.class, PrefixExpression.class, PostfixExpression.class)
                .<ASTNode>flatMap(kind -> TreeIndex.in(code, kind).stream())
                .flatMap(change -> at(change).stream());
    }

    /** What changes where a variable gets a value. */
    Optional<Change> at(ASTNode change) {
        return changed(change).flatMap(declared -> {
            What variable = Declarations.isField(declared) ? ChangingFields.own(declared) : new What.Variable(declared);
            return made(change).map(length -> new Change(change, new What.Component(variable, "length"), length))
                    .or(() -> isCounter(declared) ? step(change, variable).or(() -> given(change).map(given -> new Change(change, variable, given)))
                            : Optional.empty());
        });
    }

    /** A number to which another one is added, or from which that is taken. */
    private Optional<Change> step(ASTNode change, What variable) {
        return change instanceof Assignment assignment
                ? of(assignment.getLeftHandSide()).flatMap(before ->
                        step(assignment, before).map(by -> new Change(change, variable, before, Optional.of(by))))
                : Optional.empty();
    }

    private Optional<Distance.Step> step(Assignment assignment, Shifted before) {
        return switch (assignment.getOperator().toString()) {
            case "+=" -> step(assignment.getRightHandSide(), false);
            case "-=" -> step(assignment.getRightHandSide(), true);
            case "=" -> Trees.bare(assignment.getRightHandSide()) instanceof InfixExpression sum && !sum.hasExtendedOperands()
                    && of(sum.getLeftOperand()).filter(before::equals).isPresent()
                    && (sum.getOperator() == InfixExpression.Operator.PLUS || sum.getOperator() == InfixExpression.Operator.MINUS)
                    ? step(sum.getRightOperand(), sum.getOperator() == InfixExpression.Operator.MINUS)
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    private Optional<Distance.Step> step(Expression number, boolean isTaken) {
        return of(number).filter(step -> !step.isConstant() && step.by() == 0).map(step -> new Distance.Step(step.from(), isTaken));
    }

    /** The length of an array that is made. */
    private Optional<Shifted> made(ASTNode change) {
        Expression source = change instanceof VariableDeclarationFragment local ? local.getInitializer()
                : change instanceof Assignment assignment ? assignment.getRightHandSide() : null;
        return switch (source) {
            case ArrayInitializer elements -> Optional.of(constant(elements.expressions().size()));
            case ArrayCreation made when made.getInitializer() != null -> Optional.of(constant(made.getInitializer().expressions().size()));
            case ArrayCreation made when !made.dimensions().isEmpty() -> of((Expression) made.dimensions().getFirst());
            case null, default -> Optional.empty();
        };
    }

    private Optional<VariableDeclaration> changed(ASTNode change) {
        Optional<VariableDeclaration> variable = switch (change) {
            case VariableDeclarationFragment local when local.getInitializer() != null -> Optional.of(local);
            case Assignment assignment -> named(assignment.getLeftHandSide());
            case PrefixExpression prefix when step(prefix.getOperator().toString()) != 0 -> named(prefix.getOperand());
            case PostfixExpression postfix -> named(postfix.getOperand());
            default -> Optional.empty();
        };
        return variable.filter(local -> Declarations.isField(local) || RepeatedComparisons.isFollowed(local));
    }

    /** The variable that gets a value, or the field of the object whose code it is. */
    private Optional<VariableDeclaration> named(Expression target) {
        Expression bare = Trees.bare(target);
        return Declarations.named(bare).filter(variable -> !Declarations.isField(variable) ? bare instanceof SimpleName
                : sides.of(bare).filter(side -> side.what().equals(ChangingFields.own(variable))).isPresent());
    }

    /** Whether a variable has the type of a number that may be counted. */
    static boolean isCounter(VariableDeclaration variable) {
        return variable.getExtraDimensions() == 0 && Scopes.type(variable).filter(type -> TYPES.contains(TypeNames.simple(type))).isPresent();
    }

    /** What a variable gets, by the numbers that there were before. */
    private Optional<Shifted> given(ASTNode change) {
        return switch (change) {
            case VariableDeclarationFragment local -> value(local.getInitializer());
            case Assignment assignment when assignment.getOperator() == Assignment.Operator.ASSIGN -> value(assignment.getRightHandSide());
            case Assignment assignment when assignment.getOperator() == Assignment.Operator.PLUS_ASSIGN -> added(assignment, 1);
            case Assignment assignment when assignment.getOperator() == Assignment.Operator.MINUS_ASSIGN -> added(assignment, -1);
            case PrefixExpression prefix -> of(prefix.getOperand()).map(before -> before.plus(step(prefix.getOperator().toString())));
            case PostfixExpression postfix -> of(postfix.getOperand()).map(before -> before.plus(step(postfix.getOperator().toString())));
            default -> Optional.empty();
        };
    }

    /** What an expression gives, or at least a number of a range, which is none that is compared elsewhere. */
    Optional<Shifted> value(Expression expression) {
        return of(expression).or(() -> new NumberRanges(new ConstantValues(Map.of())).known(expression).map(range -> new Shifted(
                ComparedSide.written(expression.toString(), ComparedSide.Nature.WHOLE).within(range), 0)));
    }

    private Optional<Shifted> added(Assignment assignment, int sign) {
        return of(assignment.getRightHandSide()).filter(Shifted::isConstant)
                .flatMap(constant -> of(assignment.getLeftHandSide()).map(before -> before.plus(sign * constant.by())));
    }

    /** The number that an expression gives once it has been evaluated, by what the variables in it are then. */
    Optional<Shifted> of(Expression written) {
        return switch (Trees.bare(written)) {
            case PrefixExpression prefix when step(prefix.getOperator().toString()) != 0 && named(prefix.getOperand()).isPresent() ->
                of(prefix.getOperand());
            case PostfixExpression postfix when named(postfix.getOperand()).isPresent() ->
                of(postfix.getOperand()).map(after -> after.plus(-step(postfix.getOperator().toString())));
            case InfixExpression sum when sum.getOperator() == InfixExpression.Operator.PLUS -> sum(Trees.operands(sum), 1).or(() -> whole(sum));
            case InfixExpression sum when sum.getOperator() == InfixExpression.Operator.MINUS -> sum(Trees.operands(sum), -1).or(() -> whole(sum));
            case Expression other -> whole(other);
        };
    }

    private Optional<Shifted> whole(Expression expression) {
        return sides.of(expression).filter(ComparedSide::isWhole).flatMap(DistanceTerms::side);
    }

    private Optional<Shifted> sum(List<Expression> operands, int sign) {
        Optional<Shifted> sum = of(operands.getFirst());
        for (Expression operand : operands.subList(1, operands.size())) {
            sum = sum.flatMap(left -> of(operand).flatMap(right -> right.isConstant() ? Optional.of(left.plus(sign * right.by()))
                    : left.isConstant() && sign == 1 ? Optional.of(right.plus(left.by()))
                    : Optional.empty()));
        }
        return sum.filter(number -> Math.abs(number.by()) <= GREATEST);
    }

    private static Optional<Shifted> side(ComparedSide side) {
        NumberRange range = side.range();
        return switch (side.what()) {
            case What.Number(long constant) -> Optional.of(constant(constant)).filter(number -> Math.abs(constant) <= GREATEST);
            case What.Written constant -> Optional.empty();
            case What what when range.least() == range.most() ->
                Optional.of(constant(range.least())).filter(number -> Math.abs(range.least()) <= GREATEST);
            case What.Calculation(String operator, List<What> operands) when operator.equals(".size")
                    && operands.getFirst() instanceof Content.Elements(AskedCollections.Asked collection) ->
                Optional.of(new Shifted(ComparedSide.size(collection), 0));
            case What what -> Optional.of(new Shifted(side, 0));
        };
    }

    private static Shifted constant(long number) {
        return new Shifted(ComparedSide.constant(0), number);
    }

    private static int step(String operator) {
        return operator.equals("++") ? 1 : operator.equals("--") ? -1 : 0;
    }
}
