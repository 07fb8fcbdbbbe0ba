package dev.parley.checker.flow;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.Value;
import java.util.Optional;

/** Whether values match patterns, and what is known of a value that did or did not (JLS 14.30.2). */
final class PatternMatch {
    private PatternMatch() {}

    /** Empty where it may be either. */
    static Optional<Boolean> matches(CasePattern pattern, Value value) {
        return switch (pattern) {
            case CasePattern.InstanceOf asked -> isInstance(asked, value);
            case CasePattern.Nothing nothing -> isNull(value);
            case CasePattern.Anything any -> Optional.empty();
        };
    }

    /** Empty where it is not known whether there is a value. */
    static Optional<Boolean> isNull(Value value) {
        return switch (value) {
            case Value.Presence presence -> Optional.of(presence == Value.Presence.NULL);
            case Value.Instance instance -> instance.types().isEmpty() ? Optional.empty() : Optional.of(false);
            case Value.Text text -> Optional.of(false);
            case Value.Truth truth -> Optional.of(false);
        };
    }

    private static Optional<Boolean> isInstance(CasePattern.InstanceOf asked, Value value) {
        return switch (value) {
            case Value.Instance instance -> instance.is(asked.type()).filter(is -> !is || asked.total());
            case Value.Presence presence -> presence == Value.Presence.NULL ? Optional.of(false) : Optional.empty();
            // What is known of these is not of which class they are: a text is that of a constant of an enum as well.
            case Value.Text text -> Optional.empty();
            case Value.Truth truth -> Optional.empty();
        };
    }

    /** What is known of a value after it has matched, or has not. */
    static Optional<Value> learned(CasePattern pattern, Optional<Value> known, boolean matched) {
        return switch (pattern) {
            case CasePattern.InstanceOf asked -> narrowed(asked, known, matched);
            case CasePattern.Nothing nothing -> known.isPresent() && !(matched && isNull(known.get()).isEmpty())
                    ? known
                    : Optional.of(matched ? Value.Presence.NULL : Value.Presence.SOME);
            case CasePattern.Anything any -> known;
        };
    }

    private static Optional<Value> narrowed(CasePattern.InstanceOf asked, Optional<Value> known, boolean matched) {
        ClassType type = asked.type();
        boolean isOpen = known.isEmpty() || known.get() == Value.Presence.SOME;
        if (matched) {
            return isOpen ? Optional.of(Value.Instance.ANY.and(type))
                    : known.map(value -> value instanceof Value.Instance instance ? instance.and(type) : value);
        }
        if (!asked.total()) {
            return known;
        }
        return known.isEmpty() ? Optional.of(Value.Instance.ANY.butNot(type))
                : known.map(value -> value instanceof Value.Instance instance ? instance.butNot(type) : value);
    }
}
