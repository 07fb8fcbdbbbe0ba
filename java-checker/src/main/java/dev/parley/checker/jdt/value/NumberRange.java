package dev.parley.checker.jdt.value;

import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;

/** The whole numbers from one to another, both included (interval analysis; Cousot and Cousot, <i>Abstract Interpretation</i>, POPL 1977). */
record NumberRange(long least, long most) {
    static final NumberRange INT = new NumberRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
    static final NumberRange LONG = new NumberRange(Long.MIN_VALUE, Long.MAX_VALUE);

    /** How many there may be of something. */
    static final NumberRange AMOUNT = new NumberRange(0, Integer.MAX_VALUE);

    static NumberRange of(long number) {
        return new NumberRange(number, number);
    }

    /** Whether there are numbers of the type that are not in it. */
    boolean isKnown() {
        return least > Integer.MIN_VALUE && least != Long.MIN_VALUE || most < Integer.MAX_VALUE && most != Long.MAX_VALUE;
    }

    boolean contains(NumberRange other) {
        return least <= other.least && other.most <= most;
    }

    NumberRange or(NumberRange other) {
        return new NumberRange(Math.min(least, other.least), Math.max(most, other.most));
    }

    /** The greater one of two numbers. */
    NumberRange greater(NumberRange other) {
        return new NumberRange(Math.max(least, other.least), Math.max(most, other.most));
    }

    /** The smaller one of two numbers. */
    NumberRange smaller(NumberRange other) {
        return new NumberRange(Math.min(least, other.least), Math.min(most, other.most));
    }

    /** From numbers of this range to others that are no smaller. */
    NumberRange upTo(NumberRange other) {
        return new NumberRange(least, other.most);
    }

    /** Without their signs; the least number of a type has no counterpart. */
    Optional<NumberRange> absolute() {
        return least == INT.least || least == LONG.least ? Optional.empty()
                : Optional.of(new NumberRange(Math.max(0, Math.max(least, -most)), Math.max(-least, most)));
    }

    /** What the operator makes of the numbers of two ranges; empty where that is not known, or does not fit into any number. */
    Optional<NumberRange> calculated(String operator, NumberRange other) {
        return switch (operator) {
            case "+" -> corners(other, Math::addExact);
            case "-" -> corners(other, Math::subtractExact);
            case "*" -> corners(other, Math::multiplyExact);
            case "/" -> other.least > 0 ? corners(other, (number, by) -> number / by) : Optional.empty();
            case "%" -> other.least > 0 ? Optional.of(remainder(other.most - 1)) : Optional.empty();
            case "&" -> least >= 0 && other.least >= 0 ? Optional.of(new NumberRange(0, Math.min(most, other.most)))
                    : least >= 0 ? Optional.of(new NumberRange(0, most))
                    : other.least >= 0 ? Optional.of(new NumberRange(0, other.most))
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** A remainder has the sign of what is divided, and is no further from zero. */
    private NumberRange remainder(long greatest) {
        return new NumberRange(least >= 0 ? 0 : Math.max(least, -greatest), most <= 0 ? 0 : Math.min(most, greatest));
    }

    /** Of an operator that has its least and greatest results at the ends. */
    private Optional<NumberRange> corners(NumberRange other, LongBinaryOperator operator) {
        try {
            long[] results = LongStream.of(least, most)
                    .flatMap(left -> LongStream.of(other.least, other.most).map(right -> operator.applyAsLong(left, right)))
                    .sorted()
                    .toArray();
            return Optional.of(new NumberRange(results[0], results[results.length - 1]));
        } catch (ArithmeticException overflow) {
            return Optional.empty();
        }
    }

    /** Those of the numbers for which a comparison holds with some number of another range, or does not; empty where there are none. */
    Optional<NumberRange> where(String operator, NumberRange other, boolean holds) {
        try {
            NumberRange left = switch (operator) {
                case "<" -> holds ? upTo(Math.subtractExact(other.most, 1)) : from(other.least);
                case "<=" -> holds ? upTo(other.most) : from(Math.addExact(other.least, 1));
                case ">" -> holds ? from(Math.addExact(other.least, 1)) : upTo(other.most);
                case ">=" -> holds ? from(other.least) : upTo(Math.subtractExact(other.most, 1));
                default -> this;
            };
            return Optional.of(left).filter(range -> range.least <= range.most);
        } catch (ArithmeticException overflow) {
            return Optional.of(this);
        }
    }

    private NumberRange upTo(long greatest) {
        return new NumberRange(least, Math.min(most, greatest));
    }

    private NumberRange from(long smallest) {
        return new NumberRange(Math.max(least, smallest), most);
    }

    /** Whether a comparison holds for all numbers of two ranges, or for none; empty where it holds for some. */
    Optional<Boolean> compared(String operator, NumberRange other) {
        return switch (operator) {
            case "<" -> most < other.least ? Optional.of(true) : least >= other.most ? Optional.of(false) : Optional.empty();
            case "<=" -> most <= other.least ? Optional.of(true) : least > other.most ? Optional.of(false) : Optional.empty();
            case ">" -> other.compared("<", this);
            case ">=" -> other.compared("<=", this);
            case "==" -> isApart(other) ? Optional.of(false) : Optional.empty();
            case "!=" -> isApart(other) ? Optional.of(true) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private boolean isApart(NumberRange other) {
        return most < other.least || other.most < least;
    }
}
