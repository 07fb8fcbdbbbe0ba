package dev.parley.checker.api;

import dev.parley.checker.cfg.SessionOperation.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The runtime's method shapes: the only place of the checker that knows them. A method is known by its name and its number of
 * arguments, so that a call is understood even where its types do not resolve.
 */
public final class SessionApi {
    public static final String PACKAGE = "dev.parley.runtime";
    public static final String SESSION = PACKAGE + ".Session";
    public static final String GROUP = PACKAGE + ".SessionGroup";
    /** The method of a session that makes a group of several. */
    public static final String GROUPING = "all";
    public static final String SESSION_EXCEPTION = PACKAGE + ".SessionException";
    /** The simple names of its subclasses that a call on a session throws. Whichever it is, the session is over for everybody. */
    public static final Set<String> FAILURES = Set.of("PeerFailureException", "ProtocolViolationException", "SessionClosedException",
            "SessionInterruptedException", "SessionTimeoutException");
    public static final String PARTICIPANT = PACKAGE + ".Participant";
    public static final String PLAYS = PACKAGE + ".Plays";
    public static final String NO_ALIAS = PACKAGE + ".NoAlias";
    /** The members of the first two annotations. */
    public static final String PROTOCOL_MEMBER = "protocol";

    public static final String ROLE_MEMBER = "role";

    /** The type of a {@link First#PATIENCE}. */
    public static final String PATIENCE = "java.time.Duration";

    /** What the first argument of a method is. */
    public enum First {
        NOTHING,
        ROLE,
        LABEL,
        CONDITION,
        PAYLOAD,
        /** How long to wait; the role is left out. */
        PATIENCE,
        /** The role where the protocol has more than two, the payload otherwise. */
        ROLE_OR_PAYLOAD,
        /** Code that goes on with the session on a thread of its own. */
        BODY,
        /** A text that the protocol knows nothing of. */
        REASON
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
            new Shape(Kind.SEND, "send", First.ROLE_OR_PAYLOAD, 1, false, 0),
            new Shape(Kind.SEND, "send", First.ROLE, 1, true, 0),
            new Shape(Kind.SEND, "send2", First.PAYLOAD, 2, false, 0),
            new Shape(Kind.SEND, "send3", First.PAYLOAD, 3, false, 0),
            new Shape(Kind.RECEIVE, "receive", First.NOTHING, 0, false, 1),
            new Shape(Kind.RECEIVE, "receive", First.ROLE, 1, false, 1),
            new Shape(Kind.RECEIVE, "receive", First.PATIENCE, 1, false, 1),
            new Shape(Kind.RECEIVE, "receive", First.ROLE, 2, false, 1),
            new Shape(Kind.RECEIVE, "receive2", First.NOTHING, 0, false, 2),
            new Shape(Kind.RECEIVE, "receive2", First.ROLE, 1, false, 2),
            new Shape(Kind.RECEIVE, "receive3", First.NOTHING, 0, false, 3),
            new Shape(Kind.RECEIVE, "receive3", First.ROLE, 1, false, 3),
            new Shape(Kind.POLL, "poll", First.NOTHING, 0, false, 1),
            new Shape(Kind.POLL, "poll", First.ROLE, 1, false, 1),
            new Shape(Kind.OUTBRANCH, "outbranch", First.LABEL, 1, false, 0),
            new Shape(Kind.INBRANCH, "inbranch", First.NOTHING, 0, false, 0),
            new Shape(Kind.INBRANCH, "inbranch", First.ROLE, 1, false, 0),
            new Shape(Kind.OUTWHILE, "outwhile", First.CONDITION, 1, false, 0),
            new Shape(Kind.INWHILE, "inwhile", First.NOTHING, 0, false, 0),
            new Shape(Kind.INWHILE, "inwhile", First.ROLE, 1, false, 0),
            new Shape(Kind.GIVE_AWAY, "spawn", First.BODY, 1, false, 0),
            new Shape(Kind.ABORT, "abort", First.REASON, 1, false, 0),
            new Shape(Kind.CLOSE, "close", First.NOTHING, 0, false, 0));

