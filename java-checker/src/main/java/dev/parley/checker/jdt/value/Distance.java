package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** How far one whole number is from another, which is what a comparison of the two asks for. */
record Distance(What from, What to) {
    /** What the distance from is the number itself. */
    static final What ZERO = new What.Number(0);

    Distance reversed() {
        return new Distance(to, from);
    }

    /** A number by how far it is from another one: {@code i + 1}, or how many elements there are. */
    record Shifted(ComparedSide from, long by) {
        What what() {
            return from.what();
        }

        boolean isConstant() {
            return what().equals(ZERO);
        }

        Shifted plus(long more) {
            return new Shifted(from, by + more);
        }
    }

    /** @param isTaken whether the number is taken away and not added */
    record Step(ComparedSide number, boolean isTaken) {}

    /**
     * A number gets another value at a place of the code.
     *
     * @param step another number that is added to it or taken from it
     */
    record Change(ASTNode place, What what, Shifted given, Optional<Step> step) {
        Change(ASTNode place, What what, Shifted given) {
            this(place, what, given, Optional.empty());
        }

        /** Whether it is counted up or down by a constant. */
        boolean counts() {
            return given.what().equals(what) && step.isEmpty();
        }

        /**
         * The number from which the distance of the step is that of the changed one from another one behind the change: behind {@code left -= n},
         * {@code left} is as much as it was more than {@code n}, and behind {@code i += n}, {@code i - end} is by how much {@code n} was more than
         * {@code end - i}.
         */
        Optional<What> whole(What other) {
            return step.map(by -> !by.isTaken() ? minus(other, what) : other.equals(ZERO) ? what : minus(what, other));
        }

        private static What minus(What number, What other) {
            return new What.Calculation("-", List.of(calculated(number), calculated(other)));
        }

        /** The number as calculations have it. */
        private static What calculated(What number) {
            return number instanceof Content.Size(AskedCollections.Asked collection)
                    ? new What.Calculation(".size", List.of(new Content.Elements(collection)))
                    : number;
        }

        boolean isWithin(ASTNode code) {
            return TreeIndex.isIn(place, code);
        }

        /** Whether it is a variable that gets another value, or something in it; of a field, that of the object whose code it is. */
        boolean isOf(VariableDeclaration variable) {
            return what.equals(new What.Variable(variable))
                    || what instanceof What.Component(What whole, String name) && whole.equals(new What.Variable(variable))
                    || what.equals(ChangingFields.own(variable));
        }
    }

    /** What a comparison asks of a distance. */
    record Question(Shifted left, Shifted right, Value.Between asked, boolean negated) {
        Distance distance() {
            return new Distance(left.what(), right.what());
        }

        Stream<ComparedSide> sides() {
            return Stream.of(left.from(), right.from());
        }

        /** The same, of the distance the other way round. */
        Question reversed() {
            return new Question(right, left, asked.takenFrom(0), negated);
        }

        /** The same question, or its opposite; empty where that is no question for the numbers of one range. */
        Optional<Question> asking(boolean isNegated) {
            return isNegated == negated ? Optional.of(this)
                    : asked.least() == Long.MIN_VALUE ? Optional.of(new Question(left, right, Value.Between.ANY.butNot(asked), isNegated))
                    : asked.most() == Long.MAX_VALUE ? Optional.of(new Question(left, right, Value.Between.ANY.butNot(asked), isNegated))
                    : Optional.empty();
        }
    }

    static Optional<Question> question(InfixExpression.Operator operator, Shifted left, Shifted right) {
        long same = right.by() - left.by();
        if (left.what().equals(right.what())) {
            return Optional.empty();
        }
        return Optional.ofNullable(switch (operator.toString()) {
            case "<" -> new Value.Between(Long.MIN_VALUE, same - 1);
            case "<=" -> new Value.Between(Long.MIN_VALUE, same);
            case ">" -> new Value.Between(same + 1, Long.MAX_VALUE);
            case ">=" -> new Value.Between(same, Long.MAX_VALUE);
            case "==", "!=" -> Value.Between.exactly(same);
            default -> null;
        }).map(asked -> new Question(left, right, asked, operator == InfixExpression.Operator.NOT_EQUALS));
    }
}
