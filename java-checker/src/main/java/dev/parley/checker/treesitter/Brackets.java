package dev.parley.checker.treesitter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.eclipse.jdt.core.compiler.ITerminalSymbols;

/**
 * Finds what brackets a text lacks, or has too many of, so that a method in which one is missing does not swallow those behind it: none
 * of a method reaches into the next declaration of a member, and an open parenthesis ends with its statement, by the indentation.
 */
final class Brackets {
    private static final Set<String> MODIFIERS = Set.of("public", "protected", "private", "static", "final", "abstract", "synchronized", "default", "native", "strictfp");
    private static final Set<String> VISIBILITY = Set.of("public", "protected", "private", "static");
    private static final Set<String> TYPES = Set.of("class", "interface", "enum", "record");
    private static final Set<String> PRIMITIVES = Set.of("void", "boolean", "byte", "short", "char", "int", "long", "float", "double");
    private static final Set<String> ENDS = Set.of(";", "{", "}");

    /** A token of the text. */
    record Token(int kind, int start, int end) {}

    /**
     * A bracket that is open.
     *
     * @param ofType whether members stand in it
     * @param inner the last token of the last bracket in it that is closed; its own where there is none
     */
    private record Open(int token, char closing, boolean ofType, int inner) {}

    private final String text;
    private final List<Token> tokens;
    private final Deque<Open> open = new ArrayDeque<>();
    private final TreeMap<Integer, StringBuilder> added = new TreeMap<>();
    private final List<Token> superfluous = new ArrayList<>();

    private Brackets(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    /** Of a text whose brackets all have their counterparts, there is nothing to say. */
    static Brackets of(String text, List<Token> tokens) {
        Brackets found = new Brackets(text, tokens);
        if (!found.areInOrder()) {
            found.find();
        }
        return found;
    }

    /** What is missing, by the offset that it stands in front of. */
    SortedMap<Integer, String> added() {
        SortedMap<Integer, String> result = new TreeMap<>();
        added.forEach((offset, brackets) -> result.put(offset, brackets.toString()));
        return result;
    }

    /** What closes nothing. */
    List<Token> superfluous() {
        return superfluous;
    }

    private boolean areInOrder() {
        Deque<Character> expected = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            switch (word(i)) {
                case "{" -> expected.push('}');
                case "(" -> expected.push(')');
                case "[" -> expected.push(']');
                case "}", ")", "]" -> {
                    if (expected.isEmpty() || expected.pop() != word(i).charAt(0)) {
                        return false;
                    }
                }
                default -> {}
            }
        }
        return expected.isEmpty();
    }

    private void find() {
        for (int i = 0; i < tokens.size(); i++) {
            if (isFirstOfLine(i) && isInCode() && startsMember(i)) {
                closeUpToType(i);
            }
            switch (word(i)) {
                case "{" -> open.push(new Open(i, '}', isBodyOfType(i), i));
                case "(" -> open.push(new Open(i, ')', false, i));
                case "[" -> open.push(new Open(i, ']', false, i));
                case "}" -> closeBrace(i);
                case ")", "]" -> {
                    if (!open.isEmpty() && open.peek().closing() == word(i).charAt(0)) {
                        close(i);
                    } else {
                        superfluous.add(tokens.get(i));
                    }
                }
                default -> {}
            }
        }
        closeWhile(tokens.size(), each -> true);
    }

    /** Whether the innermost bracket is one of a method. */
    private boolean isInCode() {
        return !open.isEmpty() && !open.peek().ofType() && open.stream().anyMatch(Open::ofType);
    }

    private void closeUpToType(int member) {
        closeWhile(member, each -> !each.ofType());
    }

    private void closeBrace(int brace) {
        closeWhile(brace, each -> each.closing() != '}');
        boolean ofMember = !open.isEmpty() && open.peek().ofType() && isFirstOfLine(brace)
                && indentation(tokens.get(brace).start()) > indentation(tokens.get(open.peek().token()).start());
        if (open.isEmpty() || ofMember) {
            superfluous.add(tokens.get(brace));
        } else {
            close(brace);
        }
    }

    private void close(int token) {
        open.pop();
        if (!open.isEmpty()) {
            Open outer = open.pop();
            open.push(new Open(outer.token(), outer.closing(), outer.ofType(), token));
        }
    }

