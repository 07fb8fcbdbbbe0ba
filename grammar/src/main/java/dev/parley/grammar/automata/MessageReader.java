package dev.parley.grammar.automata;

import dev.parley.core.machine.Action;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.Link;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what the formats have in common: a message, {@code add}, {@code add(int)}, {@code add<int>}, {@code <int>}, {@code add(x: int)},
 * and an action, {@code B!add(int)}, {@code B!!open()}. Conditions on what is carried, as nuScr draws them, {@code add(x: int{x > 0})}, are
 * left out, as they are of projections.
 */
final class MessageReader {
    private static final Pattern ANNOTATION = Pattern.compile("[\\w$]+\\s*:\\s*(?!:)");
    private static final Pattern CONDITION = Pattern.compile("(?<=[\\w$>\\]])\\s*\\{.*\\}$", Pattern.DOTALL);
    private static final Pattern SYMBOL = Pattern.compile("\\(!!\\)|\\(\\?\\?\\)|!!|\\?\\?|-/-|!|\\?");
    private static final String NO_ALIAS = "noalias ";

    /** A label with what it carries. */
    record Message(Label label, List<PayloadType> payloads) {}

    private MessageReader() {}

    /** Empty where the text is no action. */
    static Optional<Action> action(String text) {
        Matcher symbol = SYMBOL.matcher(text);
        if (!symbol.find()) {
            return Optional.empty();
        }
        Link link = Arrays.stream(Link.values())
                .filter(each -> Arrays.stream(Direction.values()).map(each::symbol).anyMatch(symbol.group()::equals))
                .findFirst()
                .orElseThrow();
        Direction direction = link.symbol(Direction.SEND).equals(symbol.group()) ? Direction.SEND : Direction.RECEIVE;
        List<Role> peers =
                Arrays.stream(text.substring(0, symbol.start()).split(",", -1)).map(String::strip).map(Role::new).toList();
        boolean possible = peers.size() == 1 || direction == Direction.SEND && link == Link.USE;
        return possible && peers.stream().noneMatch(peer -> peer.name().isEmpty())
                ? message(text.substring(symbol.end()))
                        .map(message -> new Action(direction, peers, message.label(), message.payloads(), link))
                : Optional.empty();
    }

    /** Empty where the text is no message. */
    static Optional<Message> message(String text) {
        String whole = text.strip();
        int bracket = first(whole, '(', '<');
        String label = whole.substring(0, bracket).strip();
        if (first(label, '!', '?') < label.length()) {
            return Optional.empty();
        }
        List<PayloadType> payloads = new ArrayList<>();
        if (bracket < whole.length()) {
            if (whole.charAt(whole.length() - 1) != (whole.charAt(bracket) == '(' ? ')' : '>')) {
                return Optional.empty();
            }
            String carried = whole.substring(bracket + 1, whole.length() - 1);
            if (!carried.isBlank()) {
                for (String part : parts(carried)) {
                    if (part.isBlank()) {
                        return Optional.empty();
                    }
                    payloads.add(payload(part.strip()));
                }
            }
        }
        return Optional.of(new Message(label(label), payloads));
    }

    /** Where the first of two characters stands; the text's length if neither does. */
    private static int first(String text, char one, char other) {
        int i = 0;
        while (i < text.length() && text.charAt(i) != one && text.charAt(i) != other) {
            i++;
        }
        return i;
    }

    private static PayloadType payload(String written) {
        Matcher annotation = ANNOTATION.matcher(written);
        String type = annotation.lookingAt() ? written.substring(annotation.end()) : written;
        return type.startsWith(NO_ALIAS)
                ? new PayloadType.Value(type.substring(NO_ALIAS.length()).strip(), true)
                : SessionPayload.read(type).orElseGet(() -> PayloadType.of(CONDITION.matcher(type).replaceFirst("")));
    }

    private static Label label(String written) {
        return Arrays.stream(Label.Reserved.values())
                .filter(reserved -> reserved.toString().equals(written))
                .<Label>map(reserved -> reserved)
                .findFirst()
                .orElseGet(() -> Label.of(written));
    }

    /** What stands between the commas that are outside of all brackets. */
    private static List<String> parts(String list) {
        List<String> parts = new ArrayList<>();
        int braces = 0;
        int depth = 0;
        int start = 0;
        for (int i = 0; i < list.length(); i++) {
            switch (list.charAt(i)) {
                case '{' -> braces++;
                case '}' -> braces--;
                // Within braces, where no comma counts, they may be comparisons.
                case '<', '(', '[' -> depth += braces == 0 ? 1 : 0;
                case '>', ')', ']' -> depth -= braces == 0 ? 1 : 0;
                case ',' -> {
                    if (depth == 0 && braces == 0) {
                        parts.add(list.substring(start, i));
                        start = i + 1;
                    }
                }
                default -> {}
            }
        }
        parts.add(list.substring(start));
        return parts;
    }
}
