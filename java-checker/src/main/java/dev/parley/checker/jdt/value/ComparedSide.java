package dev.parley.checker.jdt.value;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * One side of a comparison.
 *
 * @param variables those that it changes with; none for a constant
 * @param range of it, if it is a whole number
 */
record ComparedSide(What what, Nature nature, Set<VariableDeclaration> variables, NumberRange range) {
    enum Nature {
        WHOLE,
        /** A whole number in an object: {@code ==} with another one compares the objects. */
        BOXED,
        /** A number that may be a fraction, or none. */
        NUMBER,
        OBJECT
    }

    /** What a side is to the question. */
    sealed interface What {
        /** What may change of it although no variable gets another value. */
        default Stream<Content> contents() {
            return switch (this) {
                case Content.Field field -> Stream.concat(Stream.of(field), field.owner().contents());
                case Content.In in -> Stream.concat(Stream.of(in), in.collection().contents());
                case Content content -> Stream.of(content);
                case Component(What whole, String name) -> whole.contents();
                case Calculation(String operator, List<What> operands) -> operands.stream().flatMap(What::contents);
                case Number number -> Stream.empty();
                case Written written -> Stream.empty();
                case Variable variable -> Stream.empty();
                case Rounds rounds -> Stream.empty();
            };
        }

        /** Whether it may change although no variable gets another value. */
        default boolean isOfContent() {
            return contents().findAny().isPresent();
        }

        /** Whether it is an object that a variable has, or one in it for good. */
        default boolean isHeld() {
            return this instanceof Variable || this instanceof Component(What whole, String name) && whole.isHeld();
        }

        record Number(long constant) implements What {}

        /** A constant of which only the text is compared. */
        public record Written(String constant) implements What {}

        record Variable(VariableDeclaration declaration) implements What {}

        /**
         * How many elements a loop has gone through.
         *
         * @param isLeft whether it is how many there are still to come
         */
        record Rounds(EnhancedForStatement loop, boolean isLeft) implements What {}

        /** Of a record, or of another object that keeps it: whoever holds another number holds another object. */
        public record Component(What whole, String name) implements What {}

        /** What an operator or a method makes of values. */
        record Calculation(String operator, List<What> operands) implements What {
            public Calculation {
                operands = List.copyOf(operands);
            }
        }
    }

    /** What other code may change, unlike the variable itself. */
    sealed interface Content extends What {
        record Size(AskedCollections.Asked collection) implements Content {}

        record Elements(AskedCollections.Asked collection) implements Content {}

        /** What is in an array. */
        record Cells(VariableDeclaration array) implements Content {}

        /** Of an object, what it is equal to. */
        record Whole(VariableDeclaration object) implements Content {}

        /** What is in a collection that an object keeps. */
        record In(What collection) implements Content {}

        /** What an object has in a field that may get another value. */
        record Field(What owner, String name) implements Content {}
    }

    ComparedSide {
        variables = Set.copyOf(variables);
    }

    ComparedSide(What what, Nature nature, Set<VariableDeclaration> variables) {
        this(what, nature, variables, NumberRange.LONG);
    }

    /** The same, of which it is known how great it may be. */
    ComparedSide within(NumberRange known) {
        return new ComparedSide(what, nature, variables, known);
    }

    /** Whether this can be one of two numbers, of which the other side is the greater. */
    boolean isGreaterOfTwo(ComparedSide constant) {
        return constant.what() instanceof What.Number(long number) && number == range.most() && number - 1 == range.least();
    }

    boolean isNumber() {
        return nature != Nature.OBJECT;
    }

    boolean isWhole() {
        return nature == Nature.WHOLE || nature == Nature.BOXED;
    }

    /** Whether comparing it with another one by {@code ==} always comes out alike: what is made anew may be another object each time. */
    boolean isSameWhereEqual(ComparedSide other) {
        boolean isOfNumbers = (nature == Nature.WHOLE || nature == Nature.NUMBER) && other.isNumber();
        return !(what instanceof What.Calculation) || isOfNumbers || other.what() instanceof What.Written(String constant) && constant.equals("null");
    }

    static ComparedSide constant(long value) {
        return new ComparedSide(new What.Number(value), Nature.WHOLE, Set.of());
    }

    /** A constant of which only the text is compared. */
    static ComparedSide written(String constant, Nature nature) {
        return new ComparedSide(new What.Written(constant), nature, Set.of());
    }

    static ComparedSide size(AskedCollections.Asked collection) {
        return new ComparedSide(new Content.Size(collection), Nature.WHOLE, Set.of(collection.variable()), NumberRange.AMOUNT);
    }

    static ComparedSide rounds(EnhancedForStatement loop, boolean isLeft) {
        return new ComparedSide(new What.Rounds(loop, isLeft), Nature.WHOLE, Set.of());
    }

    static ComparedSide elements(AskedCollections.Asked collection) {
        return new ComparedSide(new Content.Elements(collection), Nature.OBJECT, Set.of(collection.variable()));
    }
}