    /** What a group of sessions does in each of them; its methods have the arguments that those of a session of two have. */
    private static final List<String> TOGETHER = List.of("send", "outbranch", "outwhile", "inwhile");

    /** The components of the records that several payloads are received as. */
    private static final List<String> COMPONENTS = List.of("first", "second", "third");

    /** Methods that tell something about the session and change nothing. */
    private static final List<String> QUESTIONS = List.of("ready", "peer", "environment", "copy", "protocol");

    /** Of these, the answer is the same whoever has the session, and ending what another one has does nothing. */
    private static final List<String> GIVEN_AWAY = List.of("peer", "environment", "protocol", "close", "abort");

    private static final List<String> OF_EVERY_OBJECT =
            List.of("equals", "hashCode", "toString", "getClass", "notify", "notifyAll", "wait");

    private SessionApi() {}

    public static List<Shape> shapes() {
        return SHAPES;
    }

    /**
     * The operation that a call performs; empty where the session has no such method.
     *
     * @param patience whether the first argument is a {@link #PATIENCE}
     */
    public static Optional<Shape> shape(String method, int arguments, boolean patience) {
        return SHAPES.stream()
                .filter(shape -> shape.method().equals(method)
                        && (shape.variable() ? arguments >= shape.arguments() : arguments == shape.arguments())
                        && (shape.first() == First.PATIENCE) == patience)
                .findFirst();
    }

    /** Whether a method fails with the session's exception when the session does. */
    public static boolean failsWithSession(String method, int arguments) {
        return SHAPES.stream().anyMatch(shape -> shape.method().equals(method)
                && shape.kind() != Kind.ABORT
                && (shape.variable() ? arguments >= shape.arguments() : arguments == shape.arguments()));
    }

    /** Whether a method of a group performs the operation of the same name in each session. */
    public static boolean isDoneTogether(String method) {
        return TOGETHER.contains(method);
    }

    /** Whether a method ends the use of the session, wherever it is. */
    public static boolean endsUse(String method) {
        return SHAPES.stream().anyMatch(shape -> (shape.kind() == Kind.CLOSE || shape.kind() == Kind.ABORT) && shape.method().equals(method));
    }

    /** Whether a method sends payloads. */
    public static boolean isSend(String method) {
        return SHAPES.stream().anyMatch(shape -> shape.kind() == Kind.SEND && shape.method().equals(method));
    }

    /** Whether a method runs the code that it gets on a thread of its own. */
    public static boolean spawns(String method) {
        return SHAPES.stream().anyMatch(shape -> shape.kind() == Kind.GIVE_AWAY && shape.method().equals(method));
    }

    /** Whether a method gives the payload of a message. */
    public static boolean isReceive(String method) {
        return method.equals("receive");
    }

    /** Whether a method gives the payloads of a message as a record of them. */
    public static boolean isReceiveOfSeveral(String method) {
        return SHAPES.stream().anyMatch(shape -> shape.received() > 1 && shape.method().equals(method));
    }

    /** The number of the payload that a method of such a record gives, from 0; -1 if it is another method. */
    public static int component(String method) {
        return COMPONENTS.indexOf(method);
    }

    /** Whether a question is for the qualified name of the session's protocol. */
    public static boolean asksForProtocol(String method) {
        return method.equals("protocol");
    }

    /** Whether a method of this name is one that every object has. */
    public static boolean isOfEveryObject(String method) {
        return OF_EVERY_OBJECT.contains(method);
    }

    /** Whether a method changes nothing. */
    public static boolean isQuestion(String method) {
        return QUESTIONS.contains(method);
    }

    /** Whether who has given a session away may still call its method of this name, and learns what holds, or does nothing. */
    public static boolean isAllowedWhenGivenAway(String method) {
        return GIVEN_AWAY.contains(method);
    }
}
