package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.Deliveries;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;

/** What the code says of the protocol of a session, or of what it is opened from. */
sealed interface Beginning {

    /** A protocol, and the text that names it. */
    record Named(String protocol, Extent place) implements Beginning {

        /** By a constant; else it is not told. */
        static Beginning in(Expression expression) {
            return constant(expression).<Beginning>map(name -> new Named(name, Trees.extent(expression)))
                    .orElse(Scopes.mayBeConstantElsewhere(expression) ? ELSEWHERE : UNTOLD);
        }
    }

    /** What a message of another session carries, which that session's protocol tells. */
    record Received(Deliveries.Received payload) implements Beginning {}

    enum Untold implements Beginning {
        /** Nothing says it. */
        UNTOLD,
        /** Another file may say it, which nobody has asked. */
        ELSEWHERE
    }

    Beginning UNTOLD = Untold.UNTOLD;
    Beginning ELSEWHERE = Untold.ELSEWHERE;

    /** What several say together: the same, or nothing. */
    static Beginning common(List<Beginning> all) {
        if (all.isEmpty()) {
            return UNTOLD;
        }
        if (all.contains(ELSEWHERE)) {
            return ELSEWHERE;
        }
        Beginning first = all.getFirst();
        boolean same = all.stream().allMatch(other -> switch (first) {
            case Named named -> other instanceof Named also && also.protocol().equals(named.protocol());
            case Received received -> received.equals(other);
            case Untold untold -> false;
        });
        return same ? first : UNTOLD;
    }

    static Optional<String> constant(Expression expression) {
        return Locals.constant(Trees.bare(expression))
                .flatMap(operand -> operand instanceof Operand.Constant(Value.Text text) ? Optional.of(text.value()) : Optional.empty());
    }
}
