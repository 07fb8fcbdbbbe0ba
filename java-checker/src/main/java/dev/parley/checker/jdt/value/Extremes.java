package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Of which numbers others are the least or the greatest, as {@code Math.min(from + 10, rows.size())} is. */
final class Extremes {
    private static final String LEAST = "Math.min";
    private static final Set<String> BOTH = Set.of(LEAST, "Math.max");

    /** A number to which a constant is added. */
    record Limit(What what, long by) {
        Limit plus(long more) {
            return new Limit(what, by + more);
        }
    }

    private Extremes() {}

    static boolean isOne(MethodInvocation call) {
        return BOTH.contains(call.getExpression() + "." + call.getName());
    }

    /** How much more one number may be than another one, whatever the two are: the lesser of several is not more than any of these. */
    static Value.Between apart(What number, What other) {
        boolean isLeast = number instanceof What.Calculation(String operator, List<What> operands) && operator.equals(LEAST);
        return limits(number).filter(limit -> limit.what().equals(other))
                .map(limit -> isLeast ? new Value.Between(Long.MIN_VALUE, limit.by()) : new Value.Between(limit.by(), Long.MAX_VALUE))
                .reduce(Value.Between.ANY, Value.Between::and);
    }

    /** The numbers of which one is the least or the greatest. */
    static Stream<Limit> limits(What number) {
        return number instanceof What.Calculation(String operator, List<What> operands) && BOTH.contains(operator)
                ? operands.stream().flatMap(operand -> limit(operand).or(() -> Optional.of(new Limit(operand, 0))).stream())
                : Stream.empty();
    }

    private static Optional<Limit> limit(What operand) {
        return switch (operand) {
            case What.Number number -> constant(number).map(constant -> new Limit(Distance.ZERO, constant));
            case What.Written constant -> constant(constant).map(number -> new Limit(Distance.ZERO, number));
            case What.Calculation(String operator, List<What> operands) when operator.equals(".size")
                    && operands.getFirst() instanceof Content.Elements(AskedCollections.Asked collection) ->
                Optional.of(new Limit(new Content.Size(collection), 0));
            case What.Calculation(String operator, List<What> operands) when operands.size() == 2 && operator.equals("+")
                    && constant(operands.getLast()).isPresent() ->
                limit(operands.getFirst()).map(limit -> limit.plus(constant(operands.getLast()).get()));
            case What.Calculation(String operator, List<What> operands) when operands.size() == 2 && operator.equals("-")
                    && constant(operands.getLast()).isPresent() ->
                limit(operands.getFirst()).map(limit -> limit.plus(-constant(operands.getLast()).get()));
            case What other -> Optional.of(new Limit(other, 0));
        };
    }

    private static Optional<Long> constant(What number) {
        return Optional.ofNullable(switch (number) {
            case What.Number(long constant) -> constant;
            case What.Written(String constant) when constant.matches("[0-9]{1,9}") -> Long.valueOf(constant);
            default -> null;
        });
    }
}
