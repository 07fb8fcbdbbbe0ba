package dev.parley.checker.api;

import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import java.util.List;

/**
 * Which steps of a machine a call on the session can ask for. What is received names its sender, and a message its receivers; but a decision
 * is a call without a role, {@code outwhile(..)} or {@code outbranch("L")}. Of two decisions with the same label, which a role has where it
 * takes part in several threads of a protocol, it says neither, and the runtime refuses it.
 */
public final class ClearSteps {
    private ClearSteps() {}

    /**
     * Whether some call makes this step, and no other one.
     *
     * @param possible the steps that the machine allows at the state that this one leads on from
     */
    public static boolean isClear(Transition step, List<Transition> possible) {
        if (step.action().isReceive()) {
            return true;
        }
        return switch (step.action().label()) {
            case Label.Named named -> isClearByLabel(named, possible) || isClearByReceivers(step, possible);
            case Label.Reserved reserved -> switch (reserved) {
                case AGAIN, DONE -> sends(reserved, possible).size() == 1;
                case BEGIN, NONE -> true;
            };
        };
    }

    /** Whether {@code outbranch} does: of labels with payloads, the {@code send} that has to follow says which receivers are meant. */
    public static boolean isClearByLabel(Label.Named label, List<Transition> possible) {
        List<Transition> sends = sends(label, possible);
        return sends.size() < 2 || sends.stream().noneMatch(step -> step.action().payloads().isEmpty());
    }

    /** Whether {@code send} alone does: there is nothing else to tell these receivers. */
    private static boolean isClearByReceivers(Transition step, List<Transition> possible) {
        return possible.stream()
                        .filter(other -> other.action().isSend() && other.action().peers().equals(step.action().peers()))
                        .count()
                == 1;
    }

    /** The steps that send a label. */
    public static List<Transition> sends(Label label, List<Transition> possible) {
        return possible.stream()
                .filter(step -> step.action().isSend() && step.action().label().equals(label))
                .toList();
    }
}
