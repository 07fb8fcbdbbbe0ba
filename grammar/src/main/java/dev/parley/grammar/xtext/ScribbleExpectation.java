package dev.parley.grammar.xtext;

import java.util.Optional;
import org.antlr.runtime.Token;

/** What Scribble and nuScr ask for at a place, in words. */
final class ScribbleExpectation {
    private ScribbleExpectation() {}

    /**
     * @param inside the kind of the innermost construct that was being read, by its name in the grammar
     * @param insisted the one token that could have followed, if there was just one
     */
    static Expectation at(TokenWindow window, String inside, Optional<String> insisted) {
        String previous = window.previous().map(Token::getText).orElse("");
        if (window.atEnd()) {
            String sentence = window.openBracket()
                    .map(bracket -> "The file ends before the `%s` in line %d is closed.".formatted(bracket.getText(), bracket.getLine()))
                    .orElseGet(() -> "Expected %s, but the file ends.".formatted(expected(previous, inside, insisted)));
            return new Expectation(window.offending(), sentence, true);
        }
        Token found = window.offending();
        boolean topLevel = inside.equals("Module") || insisted.filter("EOF"::equals).isPresent();
        if (topLevel && "}])>".contains(found.getText())) {
            return new Expectation(found, "This `%s` closes nothing.".formatted(found.getText()), false);
        }
        return Expectation.found(found, expected(previous, inside, topLevel ? Optional.empty() : insisted));
    }

    private static String expected(String previous, String inside, Optional<String> insisted) {
        if (insisted.isPresent()) {
            return insistedOn(insisted.get(), inside);
        }
        return switch (inside) {
            case "Module", "ModuleDeclaration", "ModuleImport" -> switch (previous) {
                case "module", "import", "as", "." -> "a name";
                default -> "`module`, `import`, `type`, `sig` or `global protocol`";
            };
            case "MessageType" -> "a declaration such as `type <java> \"java.lang.String\" from \"rt.jar\" as Str;`";
            case "Protocol" -> switch (previous) {
                case "aux", "explicit" -> "`global protocol`";
                case "global", "local", "protocol" -> "the protocol's name";
                default -> "roles such as `(role A, role B)`";
            };
            case "RoleList", "RoleDeclaration" -> previous.equals("role") ? "a role's name" : "a role such as `role A`";
            case "Parameter" -> "a parameter such as `type T` or `sig M`";
            case "Block" -> step(previous);
            case "Recursion", "Continue" -> "a recursion's name";
            case "Message", "Payload" -> "the type of a payload";
            case "Interaction" -> isName(previous) || previous.equals(")") ? "`from` and the sender" : "a role";
            case "Call", "Calls" -> previous.equals("do") || previous.equals("calls") ? "a protocol's name" : "`(` and the roles that take part";
            default -> "a role";
        };
    }

    private static String insistedOn(String token, String inside) {
        return switch (token) {
            case "}" -> "a step such as `l(Int) from A to B;`, or `}`";
            case "RULE_ID" -> "a name";
            case "RULE_STRING" -> "a text in quotes";
            case "(" -> inside.startsWith("Call") ? "`(` and the roles that take part" : "`(`";
            default -> "`" + token + "`";
        };
    }

    private static String step(String previous) {
        return switch (previous) {
            case "choice" -> "`at` and the role that chooses";
            case "rec", "continue" -> "a recursion's name";
            case "do" -> "a protocol's name";
            case "{", "}", ";" -> "a step such as `l(Int) from A to B;`, or `}`";
            default -> isName(previous) ? "`(` or `from` after `" + previous + "`" : "a step such as `l(Int) from A to B;`";
        };
    }

    private static boolean isName(String token) {
        return !token.isEmpty() && Character.isLetterOrDigit(token.charAt(0));
    }
}
