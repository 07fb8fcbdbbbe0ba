package dev.parley.checker.flow;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Whether values match patterns, and what is known of a value that did or did not (JLS 14.30.2). */
final class PatternMatch {
    private PatternMatch() {}

    /** Empty where it may be either. */
    static Optional<Boolean> matches(CasePattern pattern, Value value) {
        return switch (pattern) {
            case CasePattern.InstanceOf asked -> isInstance(asked, value);
            case CasePattern.OfClass asked -> value instanceof Value.Instance instance ? instance.isOf(asked.type()) : Optional.empty();
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
            case Value.OtherThan other -> Optional.empty();
        };
    }

    /** Whether a value is one of these texts; empty where it may be either. */
    static Optional<Boolean> isOneOf(Set<String> texts, Value value) {
        return switch (value) {
            case Value.Text text -> Optional.of(texts.contains(text.value()));
            case Value.OtherThan other -> other.texts().containsAll(texts) ? Optional.of(false) : Optional.empty();
            case Value.Instance instance -> instance.exact() ? Optional.of(false) : Optional.empty();
            case Value.Presence presence -> presence == Value.Presence.NULL ? Optional.of(false) : Optional.empty();
            case Value.Truth truth -> Optional.of(false);
        };
    }

    /** Whether two texts are equal, or two constants of an enum; empty where they may be. */
    static Optional<Boolean> areEqual(Value one, Value other) {
        return one instanceof Value.Instance || other instanceof Value.Instance ? Optional.empty()
                : other instanceof Value.Text(String text) ? isOneOf(Set.of(text), one)
                : one instanceof Value.Text(String text) ? isOneOf(Set.of(text), other)
                : Optional.empty();
    }

    /** What is known of a value that is one of these texts, or none of them. */
    static Optional<Value> learned(Set<String> texts, Optional<Value> known, boolean matched) {
        // What a text was asked before tells less of it than what it is, or is not.
        boolean isAsked = known.isPresent() && known.get() instanceof Value.Instance instance && instance.types().isEmpty() && instance.others().isEmpty();
        boolean isOpen = known.isEmpty() || known.get() == Value.Presence.SOME && matched || isAsked || known.get() instanceof Value.OtherThan;
        if (!isOpen || matched && texts.size() != 1) {
            return known;
        }
        if (matched) {
            return Optional.of(new Value.Text(texts.iterator().next()));
        }
        Set<String> all = new HashSet<>(texts);
        known.ifPresent(value -> all.addAll(value instanceof Value.OtherThan other ? other.texts() : Set.of()));
        return Optional.of(new Value.OtherThan(all));
    }

    private static Optional<Boolean> isInstance(CasePattern.InstanceOf asked, Value value) {
        return switch (value) {
            case Value.Instance instance -> isInstance(asked, instance);
            case Value.Presence presence -> presence == Value.Presence.NULL ? Optional.of(false) : Optional.empty();
            // What is known of these is not of which class they are: a text is that of a constant of an enum as well.
            case Value.Text text -> Optional.empty();
            case Value.Truth truth -> Optional.empty();
            case Value.OtherThan other -> Optional.empty();
        };
    }

    private static Optional<Boolean> isInstance(CasePattern.InstanceOf asked, Value.Instance instance) {
        List<Optional<Boolean>> each = Stream.concat(
                        Stream.of(instance.is(asked.type())),
                        asked.parts().entrySet().stream().map(part ->
                                Optional.ofNullable(instance.parts().get(part.getKey())).flatMap(value -> matches(part.getValue(), value))))
                .toList();
        return each.contains(Optional.of(false)) ? Optional.of(false)
                : each.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(true);
    }

    /** What is known of a value after it has matched, or has not. */
    static Optional<Value> learned(CasePattern pattern, Optional<Value> known, boolean matched) {
        return switch (pattern) {
            case CasePattern.InstanceOf asked -> narrowed(asked, known, matched);
            case CasePattern.OfClass asked -> matched ? Optional.of(ofClass(asked.type(), known)) : known;
            case CasePattern.Nothing nothing -> known.isPresent() && !(matched && isNull(known.get()).isEmpty())
                    ? known
                    : Optional.of(matched ? Value.Presence.NULL : Value.Presence.SOME);
            case CasePattern.Anything any -> known;
        };
    }

    private static Value ofClass(ClassType type, Optional<Value> known) {
        return Value.Instance.made(type, known.isPresent() && known.get() instanceof Value.Instance instance ? instance.parts() : Map.of());
    }

    private static Optional<Value> narrowed(CasePattern.InstanceOf asked, Optional<Value> known, boolean matched) {
        ClassType type = asked.type();
        boolean isOpen = known.isEmpty() || known.get() == Value.Presence.SOME || known.get() instanceof Value.OtherThan;
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
