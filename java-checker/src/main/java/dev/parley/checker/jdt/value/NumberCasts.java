package dev.parley.checker.jdt.value;

import java.util.List;
import org.eclipse.jdt.core.dom.CastExpression;

/** Casts of numbers, of which some give another number (JLS 5.1.3). */
public final class NumberCasts {
    /** From the smallest on. */
    private static final List<String> WHOLE = List.of("byte", "short", "int", "long");
    private static final List<String> BOXED = List.of("Byte", "Short", "Integer", "Long");
    private static final String CHARACTER = "char";

    private NumberCasts() {}

    /** Whether a cast surely gives what it gets. */
    public static boolean keeps(CastExpression cast) {
        String to = TermTypes.of(cast.getType());
        if (!cast.getType().isPrimitiveType() || to.equals("boolean")) {
            return true;
        }
        String from = TermTypes.of(cast.getExpression());
        int size = Math.max(WHOLE.indexOf(from), BOXED.indexOf(from));
        return from.equals(to) || from.equals(CHARACTER) && WHOLE.indexOf(to) >= WHOLE.indexOf("int") || size >= 0 && WHOLE.indexOf(to) >= size;
    }
}
