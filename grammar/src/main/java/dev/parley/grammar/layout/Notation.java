package dev.parley.grammar.layout;

import dev.parley.core.type.Direction;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The spelling of single steps. */
public final class Notation {
    /** Names that mean something else at the start of a step, so that a jump there needs its keyword. */
    private static final Set<String> KEYWORDS = Set.of(
            "package", "import", "protocol", "participants", "begin", "choice", "at", "or", "and", "cbegin", "sbegin", "rec", "continue",
            "do", "noalias",
            "extends", "super");

    private Notation() {}

    static String names(Collection<?> names, String separator) {
        return String.join(separator, names.stream().map(Object::toString).toList());
    }

    public static String participants(Collection<?> roles) {
        return "participants " + names(roles, ", ");
    }

    /** {@code A->B,C: l<T, U>} */
    static String message(Object sender, Collection<?> receivers, Optional<String> label, List<String> payloads) {
        return sender + "->" + names(receivers, ",") + ": " + content(label, payloads);
    }

    /** {@code l<T> connect A to B}, as in Scribble: the Parley language has no explicit connections. */
    static String connect(Object requester, Object accepter, Optional<String> label, List<String> payloads) {
        String message = label.isEmpty() && payloads.isEmpty() ? "" : content(label, payloads) + " ";
        return message + "connect " + requester + " to " + accepter;
    }

    static String disconnect(Object left, Object right) {
        return "disconnect " + left + " and " + right;
    }

    static String wrap(Object requester, Object accepter) {
        return "wrap " + requester + " to " + accepter;
    }

    static String begin(Object initiator) {
        return initiator + ": begin";
    }

    static String jump(String variable) {
        return KEYWORDS.contains(variable) ? "continue " + variable : variable;
    }

    static String call(Object callee, Collection<?> roles) {
        return "do " + callee + "(" + names(roles, ", ") + ")";
    }

    /** {@code A, B: !} */
    static String localHead(Collection<?> peers, String sign) {
        return (peers.isEmpty() ? "" : names(peers, ", ") + ": ") + sign;
    }

    /** {@code l<T>}, not to be taken for the reserved {@code begin} */
    static String localContent(Optional<String> label, List<String> payloads) {
        return label.filter("begin"::equals).isPresent() && payloads.isEmpty() ? "begin<>" : content(label, payloads);
    }

    /** {@code !l<T>}, {@code ?l(T)}: SJ sends in angle brackets and receives in round ones. */
    static String sessionMessage(Direction direction, Optional<String> label, List<String> payloads) {
        boolean reserved = label.filter("begin"::equals).isPresent() && payloads.isEmpty();
        return direction.symbol() + (reserved ? "begin" + enclosed(direction, List.of()) : sessionContent(direction, label, payloads));
    }

    /** {@code l<T>} where it is sent, {@code l(T)} where it is received */
    static String sessionContent(Direction direction, Optional<String> label, List<String> payloads) {
        return label.isPresent() && payloads.isEmpty() ? label.get() : label.orElse("") + enclosed(direction, payloads);
    }

    private static String enclosed(Direction direction, List<String> payloads) {
        String types = String.join(", ", payloads);
        return direction == Direction.SEND ? "<" + types + ">" : "(" + types + ")";
    }

    /** {@code @(p)}, {@code ^(p)} */
    static String reference(boolean dual, Object protocol) {
        return (dual ? "^" : "@") + "(" + protocol + ")";
    }

    /** {@code l<T, U>}, {@code l}, {@code <T>}, {@code <>} */
    static String content(Optional<String> label, List<String> payloads) {
        return label.isPresent() && payloads.isEmpty() ? label.get() : label.orElse("") + "<" + String.join(", ", payloads) + ">";
    }
}
