package dev.parley.checker.gaps;

import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Tells declarations of members from other code, by the tokens that they begin with. */
final class Members {
    private static final Set<String> MODIFIERS = Set.of("public", "protected", "private", "static", "final", "abstract", "synchronized",
            "default", "native", "strictfp");
    static final Set<String> VISIBILITY = Set.of("public", "protected", "private", "static");
    private static final Set<String> TYPES = Set.of("class", "interface", "enum", "record");
    private static final Set<String> CLAUSES = Set.of("throws", "extends", "implements", "permits");
    /** What a type is written with beside names. */
    private static final Set<String> IN_TYPES = Set.of(".", "<", ">", ">>", ">>>", ",", "?", "[", "]");
    static final Set<String> PRIMITIVES = Set.of("void", "boolean", "byte", "short", "char", "int", "long", "float", "double");

    private final Tokens tokens;

    Members(Tokens tokens) {
        this.tokens = tokens;
    }

    private String word(int index) {
        return tokens.word(index);
    }

    /**
     * What a brace opens.
     *
     * @param around what it stands in
     */
    Body opened(int brace, Body around) {
        if (around == Body.ENUM && isConstant(brace) || isCreation(brace - 1)) {
            return Body.TYPE;
        }
        if (isBodyOfSwitch(brace)) {
            return Body.SWITCH;
        }
        if (isArray(brace, around)) {
            return Body.ARRAY;
        }
        for (int i = brace - 1; i >= 0 && !Brackets.ENDS.contains(word(i)) && !word(i).equals("->"); i--) {
            if (TYPES.contains(word(i)) && tokens.isName(i + 1) && !word(i - 1).equals(".")) {
                return word(i).equals("enum") ? Body.ENUM : Body.TYPE;
            }
        }
        return Body.OTHER;
    }

    private boolean isArray(int brace, Body around) {
        String before = word(brace - 1);
        return before.equals("=") || before.equals("]") || around == Body.ARRAY && (before.equals("{") || before.equals(","));
    }

    /** Whether what stands in front of a brace is a constant of the enum that the brace is in, and no constructor. */
    private boolean isConstant(int brace) {
        int name = beforeArguments(brace - 1);
        int before = name - 1;
        while (tokens.isName(beforeArguments(before)) && word(beforeArguments(before) - 1).equals("@")) {
            before = beforeArguments(before) - 2;
        }
        return tokens.isName(name) && (word(before).equals("{") || word(before).equals(",") && !isInClause(name));
    }

    /** Whether a name is one of the types that a declaration lists in front of its body. */
    private boolean isInClause(int name) {
        int at = name;
        while (at >= 0 && !Brackets.ENDS.contains(word(at)) && !CLAUSES.contains(word(at))) {
            at--;
        }
        return CLAUSES.contains(word(at));
    }

    /** The last token in front of the arguments that end with a token; this token if it ends none. */
    private int beforeArguments(int last) {
        return word(last).equals(")") ? beforeParentheses(last) : last;
    }

    /** Whether a token ends the arguments of an object that is created. */
    boolean isCreation(int closing) {
        if (!word(closing).equals(")")) {
            return false;
        }
        int depth = 0;
        for (int i = closing; i >= 0; i--) {
            depth += word(i).equals(")") ? 1 : word(i).equals("(") ? -1 : 0;
            if (depth == 0) {
                int before = i - 1;
                while (before >= 0 && (tokens.isName(before) || PRIMITIVES.contains(word(before)) || IN_TYPES.contains(word(before)))) {
                    before--;
                }
                return word(before).equals("new");
            }
        }
        return false;
    }

    /** Whether a method with a body, or a class that cannot be a local one, is declared from a token on. */
    boolean startAt(int first) {
        int at = behindModifiers(first);
        if (isType(at)) {
            return IntStream.range(first, at).mapToObj(this::word).anyMatch(VISIBILITY::contains);
        }
        return bodyOfMethodAt(first).isPresent();
    }

    /** Whether a member may be declared from a token on: with its annotations, its modifiers, or all that is in front of the body of a method. */
    boolean mayStartAt(int first) {
        return behindModifiers(first) > first || bodyOfMethodAt(first).isPresent();
    }

