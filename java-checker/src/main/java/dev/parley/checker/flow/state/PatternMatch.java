package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.ClosedType;
import dev.parley.checker.cfg.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Whether values match patterns, and what is known of a value that did or did not (JLS 14.30.2). */
public final class PatternMatch {
    private PatternMatch() {}

    /** Empty where it may be either. */
    static Optional<Boolean> matches(CasePattern pattern, Value value) {
        return switch (pattern) {
            case CasePattern.InstanceOf asked -> isInstance(asked, value);
            case CasePattern.OfClass asked -> value instanceof Value.Instance instance ? instance.isOf(asked.type()) : Optional.empty();
            case CasePattern.Nothing nothing -> isNull(value);
            case CasePattern.Something something -> isNull(value).map(isNull -> !isNull);
            case CasePattern.Anything any -> Optional.empty();
        };
    }

    /** The same of a value that may be no other than its type says. */
    static Optional<Boolean> matches(CasePattern pattern, Value value, ClosedType declared) {
        return matches(pattern, value).or(() -> pattern instanceof CasePattern.InstanceOf asked && asked.total()
                && value instanceof Value.Instance instance
                ? declared.leavesOnly(asked.type(), instance)
                : Optional.empty());
    }

    /** Empty where it is not known whether there is a value. */
    static Optional<Boolean> isNull(Value value) {
        return switch (value) {
            case Value.Presence presence -> Optional.of(presence == Value.Presence.NULL);
            case Value.Instance instance -> instance.isThere() ? Optional.of(false) : Optional.empty();
            case Value.Text text -> Optional.of(false);
            case Value.Truth truth -> Optional.of(false);
            case Value.Between number -> Optional.of(false);
            case Value.OtherThan other -> other.isThere() ? Optional.of(false) : Optional.empty();
        };
    }

    /** Whether a value is this text, where it may be no other than these constants or null. */
    static Optional<Boolean> is(String text, Value value, Set<String> constants) {
        boolean isLeft = value instanceof Value.OtherThan other && other.isThere() && !constants.isEmpty()
                && constants.stream().allMatch(constant -> constant.equals(text) || other.texts().contains(constant));
        return isOneOf(Set.of(text), value).or(() -> isLeft ? Optional.of(true) : Optional.empty());
    }

    /** Whether a value is one of these texts; empty where it may be either. */
    static Optional<Boolean> isOneOf(Set<String> texts, Value value) {
        return switch (value) {
            case Value.Text text -> Optional.of(texts.contains(text.value()));
            case Value.OtherThan other -> other.texts().containsAll(texts) ? Optional.of(false) : Optional.empty();
            case Value.Instance instance -> instance.exact() ? Optional.of(false) : Optional.empty();
            case Value.Presence presence -> presence == Value.Presence.NULL ? Optional.of(false) : Optional.empty();
            case Value.Truth truth -> Optional.of(false);
            case Value.Between number -> Optional.of(false);
        };
    }

    /** Whether two texts are equal, two constants of an enum, or two truths; empty where they may be. */
    static Optional<Boolean> areEqual(Value one, Value other) {
        return one instanceof Value.Truth && other instanceof Value.Truth ? Optional.of(one.equals(other))
                : one instanceof Value.Instance || other instanceof Value.Instance ? Optional.empty()
                : other instanceof Value.Text(String text) ? isOneOf(Set.of(text), one)
                : one instanceof Value.Text(String text) ? isOneOf(Set.of(text), other)
                : Optional.empty();
    }

