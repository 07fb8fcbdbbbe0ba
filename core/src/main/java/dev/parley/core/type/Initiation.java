package dev.parley.core.type;

/**
 * How a two-party session comes to be, seen from one of its ends: SJ's {@code cbegin} and {@code sbegin}. It is no message: who
 * requests and who accepts is settled before the first one, so machines do not show it.
 */
public enum Initiation {
    /** The session is already going on when it is handed over, or the type says nothing of its beginning. */
    ESTABLISHED(""),
    /** {@code cbegin}: this end requests the session. */
    REQUEST("cbegin"),
    /** {@code sbegin}: this end accepts it. */
    ACCEPT("sbegin");

    private final String keyword;

    Initiation(String keyword) {
        this.keyword = keyword;
    }

    /** As SJ writes it; empty for {@link #ESTABLISHED}. */
    public String keyword() {
        return keyword;
    }

    /** What the other end does. */
    public Initiation dual() {
        return switch (this) {
            case ESTABLISHED -> ESTABLISHED;
            case REQUEST -> ACCEPT;
            case ACCEPT -> REQUEST;
        };
    }
}
