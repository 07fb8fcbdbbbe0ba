package dev.parley.checker.api;

import java.util.Optional;

/** The runtime's methods that watch several sessions and say which of them to go on with: the only place of the checker that knows them. */
public final class SelectorApi {
    public static final String SELECTOR = SessionApi.PACKAGE + ".Selector";
    /** The static method that makes a selector of any number of sessions. */
    public static final String MAKING = "of";

    /** What a method of a selector does. */
    public enum Kind {
        ADD,
        REMOVE,
        /** Gives one of the sessions that are watched. */
        SELECT,
        /** Gives one of them, or none. */
        SELECT_IN_TIME,
        IS_EMPTY,
        CLOSE
    }

    private SelectorApi() {}

    /** What a call does; empty where a selector has no such method. */
    public static Optional<Kind> kind(String method, int arguments) {
        return switch (method) {
            case "add" -> Optional.of(Kind.ADD).filter(kind -> arguments == 1);
            case "remove" -> Optional.of(Kind.REMOVE).filter(kind -> arguments == 1);
            case "select" -> arguments == 0 ? Optional.of(Kind.SELECT) : Optional.of(Kind.SELECT_IN_TIME).filter(kind -> arguments == 1);
            case "isEmpty" -> Optional.of(Kind.IS_EMPTY).filter(kind -> arguments == 0);
            case "close" -> Optional.of(Kind.CLOSE).filter(kind -> arguments == 0);
            default -> Optional.empty();
        };
    }
}
