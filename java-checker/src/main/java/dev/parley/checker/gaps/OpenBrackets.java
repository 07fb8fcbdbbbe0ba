package dev.parley.checker.gaps;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** The brackets that are open at a place of a text, and which of them end there as far as the indentation tells. */
final class OpenBrackets {
    /**
     * A bracket that is open.
     *
     * @param body what it opens, if it is a brace
     * @param inner the last token of the last bracket in it that is closed; its own where there is none
     * @param least by how much the first line of its statement is indented
     * @param most by how much its own line is indented
     */
    record Open(int token, char closing, Body body, int inner, int least, int most) {

        boolean ofType() {
            return body.holdsMembers();
        }

        boolean isBrace() {
            return closing == '}';
        }

        /** Whether it is a brace, and not that of an array, which is a part of a statement like what is in parentheses. */
        boolean isBlock() {
            return isBrace() && body != Body.ARRAY;
        }

        /** Whether a brace that is the first of a line so much indented is where its counterpart is expected. */
        boolean isAlignedWith(int indentation) {
            return isBrace() && least <= indentation && indentation <= most;
        }

        Open with(int closed) {
            return new Open(token, closing, body, closed, least, most);
        }
    }

    private final Deque<Open> brackets = new ArrayDeque<>();

    void push(Open bracket) {
        brackets.push(bracket);
    }

    Open pop() {
        return brackets.pop();
    }

    /** The innermost one, of which there must be one. */
    Open peek() {
        return brackets.element();
    }

    boolean isEmpty() {
        return brackets.isEmpty();
    }

    int count() {
        return brackets.size();
    }

    /** What the innermost one opens. */
    Body body() {
        return isEmpty() ? Body.OTHER : peek().body();
    }

    /** Whether the innermost one is one of a method. */
    boolean areInCode() {
        return !isEmpty() && !peek().ofType() && brackets.stream().anyMatch(Open::ofType);
    }

    /** How many are open within the innermost one of a kind. */
    int within(Predicate<Open> outer) {
        return (int) brackets.stream().takeWhile(each -> !outer.test(each)).count();
    }

    /** Whether there is one with so many within it, and it is of a kind. */
    boolean isAny(int within, Predicate<Open> kind) {
        return brackets.stream().skip(within).findFirst().filter(kind).isPresent();
    }

    boolean isAnyAlignedWith(int indentation) {
        return brackets.stream().anyMatch(each -> each.isAlignedWith(indentation));
    }

    /** The outermost block of the method that the innermost one is in. */
    Optional<Open> outermostOfMethod() {
        return brackets.stream().takeWhile(each -> !each.ofType()).filter(Open::isBrace).reduce((inner, outer) -> outer);
    }

    /**
     * How many end in front of a line that starts a statement: one that is indented no further than the one that opened a block is not in
     * that block, nor in a call of which that is an argument.
     *
     * @param isSurelyOne whether the line can be no part of an expression that goes on
     */
    int endedByStatement(int indentation, boolean isSurelyOne) {
        if (brackets.stream().takeWhile(each -> !each.ofType()).filter(Open::isBrace).allMatch(each -> indentation <= each.least())) {
            // Who types at the start of a line has not indented it yet.
            return 0;
        }
        int count = 0;
        int depth = 0;
        for (Open each : brackets) {
            if (each.ofType() || each.isBrace() && each.least() < indentation) {
                break;
            }
            depth++;
            count = each.isBrace() || count > 0 && isSurelyOne ? depth : count;
        }
        return count;
    }

    /** How many end with the innermost block of a kind in a method; none where there is no such. */
    int endedWith(Predicate<Open> block) {
        int outside = within(each -> each.ofType() || block.test(each));
        return isAny(outside, block) ? outside + 1 : 0;
    }

    /**
     * How many end in front of a line that starts with a case: what is open within its {@code switch}. One without a case that is indented as
     * those of the one around it is no more than begun.
     */
    int endedByCase(int indentation, Cases cases) {
        int count = 0;
        int begun = -1;
        for (Open each : brackets) {
            if (each.ofType()) {
                break;
            }
            if (each.least() <= indentation && each.body() == Body.SWITCH) {
                OptionalInt others = cases.indentation(each.token());
                if (begun < 0 && others.isEmpty() && each.least() == indentation) {
                    begun = count;
                } else {
                    return begun < 0 || others.isPresent() && others.getAsInt() == indentation ? count : begun;
                }
            }
            count++;
        }
        return Math.max(begun, 0);
    }
}
