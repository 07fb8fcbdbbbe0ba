package dev.parley.checker.gaps;

import dev.parley.checker.cfg.Extent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * What stands in the code of a method and belongs to nothing there, so that no parser goes on from it: an annotation in front of what is no
 * declaration, the label of a case outside of every {@code switch}, an {@code else} behind what is no {@code if}, and a {@code do} whose block
 * no {@code while} follows.
 */
public final class Strays {
    private static final Set<String> ENDS_OF_LABEL = Set.of(":", "->");
    /** What follows braces only if they are those of a value: of a class without a name, an array, or a {@code switch}. */
    private static final Set<String> BEHIND_VALUES = Set.of(";", ".", ",", ")", "]", "::");

    private final Tokens tokens;
    private final Members members;
    private final Deque<Body> open = new ArrayDeque<>();
    private final List<Extent> found = new ArrayList<>();

    private Strays(Tokens tokens) {
        this.tokens = tokens;
        this.members = new Members(tokens);
    }

    /** In the order of the text. */
    public static List<Extent> in(Tokens tokens) {
        Strays strays = new Strays(tokens);
        for (int i = 0; i < tokens.count(); i++) {
            strays.lookAt(i);
        }
        return strays.found;
    }

    private void lookAt(int token) {
        switch (tokens.word(token)) {
            case "{" -> open.push(members.opened(token, open.isEmpty() ? Body.OTHER : open.peek()));
            case "}" -> open.poll();
            case "@" -> {
                int behind = members.behindAnnotations(token);
                if (isInCode() && tokens.isFirstOfLine(token) && !members.isDeclaredAt(behind) && isFirstOfLine(behind)) {
                    add(token, behind);
                }
            }
            case "case", "default" -> {
                if (isInCode() && open.stream().takeWhile(body -> !body.holdsMembers()).noneMatch(Body.SWITCH::equals)) {
                    add(token, endOfLabel(token));
                }
            }
            case "else" -> {
                if (isInCode() && answeredBy(token) < 0) {
                    add(token, token + 1);
                }
            }
            case "do" -> {
                if (isInCode() && tokens.word(token + 1).equals("{") && !tokens.word(tokens.closing(token + 1) + 1).equals("while")) {
                    add(token, token + 1);
                }
            }
            default -> {}
        }
    }

    /** The {@code if} that an {@code else} belongs to; none where the statement in front of it has no such, or none that is left. */
    private int answeredBy(int otherwise) {
        int last = otherwise - 1;
        if (tokens.word(last).equals("{")) {
            return -1;
        }
        int at = tokens.word(last).equals("}") ? tokens.opening(last) - 1 : last - 1;
        while (at >= 0) {
            switch (tokens.word(at)) {
                case "if" -> {
                    return at;
                }
                case "else" -> at = answeredBy(at) - 1;
                case "catch", "finally", "while" -> at = tokens.word(at - 1).equals("}") ? tokens.opening(at - 1) - 1 : at - 1;
                case ")", "]" -> at = tokens.opening(at) - 1;
                case "}" -> {
                    if (!BEHIND_VALUES.contains(tokens.word(at + 1))) {
                        return -1;
                    }
                    at = tokens.opening(at) - 1;
                }
                case ";", "{" -> {
                    return -1;
                }
                default -> at--;
            }
        }
        return -1;
    }

    private boolean isInCode() {
        return !open.isEmpty() && !open.peek().holdsMembers() && open.stream().anyMatch(Body::holdsMembers);
    }

    private boolean isFirstOfLine(int token) {
        return token == tokens.count() || tokens.isFirstOfLine(token);
    }

    /** Behind the colon or the arrow of a label; behind the first word where its line has none. */
    private int endOfLabel(int label) {
        for (int i = label + 1; i < tokens.count() && !tokens.isFirstOfLine(i) && !Cases.LABELS.contains(tokens.word(i)); i++) {
            if (ENDS_OF_LABEL.contains(tokens.word(i))) {
                return i + 1;
            }
        }
        return label + 1;
    }

    private void add(int first, int behind) {
        found.add(new Extent(tokens.start(first), tokens.end(behind - 1) - tokens.start(first)));
    }
}
