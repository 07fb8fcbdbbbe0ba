package dev.parley.checker.flow;

import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.flow.explanation.StrayStep;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.Optional;

/**
 * A place at which a session is not as far as the code takes it to be.
 *
 * @param told where that is told
 * @param position where the session is
 * @param before the call on it that comes too early; empty where its code ends
 */
record Lack(SourceSpan told, Position position, Optional<Call> before, Exploration exploration) {

    /** Whether all is well here if it was this session that something was done with. */
    boolean isMetBy(StrayStep step) {
        return switch (step) {
            case StrayStep.Operation operation -> exploration.moves.of(position, operation.call()).stream()
                    .anyMatch(next -> fits(operation.call(), next) && goesOn(next.position()));
            case StrayStep.Gift gift -> new HandOverCheck(exploration).fits(position, gift.types())
                    && goesOn(new Position.GivenAway(Position.Taker.RECEIVER));
        };
    }

    private static boolean fits(Call call, Moves.Next next) {
        return next.transition().map(step -> Moves.fit(call, step.action()) != Fit.NO).orElse(call.kind() == Kind.CLOSE);
    }

    private boolean goesOn(Position behind) {
        return before.map(call -> !exploration.moves.of(behind, call).isEmpty()).orElseGet(() -> exploration.outlook.isComplete(behind));
    }
}
