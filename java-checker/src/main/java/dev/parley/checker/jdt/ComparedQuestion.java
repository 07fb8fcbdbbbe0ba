package dev.parley.checker.jdt;

import dev.parley.checker.jdt.ComparedSide.Content;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a comparison asks, so that others ask the same or what follows from it. Whole numbers are compared with constants by {@code <} with the
 * constant first, whichever way that is written.
 *
 * @param operands what each side is; a set where their order does not matter
 */
record ComparedQuestion(Operator operator, Object operands) {

    enum Operator {
        LESS,
        /** Of fractions, of which neither of two opposite comparisons holds with what is not a number. */
        LESS_OR_EQUAL,
        SAME_NUMBER,
        SAME_OBJECT,
        EQUAL,
        CONTAINS,
        CONTAINS_KEY
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
        if (left.what() instanceof Long constant && right.isWhole()) {
            return more(right, constant);
        }
        return right.what() instanceof Long constant && left.isWhole()
                ? more(left, constant - 1).opposite()
                : new Literal(new ComparedQuestion(Operator.LESS, List.of(left.what(), right.what())), false);
    }

    /** Whether a whole number is greater than a constant; of how many elements there are, whether there is none. */
    private static Literal more(ComparedSide number, long constant) {
        return number.what() instanceof Content.Size && constant == 0
                ? same(number, ComparedSide.constant(0)).opposite()
                : new Literal(new ComparedQuestion(Operator.LESS, List.of(constant, number.what())), false);
    }

    static Literal lessOrEqual(ComparedSide left, ComparedSide right) {
        return left.isWhole() && right.isWhole()
                ? less(right, left).opposite()
                : new Literal(new ComparedQuestion(Operator.LESS_OR_EQUAL, List.of(left.what(), right.what())), false);
    }

    static Literal same(ComparedSide left, ComparedSide right) {
        boolean isOfNumbers = left.isNumber() && right.isNumber()
                && !(left.nature() == ComparedSide.Nature.BOXED && right.nature() == ComparedSide.Nature.BOXED);
        Operator operator = isOfNumbers ? Operator.SAME_NUMBER : Operator.SAME_OBJECT;
        return new Literal(new ComparedQuestion(operator, new HashSet<>(List.of(left.what(), right.what()))), false);
    }

    /** The answer to another question that follows from the answer to this one. */
    Optional<Boolean> implies(boolean answer, ComparedQuestion other) {
        return switch (operator) {
            case LESS -> answer ? whereLess(other) : whereNotLess(other);
            case LESS_OR_EQUAL -> other.operator == Operator.LESS && (answer ? other.operands.equals(list().reversed()) : other.operands.equals(operands))
                            || !answer && other.isSame() && other.operands.equals(new HashSet<>(list()))
                    ? Optional.of(false)
                    : Optional.empty();
            case SAME_NUMBER, SAME_OBJECT -> answer ? whereSame(other) : Optional.empty();
            case CONTAINS, CONTAINS_KEY -> answer && other.asksForNone(list().getFirst()) ? Optional.of(false) : Optional.empty();
            case EQUAL -> Optional.empty();
        };
    }

    private Optional<Boolean> whereLess(ComparedQuestion other) {
        Object lower = list().getFirst();
        Object upper = list().getLast();
        if (other.operator == Operator.LESS_OR_EQUAL && other.operands.equals(operands)) {
            return Optional.of(true);
        }
        boolean isOpposite = (other.operator == Operator.LESS || other.operator == Operator.LESS_OR_EQUAL) && other.operands.equals(list().reversed());
        if (isOpposite || (other.isSame() || other.operator == Operator.SAME_OBJECT) && other.operands.equals(new HashSet<>(list()))) {
            return Optional.of(false);
        }
        return lower instanceof Long bound
                ? other.constant(upper).filter(constant -> constant <= bound).map(below -> other.operator == Operator.LESS)
                : Optional.empty();
    }

    private Optional<Boolean> whereNotLess(ComparedQuestion other) {
        return list().getFirst() instanceof Long bound
                ? other.constant(list().getLast())
                        .filter(constant -> other.operator == Operator.LESS ? constant >= bound : constant > bound)
                        .map(above -> false)
                : Optional.empty();
    }

    private Optional<Boolean> whereSame(ComparedQuestion other) {
        if (other.operator == Operator.LESS && set().equals(new HashSet<>(other.list()))) {
            return Optional.of(false);
        }
        if (other.operator == Operator.LESS_OR_EQUAL && set().equals(new HashSet<>(other.list()))) {
            return Optional.of(true);
        }
        Optional<Long> value = constant();
        Optional<?> number = set().stream().filter(side -> !(side instanceof Long)).findFirst();
        if (value.isEmpty() || number.isEmpty()) {
            return Optional.empty();
        }
        boolean hasNone = number.get() instanceof Content.Size(AskedCollections.Asked collection) && value.get() == 0 && other.asksForSomeIn(collection);
        return hasNone ? Optional.of(false)
                : other.constant(number.get())
                        .filter(constant -> other.operator == Operator.LESS || !constant.equals(value.get()))
                        .map(constant -> other.operator == Operator.LESS && constant < value.get());
    }

    /** Where a number is the same as another one, or greater, or neither of both, what tells one of the three. */
    Optional<Either> either(ComparedSide left, ComparedSide right) {
        if (operator != Operator.SAME_NUMBER || !left.isWhole() || !right.isWhole()) {
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
    private Optional<Long> constant(Object number) {
        return switch (operator) {
            case LESS -> list().getFirst() instanceof Long constant && list().getLast().equals(number) ? Optional.of(constant) : Optional.empty();
            case SAME_NUMBER -> set().contains(number) ? constant() : Optional.empty();
            default -> Optional.empty();
        };
    }

    private Optional<Long> constant() {
        return set().stream().flatMap(side -> side instanceof Long constant ? Stream.of(constant) : Stream.empty()).findFirst();
    }

    private boolean asksForNone(Object elements) {
        return elements instanceof Content.Elements(AskedCollections.Asked collection)
                && isSame() && operands.equals(Set.of(0L, new Content.Size(collection)));
    }

    private boolean asksForSomeIn(AskedCollections.Asked collection) {
        return (operator == Operator.CONTAINS || operator == Operator.CONTAINS_KEY) && list().getFirst().equals(new Content.Elements(collection));
    }

    private List<?> list() {
        return operands instanceof List<?> inOrder ? inOrder : List.of();
    }

    private Set<?> set() {
        return operands instanceof Set<?> sides ? sides : Set.of();
    }
}
