package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a comparison asks, so that others ask the same or what follows from it. Whole numbers are compared with constants by {@code <} with the
 * constant first, whichever way that is written.
 */
record ComparedQuestion(Operator operator, Operands operands) {
    /** What a question for yes or no compares with. */
    static final What.Written TRUE = new What.Written("true");

    /** What each side is. */
    sealed interface Operands {

        record InOrder(What first, What second) implements Operands {
            InOrder reversed() {
                return new InOrder(second, first);
            }

            InAnyOrder inAnyOrder() {
                return new InAnyOrder(Set.copyOf(List.of(first, second)));
            }
        }

        /** Where their order does not matter; one where both are the same. */
        record InAnyOrder(Set<What> sides) implements Operands {
            public InAnyOrder {
                sides = Set.copyOf(sides);
            }
        }

        static InOrder inOrder(ComparedSide left, ComparedSide right) {
            return new InOrder(left.what(), right.what());
        }

        static InAnyOrder inAnyOrder(ComparedSide left, ComparedSide right) {
            return inOrder(left, right).inAnyOrder();
        }
    }

    enum Operator {
        LESS,
        /** Of fractions, of which neither of two opposite comparisons holds with what is not a number. */
        LESS_OR_EQUAL,
        SAME_NUMBER,
        SAME_OBJECT,
        EQUAL,
        CONTAINS,
        CONTAINS_KEY,
        /** Of what may be more than yes or no, what it is. */
        VALUE
    }

    /** @param negated whether what is asked is the opposite */
    record Literal(ComparedQuestion question, boolean negated) {
        Literal opposite() {
            return new Literal(question, !negated);
        }
    }

    /** Three answers, of which the last is yes where one of the others is, which are never both. */
    record Either(Literal one, Literal other, Literal any) {
        Stream<Literal> all() {
            return Stream.of(one, other, any);
        }
    }

    static Literal less(ComparedSide left, ComparedSide right) {
        if (left.what() instanceof What.Number(long constant) && right.isWhole()) {
            return more(right, constant);
        }
        return right.what() instanceof What.Number(long constant) && left.isWhole()
                ? more(left, constant - 1).opposite()
                : new Literal(new ComparedQuestion(Operator.LESS, Operands.inOrder(left, right)), false);
    }

    /** Whether a whole number is greater than a constant; of the least or the greatest that it can be, whether it is that. */
    private static Literal more(ComparedSide number, long constant) {
        NumberRange range = number.range();
        return constant == range.least() ? same(number, ComparedSide.constant(constant)).opposite()
                : constant == range.most() - 1 ? same(number, ComparedSide.constant(range.most()))
                : new Literal(new ComparedQuestion(Operator.LESS, Operands.inOrder(ComparedSide.constant(constant), number)), false);
    }

    static Literal lessOrEqual(ComparedSide left, ComparedSide right) {
        return left.isWhole() && right.isWhole()
                ? less(right, left).opposite()
                : new Literal(new ComparedQuestion(Operator.LESS_OR_EQUAL, Operands.inOrder(left, right)), false);
    }

    static Literal same(ComparedSide left, ComparedSide right) {
        if (left.isGreaterOfTwo(right) || right.isGreaterOfTwo(left)) {
            ComparedSide number = left.isGreaterOfTwo(right) ? left : right;
            return same(number, ComparedSide.constant(number.range().least())).opposite();
        }
        boolean isOfNumbers = left.isNumber() && right.isNumber()
                && !(left.nature() == ComparedSide.Nature.BOXED && right.nature() == ComparedSide.Nature.BOXED);
        Operator operator = isOfNumbers ? Operator.SAME_NUMBER : Operator.SAME_OBJECT;
        return new Literal(new ComparedQuestion(operator, Operands.inAnyOrder(left, right)), false);
    }

    boolean asksForValue() {
        return operator == Operator.VALUE;
    }

    /** Whether it is answered as what it asks is true or not. */
    boolean asksForTruth() {
        return operator == Operator.EQUAL && operands instanceof Operands.InAnyOrder(Set<What> sides) && sides.contains(TRUE);
    }

    /** Whether the answer to this question or to one of some others tells that to the other. */
    boolean isRelatedToAny(Set<ComparedQuestion> others) {
        return others.stream().filter(other -> !other.equals(this)).anyMatch(other -> Stream.of(true, false)
                .anyMatch(answer -> implies(answer, other).isPresent() || other.implies(answer, this).isPresent()));
    }