    /** The brace with which the body of the method begins that is declared from a token on; empty where none is. */
    OptionalInt bodyOfMethodAt(int first) {
        int start = behindModifiers(first);
        if (isType(start)) {
            return OptionalInt.empty();
        }
        if (tokens.isName(start) && word(start + 1).equals("{")) {
            // The constructor of a record, without its parameters.
            return OptionalInt.of(start + 1);
        }
        int behind = behindHeadOfMethod(first);
        return word(behind).equals("{") ? OptionalInt.of(behind) : OptionalInt.empty();
    }

    /** Behind what stands in front of the body of the method that is declared from a token on; nowhere where none is. */
    int behindHeadOfMethod(int first) {
        int at = behindType(behindTypeArguments(behindModifiers(first)));
        at = tokens.isName(at) ? at + 1 : at;
        if (!word(at).equals("(") || !tokens.isName(at - 1)) {
            return tokens.count();
        }
        at = behindParentheses(at);
        if (word(at).equals("throws")) {
            do {
                at = behindType(at + 1);
            } while (word(at).equals(","));
        }
        return at;
    }

    private boolean isType(int keyword) {
        return TYPES.contains(word(keyword)) && tokens.isName(keyword + 1) && !word(keyword + 1).equals("(");
    }

    private int behindModifiers(int first) {
        int at = first;
        while (word(at).equals("@") || MODIFIERS.contains(word(at))) {
            at = word(at).equals("@") ? behindAnnotation(at) : at + 1;
        }
        return at;
    }

    /** Behind the annotations that start at a token. */
    int behindAnnotations(int first) {
        int at = first;
        while (word(at).equals("@")) {
            at = behindAnnotation(at);
        }
        return Math.min(at, tokens.count());
    }

    /** Whether a variable or a type may be declared from a token on. */
    boolean isDeclaredAt(int first) {
        if (MODIFIERS.contains(word(first)) && !word(first).equals("default") || TYPES.contains(word(first)) || PRIMITIVES.contains(word(first))) {
            return true;
        }
        int behind = behindType(first);
        return behind > first && tokens.isName(behind);
    }

    /** Whether a brace opens the body of a {@code switch}. */
    private boolean isBodyOfSwitch(int brace) {
        return word(brace - 1).equals(")") && word(beforeParentheses(brace - 1)).equals("switch");
    }

    /** In front of the counterpart of a parenthesis that closes. */
    int beforeParentheses(int closing) {
        int depth = 1;
        int i = closing - 1;
        while (i >= 0 && depth > 0) {
            depth += word(i).equals(")") ? 1 : word(i).equals("(") ? -1 : 0;
            i--;
        }
        return i;
    }

    private int behindAnnotation(int at) {
        int behind = at + 2;
        while (word(behind).equals(".")) {
            behind += 2;
        }
        return word(behind).equals("(") ? behindParentheses(behind) : behind;
    }

    private int behindType(int at) {
        if (PRIMITIVES.contains(word(at))) {
            return behindDimensions(at + 1);
        }
        int behind = at;
        while (tokens.isName(behind) && word(behind + 1).equals(".")) {
            behind += 2;
        }
        return tokens.isName(behind) ? behindDimensions(behindTypeArguments(behind + 1)) : behind;
    }

    private int behindDimensions(int at) {
        int behind = at;
        while (word(behind).equals("[") && word(behind + 1).equals("]")) {
            behind += 2;
        }
        return behind;
    }

    private int behindTypeArguments(int at) {
        int behind = at;
        int depth = 0;
        do {
            String word = word(behind);
            depth += word.equals("<") ? 1 : word.matches(">+") ? -word.length() : 0;
            if (depth > 0) {
                behind++;
            }
        } while (depth > 0 && behind < tokens.count() && !Brackets.ENDS.contains(word(behind)));
        return behind > at ? behind + 1 : at;
    }

    /** Behind the counterpart of a parenthesis; nowhere if it has none in the same statement. */
    private int behindParentheses(int at) {
        int depth = 0;
        for (int i = at; i < tokens.count() && !Brackets.ENDS.contains(word(i)); i++) {
            depth += word(i).equals("(") ? 1 : word(i).equals(")") ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return tokens.count();
    }
}