    /** Adds the ends of the innermost brackets in front of a token, or where their statements end. */
    private void closeWhile(int limit, Predicate<Open> which) {
        int place = 0;
        while (!open.isEmpty() && which.test(open.peek())) {
            Open inner = open.pop();
            int before = inner.closing() == '}' ? limit : Math.min(limit, endOfStatement(inner));
            place = Math.max(place, before == 0 ? 0 : tokens.get(before - 1).end());
            if (inner.closing() == '}') {
                endStatement(place, before);
            }
            add(place, inner.closing());
            boolean ends = open.isEmpty() || !which.test(open.peek()) || open.peek().closing() == '}';
            if (inner.closing() != '}' && ends) {
                add(place, ';');
            }
        }
    }

    private void endStatement(int place, int before) {
        boolean ended = added.containsKey(place) || before == 0 || ENDS.contains(word(before - 1));
        if (!ended) {
            add(place, ';');
        }
    }

    private void add(int place, char bracket) {
        added.computeIfAbsent(place, none -> new StringBuilder()).append(bracket);
    }

    /** The first token on a line that is not indented further than the one that has this bracket, behind all that is closed in it. */
    private int endOfStatement(Open bracket) {
        int deep = indentation(tokens.get(bracket.token()).start());
        return IntStream.range(bracket.inner() + 1, tokens.size())
                .filter(i -> isFirstOfLine(i) && indentation(tokens.get(i).start()) <= deep)
                .findFirst()
                .orElse(tokens.size());
    }

    private String word(int index) {
        return index < 0 || index >= tokens.size() ? "" : text.substring(tokens.get(index).start(), tokens.get(index).end());
    }

    private boolean isName(int index) {
        return index >= 0 && index < tokens.size() && tokens.get(index).kind() == ITerminalSymbols.TokenNameIdentifier;
    }

    private boolean isFirstOfLine(int index) {
        return index == 0 || text.substring(tokens.get(index - 1).end(), tokens.get(index).start()).indexOf('\n') >= 0;
    }

    private int indentation(int offset) {
        int line = text.lastIndexOf('\n', offset - 1) + 1;
        int at = line;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at - line;
    }

    /** Whether a brace opens the body of a class: what stands before it declares one, or creates an object of one that has no name. */
    private boolean isBodyOfType(int brace) {
        if (word(brace - 1).equals(")") && isCreation(brace - 1)) {
            return true;
        }
        for (int i = brace - 1; i >= 0 && !ENDS.contains(word(i)) && !word(i).equals("->"); i--) {
            if (TYPES.contains(word(i)) && isName(i + 1) && !word(i - 1).equals(".")) {
                return true;
            }
        }
        return false;
    }

    private boolean isCreation(int closing) {
        int depth = 0;
        for (int i = closing; i >= 0; i--) {
            depth += word(i).equals(")") ? 1 : word(i).equals("(") ? -1 : 0;
            if (depth == 0) {
                int before = i - 1;
                while (before >= 0 && (isName(before) || Set.of(".", "<", ">", ",", "?").contains(word(before)))) {
                    before--;
                }
                return word(before).equals("new");
            }
        }
        return false;
    }

    /** Whether a method with a body, or a class that cannot be a local one, is declared from a token on. */
    private boolean startsMember(int first) {
        int at = first;
        boolean visible = false;
        while (word(at).equals("@") || MODIFIERS.contains(word(at))) {
            visible |= VISIBILITY.contains(word(at));
            at = word(at).equals("@") ? behindAnnotation(at) : at + 1;
        }
        if (TYPES.contains(word(at)) && isName(at + 1) && !word(at + 1).equals("(")) {
            return visible;
        }
        at = behindTypeArguments(at);
        at = behindType(at);
        at = isName(at) ? at + 1 : at;
        if (!word(at).equals("(") || !isName(at - 1)) {
            return false;
        }
        at = behindParentheses(at);
        if (word(at).equals("throws")) {
            at++;
            while (isName(at) || Set.of(".", ",").contains(word(at))) {
                at++;
            }
        }
        return word(at).equals("{");
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
        while (isName(behind) && word(behind + 1).equals(".")) {
            behind += 2;
        }
        return isName(behind) ? behindDimensions(behindTypeArguments(behind + 1)) : behind;
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
        } while (depth > 0 && behind < tokens.size() && !ENDS.contains(word(behind)));
        return behind > at ? behind + 1 : at;
    }

    /** Behind the counterpart of a parenthesis; nowhere if it has none in the same statement. */
    private int behindParentheses(int at) {
        int depth = 0;
        for (int i = at; i < tokens.size() && !ENDS.contains(word(i)); i++) {
            depth += word(i).equals("(") ? 1 : word(i).equals(")") ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return tokens.size();
    }
}
