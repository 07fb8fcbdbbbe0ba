package dev.parley.checker.flow.explanation;

import dev.parley.core.machine.Machine;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import dev.parley.core.subtyping.SynchronousSubtyping;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.Optional;

/** What keeps code for one session type from being right in a session of another one. */
public final class SessionDifference {
    private SessionDifference() {}

    /**
     * Whether a use is a subtype of what is there (Gay and Hole, <i>Subtyping for Session Types in the Pi Calculus</i>, Acta Informatica
     * 2005, section 3).
     *
     * @param use what the code does
     * @param rest what the session asks for, of the same roles
     * @return a clause about "it", the use; empty where the use is right
     */
    public static Optional<String> between(Machine use, Machine rest) {
        return switch (SynchronousSubtyping.check(use, rest, PayloadOrder.byName())) {
            case Verdict.Holds<SubtypingCounterexample> holds -> Optional.empty();
            case Verdict.Unknown<SubtypingCounterexample> unknown -> Optional.of("two of its steps begin alike, so that they cannot be compared");
            case Verdict.Fails<SubtypingCounterexample> fails -> Optional.of(words(fails.counterexample()));
        };
    }

    private static String words(SubtypingCounterexample counterexample) {
        int steps = counterexample.candidate().size();
        String after = steps == 0 ? "" : steps == 1 ? "after its first step, " : "after " + steps + " steps, ";
        return after + SubtypingFailureText.of(counterexample.failure());
    }
}
