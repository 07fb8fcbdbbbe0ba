package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.Arrays;

/** Numbers for the actions of two machines. Every action here has one peer. Not safe for use by several threads. */
final class Alphabet {
    private final PayloadOrder order;
    private final Numbering<Action> actions = new Numbering<>();
    private final Numbering<Subject> subjects = new Numbering<>();
    private final Numbering<Message> messages = new Numbering<>();
    // By action.
    private Entry[] entries = new Entry[4];

    /** Whom an action communicates with, and in which direction: what asynchrony keeps in order. */
    record Subject(Direction direction, Role peer) {}

    private record Message(int subject, Link link, Label label) {}

    private record Entry(Action action, boolean isSend, int subject, int message) {}

    Alphabet(PayloadOrder order) {
        this.order = SessionOrder.over(order);
    }

    int number(Action action) {
        int number = actions.of(action);
        if (number == entries.length) {
            entries = Arrays.copyOf(entries, 2 * number);
        }
        if (entries[number] == null) {
            int subject = subjects.of(new Subject(action.direction(), action.peer()));
            int message = messages.of(new Message(subject, action.link(), action.label()));
            entries[number] = new Entry(action, action.isSend(), subject, message);
        }
        return number;
    }

    int size() {
        return actions.size();
    }

    Action action(int number) {
        return entries[number].action;
    }

    boolean isSend(int action) {
        return entries[action].isSend;
    }

    int subject(int action) {
        return entries[action].subject;
    }

    /** Direction, peer and label together: what one state of a deterministic machine offers at most once. */
    int message(int action) {
        return entries[action].message;
    }

    Subject subjectOf(int subject) {
        return subjects.get(subject);
    }

    int subjectCount() {
        return subjects.size();
    }

    /** Whether the candidate's action may stand for the original's: the same message, with payloads that fit. */
    boolean fits(int candidate, int original) {
        return candidate == original
                || message(candidate) == message(original) && payloadsFit(action(candidate), action(original));
    }

    private boolean payloadsFit(Action candidate, Action original) {
        if (candidate.payloads().size() != original.payloads().size()) {
            return false;
        }
        for (int i = 0; i < candidate.payloads().size(); i++) {
            PayloadType ours = candidate.payloads().get(i);
            PayloadType theirs = original.payloads().get(i);
            // What is sent may be more special, what is received must be at least as general.
            if (!(candidate.isSend() ? order.isSubtype(ours, theirs) : order.isSubtype(theirs, ours))) {
                return false;
            }
        }
        return true;
    }
}
