package dev.parley.checker.api;

import java.util.List;
import java.util.Optional;

/**
 * The runtime's methods that open sessions, and those that make what sessions are opened from: the only place of the checker that knows
 * them.
 */
public final class Openings {
    public static final String SERVICE = SessionApi.PACKAGE + ".Service";
    public static final String SERVER = SessionApi.PACKAGE + ".SessionServer";
    public static final String ENVIRONMENT = SessionApi.PACKAGE + ".SessionEnvironment";
    public static final String REGISTRY = SessionApi.PACKAGE + ".SessionRegistry";

    /** Which role who opens a session plays. */
    public enum Part {
        /** The first of two. */
        REQUESTING,
        /** The second of two. */
        ACCEPTING,
        /** The one that the third argument names, of the protocol that the first one names. */
        NAMED
    }

    /**
     * A method that opens a session, of an interface of the runtime.
     *
     * @param optional whether it gives an {@code Optional}, which is empty where none was opened
     */
    public record Opening(String type, String method, int arguments, Part part, boolean optional) {}

    /** A method that makes a service or a server. */
    public record Channel(String type, String method) {}

    private static final List<Opening> OPENINGS = List.of(
            new Opening(SERVICE, "request", 0, Part.REQUESTING, false),
            new Opening(SERVER, "accept", 0, Part.ACCEPTING, false),
            new Opening(SERVER, "accept", 1, Part.ACCEPTING, true),
            new Opening(REGISTRY, "lookup", 3, Part.NAMED, false),
            new Opening(REGISTRY, "join", 3, Part.NAMED, false));

    /** Their first argument names the protocol. */
    private static final List<Channel> NAMING = List.of(new Channel(ENVIRONMENT, "service"), new Channel(ENVIRONMENT, "serve"));

    /** Their first argument lists the protocols. */
    private static final List<Channel> NAMING_SEVERAL = List.of(new Channel(ENVIRONMENT, "serveAny"));

    private static final Channel OF_SERVER = new Channel(SERVER, "service");

    private Openings() {}

    public static List<Opening> openings() {
        return OPENINGS;
    }

    /** Methods whose first argument names the protocol of the service or server that they make. */
    public static List<Channel> naming() {
        return NAMING;
    }

    /** Methods whose first argument is a list of the protocols of the server that they make. */
    public static List<Channel> namingSeveral() {
        return NAMING_SEVERAL;
    }

    /** The opening that a method is. */
    public static Optional<Opening> opening(String type, String method, int arguments) {
        return OPENINGS.stream()
                .filter(opening -> opening.type().equals(type) && opening.method().equals(method) && opening.arguments() == arguments)
                .findFirst();
    }

    /** Whether one of the methods of this name opens a session. */
    public static boolean opens(String type, String method) {
        return OPENINGS.stream().anyMatch(opening -> opening.type().equals(type) && opening.method().equals(method));
    }

    /** Whether a method makes a service or a server of the protocol that its first argument names. */
    public static boolean namesProtocol(String type, String method) {
        return NAMING.contains(new Channel(type, method));
    }

    /** Whether a method makes a server of all protocols that its first argument lists. */
    public static boolean namesProtocols(String type, String method) {
        return NAMING_SEVERAL.contains(new Channel(type, method));
    }

    /** Whether a method makes a service of the protocol of the server that it is called on; the first one of several. */
    public static boolean keepsProtocol(String type, String method) {
        return OF_SERVER.equals(new Channel(type, method));
    }
}
