package dev.parley.runtime.session;

/** The widening primitive conversions of the Java language (JLS 5.1.2), on boxed values. */
final class Widening {
    private Widening() {}

    /** The value as a boxed {@code target}, or the value itself where no widening leads there. */
    static Object to(Class<?> target, Object value) {
        return switch (value) {
            case Byte number -> fromIntegral(target, number, number.longValue(), 1);
            case Short number -> fromIntegral(target, number, number.longValue(), 2);
            case Character character -> fromIntegral(target, character, character, 3);
            case Integer number -> fromIntegral(target, number, number.longValue(), 4);
            case Long number when target == float.class -> number.floatValue();
            case Long number when target == double.class -> number.doubleValue();
            case Float number when target == double.class -> number.doubleValue();
            case null, default -> value;
        };
    }

    /** @param rank 1 for byte, 2 short, 3 char, 4 int: what the value may be widened to depends on it */
    private static Object fromIntegral(Class<?> target, Object value, long number, int rank) {
        if (target == short.class && rank == 1) {
            return (short) number;
        }
        if (target == int.class && rank < 4) {
            return (int) number;
        }
        if (target == long.class) {
            return number;
        }
        if (target == float.class) {
            return (float) number;
        }
        if (target == double.class) {
            return (double) number;
        }
        return value;
    }
}
