package dev.parley.checker.api;

import dev.parley.checker.cfg.SessionOperation.Kind;
import java.util.List;
import java.util.Optional;

/**
 * The runtime's method shapes: the only place of the checker that knows them. A method is known by its name and its number of
 * arguments, so that a call is understood even where its types do not resolve.
 */
public final class SessionApi {
    public static final String PACKAGE = "dev.parley.runtime";
    public static final String SESSION = PACKAGE + ".Session";
    public static final String SESSION_EXCEPTION = PACKAGE + ".SessionException";
    public static final String PARTICIPANT = PACKAGE + ".Participant";
    /** The members of the participant annotation. */
    public static final String PROTOCOL_MEMBER = "protocol";

    public static final String ROLE_MEMBER = "role";

    /** What the first argument of a method is. */
    public enum First {
        NOTHING,
        ROLE,
        LABEL,
        CONDITION
    }

    /**
     * A method of the session.
     *
     * @param arguments the number of arguments, or the least number where {@code variable}
     * @param received how many payloads it yields
     */
    public record Shape(Kind kind, String method, First first, int arguments, boolean variable, int received) {}

    private static final List<Shape> SHAPES = List.of(
            new Shape(Kind.BEGIN, "begin", First.NOTHING, 0, false, 0),
            new Shape(Kind.AWAIT_BEGIN, "awaitBegin", First.NOTHING, 0, false, 0),
            new Shape(Kind.SEND, "send", First.ROLE, 1, true, 0),
            new Shape(Kind.RECEIVE, "receive", First.ROLE, 1, false, 1),
            new Shape(Kind.RECEIVE, "receive2", First.ROLE, 1, false, 2),
            new Shape(Kind.RECEIVE, "receive3", First.ROLE, 1, false, 3),
            new Shape(Kind.OUTBRANCH, "outbranch", First.LABEL, 1, false, 0),
            new Shape(Kind.INBRANCH, "inbranch", First.ROLE, 1, false, 0),
            new Shape(Kind.OUTWHILE, "outwhile", First.CONDITION, 1, false, 0),
            new Shape(Kind.INWHILE, "inwhile", First.ROLE, 1, false, 0),
            new Shape(Kind.CLOSE, "close", First.NOTHING, 0, false, 0));

    private SessionApi() {}

    public static List<Shape> shapes() {
        return SHAPES;
    }

    /** The operation that a call performs; empty where the session has no such method. */
    public static Optional<Shape> shape(String method, int arguments) {
        return SHAPES.stream()
                .filter(shape -> shape.method().equals(method)
                        && (shape.variable() ? arguments >= shape.arguments() : arguments == shape.arguments()))
                .findFirst();
    }
}
