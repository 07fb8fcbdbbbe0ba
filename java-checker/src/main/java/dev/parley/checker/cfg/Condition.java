package dev.parley.checker.cfg;

import java.util.Optional;
import java.util.Set;

/** What a test asks. */
public sealed interface Condition {

    record IsTrue(Operand operand) implements Condition {}

    /** Whether it is a text that decides, such as a label: by what it is, or by what methods of it give. */
    default boolean asksText() {
        return this instanceof IsText || this instanceof IsTrue(Operand.OfText asked) || this instanceof IsTrue(Operand.Equal asked);
    }

    /** What it looks at; nothing where it asks for the session itself. */
    default Optional<Operand> asked() {
        return switch (this) {
            case IsTrue(Operand operand) -> Optional.of(operand);
            case IsFalse(Operand operand) -> Optional.of(operand);
            case IsNull(Operand operand) -> Optional.of(operand);
            case IsInstance(Operand operand, CasePattern pattern, Optional<ClosedType> declared) -> Optional.of(operand);
            case IsText(Operand operand, String text, Optional<Comparison> written, Set<String> constants) -> Optional.of(operand);
            case Refers(Operand selected, String session) -> Optional.of(selected);
            case IsSelected(Operand watched) -> Optional.of(watched);
            case IsWatched(Operand watched) -> Optional.of(watched);
            case HasSession session -> Optional.empty();
        };
    }

    /** Asks the opposite: whether an {@code Optional}, of which is known whether it holds something, is empty. */
    record IsFalse(Operand operand) implements Condition {}

    /** Whether the session's variable refers to a session. */
    enum HasSession implements Condition {
        HAS_SESSION
    }

    /**
     * Whether a selector selects the session, which it may where it watches it; it may always select another one.
     *
     * @param watched whether it watches the session
     */
    record IsSelected(Operand watched) implements Condition {}

    /** Whether what a selector has selected is the session of this name. */
    record Refers(Operand selected, String session) implements Condition {}

    /**
     * Whether the session keeps a selector from being empty.
     *
     * @param watched whether it was given to the selector and not removed since
     */
    record IsWatched(Operand watched) implements Condition {}

    /**
     * Whether a value matches what stands behind {@code instanceof}, or is of a class.
     *
     * @param declared of which classes it may be at all, where its type says so
     */
    record IsInstance(Operand operand, CasePattern pattern, Optional<ClosedType> declared) implements Condition {}

    record IsNull(Operand operand) implements Condition {}

    /**
     * Whether a value is this string or constant of an enum.
     *
     * @param written where the text is written as such, which the constant of an enum is not
     * @param constants all of the enum that the value is of; none where it is of no enum, or this is not known
     */
    record IsText(Operand operand, String text, Optional<Comparison> written, Set<String> constants) implements Condition {
        public IsText {
            constants = Set.copyOf(constants);
        }

        public IsText(Operand operand, String text) {
            this(operand, text, Optional.empty(), Set.of());
        }
    }
}
