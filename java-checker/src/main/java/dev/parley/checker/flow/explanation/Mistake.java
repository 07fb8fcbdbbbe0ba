package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.core.machine.Transition;
import java.util.List;
import java.util.stream.Stream;

/** What is wrong with a call on the session, or with the end of a method, at one position. */
public sealed interface Mistake {

    /**
     * What two mistakes on different ways have in common that are the same to the code.
     *
     * @param due the steps that the code does not make as they are
     */
    record Kind(Class<? extends Mistake> mistake, List<StepKind> due) {}

    /** These steps, in this order, come first. */
    record Missing(List<Transition> steps) implements Mistake {}

    record NotBegun(Transition begin) implements Mistake {}

    /** Nothing of the kind is due. */
    record Unexpected(List<Transition> due) implements Mistake {}

    /** What is due comes, but only after this. */
    record OutOfOrder(Transition due) implements Mistake {}

    record WrongPeer(Transition due) implements Mistake {}

    /** None of the labels that are on offer; the code goes on as after {@code meant}. */
    record WrongLabel(Transition meant, List<Transition> offered) implements Mistake {}

    /** The call is right behind {@code meant}, which another label was {@code chosen} for. */
    record OtherLabel(SessionOperation choice, Transition chosen, Transition meant) implements Mistake {}

    record WrongType(Transition due) implements Mistake {}

    /** One message is due as a whole; {@code also} are the further messages that the call sweeps in. */
    record WrongCount(Transition due, List<Transition> also) implements Mistake {}

    /** The message that is due is a label and nothing more. */
    record LabelOnly(Transition due) implements Mistake {}

    record WrongDirection(List<Transition> due) implements Mistake {}

    record WrongLoopSide(Transition due) implements Mistake {}

    /** Whether what is wrong with a call is not that there is this call: it is neither to be another one nor to be taken out. */
    default boolean keepsCall() {
        return switch (this) {
            case Unexpected unexpected -> false;
            case WrongDirection direction -> false;
            case WrongLoopSide side -> false;
            case LabelOnly label -> false;
            case Missing missing -> true;
            case NotBegun begin -> true;
            case OutOfOrder order -> true;
            case WrongPeer peer -> true;
            case WrongLabel label -> true;
            case OtherLabel label -> true;
            case WrongType type -> true;
            case WrongCount count -> true;
        };
    }

    default Kind kind() {
        return new Kind(getClass(), StepKind.of(about()));
    }

    private List<Transition> about() {
        return switch (this) {
            case Missing(List<Transition> steps) -> steps;
            case NotBegun(Transition begin) -> List.of(begin);
            case Unexpected(List<Transition> due) -> due;
            case OutOfOrder(Transition due) -> List.of(due);
            case WrongPeer(Transition due) -> List.of(due);
            case WrongLabel(Transition meant, List<Transition> offered) -> offered;
            case OtherLabel(SessionOperation choice, Transition chosen, Transition meant) -> List.of(chosen, meant);
            case WrongType(Transition due) -> List.of(due);
            case WrongCount(Transition due, List<Transition> also) -> Stream.concat(Stream.of(due), also.stream()).toList();
            case LabelOnly(Transition due) -> List.of(due);
            case WrongDirection(List<Transition> due) -> due;
            case WrongLoopSide(Transition due) -> List.of(due);
        };
    }
}
