package dev.parley.checker.jdt.value;

import java.util.Optional;

/** Reckons with the numbers that are known before the program runs. What does not fit into an {@code int} is not known. */
final class Arithmetic {
    private Arithmetic() {}

    static boolean isNumeric(Object value) {
        return value instanceof Integer || value instanceof Character;
    }

    /** What an operator makes of two numbers or characters. */
    static Optional<Object> of(String operator, Object left, Object right) {
        return numbers(operator, promoted(left), promoted(right));
    }

    static Optional<Object> fitting(long number) {
        return number == (int) number ? Optional.of((int) number) : Optional.empty();
    }

    /** As an operand of a numeric operator (JLS 5.6). */
    private static long promoted(Object value) {
        return value instanceof Character letter ? letter : (Integer) value;
    }

    private static Optional<Object> numbers(String operator, long left, long right) {
        return switch (operator) {
            case "+" -> fitting(left + right);
            case "-" -> fitting(left - right);
            case "*" -> fitting(left * right);
            case "/" -> right == 0 ? Optional.empty() : fitting(left / right);
            case "%" -> right == 0 ? Optional.empty() : fitting(left % right);
            case "&" -> fitting(left & right);
            case "|" -> fitting(left | right);
            case "^" -> fitting(left ^ right);
            case "<<" -> right < 0 || right >= Integer.SIZE ? Optional.empty() : fitting(left << right);
            case ">>" -> right < 0 || right >= Integer.SIZE ? Optional.empty() : fitting(left >> right);
            case "<" -> Optional.of(left < right);
            case "<=" -> Optional.of(left <= right);
            case ">" -> Optional.of(left > right);
            case ">=" -> Optional.of(left >= right);
            case "==" -> Optional.of(left == right);
            case "!=" -> Optional.of(left != right);
            default -> Optional.empty();
        };
    }
}
