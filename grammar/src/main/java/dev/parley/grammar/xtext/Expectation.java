package dev.parley.grammar.xtext;

import java.util.Optional;
import org.antlr.runtime.Token;

/**
 * What the language asks for at a place, in words.
 *
 * @param place the token that stands there instead
 * @param atEnd whether nothing stands there because the text ends
 */
record Expectation(Token place, String sentence, boolean atEnd) {

    private static final int LONGEST_QUOTE = 30;

    /**
     * @param inside the kind of the innermost construct that was being read, by its name in the grammar
     * @param insisted the one token that could have followed, if there was just one
     */
    static Expectation at(TokenWindow window, String inside, Optional<String> insisted) {
        if (window.atEnd()) {
            return new Expectation(window.offending(), atTheEnd(window, inside, insisted), true);
        }
        Token found = window.offending();
        TokenWindow next = window.next();
        boolean readAsLabel = insisted.filter(token -> token.equals("}") || token.equals("]")).isPresent()
                && !next.atEnd()
                && next.offending().getText().equals(":");
        if (readAsLabel && !next.next().atEnd()) {
            Token culprit = next.next().offending();
            return found(culprit, "`begin`, `{` or `[` after `" + found.getText() + ":`");
        }
        if (inside.equals("File") && insisted.isEmpty() || insisted.filter("EOF"::equals).isPresent()) {
            return topLevel(window, found);
        }
        return found(found, expected(window, inside, insisted));
    }

    static Expectation found(Token token, String expected) {
        return new Expectation(token, "Expected %s, found `%s`.".formatted(expected, quote(token)), false);
    }

    private static String quote(Token token) {
        String text = token.getText().replace("`", "'").replaceAll("\\s+", " ");
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "..";
    }

    private static String atTheEnd(TokenWindow window, String inside, Optional<String> insisted) {
        return window.openBracket()
                .map(bracket -> "The file ends before the `%s` in line %d is closed.".formatted(bracket.getText(), bracket.getLine()))
                .orElseGet(() -> "Expected %s, but the file ends.".formatted(expected(window, inside, insisted)));
    }

    private static Expectation topLevel(TokenWindow window, Token found) {
        String previous = window.previous().map(Token::getText).orElse("");
        return switch (found.getText()) {
            case "}", "]", ")", ">" -> new Expectation(
                    found, "This `%s` closes nothing.".formatted(found.getText()), false);
            case "import", "package" -> new Expectation(
                    found, "Expected `%s` before the first protocol.".formatted(found.getText()), false);
            default -> found(found, topLevelName(previous));
        };
    }

    private static String expected(TokenWindow window, String inside, Optional<String> insisted) {
        String previous = window.previous().map(Token::getText).orElse("");
        if (insisted.isPresent()) {
            return insistedOn(insisted.get(), inside);
        }
        return switch (inside) {
            case "File" -> topLevelName(previous);
            case "Declaration" -> previous.equals("@") ? "a role" : "`{` or `@` after the protocol's name";
            case "GlobalBody", "Sequence", "Branch", "Loop", "Recursion", "DirectedChoice" -> step(previous);
            case "Participants", "Role" -> "a role's name";
            case "ActorStep" -> switch (previous) {
                case "->", "," -> "a receiving role";
                case ":" -> "a message such as `<Type>` or `label<Type>`";
                default -> "`->` or `:`";
            };
            case "Choice" -> "a branch such as `LABEL: A->B: <Type>`";
            case "Continue", "LocalContinue", "RecursionVariable" -> "a recursion's name";
            case "Call" -> previous.equals("do") ? "a protocol's name" : "a role";
            case "LocalBody", "LocalSequence", "LocalBranch", "LocalLoop", "LocalRecursion" -> localStep(previous);
            case "LocalAction", "LocalOperation" -> switch (previous) {
                case "!", "?" -> "`begin`, `<Type>`, `label<Type>`, `{` or `[`";
                case ":" -> "`!` or `?`";
                default -> "a peer";
            };
            case "LocalChoice" -> "a branch such as `LABEL: A: ?<Type>`";
            case "LocalReference" -> "a protocol's name";
            case "SessionType", "SessionMember" -> "a step such as `!<Type>`, `?(Type)` or `@(protocol)`";
            default -> "a type";
        };
    }

    private static String topLevelName(String previous) {
        return switch (previous) {
            case "protocol" -> "the protocol's name";
            case "package", "import", "." -> "a name";
            default -> "`protocol`";
        };
    }

    private static String insistedOn(String token, String inside) {
        return switch (token) {
            case "}" -> switch (inside) {
                case "Choice" -> "a branch such as `LABEL: A->B: <Type>`, or `}`";
                case "LocalChoice" -> "a branch such as `LABEL: A: ?<Type>`, or `}`";
                case "LocalBody" -> "a step such as `A: !<Type>;`, or `}`";
                default -> "a step such as `A->B: <Type>;`, or `}`";
            };
            case "]" -> switch (inside) {
                case "Loop" -> "a step such as `A->B: <Type>;`, or `]*`";
                case "LocalLoop" -> "a step such as `A: !<Type>;`, or `]*`";
                default -> "`]`";
            };
            case ":" -> inside.equals("ActorStep") ? "`:` between the receivers and the message" : "`:`";
            case "(" -> "`(` and the roles that take part";
            case ">", ")" -> "`,` or `" + token + "`";
            case "RULE_ID" -> "a name";
            default -> "`" + token + "`";
        };
    }

    /** Where a step is read, a name may already have been looked at, which then is the token before. */
    private static String step(String previous) {
        return switch (previous) {
            case "participants" -> "a role's name";
            case "rec", "continue" -> "a recursion's name";
            case "do" -> "a protocol's name";
            case "choice" -> "`at`";
            default -> isName(previous) ? "`->` or `:` after `" + previous + "`" : "a step such as `A->B: <Type>;`";
        };
    }

    private static String localStep(String previous) {
        return switch (previous) {
            case "rec", "#" -> "a recursion's name";
            case ":" -> "`!` or `?`";
            default -> isName(previous) ? "`:` after `" + previous + "`" : "a step such as `A: !<Type>;`";
        };
    }

    private static boolean isName(String token) {
        return !token.isEmpty() && Character.isJavaIdentifierStart(token.charAt(0));
    }
}
