package dev.parley.checker.flow;

import dev.parley.core.machine.Transition;
import java.util.List;

/** What is wrong with a call on the session, or with the end of a method, at one position. */
sealed interface Mistake {

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

    record WrongType(Transition due) implements Mistake {}

    /** One message is due as a whole; {@code also} are the further messages that the call sweeps in. */
    record WrongCount(Transition due, List<Transition> also) implements Mistake {}

    /** The message that is due is a label and nothing more. */
    record LabelOnly(Transition due) implements Mistake {}

    record WrongDirection(List<Transition> due) implements Mistake {}

    record WrongLoopSide(Transition due) implements Mistake {}
}
