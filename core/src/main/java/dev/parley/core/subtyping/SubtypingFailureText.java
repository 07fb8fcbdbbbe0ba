package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.render.ActionText;
import dev.parley.core.type.Direction;
import java.util.List;
import java.util.stream.Collectors;

/** Why a candidate cannot stand in for a role, in words; the same in every diagnostic, trace and diagram. */
public final class SubtypingFailureText {
    private SubtypingFailureText() {}

    /** A sentence about "it", the candidate, and "the role", without final full stop: {@code it ends where the role must still ..}. */
    public static String of(SubtypingFailure failure) {
        return switch (failure) {
            case SubtypingFailure.UnexpectedSend f -> "it may not %s here; %s".formatted(
                    ActionText.infinitive(f.send()),
                    f.allowed().isEmpty() ? "the role sends nothing more to this peer" : "the role must " + alternatives(f.allowed()));
            case SubtypingFailure.SendNotAssured f -> "it may not %s before the role does, which may never happen".formatted(
                    ActionText.infinitive(f.send()));
            case SubtypingFailure.UnhandledReceive f -> "it does not %s, which may come here".formatted(
                    ActionText.infinitive(f.incoming()));
            case SubtypingFailure.PayloadMismatch f -> "it would %s where the role must %s".formatted(
                    ActionText.infinitive(f.candidate()), ActionText.infinitive(f.original()));
            case SubtypingFailure.PrematureReceive f -> "it cannot %s before it does what that waits for, which is to %s".formatted(
                    ActionText.infinitive(f.receive()), alternatives(f.owed()));
            case SubtypingFailure.WaitsInVain f -> "it may never %s, because that may never come".formatted(
                    ActionText.infinitive(f.receive()));
            case SubtypingFailure.EndsEarly f -> "it ends where the role must still " + alternatives(f.owed());
            case SubtypingFailure.Neglected f -> "it may go on for ever without doing what the role must %s `%s`".formatted(
                    f.direction() == Direction.SEND ? "send to" : "receive from", f.peer());
        };
    }

    private static String alternatives(List<Action> actions) {
        return actions.stream().map(ActionText::infinitive).distinct().collect(Collectors.joining(" or "));
    }
}