    /** What is known of a value that is one of these texts, or none of them. */
    public static Optional<Value> learned(Set<String> texts, Optional<Value> known, boolean matched) {
        // What a text was asked before tells less of it than what it is, or is not.
        boolean isAsked = known.isPresent() && known.get() instanceof Value.Instance instance && !instance.isThere() && instance.others().isEmpty();
        boolean isOpen = known.isEmpty() || known.get() == Value.Presence.SOME || isAsked || known.get() instanceof Value.OtherThan;
        if (!isOpen || matched && texts.size() != 1) {
            return known;
        }
        if (matched) {
            return Optional.of(new Value.Text(texts.iterator().next()));
        }
        Set<String> all = new HashSet<>(texts);
        known.ifPresent(value -> all.addAll(value instanceof Value.OtherThan other ? other.texts() : Set.of()));
        return Optional.of(new Value.OtherThan(all, known.flatMap(PatternMatch::isNull).isPresent()));
    }

    /** What is known of a value that is this text, or is not, where it may be no other than these constants: what is none of them is null. */
    public static Optional<Value> learned(String text, Optional<Value> known, boolean matched, Set<String> constants) {
        return learned(Set.of(text), known, matched).map(value ->
                value instanceof Value.OtherThan other && !constants.isEmpty() && other.texts().containsAll(constants) ? Value.Presence.NULL : value);
    }

    private static Optional<Boolean> isInstance(CasePattern.InstanceOf asked, Value value) {
        return switch (value) {
            case Value.Instance instance -> isInstance(asked, instance);
            case Value.Presence presence -> presence == Value.Presence.NULL ? Optional.of(false) : Optional.empty();
            // What is known of these is not of which class they are: a text is that of a constant of an enum as well.
            case Value.Text text -> Optional.empty();
            case Value.Truth truth -> Optional.empty();
            case Value.Between number -> Optional.empty();
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
    public static Optional<Value> learned(CasePattern pattern, Optional<Value> known, boolean matched) {
        return switch (pattern) {
            case CasePattern.InstanceOf asked -> narrowed(asked, known, matched);
            case CasePattern.OfClass asked ->
                Optional.of(matched ? ofClass(asked.type(), known) : without(known, instance -> instance.butNotOf(asked.type())));
            case CasePattern.Nothing nothing -> known.flatMap(PatternMatch::isNull).isPresent() ? known : Optional.of(learned(known, matched));
            case CasePattern.Something something -> learned(CasePattern.Nothing.NULL, known, !matched);
            case CasePattern.Anything any -> known;
        };
    }

    /** The same of a value that may be no other than its type says: what is nothing of that is null. */
    public static Optional<Value> learned(CasePattern pattern, Optional<Value> known, boolean matched, ClosedType declared) {
        Optional<Value> before = known.map(value -> value == Value.Presence.SOME ? Value.Instance.ANY.there() : value);
        return learned(pattern, before, matched).map(value ->
                value instanceof Value.Instance instance && declared.leavesNothing(instance) ? Value.Presence.NULL : value);
    }

    /** What is known of a value behind the question whether it is null. */
    public static Value learned(Optional<Value> known, boolean isNull) {
        if (isNull) {
            return Value.Presence.NULL;
        }
        return known.map(value -> switch (value) {
            case Value.Instance instance -> instance.there();
            case Value.OtherThan other -> new Value.OtherThan(other.texts(), true);
            case Value.Presence presence -> Value.Presence.SOME;
            case Value.Text text -> text;
            case Value.Truth truth -> truth;
            case Value.Between number -> number;
        }).orElse(Value.Presence.SOME);
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
        return asked.total() ? Optional.of(without(known, instance -> instance.butNot(type))) : known;
    }

    /** @param less what is known of an object that is none of some */
    private static Value without(Optional<Value> known, UnaryOperator<Value.Instance> less) {
        return known.map(value -> switch (value) {
            case Value.Instance instance -> less.apply(instance);
            case Value.Presence presence -> presence == Value.Presence.SOME ? less.apply(Value.Instance.ANY.there()) : presence;
            case Value.Text text -> text;
            case Value.Truth truth -> truth;
            case Value.Between number -> number;
            case Value.OtherThan other -> other;
        }).orElseGet(() -> less.apply(Value.Instance.ANY));
    }
}