    /** The answer to another question that follows from the answer to this one. */
    Optional<Boolean> implies(boolean answer, ComparedQuestion other) {
        return switch (operands) {
            case Operands.InOrder sides -> switch (operator) {
                case LESS -> answer ? whereLess(sides, other) : whereNotLess(sides, other);
                case LESS_OR_EQUAL -> other.operator == Operator.LESS && other.operands.equals(answer ? sides.reversed() : sides)
                                || !answer && other.isSame() && other.operands.equals(sides.inAnyOrder())
                        ? Optional.of(false)
                        : Optional.empty();
                case CONTAINS, CONTAINS_KEY -> answer && other.asksForNone(sides.first()) ? Optional.of(false) : Optional.empty();
                case SAME_NUMBER, SAME_OBJECT, EQUAL, VALUE -> Optional.empty();
            };
            case Operands.InAnyOrder sides -> answer && operator != Operator.EQUAL ? whereSame(sides, other) : Optional.empty();
        };
    }

    private static Optional<Boolean> whereLess(Operands.InOrder sides, ComparedQuestion other) {
        if (other.operator == Operator.LESS_OR_EQUAL && other.operands.equals(sides)) {
            return Optional.of(true);
        }
        boolean isOpposite = (other.operator == Operator.LESS || other.operator == Operator.LESS_OR_EQUAL) && other.operands.equals(sides.reversed());
        if (isOpposite || (other.isSame() || other.operator == Operator.SAME_OBJECT) && other.operands.equals(sides.inAnyOrder())) {
            return Optional.of(false);
        }
        return sides.first() instanceof What.Number(long bound)
                ? other.constant(sides.second()).filter(constant -> constant <= bound).map(below -> other.operator == Operator.LESS)
                : Optional.empty();
    }

    private static Optional<Boolean> whereNotLess(Operands.InOrder sides, ComparedQuestion other) {
        return sides.first() instanceof What.Number(long bound)
                ? other.constant(sides.second())
                        .filter(constant -> other.operator == Operator.LESS ? constant >= bound : constant > bound)
                        .map(above -> false)
                : Optional.empty();
    }

    private static Optional<Boolean> whereSame(Operands.InAnyOrder both, ComparedQuestion other) {
        boolean isOfBoth = other.operands instanceof Operands.InOrder inOrder && inOrder.inAnyOrder().equals(both);
        if (other.operator == Operator.LESS && isOfBoth) {
            return Optional.of(false);
        }
        if (other.operator == Operator.LESS_OR_EQUAL && isOfBoth) {
            return Optional.of(true);
        }
        Optional<Long> value = constant(both);
        Optional<What> number = both.sides().stream().filter(side -> !(side instanceof What.Number)).findFirst();
        if (value.isEmpty() || number.isEmpty()) {
            return Optional.empty();
        }
        boolean hasNone = number.get() instanceof Content.Size(AskedCollections.Asked collection) && value.get() == 0
                && other.asksForSomeIn(collection);
        return hasNone ? Optional.of(false)
                : other.constant(number.get())
                        .filter(constant -> other.operator == Operator.LESS || !constant.equals(value.get()))
                        .map(constant -> other.operator == Operator.LESS && constant < value.get());
    }

    /** Where a number is the same as another one, or greater, or neither of both, what tells one of the three. */
    Optional<Either> either(ComparedSide left, ComparedSide right) {
        if (operator != Operator.SAME_NUMBER || !left.isWhole() || !right.isWhole() || !operands.equals(Operands.inAnyOrder(left, right))) {
            return Optional.empty();
        }
        return Optional.of(new Either(new Literal(this, false), less(right, left), less(left, right).opposite()))
                // That there are none, or more, is always so.
                .filter(either -> !either.other().question().equals(this));
    }

    private boolean isSame() {
        return operator == Operator.SAME_NUMBER;
    }

    /** The constant that a number is compared with. */
    private Optional<Long> constant(What number) {
        return switch (operands) {
            case Operands.InOrder sides ->
                operator == Operator.LESS && sides.first() instanceof What.Number(long constant) && sides.second().equals(number)
                    ? Optional.of(constant)
                    : Optional.empty();
            case Operands.InAnyOrder both -> isSame() && both.sides().contains(number) ? constant(both) : Optional.empty();
        };
    }

    private static Optional<Long> constant(Operands.InAnyOrder both) {
        return both.sides().stream().flatMap(side -> side instanceof What.Number(long constant) ? Stream.of(constant) : Stream.empty()).findFirst();
    }

    private boolean asksForNone(What elements) {
        return elements instanceof Content.Elements(AskedCollections.Asked collection)
                && equals(same(ComparedSide.size(collection), ComparedSide.constant(0)).question());
    }

    private boolean asksForSomeIn(AskedCollections.Asked collection) {
        return (operator == Operator.CONTAINS || operator == Operator.CONTAINS_KEY)
                && operands instanceof Operands.InOrder sides && sides.first().equals(new Content.Elements(collection));
    }
}
